"""The conditions of a core, from their names: as clauses, plain and a second time, and judged by their meaning.

A condition of the question that is not here has no place in a certificate. The clauses are those of ``clauses``; only
the pairs of squares that attack each other are told apart by the direction of the attack.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from compare.answers.conditions.names import ATTACKS, FORBIDDEN, LEAPS, OPEN_PRIVATE, PRIVATE, SIZE, name_of_lines
from compare.certificates.claim import Claim
from compare.certificates.legend import PAIRS
from compare.certificates.verifying import clauses as plain
from compare.certificates.verifying.clauses import Clause
from compare.certificates.verifying.reading import Refused
from models.chess.board import Square
from models.chess.notation import square_name
from models.problem import Instance


@dataclass(frozen=True)
class Condition:
    """A condition of a question: its clauses, and whether a placement meets it."""

    instance: Instance
    name: str
    clauses: Iterable[Clause]
    """If the clauses have variables besides those of the squares, they can be read once only."""

    def is_met_by(self, occupied: frozenset[Square]) -> bool:
        """Whether the occupied squares meet the condition.

        If its clauses have variables besides those of the squares, its meaning decides, and otherwise the clauses.
        """
        if self.name == SIZE:
            return len(occupied) == self.instance.size
        if self.name in (PRIVATE, OPEN_PRIVATE):  # each piece reaches a square that no other reaches
            reaching = plain.reach(self.instance, self.name).values()
            return all(any(ones & occupied == {square} for ones in reaching) for square in occupied)
        true = {number if square in occupied else -number for number, square in enumerate(self.instance.board, 1)}
        return all(not true.isdisjoint(clause) for clause in self.clauses)


def groups_of_core(claim: Claim) -> Iterator[tuple[str, list[Clause]]]:
    """The clauses of each condition of the core. Raises Refused if the question has no such condition."""
    known = conditions(claim.instance)
    for member in claim.core:
        if member.condition not in known:
            raise Refused(f"the question has no condition {member.condition[:80]!r}")
        yield member.condition, sorted(set(known[member.condition].clauses))


def check_members(claim: Claim) -> None:
    """Raise Refused unless each condition is of the question, comes once, and is broken where the others are met."""
    names = [member.condition for member in claim.core]
    known = conditions(claim.instance)
    for name in names:
        if name not in known or names.count(name) > 1:
            raise Refused(f"{name[:80]!r} is no condition of the question, or is there twice")
    for member in claim.core:
        occupied = frozenset(claim.instance.board.squares(member.without))
        for name in names:
            if known[name].is_met_by(occupied) == (name == member.condition):
                verb = "meets" if name == member.condition else "breaks"
                raise Refused(f"the placement that should break {member.condition} alone {verb} {name}")


def conditions(instance: Instance) -> Mapping[str, Condition]:
    """The conditions of the question by name; new variables are numbered in the order in which clauses are read."""
    numbers = count(len(instance.board) + 1)
    stated: dict[str, Iterable[Clause]] = {}
    for square in instance.board.squares(instance.required):
        stated[f"{square_name(instance.board, square)} occupied"] = plain.units([square], instance, 1)
    if instance.forbidden:
        stated[FORBIDDEN] = plain.units(instance.board.squares(instance.forbidden), instance, -1)
    if isinstance(instance.size, int):
        stated[SIZE] = plain.size_clauses(instance, instance.size, instance.size, numbers)
    try:
        names = plain.conditions_of(instance)
    except plain.UnknownProblem as error:
        raise Refused(str(error)) from None
    for name in names:
        if name == PAIRS:
            stated |= _pairs_by_direction(instance)
        else:
            clauses = plain.clauses_of(instance, name, numbers)
            stated[name] = clauses if name in (PRIVATE, OPEN_PRIVATE) else list(clauses)
    return {name: Condition(instance, name, clauses) for name, clauses in stated.items()}


def _pairs_by_direction(instance: Instance) -> dict[str, list[Clause]]:
    """For each direction of a ride, and for all leaps, the pairs of squares that do not both hold a piece."""
    board, piece = instance.board, instance.piece
    found = {}
    for step in piece.rides:
        pairs = [{one, other} for one in board for other in _ahead(instance, one, step)]
        found[name_of_lines(step)] = [plain.clause_of(instance, pair, -1) for pair in pairs]
    leaps = [(one, board.after(one, step)) for one in board for step in piece.leaps]
    pairs = [{one, other} for one, other in leaps if other is not None and other != one]
    found[LEAPS if piece.rides else ATTACKS] = [plain.clause_of(instance, pair, -1) for pair in pairs]
    return found


def _ahead(instance: Instance, square: Square, step: Square) -> Iterator[Square]:
    """The squares that a ride passes, to the end of the board or back to where it began."""
    after = instance.board.after(square, step)
    while after is not None and after != square:
        yield after
        after = instance.board.after(after, step)
