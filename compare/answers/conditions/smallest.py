"""A smallest set of groups that cannot be met together.

First by deletion: a group without which the others still cannot be met is left out, until every group is needed.
Deletion finds a core to which nothing can be spared, not always one with the fewest members. These are found by hitting
sets: every placement breaks some groups, and a core has one of them for each placement. So a smallest set that hits all
that the known placements break is tried; either it is a core, and none is smaller, or a placement meets it, which is
one more to hit.

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
    """Groups that cannot be met together, though any of them can be spared for the others to be met.

    ``witnesses`` has for each member a placement that meets all the others. ``is_smallest``: whether it is shown that
    no set with fewer members does; ``not_needed`` are the groups of the question that are not in it.
    """

    members: tuple[Group, ...]
    witnesses: tuple[int, ...]
    is_smallest: bool
    not_needed: tuple[Group, ...]


@dataclass(frozen=True)
class Others:
    """Cores beside a smallest one, each with as few members; whether they ``are_all`` that there are."""

    cores: Sequence[Sequence[Group]]
    are_all: bool


def join_constraints(groups: Iterable[Group]) -> list[Constraint]:
    """The constraints of all groups."""
    return [constraint for group in groups for constraint in group.constraints]


class GroupSolver:
    """The groups of one question; finds placements that meet some of them, in ``seconds`` for all searches together."""

    title = "CP-SAT"
    """The solver that finds them."""

    def __init__(self, instance: Instance, groups: Sequence[Group], seconds: float) -> None:
        self.instance = instance
        self.squares = len(instance.board)
        self.groups = list(groups)
        self.deadline = time.monotonic() + seconds

    @property
    def seconds_left(self) -> float:
        """Raises TimeoutError if there are none."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the time limit is reached")
        return left

    def find(self, groups: Sequence[Group]) -> int | None:
        """A placement that meets these groups; None if there is none. Raises TimeoutError."""
        implied = list_implied(self.instance) if implies(groups, self.instance) else []
        return find_placement(self.squares, [*join_constraints(groups), *implied], self.seconds_left)

    def named_core(self) -> list[Group] | None:
        """Of the groups for which ``find`` has just found nothing those that it needed; None if it does not tell."""
        return None

    def improve(self, placement: int, groups: Sequence[Group]) -> int:
        """A placement that meets these groups, and more of the others if one is soon found."""
        wishes = [
            [one for one in group.constraints if isinstance(one, Among)]
            for group in self.groups
            if group not in groups and all(isinstance(one, Among) for one in group.constraints)
        ]
        return improve_placement(placement, self.squares, join_constraints(groups), wishes, self.seconds_left)

    def broken_by(self, placement: int) -> list[int]:
        """The numbers of the groups that the placement does not meet."""
        return [number for number, group in enumerate(self.groups) if not group.is_met_by(placement)]


def find_core(solver: GroupSolver) -> Core:
    """A smallest core of groups that cannot all be met together; where time does not suffice, one by deletion.

    Raises TimeoutError if there is no time for that either.
    """
    members, witnesses = _delete(solver)
    is_smallest = False
    with suppress(TimeoutError):
        smaller = _hit(solver, [solver.broken_by(one) for one in witnesses], len(members))
        if smaller is not None:
            members, witnesses = smaller, [_witness(solver, smaller, group) for group in smaller]
        is_smallest = True
    spared = tuple(group for group in solver.groups if group not in members)
    return Core(tuple(members), tuple(witnesses), is_smallest, spared)


def find_others(solver: GroupSolver, core: Core, most: int) -> Others:
    """Other cores with as few members as a smallest one, ``most`` at most; when time is over, those found so far."""
    found = [[solver.groups.index(group) for group in core.members]]
    broken = [solver.broken_by(one) for one in core.witnesses]
    with suppress(TimeoutError):
        while len(found) <= most:
            chosen = find_smallest_hitting_set(broken, len(solver.groups), solver.seconds_left, found)
            if chosen is None or len(chosen) > len(core.members):
                return Others([[solver.groups[number] for number in one] for one in found[1:]], are_all=True)
            candidate = [solver.groups[number] for number in sorted(chosen)]
            placement = solver.find(candidate)
            if placement is None:
                found.append(sorted(chosen))
            else:
                broken.append(solver.broken_by(solver.improve(placement, candidate)))
    return Others([[solver.groups[number] for number in one] for one in found[1:]], are_all=False)


def _delete(solver: GroupSolver) -> tuple[list[Group], list[int]]:
    """The groups that are left, and for each of them a placement that meets all the others."""
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


def _witness(solver: GroupSolver, members: Sequence[Group], spared: Group) -> int:
    placement = solver.find([one for one in members if one is not spared])
    if placement is None:
        raise RuntimeError(f"a smallest core that does without {spared.name}")
    return placement


def _hit(solver: GroupSolver, broken: list[list[int]], fewer_than: int) -> list[Group] | None:
    """A smallest core with fewer members than this; None if there is none. Raises TimeoutError."""
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
