"""Finds a smallest set of groups that cannot be met together.

The first method is deletion: a group is left out if the others cannot be met without it either, until every group is
needed. Deletion finds a core of which no group can be spared, but not always one with the fewest members. The second
method is hitting sets: every placement breaks some groups, and a core has at least one of them. So a smallest set is
tried that has one group broken by each known placement. Either it is a core, and none is smaller, or some placement
meets it, which is one more to be hit.

Source: Chinneck and Dravnieks, Locating minimal infeasible constraint sets in linear programs (1991), for deletion;
Ignatiev, Previti, Liffiton and Marques-Silva, Smallest MUS extraction with minimal hitting set dualization (2015).
"""

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from compare.answers.conditions.groups import Group, implies, list_implied
from models.common_form import Among, Constraint
from models.cp_sat.shared.conditions import find_placement, find_smallest_hitting_set, improve_placement
from models.problem import Instance


@dataclass(frozen=True)
class Core:
    """Groups that cannot be met together, while all but any one of them can.

    ``witnesses`` has for each member a placement that meets all the others. ``is_smallest``: whether it is shown that
    no core has fewer members. ``not_needed`` are the groups of the question that are not in the core.
    """

    members: tuple[Group, ...]
    witnesses: tuple[int, ...]
    is_smallest: bool
    not_needed: tuple[Group, ...]


@dataclass(frozen=True)
class OtherCores:
    """Cores beside a smallest one, each with as few members. ``are_all``: whether there are no more of them."""

    cores: Sequence[Sequence[Group]]
    are_all: bool


def join_constraints(groups: Iterable[Group]) -> list[Constraint]:
    """The constraints of all groups."""
    return [constraint for group in groups for constraint in group.constraints]


class GroupSolver:
    """Finds placements that meet some of the groups of one question, in ``seconds`` for all searches together."""

    title = "CP-SAT"
    """The name of the solver that searches."""

    def __init__(self, instance: Instance, groups: Sequence[Group], seconds: float) -> None:
        self.instance = instance
        self.squares = len(instance.board)
        self.groups = list(groups)
        self.deadline = time.monotonic() + seconds

    @property
    def seconds_left(self) -> float:
        """The seconds that are left for searches. Raises TimeoutError if there are none."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the time limit is reached")
        return left

    def find(self, groups: Sequence[Group]) -> int | None:
        """A placement that meets these groups; None if there is none. Raises TimeoutError."""
        implied = list_implied(self.instance) if implies(groups, self.instance) else []
        return find_placement(self.squares, [*join_constraints(groups), *implied], self.seconds_left)

    def named_core(self) -> list[Group] | None:
        """The groups that suffice to show why ``find`` has just found nothing; None if the solver does not tell."""
        return None

    def improve(self, placement: int, groups: Sequence[Group]) -> int:
        """A placement that meets these groups and, if one is soon found, more of the others than the given one."""
        wishes = [
            [one for one in group.constraints if isinstance(one, Among)]
            for group in self.groups
            if group not in groups and all(isinstance(one, Among) for one in group.constraints)
        ]
        return improve_placement(placement, self.squares, join_constraints(groups), wishes, self.seconds_left)

    def broken_by(self, placement: int) -> list[int]:
        """The numbers, from 0, of the groups that the placement does not meet."""
        return [number for number, group in enumerate(self.groups) if not group.is_met_by(placement)]


def find_core(solver: GroupSolver) -> Core:
    """A smallest core of the solver's groups, which cannot all be met together.

    If there is no time to find one, it is a core by deletion. Raises TimeoutError if there is no time for that either.
    """
    members, witnesses = _delete_spare_groups(solver)
    is_smallest = False
    with suppress(TimeoutError):
        smaller = _find_smaller_core(solver, [solver.broken_by(one) for one in witnesses], len(members))
        if smaller is not None:
            members, witnesses = smaller, [_find_witness(solver, smaller, group) for group in smaller]
        is_smallest = True
    spared = tuple(group for group in solver.groups if group not in members)
    return Core(tuple(members), tuple(witnesses), is_smallest, spared)


def find_other_cores(solver: GroupSolver, core: Core, most: int) -> OtherCores:
    """Other cores with as few members as a smallest one, at most ``most``; at the time limit, those found so far."""
    cores = [[solver.groups.index(group) for group in core.members]]
    broken = [solver.broken_by(one) for one in core.witnesses]
    are_all = False
    with suppress(TimeoutError):
        while len(cores) <= most:
            chosen = find_smallest_hitting_set(broken, len(solver.groups), solver.seconds_left, cores)
            if chosen is None or len(chosen) > len(core.members):
                are_all = True
                break
            candidate = [solver.groups[number] for number in sorted(chosen)]
            placement = solver.find(candidate)
            if placement is None:
                cores.append(sorted(chosen))
            else:
                broken.append(solver.broken_by(solver.improve(placement, candidate)))
    return OtherCores([[solver.groups[number] for number in numbers] for numbers in cores[1:]], are_all)


def _delete_spare_groups(solver: GroupSolver) -> tuple[list[Group], list[int]]:
    """The groups that deletion leaves, and for each of them a placement that meets all the others."""
    members, witnesses = solver.named_core() or list(solver.groups), []
    for group in reversed(solver.groups):
        if group not in members:
            continue
        others = [one for one in members if one is not group]
        placement = solver.find(others)
        if placement is None:
            members = solver.named_core() or others
        else:
            witnesses.append(placement)
    return members, witnesses[::-1]


def _find_witness(solver: GroupSolver, members: Sequence[Group], spared: Group) -> int:
    """A placement that meets all members of a smallest core but the spared one."""
    placement = solver.find([one for one in members if one is not spared])
    if placement is None:
        raise RuntimeError(
            f"the core {[one.name for one in members]} is not the smallest: it does without {spared.name}"
        )
    return placement


def _find_smaller_core(solver: GroupSolver, broken: list[list[int]], fewer_than: int) -> list[Group] | None:
    """A smallest core with fewer members than this; None if there is none. Raises TimeoutError.

    ``broken`` has for each known placement the numbers of the groups that it breaks; more are added.
    """
    while True:
        chosen = find_smallest_hitting_set(broken, len(solver.groups), solver.seconds_left)
        if chosen is None:
            raise ValueError("an empty set cannot be hit")
        if len(chosen) >= fewer_than:
            return None
        candidate = [solver.groups[number] for number in sorted(chosen)]
        placement = solver.find(candidate)
        if placement is None:
            return candidate
        broken.append(solver.broken_by(solver.improve(placement, candidate)))
