"""The conditions of a core as clauses, from their names: plain, and a second time.

A condition of the question that is not here has no place in a certificate. The clauses are those of ``clauses``; only
the pairs of squares that attack each other are told apart by the direction of the attack.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from compare.answers.certificates.claim import Claim, Member
from compare.answers.certificates.verifying import clauses as plain
from compare.answers.certificates.verifying.clauses import Clause
from compare.answers.certificates.verifying.refused import Refused
from models.chess.board import Square
from models.chess.notation import column_name
from models.problem import Instance

SIZE = "size"
PRIVATE = "private neighbours"
NAMES_OF_DIRECTIONS = {(0, 1): "rows", (1, 0): "columns", (1, -1): "rising diagonals", (1, 1): "falling diagonals"}


def groups_of_core(claim: Claim) -> Iterator[tuple[str, list[Clause]]]:
    """The clauses of each condition of the core. Raises Refused if the question has no such condition."""
    numbers = count(len(claim.instance.board) + 1)
    known = _conditions(claim.instance, numbers)
    for member in claim.core:
        if member.condition not in known:
            raise Refused(f"the question has no condition {member.condition[:80]!r}")
        yield member.condition, sorted(set(known[member.condition]))


def check_members(claim: Claim) -> None:
    """Check that each condition is one of the question's, comes once, and can be broken while the others are met."""
    names = [member.condition for member in claim.core]
    known = _conditions(claim.instance, count(len(claim.instance.board) + 1))
    for name in names:
        if name not in known or names.count(name) > 1:
            raise Refused(f"{name[:80]!r} is no condition of the question, or is there twice")
    stated = {name: [] if name in (SIZE, PRIVATE) else list(known[name]) for name in names}
    for member in claim.core:
        for name in names:
            if name != member.condition and not _is_met(claim.instance, name, stated[name], member):
                raise Refused(f"the placement that should break {member.condition} alone breaks {name}")


def _conditions(instance: Instance, numbers: Iterator[int]) -> Mapping[str, Iterable[Clause]]:
    """The clauses of each condition, by its name."""
    board, piece, name = instance.board, instance.piece, instance.problem.name
    if name not in plain.COVERED | plain.ATTACKED | plain.NOT_ATTACKING:
        raise Refused(f"there are no clauses for the problem {name}")
    found: dict[str, Iterable[Clause]] = {}
    for square in board.squares(instance.required):
        found[f"{_name(instance, square)} occupied"] = plain.units([square], instance, 1)
    if instance.forbidden:
        found["forbidden"] = plain.units(board.squares(instance.forbidden), instance, -1)
    if isinstance(instance.size, int):
        found[SIZE] = plain.size_clauses(instance, instance.size, instance.size, numbers)
    own = dict(plain.of_problem(instance, numbers))
    if "some" in own:
        found["attacked" if name in plain.ATTACKED else "covered"] = own["some"]
    if "private" in own:
        found[PRIVATE] = own["private"]
    if "empty" in own:
        found["empty"] = own["empty"]
    if name in plain.NOT_ATTACKING:
        for step in piece.rides:
            found[_name_of_direction(step)] = [
                plain.clause_of(instance, {one, other}, -1) for one in board for other in _ahead(instance, one, step)
            ]
        leaps = [(one, board.after(one, step)) for one in board for step in piece.leaps]
        pairs = [{one, other} for one, other in leaps if other is not None and other != one]
        found["attacks"] = [plain.clause_of(instance, pair, -1) for pair in pairs]
    return found


def _ahead(instance: Instance, square: Square, step: Square) -> Iterator[Square]:
    """The squares that a ride passes, to the end of the board or back to where it began."""
    after = instance.board.after(square, step)
    while after is not None and after != square:
        yield after
        after = instance.board.after(after, step)


def _name_of_direction(step: Square) -> str:
    rows, columns = max(step, (-step[0], -step[1]))
    side = "right" if columns > 0 else "left"
    return NAMES_OF_DIRECTIONS.get((rows, columns), f"lines {rows} down and {abs(columns)} {side}")


def _name(instance: Instance, square: Square) -> str:
    return f"{column_name(square[1])}{instance.board.rows - square[0]}"


def _is_met(instance: Instance, name: str, stated: Iterable[Clause], member: Member) -> bool:
    """Whether a placement meets a condition; where its clauses have more variables than squares, by its meaning."""
    occupied = set(instance.board.squares(member.without))
    if name == SIZE:
        return len(occupied) == instance.size
    if name == PRIVATE:
        return all(_has_its_own(instance, square, occupied) for square in occupied)
    true = {number if square in occupied else -number for number, square in enumerate(instance.board, 1)}
    return all(not true.isdisjoint(clause) for clause in stated)


def _has_its_own(instance: Instance, square: Square, occupied: set[Square]) -> bool:
    """Whether a piece covers a square that no other does."""
    covers = {one: {one} | instance.piece.attacked_from(instance.board, one) for one in occupied}
    return any(not any(target in covers[one] for one in occupied - {square}) for target in covers[square])
