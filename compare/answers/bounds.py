"""Bounds on the optimum, from the relaxations of formulations, each in a process of its own, under limits."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil, floor

from compare.answers.choosing import fastest
from compare.answers.first import search_first
from compare.harness import isolated
from compare.harness.faults import Fault
from compare.harness.libraries import load_libraries_of
from compare.harness.limits import Limits
from compare.question.abilities import reason_against
from compare.verdict.comparison import Comparison
from models.formulation import Formulation, Status
from models.languages import say
from models.problem import OPTIMUM, Instance


@dataclass(frozen=True)
class RelaxedBound:
    """The bound of one formulation on the optimum. ``value`` is None if there is no bound; then ``reason`` says why.

    ``seconds``: wall time of the relaxation; where a limit was reached or it failed, of its process from the start.
    ``is_empty``: the relaxation has no solution.
    """

    formulation: Formulation
    value: Fraction | None
    reason: str | None
    seconds: float
    is_empty: bool = False

    def pieces(self, wanted: str) -> int | None:
        """The bound as a number of pieces: rounded up if the fewest are ``wanted``, otherwise rounded down."""
        if self.value is None:
            return None
        return ceil(self.value) if wanted == "fewest" else floor(self.value)


def find_bounds(instance: Instance, among: Sequence[Formulation], limits: Limits) -> list[RelaxedBound]:
    """The bounds of the formulations that have a relaxation, the strongest first; missing bounds come last."""
    able = [one for one in among if one.has_relaxation and reason_against(one, instance) is None]
    bounds = [_find_bound(one, instance, limits) for one in able]
    sign = -1 if instance.problem.wanted == "fewest" else 1
    return sorted(bounds, key=lambda bound: (bound.value is None, 0 if bound.value is None else sign * bound.value))


def add_bounds(comparison: Comparison, among: Sequence[Formulation], limits: Limits) -> Comparison:
    """The comparison with the bound on the optimum in the outcome of each formulation that has a relaxation."""
    relaxed = find_bounds(comparison.instance.with_size(OPTIMUM), among, limits)
    bounds = {bound.formulation.name: float(bound.value) for bound in relaxed if bound.value is not None}
    return replace(comparison, outcomes=[replace(one, bound=bounds.get(one.name)) for one in comparison.outcomes])


def _find_bound(formulation: Formulation, instance: Instance, limits: Limits) -> RelaxedBound:
    """The bound of one formulation, from a process of its own."""
    started = time.perf_counter()
    try:
        text, seconds = isolated.call(
            formulation.engine, _bound_as_text, formulation, instance,
            seconds=limits.seconds, mib=limits.mib, load=partial(load_libraries_of, formulation),
        )  # fmt: skip
    except Fault as fault:
        return RelaxedBound(formulation, None, str(fault), time.perf_counter() - started)
    if text is None:
        reason = say("the relaxation has no solution, so there is none")
        return RelaxedBound(formulation, None, reason, seconds, is_empty=True)
    return RelaxedBound(formulation, Fraction(text), None, seconds)


def _bound_as_text(formulation: Formulation, instance: Instance) -> tuple[str | None, float]:
    """The bound as text, as JSON has no fractions, and its seconds; None if the relaxation has no solution.

    Raises Fault.
    """
    started = time.perf_counter()
    try:
        bound = formulation.relaxed_bound(instance)
    except RuntimeError as error:
        raise Fault(str(error)) from None
    return None if bound is None else str(bound), time.perf_counter() - started


@dataclass(frozen=True)
class Optimum:
    """The optimum number of pieces; None if there is no solution, or if it was not found and ``reason`` says why."""

    pieces: int | None
    found_by: str | None = None
    reason: str | None = None


def find_optimum(instance: Instance, among: Sequence[Formulation], limits: Limits) -> Optimum:
    """The optimum, by the formulation that is likely to be the fastest. Raises KeyboardInterrupt after Ctrl-C."""
    answers, interrupted = search_first(instance, fastest(instance, among)[:1], limits)
    if interrupted:
        raise KeyboardInterrupt
    if not answers:
        return Optimum(None, reason=say("no formulation answers the question"))
    (answer,) = answers
    name, status = answer.outcome.name, answer.outcome.status
    if answer.placement is not None and answer.is_solution:
        return Optimum(answer.placement.bit_count(), name)
    if status == Status.INFEASIBLE:
        return Optimum(None, name)
    return Optimum(None, reason=f"{name}: {answer.outcome.reason or say('it gave what is no solution')}")


def contradicts(bound: RelaxedBound, optimum: int | None, instance: Instance) -> bool:
    """Whether the bound excludes the optimum, so that one of the two is wrong."""
    if optimum is None:
        return False
    pieces = bound.pieces(instance.problem.wanted)
    if pieces is None:
        return bound.is_empty
    return pieces > optimum if instance.problem.wanted == "fewest" else pieces < optimum
