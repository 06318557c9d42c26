"""Explain why a question has no solution, or why a square cannot be occupied, or must be.

A core of groups of conditions explains it, verified by a second search; or there is a solution.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

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
MOST_OTHERS = 100
"""The most other smallest cores that are looked for."""


class SearchesDisagree(Exception):
    """The two searches, or a search and the specification, contradict each other: one of them has a mistake."""


@dataclass(frozen=True)
class ExplainedCore:
    """A core, why it cannot be met, and the number of nodes of the second search; None if that did not end in time.

    ``formulation`` is the name of the one whose model has the core. ``first`` is the solver that found it; ``second``
    is a solver that shows it again, in place of that search. ``named`` is the core that ``first`` named by itself.
    ``others`` are further cores, where they were asked for.
    """

    core: Core
    reason: Reason
    nodes: int | None
    formulation: str | None = None
    second: str | None = None
    others: OtherCores | None = None

    first: str = GroupSolver.title
    named: Sequence[Group] | None = None

    @property
    def is_shown_twice(self) -> bool:
        """Whether a second search or solver has shown, too, that the core cannot be met."""
        return self.nodes is not None or self.second is not None


@dataclass(frozen=True)
class Case:
    """A question, with what is assumed of one square: a solution, or what excludes one.

    ``solution`` is a placement; None where there is none, and then ``by_groups`` explains it. ``fine`` is a core of
    single constraints; None where it was not asked for.
    """

    instance: Instance
    assumption: Assumption | None
    solution: int | None = None
    by_groups: ExplainedCore | None = None
    fine: ExplainedCore | None = None


def explain(
    instance: Instance,
    assumption: Assumption | None,
    fine: bool,
    seconds: float,
    everything: bool = False,
    solver_class: type[GroupSolver] = GroupSolver,
) -> Case:
    """A solution of the question, or why it has none.

    ``fine``: a core of single constraints, too; ``everything``: all smallest cores; ``seconds``: the time limit.

    Raises TimeoutError when the time limit is reached, SearchesDisagree, and NotStated if the problem states no common
    form.
    """
    solver = solver_class(instance, group_conditions(instance, assumption), seconds)
    solution = solver.find(solver.groups)
    if solution is not None:
        if not instance.is_solution(solution):
            raise SearchesDisagree(say("by the specification, what meets all conditions is no solution"))
        return Case(instance, assumption, solution)
    by_groups = _explain_core(solver, everything)
    if not fine:
        return Case(instance, assumption, by_groups=by_groups)
    single = [one for group in by_groups.core.members for one in split_group(instance, group)]
    inside = solver_class(instance, single, solver.seconds_left)
    return Case(instance, assumption, by_groups=by_groups, fine=_explain_core(inside, everything))


def _explain_core(solver: GroupSolver, everything: bool) -> ExplainedCore:
    """The core of the groups of a solver, which has found no placement, verified and explained."""
    named = solver.named_core()
    core = _with_nearest_size(find_core(solver), solver)
    verify_witnesses(core)
    nodes = _search_again(solver, core.members)
    others = find_other_cores(solver, core, MOST_OTHERS) if everything and core.is_smallest else None
    reason = find_reason(solver.instance, core, nodes)
    return ExplainedCore(core, reason, nodes, others=others, first=solver.title, named=named)


def _with_nearest_size(core: Core, solver: GroupSolver) -> Core:
    """The core, where the placement without the size has the possible size that is closest to it."""
    size = size_of(core)
    if size is None:
        return core
    try:
        nearest = _find_nearest_size(solver, without_size(core), size)
    except TimeoutError:
        return core
    pairs = zip(core.members, core.witnesses, strict=True)
    return replace(core, witnesses=tuple(nearest if group.name == SIZE else witness for group, witness in pairs))


def _find_nearest_size(solver: GroupSolver, others: Sequence[Constraint], size: int) -> int:
    """A placement that meets ``others``, of a size as close to ``size`` as possible.

    Raises TimeoutError and SearchesDisagree.
    """
    full = solver.instance.board.full
    sides = {"fewest": Among(full, at_least=size), "most": Among(full, at_most=size)}
    found: list[int] = []
    for wanted in sorted(sides, key=lambda wanted: wanted != solver.instance.problem.wanted):
        if any(abs(one.bit_count() - size) == 1 for one in found):
            break
        seconds = solver.seconds_left * SHARE_OF_NEAREST_SIZE
        best = find_best_placement(solver.squares, [*others, sides[wanted]], wanted, seconds)
        found += [] if best is None else [best]
    if not found:
        raise SearchesDisagree(say("a placement meets what cannot be met"))
    return min(found, key=lambda one: abs(one.bit_count() - size))


def verify_witnesses(core: Core) -> None:
    """Raise SearchesDisagree unless each witness meets all members but the one that it stands for."""
    for spared, witness in zip(core.members, core.witnesses, strict=True):
        if {group for group in core.members if not group.is_met_by(witness)} != {spared}:
            spared_name = name_in_words(spared.name)
            raise SearchesDisagree(
                say("the placement that should break {condition} alone does not", condition=spared_name)
            )


def _search_again(solver: GroupSolver, members: Sequence[Group]) -> int | None:
    """The nodes of a search that shows again that the members cannot be met; None if it did not end in time."""
    try:
        seconds = solver.seconds_left * SHARE_OF_SECOND_SEARCH
        found = search_exhaustively(solver.squares, join_constraints(members), seconds)
    except TimeoutError:
        return None
    if found.placement is not None:
        raise SearchesDisagree(say("{solver} finds no placement, and the second search has one", solver=solver.title))
    return found.nodes


def fix_best_size(instance: Instance, seconds: float) -> Instance | None:
    """The question with the best size in place of "optimum"; as it is where its size is another.

    None if there is no solution of any size. Raises TimeoutError.
    """
    if instance.size != OPTIMUM:
        return instance
    conditions = join_constraints(group_conditions(instance))
    best = find_best_placement(len(instance.board), conditions, instance.problem.wanted, seconds)
    return None if best is None else instance.with_size(best.bit_count())


class Fate(StrEnum):
    """The state that a square has in the solutions."""

    EMPTY = "always empty"
    OCCUPIED = "always occupied"
    OPEN = "open"
    NO_SOLUTION = "no solution"


@dataclass(frozen=True)
class Explanation:
    """The question as it was answered, with a number for "optimum" where one square is asked about; and the cases.

    ``square`` is a bit number; None where the whole question is asked about.
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
        return Fate.OPEN if len(possible) > 1 else Fate.OCCUPIED if possible[0] else Fate.EMPTY


def explain_question(instance: Instance, fine: bool, seconds: float, everything: bool = False) -> Explanation:
    """A solution, or why there is none. Raises what ``explain`` raises."""
    return Explanation(instance, None, (explain(instance, None, fine, seconds, everything),))


def explain_square(
    instance: Instance, square: int, fine: bool, seconds: float, everything: bool = False
) -> Explanation:
    """Whether the square can be occupied, and whether it can be empty; what excludes it where it cannot.

    Where the question has no solution at all, the one case says why. Raises what ``explain`` raises.
    """
    deadline = time.monotonic() + seconds
    sized = fix_best_size(instance, seconds)
    if sized is None:
        return Explanation(instance, square, (explain(instance, None, fine, deadline - time.monotonic(), everything),))
    cases = [
        explain(sized, Assumption(square, is_occupied), fine, deadline - time.monotonic(), everything)
        for is_occupied in (True, False)
    ]
    if all(case.solution is None for case in cases):
        cases = [explain(sized, None, fine, deadline - time.monotonic(), everything)]
    return Explanation(sized, square, tuple(cases))
