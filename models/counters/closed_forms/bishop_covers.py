"""Bishops that cover the board: two questions, one for each colour of squares, each on a board with stairs.

Question
    Cover n × n squares with bishops, which may attack each other: with the fewest, a given number, or any number.
Formula
    For one colour let l(1) <= l(2) <= … be the lengths of its rising diagonals; they are rows, the falling ones are
    columns, and a row of length l has the columns 1 … l. Let e be the length of the longest empty row, 0 if there is
    none. Then the columns 1 … e are occupied, the longer rows too, and the other columns may be empty. The ways follow
    by inclusion and exclusion over the columns that are empty: sums over their number, row by row.
Why it is so
    A square is covered if its row or its column is occupied. The columns of the longest empty row are those of all
    empty rows. Which columns are empty does not matter to a row, only how many of its own.
    The two colours are independent: the ways to cover the board with k bishops are sums of products.
Symmetry
    Not used: the number of classes is not computed.
Source
    A182333 (n bishops, the fewest).
Compare with
    bishop-placements (the same board with stairs), kernels/cover (search).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from models.counters.closed_forms.shared.bishops import BishopFormula
from models.counters.closed_forms.shared.lines import Polynomial
from models.problem import DOMINATION, Instance


class BishopCovers(BishopFormula):
    smallest_board = 25
    conditions = DOMINATION

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return _ways(rows, most)


@lru_cache(maxsize=16)
def _ways(rows: tuple[int, ...], most: int | None) -> Polynomial:
    """The ways to cover one colour with 0, 1, … ``most`` bishops; if that is None, with any number, as a single sum."""
    total = [0] * (1 if most is None else most + 1)
    for longest_empty in sorted({0, *rows}):
        arbitrary = _ways_below(rows, longest_empty, most, all_of_longest=False)
        if longest_empty:
            occupied = _ways_below(rows, longest_empty, most, all_of_longest=True)
            arbitrary = [one - other for one, other in zip(arbitrary, occupied, strict=True)]
        total = [one + other for one, other in zip(total, arbitrary, strict=True)]
    return total


def _ways_below(rows: tuple[int, ...], limit: int, most: int | None, *, all_of_longest: bool) -> Polynomial:
    """The ways in which the columns 1 … ``limit`` are occupied, and all rows that are longer than ``limit``.

    ``all_of_longest``: the rows of length ``limit`` are occupied, too. The ways are a sum over the number of columns
    that are left out, with alternating signs.
    """
    by_left_out = {0: [1] + [0] * (most or 0)}
    before = 0
    for length in rows:
        columns = min(length, limit)
        by_left_out = _leave_out(by_left_out, columns - before)
        before = columns
        is_occupied = length > limit or (all_of_longest and length == limit)
        by_left_out = {
            left_out: _add_row(ways, length - left_out, most, is_occupied=is_occupied)
            for left_out, ways in by_left_out.items()
        }
    return [sum(column) for column in zip(*by_left_out.values(), strict=True)]


def _leave_out(by_left_out: dict[int, Polynomial], new_columns: int) -> dict[int, Polynomial]:
    """The sums when this number of columns more may be left out."""
    if not new_columns:
        return by_left_out
    result: dict[int, Polynomial] = {}
    for left_out, ways in by_left_out.items():
        for more in range(new_columns + 1):
            factor = (-1) ** more * comb(new_columns, more)
            known = result.get(left_out + more, [0] * len(ways))
            result[left_out + more] = [one + factor * other for one, other in zip(known, ways, strict=True)]
    return result


def _add_row(ways: Polynomial, squares: int, most: int | None, *, is_occupied: bool) -> Polynomial:
    """The ways with one more row, of this number of squares, of which one at least is occupied if ``is_occupied``."""
    if most is None:
        return [ways[0] * (2**squares - is_occupied)]
    result = [0] * len(ways)
    for few in range(is_occupied, min(squares, most) + 1):
        choices = comb(squares, few)
        for pieces in range(few, most + 1):
            result[pieces] += ways[pieces - few] * choices
    return result
