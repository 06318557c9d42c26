"""The symmetries of a board by how they permute its rows and columns: all that a formula for rooks need know of them.

A rook attacks along whole lines, so a symmetry matters only by its cycles: how many rows it turns in cycles of each
length, and how many columns. A symmetry that swaps rows with columns turns both together in cycles of even length.
By Burnside's lemma the number of classes is the mean, over all symmetries, of the placements that they keep.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from models.chess.board import Board

Cycles = tuple[tuple[int, int], ...]
"""Pairs of a length and the number of cycles that have it, ascending by length."""
Polynomial = list[int]
"""The coefficient of x^k at index k: here a number of placements of k rooks."""


@dataclass(frozen=True)
class Straight:
    """Symmetries that map rows to rows: the cycles of the rows and of the columns."""

    rows: Cycles
    columns: Cycles

    @classmethod
    def identity(cls, board: Board) -> "Straight":
        """The symmetry that leaves every row and column in place."""
        return cls(((1, board.rows),), ((1, board.columns),))


@dataclass(frozen=True)
class Swapping:
    """Symmetries that map rows to columns. ``pairs``: the cycles, each of as many rows as columns, by its rows."""

    pairs: Cycles


def number_of_classes(board: Board, count_kept: Callable[[Straight | Swapping], int]) -> int:
    """The number of classes: the mean of ``count_kept``, the placements that a symmetry keeps (Burnside's lemma)."""
    weighted = list(symmetries_by_cycles(board))
    return sum(weight * count_kept(one) for one, weight in weighted) // sum(weight for _, weight in weighted)


def symmetries_by_cycles(board: Board) -> Iterator[tuple[Straight | Swapping, int]]:
    """The symmetries of the board by their cycles, each with the number of symmetries that have the same cycles.

    Where a board is so thin that two symmetries are one map, both count: the mean is the same.
    """
    rows, columns = cycles_of_line(board.rows, board.wrap), cycles_of_line(board.columns, board.wrap)
    for of_rows, weight in rows.items():
        for of_columns, times in columns.items():
            yield Straight(of_rows, of_columns), weight * times
    if board.rows == board.columns:
        total = sum(rows.values())
        for both, weight in rows.items():
            yield Swapping(both), weight * total


@cache
def cycles_of_line(length: int, wrap: bool) -> Counter[Cycles]:
    """How many symmetries of a line have each kind of cycles: identity and mirror, and if ``wrap`` all their shifts."""
    found: Counter[Cycles] = Counter()
    for shift in range(length if wrap else 1):
        found[_read_cycles([(place + shift) % length for place in range(length)])] += 1
        found[_read_cycles([(length - 1 - place + shift) % length for place in range(length)])] += 1
    return found


def _read_cycles(images: list[int]) -> Cycles:
    """The cycles of a permutation of lines, given by the image of each."""
    lengths: Counter[int] = Counter()
    seen: set[int] = set()
    for start in range(len(images)):
        if start not in seen:
            cycle = [start]
            while images[cycle[-1]] != start:
                cycle.append(images[cycle[-1]])
            seen.update(cycle)
            lengths[len(cycle)] += 1
    return tuple(sorted(lengths.items()))


def number_of_lines(cycles: Cycles) -> int:
    """The number of lines in all cycles together."""
    return sum(length * number for length, number in cycles)


def product(factors: Iterable[Sequence[int]]) -> Polynomial:
    """The product of polynomials; 1 if there are none."""
    result = [1]
    for factor in factors:
        grown = [0] * (len(result) + len(factor) - 1)
        for power, coefficient in enumerate(result):
            for more, other in enumerate(factor):
                grown[power + more] += coefficient * other
        result = grown
    return result


def classes_of_rows(rows: int, of_a_row: int, mirrored: int) -> int:
    """The number of classes of ``rows`` rows, each filled in one of ``of_a_row`` ways (Burnside's lemma).

    ``mirrored`` of these ways are their own mirror image. The symmetries are the identity, both mirrors and the half
    turn; a board with more of them has one placement, and one class.
    """
    pairs, middle = divmod(rows, 2)
    upside_down = of_a_row ** (pairs + middle)
    half_turn = of_a_row**pairs * mirrored**middle
    kept: int = of_a_row**rows + mirrored**rows + upside_down + half_turn
    return kept // 4
