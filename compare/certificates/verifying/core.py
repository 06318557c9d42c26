"""The conditions of a core, from their names: as clauses, plain and a second time, and judged by their meaning.

A condition of the question that is not here has no place in a certificate. The clauses are those of ``clauses``; only
the pairs of squares that attack each other are told apart by the direction of the attack.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from compare.answers.conditions.names import ATTACKS, FORBIDDEN, LEAPS, OPEN_PRIVATE, PRIVATE, SIZE, name_of_lines
from compare.certificates.claim import Claim
from compare.certificates.legend import PAIRS
from compare.certificates.verifying import clauses as plain
from compare.certificates.verifying.clauses import Clause, Reach
from compare.certificates.verifying.files import Refused
from models.chess.board import Square
from models.chess.notation import column_name
from models.problem import Instance

Occupied = frozenset[Square]


@dataclass(frozen=True)
class Condition:
    """The clauses of a condition, and whether a placement meets it.

    ``clauses`` may be gone through once. If they have more variables than the board has squares, ``is_met_by`` judges
    by the meaning of the condition, and otherwise by the clauses.
    """

    clauses: Iterable[Clause]
    is_met_by: Callable[[Occupied], bool]


def groups_of_core(claim: Claim) -> Iterator[tuple[str, list[Clause]]]:
    """The clauses of each condition of the core. Raises Refused if the question has no such condition."""
    known = conditions(claim.instance)
    for member in claim.core:
        if member.condition not in known:
            raise Refused(f"the question has no condition {member.condition[:80]!r}")
        yield member.condition, sorted(set(known[member.condition].clauses))


def check_members(claim: Claim) -> None:
    """Check that each condition is one of the question's, comes once, and can be broken while the others are met."""
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
    found: dict[str, Condition] = {}
    for square in instance.board.squares(instance.required):
        found[f"{_name(instance, square)} occupied"] = _by_clauses(instance, plain.units([square], instance, 1))
    if instance.forbidden:
        forbidden = plain.units(instance.board.squares(instance.forbidden), instance, -1)
        found[FORBIDDEN] = _by_clauses(instance, forbidden)
    size = instance.size
    if isinstance(size, int):
        found[SIZE] = Condition(
            plain.size_clauses(instance, size, size, numbers), lambda occupied: len(occupied) == size
        )
    try:
        names = plain.conditions_of(instance)
    except plain.Unknown as error:
        raise Refused(str(error)) from None
    for name in names:
        if name == PAIRS:
            found |= {one: _by_clauses(instance, clauses) for one, clauses in _pairs_by_direction(instance)}
            continue
        clauses = plain.clauses_of(instance, name, numbers)
        is_private = name in (PRIVATE, OPEN_PRIVATE)
        found[name] = _private(instance, name, clauses) if is_private else _by_clauses(instance, list(clauses))
    return found


def _by_clauses(instance: Instance, clauses: list[Clause]) -> Condition:
    """A condition whose clauses have no other variables than those of the squares."""

    def is_met_by(occupied: Occupied) -> bool:
        true = {number if square in occupied else -number for number, square in enumerate(instance.board, 1)}
        return all(not true.isdisjoint(clause) for clause in clauses)

    return Condition(clauses, is_met_by)


def _private(instance: Instance, name: str, clauses: Iterable[Clause]) -> Condition:
    """Each piece reaches a square that no other reaches. What is reached, and from where, the clauses read too."""
    reaching: Reach = plain.reach(instance, name)

    def is_met_by(occupied: Occupied) -> bool:
        return all(any(ones & occupied == {square} for ones in reaching.values()) for square in occupied)

    return Condition(clauses, is_met_by)


def _pairs_by_direction(instance: Instance) -> Iterator[tuple[str, list[Clause]]]:
    """For each direction of a ride, and for all leaps, the pairs of squares that do not both hold a piece."""
    board, piece = instance.board, instance.piece
    for step in piece.rides:
        pairs = [{one, other} for one in board for other in _ahead(instance, one, step)]
        yield name_of_lines(step), [plain.clause_of(instance, pair, -1) for pair in pairs]
    leaps = [(one, board.after(one, step)) for one in board for step in piece.leaps]
    pairs = [{one, other} for one, other in leaps if other is not None and other != one]
    yield LEAPS if piece.rides else ATTACKS, [plain.clause_of(instance, pair, -1) for pair in pairs]


def _ahead(instance: Instance, square: Square, step: Square) -> Iterator[Square]:
    """The squares that a ride passes, to the end of the board or back to where it began."""
    after = instance.board.after(square, step)
    while after is not None and after != square:
        yield after
        after = instance.board.after(after, step)


def _name(instance: Instance, square: Square) -> str:
    return f"{column_name(square[1])}{instance.board.rows - square[0]}"
