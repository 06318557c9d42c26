"""Explains why a question has no solution, or why a square cannot be occupied, or must be.

The explanation is a core of groups of conditions, which a second search verifies.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from compare.answers.conditions.groups import Assumption, Group, group_conditions, split_group
from compare.answers.conditions.names import SIZE, name_in_words
from compare.answers.conditions.smallest import (
    Core,
    GroupSolver,
    OtherCores,
    find_core,
    find_other_cores,
    join_constraints,
)
from compare.why.exhaustive import search_exhaustively
from compare.why.reason import Reason, find_reason, size_of, without_size
from models.common_form import Among, Constraint
from models.cp_sat.shared.conditions import find_best_placement
from models.languages import say
from models.problem import OPTIMUM, Instance

SHARE_OF_SECOND_SEARCH, SHARE_OF_NEAREST_SIZE = 0.5, 0.2
"""The shares of the time left that the second search, and each search for the nearest size, may take."""
MOST_OTHER_CORES = 100
"""The most cores beside the first that are looked for."""


class SearchesDisagree(Exception):
    """The two searches, or a search and the specification, contradict each other: one of them has a mistake."""


@dataclass(frozen=True)
class ExplainedCore:
    """A core, the reason why it cannot be met, and who has shown that it cannot.

    ``solver`` is the name of the solver that found the core. A second search of ``nodes`` nodes shows it again, or the
    solver named ``second_solver``; both are None if that did not end in time. ``formulation`` is the name of the
    formulation whose model has the core; None if the conditions are those of the question. ``others`` are further
    cores; None if they were not asked for. ``named`` is the core that the solver named by itself; None if it names
    none.
    """

    core: Core
    reason: Reason
    nodes: int | None
    formulation: str | None = None
    second_solver: str | None = None
    others: OtherCores | None = None
    solver: str = GroupSolver.title
    named: Sequence[Group] | None = None

    @property
    def is_shown_twice(self) -> bool:
        """Whether a second search or solver has shown, too, that the core cannot be met."""
        return self.nodes is not None or self.second_solver is not None


@dataclass(frozen=True)
class Case:
    """The answer to a question in which one square may be assumed to be occupied or empty.

    ``solution`` is a placement; None if there is none. Then ``by_groups`` is the core of groups of conditions that
    explains it, and ``fine`` a core of single constraints; None if it was not asked for.
    """

    instance: Instance
    assumption: Assumption | None
    solution: int | None = None
    by_groups: ExplainedCore | None = None
    fine: ExplainedCore | None = None


class Fate(StrEnum):
    """The state that a square has in the solutions."""

    EMPTY = "always empty"
    OCCUPIED = "always occupied"
    OPEN = "open"
    NO_SOLUTION = "no solution"


@dataclass(frozen=True)
class Explanation:
    """The answer to a question without a solution, or to a question about one square.

    ``square`` is the number of its bit; None if the whole question is asked about. Then there is one case. For a square
    there is a case in which it is occupied and one in which it is empty, and ``instance`` has a number in place of
    "optimum". If no solution exists at all, the one case assumes nothing.
    """

    instance: Instance
    square: int | None
    cases: tuple[Case, ...]

    @property
    def fate(self) -> Fate | None:
        """The state of the square in the solutions; None where no square is asked about."""
        if self.square is None:
            return None
        possible = [case.assumption.is_occupied for case in self.cases if case.assumption and case.solution is not None]
        if not possible:
            return Fate.NO_SOLUTION
        if len(possible) > 1:
            return Fate.OPEN
        return Fate.OCCUPIED if possible[0] else Fate.EMPTY


def explain_question(instance: Instance, *, fine: bool, seconds: float, everything: bool = False) -> Explanation:
    """Explain why the question has no solution; if it has one, the explanation has that. Raises as ``explain`` does."""
    case = explain(instance, None, fine=fine, seconds=seconds, everything=everything)
    return Explanation(instance, None, (case,))


def explain_square(
    instance: Instance, square: int, *, fine: bool, seconds: float, everything: bool = False
) -> Explanation:
    """Explain whether the square, a bit number, can be occupied, and whether it can be empty.

    Where it cannot, a core of conditions says why. Raises as ``explain`` does.
    """
    deadline = time.monotonic() + seconds

    def explain_case(asked: Instance, assumption: Assumption | None) -> Case:
        return explain(asked, assumption, fine=fine, seconds=deadline - time.monotonic(), everything=everything)

    sized = fix_best_size(instance, seconds)
    if sized is None:
        return Explanation(instance, square, (explain_case(instance, None),))
    cases = [explain_case(sized, Assumption(square, is_occupied)) for is_occupied in (True, False)]
    if all(case.solution is None for case in cases):
        cases = [explain_case(sized, None)]
    return Explanation(sized, square, tuple(cases))


def fix_best_size(instance: Instance, seconds: float) -> Instance | None:
    """The question with the best size in place of "optimum"; with another size it stays as it is.

    None if there is no solution of any size. Raises TimeoutError.
    """
    if instance.size != OPTIMUM:
        return instance
    conditions = join_constraints(group_conditions(instance))
    best = find_best_placement(len(instance.board), conditions, instance.problem.wanted, seconds)
    return None if best is None else instance.with_size(best.bit_count())


def explain(
    instance: Instance,
    assumption: Assumption | None,
    *,
    fine: bool,
    seconds: float,
    everything: bool = False,
    solver_class: type[GroupSolver] = GroupSolver,
) -> Case:
    """The case of a question with this assumption: a solution, or the core that excludes one.

    ``fine``: look for a core of single constraints, too. ``everything``: look for all smallest cores, at most
    ``MOST_OTHER_CORES`` more. ``seconds`` is the time limit for all searches together.

    Raises TimeoutError when the time limit is reached; SearchesDisagree; and NotStated if the problem states no common
    form.
    """
    solver = solver_class(instance, group_conditions(instance, assumption), seconds)
    solution = solver.find(solver.groups)
    if solution is not None:
        if not instance.is_solution(solution):
            raise SearchesDisagree(say("by the specification, what meets all conditions is no solution"))
        return Case(instance, assumption, solution)
    by_groups = _explain_core(solver, everything=everything)
    if not fine:
        return Case(instance, assumption, by_groups=by_groups)
    single = [one for group in by_groups.core.members for one in split_group(instance, group)]
    inside = solver_class(instance, single, solver.seconds_left)
    return Case(instance, assumption, by_groups=by_groups, fine=_explain_core(inside, everything=everything))


def _explain_core(solver: GroupSolver, *, everything: bool) -> ExplainedCore:
    """The core of the groups of a solver that has found no placement for them all; it is verified and explained."""
    named = solver.named_core()
    core = _with_nearest_size(find_core(solver), solver)
    verify_witnesses(core)
    nodes = _search_again(solver, core.members)
    others = find_other_cores(solver, core, MOST_OTHER_CORES) if everything and core.is_smallest else None
    reason = find_reason(solver.instance, core, nodes)
    return ExplainedCore(core, reason, nodes, others=others, solver=solver.title, named=named)


def _with_nearest_size(core: Core, solver: GroupSolver) -> Core:
    """The core with another witness for its size: a placement that meets the rest, of a size as close as possible.

    The core as it is if the size is not in it, or if no such placement is found in time.
    """
    size = size_of(core)
    if size is None:
        return core
    try:
        nearest = _find_nearest_size(solver, without_size(core), size)
    except TimeoutError:
        return core
    pairs = zip(core.members, core.witnesses, strict=True)
    return replace(core, witnesses=tuple(nearest if group.name == SIZE else witness for group, witness in pairs))


def _find_nearest_size(solver: GroupSolver, constraints: Sequence[Constraint], size: int) -> int:
    """A placement that meets the constraints, of a size as close to ``size`` as possible.

    The fewest pieces from ``size`` on and the most up to it are looked for, first those that the problem wants.
    Raises TimeoutError and SearchesDisagree.
    """
    full = solver.instance.board.full
    limits: dict[Literal["fewest", "most"], Among] = {
        "fewest": Among(full, at_least=size),
        "most": Among(full, at_most=size),
    }
    placements: list[int] = []
    for wanted in sorted(limits, key=lambda wanted: wanted != solver.instance.problem.wanted):
        if any(abs(one.bit_count() - size) == 1 for one in placements):
            break
        seconds = solver.seconds_left * SHARE_OF_NEAREST_SIZE
        best = find_best_placement(solver.squares, [*constraints, limits[wanted]], wanted, seconds)
        if best is not None:
            placements.append(best)
    if not placements:
        raise SearchesDisagree(say("a placement meets what cannot be met"))
    return min(placements, key=lambda one: abs(one.bit_count() - size))


def verify_witnesses(core: Core) -> None:
    """Raise SearchesDisagree unless each witness breaks the member at its place, and meets all others."""
    for spared, witness in zip(core.members, core.witnesses, strict=True):
        if [group for group in core.members if not group.is_met_by(witness)] != [spared]:
            sentence = "the placement that should break {condition} alone does not"
            raise SearchesDisagree(say(sentence, condition=name_in_words(spared.name)))


def _search_again(solver: GroupSolver, members: Sequence[Group]) -> int | None:
    """The nodes of a search that shows again that the members cannot be met; None if it did not end in time."""
    try:
        seconds = solver.seconds_left * SHARE_OF_SECOND_SEARCH
        result = search_exhaustively(solver.squares, join_constraints(members), seconds)
    except TimeoutError:
        return None
    if result.placement is not None:
        raise SearchesDisagree(say("{solver} finds no placement, and the second search has one", solver=solver.title))
    return result.nodes
