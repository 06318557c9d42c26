"""The symmetries of a board as permutations of its rows and columns, which is what formulas for rooks need of them.

A rook attacks along whole lines. So two symmetries keep equally many placements if their permutations have the same
cycles: equally many rows, and equally many columns, in cycles of each length. A symmetry that maps rows to columns has
cycles of even length, in which rows and columns alternate. By Burnside's lemma the number of classes is the mean, over
all symmetries, of the number of placements that a symmetry keeps.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce

from models.chess.board import Board

Cycles = tuple[tuple[int, int], ...]
"""The cycles of a permutation: pairs of a length and the number of cycles that have it, ascending by length."""
Polynomial = list[int]
"""The coefficients of a polynomial, that of x^k at index k; it counts placements of k rooks."""


@dataclass(frozen=True)
class Straight:
    """A symmetry that maps rows to rows, by the cycles of the rows and by those of the columns."""

    rows: Cycles
    columns: Cycles

    @classmethod
    def identity(cls, board: Board) -> "Straight":
        """The symmetry that leaves every row and column in place."""
        return cls(((1, board.rows),), ((1, board.columns),))


@dataclass(frozen=True)
class Swapping:
    """A symmetry that maps rows to columns. ``pairs``: its cycles, with the number of rows of each as its length.

    A cycle has as many columns as rows.
    """

    pairs: Cycles


def number_of_classes(board: Board, count_kept: Callable[[Straight | Swapping], int]) -> int:
    """The number of classes of placements on a board (Burnside's lemma).

    ``count_kept`` returns the number of placements that a symmetry keeps.
    """
    symmetries = list(symmetries_by_cycles(board))
    kept = sum(number * count_kept(symmetry) for symmetry, number in symmetries)
    return kept // sum(number for _, number in symmetries)


def symmetries_by_cycles(board: Board) -> Iterator[tuple[Straight | Swapping, int]]:
    """One symmetry of the board for each kind of cycles, with the number of symmetries that have these cycles.

    Where a board is so thin that two symmetries are one map, both count: the mean is the same.
    """
    by_rows, by_columns = (cycles_of_line(side, wrap=board.wrap) for side in (board.rows, board.columns))
    for rows, number_of_rows in by_rows.items():
        for columns, number_of_columns in by_columns.items():
            yield Straight(rows, columns), number_of_rows * number_of_columns
    if board.rows == board.columns:
        for pairs, number in by_rows.items():
            yield Swapping(pairs), number * by_rows.total()


@cache
def cycles_of_line(length: int, *, wrap: bool) -> Counter[Cycles]:
    """The number of symmetries of a line of squares by their cycles: identity, mirror, and with ``wrap`` all shifts."""
    by_cycles: Counter[Cycles] = Counter()
    for shift in range(length if wrap else 1):
        by_cycles[_read_cycles([(place + shift) % length for place in range(length)])] += 1
        by_cycles[_read_cycles([(length - 1 - place + shift) % length for place in range(length)])] += 1
    return by_cycles


def _read_cycles(images: list[int]) -> Cycles:
    """The cycles of a permutation of the numbers from 0, given by the image of each."""
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
    return reduce(_multiply, factors, [1])


def _multiply(first: Sequence[int], second: Sequence[int]) -> Polynomial:
    """The product of two polynomials."""
    result = [0] * (len(first) + len(second) - 1)
    for power, coefficient in enumerate(first):
        for more, other in enumerate(second):
            result[power + more] += coefficient * other
    return result


def classes_of_rows(rows: int, of_a_row: int, mirrored: int) -> int:
    """The number of classes of the ways to fill ``rows`` rows, each in one of ``of_a_row`` ways (Burnside's lemma).

    ``mirrored``: the number of ways to fill a row that are their own mirror image. The symmetries are the identity,
    both mirrors and the half turn; a board with more of them has one placement, and one class.
    """
    pairs, middle = divmod(rows, 2)
    upside_down = of_a_row ** (pairs + middle)
    half_turn = of_a_row**pairs * mirrored**middle
    kept: int = of_a_row**rows + mirrored**rows + upside_down + half_turn
    return kept // 4
