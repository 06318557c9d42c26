"""The answer to the question why: a core of groups, verified by a second search, or a solution."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from compare.answers.conditions.groups import Assumption, Group, group_conditions, split_group
from compare.answers.conditions.smallest import Core, GroupSolver, find_core, join_constraints
from compare.why.exhaustive import search_exhaustively
from compare.why.reason import Reason, find_reason
from models.common_form import Among, Constraint
from models.cp_sat.shared.conditions import find_best_placement
from models.problem import OPTIMUM, Instance

SHARE_OF_SECOND_SEARCH, SHARE_OF_NEAREST_SIZE = 0.5, 0.2
"""They may take this share of the time that is left."""


class Contradiction(Exception):
    """The two searches, or a search and the specification, contradict each other: one of them has a mistake."""


@dataclass(frozen=True)
class Explained:
    """A core, why it cannot be met, and the number of nodes of the second search; None if that did not end in time.

    ``formulation`` is the name of the one whose model has the core; then ``second`` is the solver that shows it again.
    """

    core: Core
    reason: Reason
    nodes: int | None
    formulation: str | None = None
    second: str | None = None

    @property
    def is_shown_twice(self) -> bool:
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
    by_groups: Explained | None = None
    fine: Explained | None = None


def explain(instance: Instance, assumption: Assumption | None, fine: bool, seconds: float) -> Case:
    """A solution of the question, or why it has none.

    Raises TimeoutError when the time limit is reached, Contradiction, and NotStated if the problem states no common
    form.
    """
    solver = GroupSolver(instance, group_conditions(instance, assumption), seconds)
    solution = solver.find(solver.groups)
    if solution is not None:
        if not instance.is_solution(solution):
            raise Contradiction("by the specification, what meets all conditions is no solution")
        return Case(instance, assumption, solution)
    by_groups = _explain_core(solver)
    if not fine:
        return Case(instance, assumption, by_groups=by_groups)
    single = [one for group in by_groups.core.members for one in split_group(instance, group)]
    inside = GroupSolver(instance, single, solver.seconds_left)
    return Case(instance, assumption, by_groups=by_groups, fine=_explain_core(inside))


def _explain_core(solver: GroupSolver) -> Explained:
    core = _with_nearest_size(find_core(solver), solver)
    verify_witnesses(core)
    nodes = _search_again(solver, core.members)
    return Explained(core, find_reason(solver.instance, core, nodes), nodes)


def _with_nearest_size(core: Core, solver: GroupSolver) -> Core:
    """The core, where the placement without the size has the possible size that is closest to it."""
    place = next((place for place, group in enumerate(core.members) if group.name == "size"), None)
    if place is None:
        return core
    others = join_constraints(core.members[:place] + core.members[place + 1 :])
    try:
        nearest = _find_nearest_size(solver, others, _size(core.members[place]))
    except TimeoutError:
        return core
    return replace(core, witnesses=(*core.witnesses[:place], nearest, *core.witnesses[place + 1 :]))


def _find_nearest_size(solver: GroupSolver, others: Sequence[Constraint], size: int) -> int:
    """A placement that meets these, of a size as close to this one as possible. Raises TimeoutError, Contradiction."""
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
        raise Contradiction("a placement meets what cannot be met")
    return min(found, key=lambda one: abs(one.bit_count() - size))


def _size(group: Group) -> int:
    (constraint,) = group.constraints
    assert isinstance(constraint, Among)
    return constraint.at_least


def verify_witnesses(core: Core) -> None:
    """Raise Contradiction unless for each member there is a placement that meets all the others, and not that one."""
    for spared, witness in zip(core.members, core.witnesses, strict=True):
        if {group for group in core.members if not group.is_met_by(witness)} != {spared}:
            raise Contradiction(f"the placement that should break {spared.name} alone does not")


def _search_again(solver: GroupSolver, members: Sequence[Group]) -> int | None:
    """The nodes of a search that shows again that the members cannot be met; None if it did not end in time."""
    try:
        seconds = solver.seconds_left * SHARE_OF_SECOND_SEARCH
        found = search_exhaustively(solver.squares, join_constraints(members), seconds)
    except TimeoutError:
        return None
    if found.placement is not None:
        raise Contradiction("CP-SAT finds no placement, and the second search has one")
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
