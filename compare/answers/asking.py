"""One answer to one question, by whoever is likely to find it fastest: a compiled counter, or a formulation.

Both go the same way. What runs formulations is imported only where one is asked: a counter is done sooner than that.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from compare.answers.counting import Means, TimeLimitReached, run_counter
from compare.harness.limits import Limits
from compare.literature.known_bounds import tell
from compare.literature.published import Check, check_against_published, why_beyond_reach
from compare.question.abilities import reason_against
from compare.question.description import describe
from compare.question.errors import BadUse
from models.catalogue.finding import counter_worth_its_start, counters, formulations
from models.counting import NotCounted, SolutionCounter
from models.engine import Engine
from models.formulation import Formulation, SolutionSet
from models.problem import Instance

if TYPE_CHECKING:
    from compare.harness.workplaces import Workplace
    from compare.verdict.comparison import Comparison


MOST_REASONS = 3


class Detail(StrEnum):
    """The details that are asked for; each includes those before it."""

    SIZE = "size"
    COUNT = "count"
    CLASSES = "classes"

    @property
    def included(self) -> list["Detail"]:
        """This detail and those before it."""
        return list(Detail)[: list(Detail).index(self) + 1]


@dataclass(frozen=True)
class Answer:
    """The number of pieces in a solution, of solutions, and of classes; None where not asked for or not defined.

    ``by`` names the formulation or counter, ``seconds`` is the wall time. ``unsearched_below``: smaller sizes were not
    searched, because the literature has proved that they have no solution; None: everything was searched.
    """

    size: int | None
    count: int | None
    classes: int | None
    seconds: float
    by: str
    unsearched_below: int | None = None

    def known(self, detail: Detail) -> dict[str, int | None]:
        """The numbers that are asked for, by their names."""
        return {one.value: getattr(self, one.value) for one in detail.included}


@dataclass(frozen=True)
class Reply:
    """The answer, or ``reason``, why there is none; and the published values beside it.

    ``comparison`` is what formulations gave, where formulations were asked.
    """

    answer: Answer | None
    reason: str | None = None
    checks: list[Check] = field(default_factory=list)
    comparison: "Comparison | None" = None

    @property
    def exit_code(self) -> int:
        """0: answered; 1: a disagreement, also with the literature, or a failure; 3: not completed; 130: Ctrl-C."""
        if self.comparison is not None:
            return self.comparison.exit_code
        if self.answer is None:
            return 3
        return 0 if all(check.agrees for check in self.checks) else 1


def ask(
    instance: Instance,
    among: Sequence[Formulation] | None,
    limits: Limits,
    detail: Detail = Detail.CLASSES,
    *,
    use_known_bounds: bool = False,
    check: bool = False,
    means: Means | None = None,
) -> Reply:
    """Ask a counter, or the fastest of the formulations ``among`` (None: of all).

    With ``check`` a formulation of another engine is asked the same question, if the first is a formulation, too.
    Raises BadUse if none of them answers, NotEnoughMemory before a counter takes more memory than the limit.
    """
    counter = counter_worth_its_start(instance) if among is None else None
    means = means or Means()
    if counter is not None:
        return _ask_counter(counter, instance, limits, detail, use_known_bounds, means)
    if among is None:
        _refuse_what_is_out_of_reach(instance)
        if reason := why_beyond_reach(instance):
            tell(f"{reason}; a search may not end before the time limit of {limits.seconds:g} s")
    asked = list(formulations().values()) if among is None else among
    return _ask_formulations(instance, asked, limits, detail, check, means)


def engines_that_answer(instance: Instance, among: Sequence[Formulation] | None) -> set[Engine]:
    """The engines of those that ``ask`` may ask. Raises BadUse if there is none."""
    counter = counter_worth_its_start(instance) if among is None else None
    if counter is not None:
        return {counter.engine}
    return {one.engine for one in fastest_or_refuse(instance, among or list(formulations().values()))}


def fastest(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The formulations that list all solutions of the instance, the one that is likely to be the fastest first."""
    able = [one for one in among if one.gives == SolutionSet.ALL and reason_against(one, instance) is None]
    return sorted(able, key=lambda one: (len(instance.board) < one.smallest_board, -one.priority))


def fastest_or_refuse(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The same. Raises BadUse, with reasons, if there is none."""
    able = fastest(instance, among)
    if not able:
        raise BadUse(f"none of these formulations answers {describe(instance)}: {_reasons(instance, among)}")
    return able


def of_other_engines(among: Sequence[Formulation], engine: Engine) -> list[Formulation]:
    """The formulations that do not search with this engine, in their order."""
    return [one for one in among if one.engine != engine]


def compare_fastest(
    instance: Instance, among: Sequence[Formulation], limits: Limits, check: bool, place: "Workplace | None" = None
) -> "Comparison":
    """What the fastest gives; with ``check`` beside the fastest of another engine. Raises BadUse if none answers."""
    from compare.harness.progress import show_progress
    from compare.harness.runner import compare

    able = fastest_or_refuse(instance, among)
    chosen = able[:1] + (of_other_engines(able, able[0].engine)[:1] if check else [])
    with show_progress(silent=False) as progress:
        return compare(instance, chosen, limits, progress, place)


def _ask_formulations(
    instance: Instance, among: Sequence[Formulation], limits: Limits, detail: Detail, check: bool, means: Means
) -> Reply:
    started = time.perf_counter()
    comparison = compare_fastest(instance, among, limits, check, means.cluster)
    seconds = time.perf_counter() - started
    if comparison.count is None:
        reasons = [f"{one.name}: {one.reason}" for one in comparison.outcomes if one.reason]
        return Reply(None, "; ".join(reasons), comparison=comparison)
    by = " and ".join(outcome.name for outcome in comparison.outcomes if outcome.status.is_complete)
    answer = Answer(comparison.size, comparison.count, comparison.classes, seconds, by)
    return Reply(answer, checks=check_against_published(instance, answer.known(detail)), comparison=comparison)


def _ask_counter(
    counter: SolutionCounter,
    instance: Instance,
    limits: Limits,
    detail: Detail,
    use_known_bounds: bool,
    means: Means,
) -> Reply:
    started = time.perf_counter()
    try:
        census = run_counter(counter, instance, limits, detail == Detail.CLASSES, use_known_bounds, means)
    except NotCounted as error:
        return Reply(None, f"{counter.name}: {error}")
    except TimeLimitReached:
        return Reply(None, f"{counter.name} reached the time limit of {limits.seconds:g} s")
    except MemoryError:
        return Reply(None, f"{counter.name} ran out of memory")
    seconds = time.perf_counter() - started
    answer = Answer(census.size, census.solutions, census.classes, seconds, counter.name, census.unsearched_below)
    return Reply(answer, checks=check_against_published(instance, answer.known(detail)))


def _refuse_what_is_out_of_reach(instance: Instance) -> None:
    for counter in counters().values():
        if reason := counter.out_of_reach(instance):
            raise BadUse(reason)


def _reasons(instance: Instance, among: Sequence[Formulation]) -> str:
    """Why these formulations do not list all solutions of the instance; of many formulations, the first few."""
    reasons = [f"{one.name} ({reason_against(one, instance) or f'gives {one.gives}'})" for one in among]
    return "; ".join(reasons[:MOST_REASONS]) + "; …" * (len(reasons) > MOST_REASONS)


FEWEST = 12


def leave_out(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The formulations that answer the instance and are not asked by default.

    Each formulation declares whether it is telling, and on which boards it is worthwhile. Where fewer than ``FEWEST``
    are both, others are asked too: the worthwhile ones first, and among these those with the highest priority.
    """
    able = [one for one in among if one.gives != SolutionSet.ONE and reason_against(one, instance) is None]
    others = [one for one in able if not (one.is_telling and one.is_worthwhile_on(instance.board))]
    others.sort(key=lambda one: (not one.is_worthwhile_on(instance.board), -one.priority))
    return others[max(0, FEWEST - (len(able) - len(others))) :]
