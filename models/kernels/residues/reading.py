"""The constraints of an instance, each with the bit of a state that it has while it is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.chess.board import Board, bits
from models.problem import Among, Instance, Size


@dataclass(frozen=True)
class Decision:
    """One square: its constraints "at least one" and "at most one", and those whose last square it is, as bits."""

    may_be_empty: bool
    may_be_occupied: bool
    wanting: int
    limiting: int
    closing: int
    closing_wanting: int


@dataclass(frozen=True)
class OpenConstraints:
    """``sign``: 1 where few pieces are wanted, -1 where many are. ``most_bits``: of a state."""

    decisions: Sequence[Decision]
    most_bits: int
    size: Size
    sign: int


@lru_cache(maxsize=8)
def read(instance: Instance) -> OpenConstraints:
    order = _in_lines(instance.board)
    when = {square: time for time, square in enumerate(order)}
    among = [one for one in instance.problem.common_form(instance) or () if isinstance(one, Among)]
    forbidden = instance.forbidden
    for one in among:
        if one.at_most == 0:
            forbidden |= one.squares
    wanting = {one.squares for one in among if one.at_least}
    limiting = {one.squares for one in among if one.at_most == 1 and one.squares.bit_count() > 1}
    kinds = [(squares, True) for squares in sorted(wanting)] + [(squares, False) for squares in sorted(limiting)]
    if 0 in wanting:
        forbidden, kinds = instance.board.full, [(1, True)]
    first, last = (
        [best(when[square] for square in bits(squares)) for squares, _ in kinds] for best in (min, max)
    )  # fmt: skip
    bit: dict[int, int] = {}
    decisions, most = [], 0
    for time, square in enumerate(order):
        free = (place for place in range(len(kinds)) if place not in bit.values())
        for number in range(len(kinds)):
            if first[number] == time:
                bit[number] = next(free)
        most = max(most, *bit.values(), -1) if bit else most
        here = [number for number in bit if kinds[number][0] >> square & 1]
        closing = [number for number in bit if last[number] == time]
        decisions.append(
            Decision(
                may_be_empty=not instance.required >> square & 1,
                may_be_occupied=not forbidden >> square & 1,
                wanting=sum(1 << bit[number] for number in here if kinds[number][1]),
                limiting=sum(1 << bit[number] for number in here if not kinds[number][1]),
                closing=sum(1 << bit[number] for number in closing),
                closing_wanting=sum(1 << bit[number] for number in closing if kinds[number][1]),
            )
        )
        for number in closing:
            del bit[number]
    return OpenConstraints(decisions, most + 1, instance.size, 1 if instance.problem.wanted == "fewest" else -1)


def _in_lines(board: Board) -> list[int]:
    """The squares along the lines of the shorter side."""
    squares = list(board) if board.columns <= board.rows else sorted(board, key=lambda square: square[::-1])
    return [board.index(square) for square in squares]
