"""The constraints of an instance, and which bits of a state say what is left of them after each square.

Two constraints with the same decided squares share a bit: it says whether one of these squares, a part, is occupied.

A symmetry folds the board: the squares of an orbit are decided together, as one square with as many pieces. What it
keeps are the solutions of the folded board, whose constraints have an orbit where they had one of its squares.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from models.chess.board import Board, bits
from models.chess.symmetry import Symmetry
from models.machine_code import WORD_BITS
from models.problem import Among, Instance, Size, among_constraints


@dataclass(frozen=True)
class Decision:
    """The decision of one square, or of one orbit, which has ``pieces`` squares.

    The square may be empty if all bits of ``wanted`` are set, occupied if none of ``excluding`` is.

    ``parts``: bits of parts that get this square, each with the bit that it has without the square, or None if it is
    new. ``kept``: the other bits that are still needed.
    """

    pieces: int
    may_be_empty: bool
    may_be_occupied: bool
    wanted: int
    excluding: int
    parts: Sequence[tuple[int | None, int]]
    kept: int


@dataclass(frozen=True)
class Decisions:
    """The decisions of a board, in order, and which solutions are counted.

    ``most_bits``: the most bits of a state. ``sign``: 1 where few pieces are wanted, -1 where many are.
    ``is_impossible``: a constraint demands a piece, but has no square.
    """

    decisions: Sequence[Decision]
    most_bits: int
    size: Size
    sign: int
    is_impossible: bool


@lru_cache(maxsize=8)
def read_decisions(instance: Instance, symmetry: Symmetry | None = None) -> Decisions:
    """The decisions of an instance, in order; with a symmetry, those of the folded board.

    They end early where a state has more bits than a word; then ``most_bits`` says so.
    """
    orbits = _orbits(instance.board, symmetry)
    number = {square: place for place, squares in enumerate(orbits) for square in squares}
    among = [one for one in among_constraints(instance) if is_simple(one)]
    # The orbits that must be empty or occupied, and the sets of orbits that want a piece, or allow one at most.
    never, required = _fold(instance.forbidden, number), _fold(instance.required, number)
    for one in among:
        never |= _fold(one.squares, number) if one.at_most == 0 else 0
        never |= _twice(one.squares, number) if one.at_most == 1 else 0
    wanting = {_fold(one.squares, number) for one in among if one.at_least}
    limiting = {_fold(one.squares, number) for one in among if one.at_most == 1}
    bit: dict[int, int] = {}
    decided = 0
    decisions, most_bits = [], 0
    for place, orbit in enumerate(orbits):
        # The constraints whose last orbit this is, the parts that forbid a piece here, and the parts from now on.
        here = 1 << place
        after = decided | here
        closing = [one for one in wanting if one & here and not one & ~after]
        excluding = {one & decided for one in limiting if one & here} - {0}
        parts = {one & after for one in wanting | limiting if one & ~after} - {0}
        if len(parts) > WORD_BITS:
            most_bits = len(parts)
            break
        # A part that does not grow keeps its bit; one that grows gets a new one.
        grown = sorted(part for part in parts if part & here)
        old, bit = bit, _assign_bits(grown, {part: bit[part] for part in parts if not part & here})
        decisions.append(
            Decision(
                pieces=len(orbit),
                may_be_empty=not required & here and here not in closing,
                may_be_occupied=not never & here,
                wanted=sum(1 << one for one in {old[one & decided] for one in closing if one != here}),
                excluding=sum(1 << old[part] for part in excluding),
                parts=[(old.get(part & ~here), bit[part]) for part in grown],
                kept=sum(1 << bit[part] for part in parts if not part & here),
            )
        )
        most_bits = max(most_bits, *(one + 1 for one in bit.values()), 0)
        if most_bits > WORD_BITS:
            break
        decided = after
    sign = 1 if instance.problem.wanted == "fewest" else -1
    return Decisions(decisions, most_bits, instance.size, sign, is_impossible=0 in wanting)


def _orbits(board: Board, symmetry: Symmetry | None) -> list[list[int]]:
    """The squares along the lines of the shorter side, each with those that the symmetry turns it into."""
    orbits, seen = [], set()
    for square in list_by_lines(board):
        orbit = []
        while square not in seen:
            seen.add(square)
            orbit.append(square)
            square = symmetry.image(1 << square).bit_length() - 1 if symmetry else square
        if orbit:
            orbits.append(orbit)
    return orbits


def _fold(squares: int, number: dict[int, int]) -> int:
    """The orbits with one of these squares or more."""
    folded = 0
    for square in bits(squares):
        folded |= 1 << number[square]
    return folded


def _twice(squares: int, number: dict[int, int]) -> int:
    """The orbits with two of these squares or more."""
    once = twice = 0
    for square in bits(squares):
        here = 1 << number[square]
        twice |= once & here
        once |= here
    return twice


def _assign_bits(grown: Sequence[int], others: dict[int, int]) -> dict[int, int]:
    """The bits of all parts: the other ones keep theirs, the grown ones have the lowest that are free."""
    taken = set(others.values())
    free = (one for one in count() if one not in taken)
    return others | dict(zip(grown, free, strict=False))


def is_simple(one: Among) -> bool:
    """Whether a constraint says no more than "at least one of these squares", or "at most one"."""
    number = one.squares.bit_count()
    return one.at_least <= 1 and (one.at_most is None or one.at_most <= 1 or one.at_most >= number)


def list_by_lines(board: Board) -> list[int]:
    """The squares along the lines of the shorter side."""
    squares = list(board) if board.columns <= board.rows else sorted(board, key=lambda square: square[::-1])
    return [board.index(square) for square in squares]
