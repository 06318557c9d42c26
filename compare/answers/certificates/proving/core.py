"""The core of a question without solution, as ``why`` finds it: its conditions as clauses."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from compare.answers.certificates.claim import Claim, Member
from compare.answers.certificates.proving.clauses import Formula, private_neighbour
from compare.answers.certificates.proving.counting import Clause, Totalizer
from compare.answers.certificates.verifying.core import check_members, groups_of_core
from compare.answers.certificates.verifying.refused import Refused
from compare.answers.cores.groups import Group, group_conditions
from compare.answers.cores.smallest import GroupSolver, find_core
from models.chess.board import bits
from models.common_form import Among, PrivateNeighbour
from models.problem import Instance

SECONDS = 10.0
"""The time for all searches for a core."""


def search_core(instance: Instance) -> list[tuple[str, int]]:
    """The names of the conditions of a smallest core, each with a placement that meets all the others.

    None of them where time does not suffice.
    """
    try:
        core = find_core(GroupSolver(instance, group_conditions(instance), SECONDS))
    except TimeoutError:
        return []
    return [(group.name, witness) for group, witness in zip(core.members, core.witnesses, strict=True)]


def state_core(instance: Instance, core: Sequence[Member]) -> Formula | None:
    """The formula of the conditions of a core, from the common form; None where the verifier has others by these names.

    Some conditions have no place in a certificate, such as what a problem of your own demands.
    """
    formula = Formula(len(instance.board))
    by_name = {group.name: group for group in group_conditions(instance)}
    for member in core:
        group = by_name[member.condition]
        formula = formula.with_group(group.name, group.says, list(_clauses(instance, formula, group)))
    try:
        claim = Claim(instance, "answer", [], tuple(core))
        check_members(claim)
        expected = list(groups_of_core(claim))
    except Refused:
        return None
    return formula if expected == [(one.name, one.clauses) for one in formula.groups] else None


def _clauses(instance: Instance, formula: Formula, group: Group) -> Iterator[Clause]:
    """The clauses of a group; new variables are numbered after those of the formula."""
    board = instance.board
    for one in group.constraints:
        if isinstance(one, PrivateNeighbour):
            yield from private_neighbour(formula, one)
        elif isinstance(one, Among) and group.name == "size":
            counted = Totalizer(board.rows, board.columns, one.at_least, one.at_most, formula.variables)
            formula.variables = counted.variables
            yield from counted.clauses
        elif isinstance(one, Among):
            squares = [square + 1 for square in bits(one.squares)]
            if one.at_least:
                yield tuple(squares)
            if one.at_most == 0:
                yield from ((-square,) for square in squares)
            if one.at_most == 1:
                yield from ((-first, -second) for first, second in combinations(squares, 2))
