"""The sets of squares in which a piece may be alone: which digit of a state each has, after each square."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from models.chess.board import bits
from models.common_form import Among, PrivateNeighbour
from models.counters.kernels.machinery.residual_constraints.reading import list_by_lines
from models.machine_code import WORD_BITS
from models.problem import Instance

WORDS, DIGIT_BITS = 2, 4
"""The words of a state, and the bits of a digit."""
DIGITS_OF_WORD = WORD_BITS // DIGIT_BITS
MOST_OPEN = WORDS * DIGITS_OF_WORD
"""The largest number of digits of a state."""
FIRST_NAME = 2
"""The least value of a digit that names a square. 0 says that the set has no piece, 1 that it has some, but none that
still needs it."""
MOST_TOGETHER = (1 << DIGIT_BITS) - FIRST_NAME
"""The largest number of squares of a set: as many as a digit may name."""

Named = tuple[int, int]
"""A digit of a state, by its place, and the value with which it names some square."""


class ClosingSet(NamedTuple):
    """A set that has its last square now: the place of its digit, and whether it must have a piece.

    ``members``: for each of its squares all digits that may name the square.
    """

    digit: int
    must_have_piece: bool
    members: Sequence[Sequence[Named]]


@dataclass(frozen=True)
class Turn:
    """The decision of one square. ``here``: the digits of its sets, and the values with which they name the square.

    ``rivals``: for each decided square that shares a set with this one, the digits that may name it: those of the
    shared sets, and those of all its open sets. ``closing``: the sets that have their last square now.
    """

    may_be_empty: bool
    may_be_occupied: bool
    here: Sequence[Named]
    rivals: Sequence[tuple[Sequence[Named], Sequence[Named]]]
    closing: Sequence[ClosingSet]


@lru_cache(maxsize=8)
def read_sets(instance: Instance) -> tuple[Turn, ...] | None:
    """The turns, in the order of the squares; None if a state has too few digits, or a digit too few values."""
    constraints = instance.problem.common_form(instance) or ()
    wanting = {one.squares for one in constraints if isinstance(one, Among) and one.at_least}
    sets = {squares for one in constraints if isinstance(one, PrivateNeighbour) for squares in one.neighbourhoods}
    if any(squares.bit_count() > MOST_TOGETHER for squares in sets):
        return None
    with_square = {square: [one for one in sets if one >> square & 1] for square in range(len(instance.board))}
    place: dict[int, int] = {}
    decided = 0
    turns = []
    for square in list_by_lines(instance.board):
        decided |= 1 << square
        for one in with_square[square]:
            if one not in place:
                place[one] = next(free for free in count() if free not in place.values())
        if max(place.values(), default=0) >= MOST_OPEN:
            return None
        last = [one for one in with_square[square] if not one & ~decided]
        names = {one: _names(one, with_square[one], place) for one in bits(decided) if with_square[one]}
        together = {other for one in with_square[square] for other in bits(one)}
        turns.append(
            Turn(
                may_be_empty=not instance.required >> square & 1,
                may_be_occupied=not instance.forbidden >> square & 1,
                here=names.get(square, []),
                rivals=[
                    (shared, names[rival])
                    for rival in sorted(together & {*names} - {square})
                    if (shared := _names(rival, [one for one in with_square[rival] if one >> square & 1], place))
                ],
                closing=[
                    ClosingSet(place[one], one in wanting, [names[member] for member in bits(one)]) for one in last
                ],
            )
        )
        for one in last:
            del place[one]
    return tuple(turns)


def _names(square: int, sets: Iterable[int], place: dict[int, int]) -> list[Named]:
    """The digits of open sets with which they name a square: by how many squares of the set come before it."""
    before = (1 << square) - 1
    return [(place[one], FIRST_NAME + (one & before).bit_count()) for one in sets if one in place]
