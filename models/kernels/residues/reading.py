"""The constraints of an instance, and which bits of a state say what is left of them after each square.

Two constraints with the same decided squares share a bit: it says whether one of these squares, a part, is occupied.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from models.chess.board import Board
from models.problem import Among, Instance, Size

WORD = 64
"""Bits of a word; where a state has more, reading ends early."""


@dataclass(frozen=True)
class Decision:
    """One square. It may be empty if all bits of ``wanted`` are set, occupied if none of ``excluding`` is.

    ``parts``: bits of parts that get this square, each with the bit that it has without the square, or None if it is
    new. ``kept``: the other bits that are still needed.
    """

    may_be_empty: bool
    may_be_occupied: bool
    wanted: int
    excluding: int
    parts: Sequence[tuple[int | None, int]]
    kept: int


@dataclass(frozen=True)
class Decisions:
    """``sign``: 1 where few pieces are wanted, -1 where many are. ``most_bits``: of a state.

    ``is_impossible``: one of no squares must be occupied.
    """

    decisions: Sequence[Decision]
    most_bits: int
    size: Size
    sign: int
    is_impossible: bool


@lru_cache(maxsize=8)
def read(instance: Instance) -> Decisions:
    among = [one for one in among_constraints(instance) if is_simple(one)]
    never = instance.forbidden
    for one in among:
        never |= one.squares if one.at_most == 0 else 0
    wanting = {one.squares for one in among if one.at_least}
    limiting = {one.squares for one in among if one.at_most == 1}
    bits: dict[int, int] = {}
    decided = 0
    decisions, most_bits = [], 0
    for square in _in_lines(instance.board):
        here = 1 << square
        closing = [one for one in wanting if one & here and not one & ~(decided | here)]
        excluding = {one & decided for one in limiting if one & here} - {0}
        after = decided | here
        parts = {one & after for one in wanting | limiting if one & ~after} - {0}
        if len(parts) > WORD:
            most_bits = len(parts)
            break
        grown = sorted(part for part in parts if part & here)
        old, bits = bits, {part: bits[part] for part in parts if not part & here}
        for part in grown:
            bits[part] = next(place for place in count() if place not in bits.values())
        decisions.append(
            Decision(
                may_be_empty=not instance.required & here and here not in closing,
                may_be_occupied=not never & here,
                wanted=sum(1 << place for place in {old[one & decided] for one in closing if one != here}),
                excluding=sum(1 << old[part] for part in excluding),
                parts=[(old.get(part & ~here), bits[part]) for part in grown],
                kept=sum(1 << bits[part] for part in parts if not part & here),
            )
        )
        most_bits = max(most_bits, *(place + 1 for place in bits.values()), 0)
        if most_bits > WORD:
            break
        decided = after
    sign = 1 if instance.problem.wanted == "fewest" else -1
    return Decisions(decisions, most_bits, instance.size, sign, is_impossible=0 in wanting)


def among_constraints(instance: Instance) -> list[Among]:
    """Those of the common form that count pieces on squares."""
    return [one for one in instance.problem.common_form(instance) or () if isinstance(one, Among)]


def is_simple(one: Among) -> bool:
    """Whether it says no more than "at least one of these squares", or "at most one"."""
    number = one.squares.bit_count()
    return one.at_least <= 1 and (one.at_most is None or one.at_most <= 1 or one.at_most >= number)


def _in_lines(board: Board) -> list[int]:
    """The squares along the lines of the shorter side."""
    squares = list(board) if board.columns <= board.rows else sorted(board, key=lambda square: square[::-1])
    return [board.index(square) for square in squares]
