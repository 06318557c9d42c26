"""Bishops, diagonal by diagonal: how many columns are occupied, and how many must still be.

Question
    Place bishops on n × n squares that cover the board, or do not attack each other, or both: n of them, a given
    number, or any number.
Formula
    For each colour the rising diagonals are rows of lengths l(1) <= l(2) <= …, the falling ones columns; a row of
    length l has the columns 1 … l. Row by row, the ways are sorted by two numbers: the columns that are occupied, and
    the columns that are not but must be, as they cross an empty row. An empty row makes all its other columns such.
    With a occupied columns, b that must be and c others, a row with bishops on i, j and k of them has
    C(a, i) · C(b, j) · C(c, k) ways. At the end no column must be occupied any more.
Why it is so
    A square is covered if its row or its column is occupied. All rows that come later have all columns of this one.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own.
Compare with
    bishop-covers (inclusion and exclusion over empty columns), maximal-bishops and bishop-placements (by the longest
    empty row, or by factors): three formulas for what is one sum here.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from models.chess.board import Board
from models.counters.closed_forms.shared.bishops import diagonals_by_colour
from models.counters.closed_forms.shared.formula import ClosedForm, why_not_piece, why_not_plain
from models.counters.closed_forms.shared.lines import product
from models.pieces import BISHOP
from models.problem import ANY, Conditions, Instance
from models.problems.maximal_non_attacking import MaximalNonAttacking

MAXIMAL = Conditions(non_attacking=True, covered=True)


class CoveredState(NamedTuple):
    """Columns that are occupied, columns that must still be, and bishops (0 where any number is counted)."""

    occupied: int
    needed: int
    bishops: int


class BishopsByDiagonals(ClosedForm):
    priority = 5
    smallest_board = None

    def unsupported(self, instance: Instance) -> str | None:
        conditions = _conditions(instance)
        if not conditions.are_classic or conditions.attacked or conditions == Conditions():
            return "only that bishops cover or do not attack"
        if instance.board.rows != instance.board.columns:
            return "only square boards"
        if not conditions.covered and instance.size == "optimum":
            return "only of a given size, or any"
        return why_not_piece(instance, BISHOP) or why_not_plain(instance)

    def best_size(self, board: Board) -> int:
        return board.rows

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        light, dark = diagonals_by_colour(instance.board.rows)
        conditions = _conditions(instance)
        if size is None:
            return _ways(light, conditions, None)[0] * _ways(dark, conditions, None)[0]
        on_light = _ways(light, conditions, size - _fewest(dark, conditions, size))
        on_dark = _ways(dark, conditions, size - _fewest(light, conditions, size))
        by_size = product([on_light, on_dark])
        return by_size[size] if size < len(by_size) else 0


def _conditions(instance: Instance) -> Conditions:
    is_maximal = isinstance(instance.problem, MaximalNonAttacking) and instance.size == ANY
    return MAXIMAL if is_maximal else instance.problem.conditions


def _fewest(rows: tuple[int, ...], conditions: Conditions, size: int) -> int:
    """The fewest bishops on one colour that meet the conditions; ``size`` if that many do not."""
    return next((few for few in range(size) if any(_ways(rows, conditions, few))), size)


@lru_cache(maxsize=16)
def _ways(rows: tuple[int, ...], conditions: Conditions, most: int | None) -> list[int]:
    """The ways on one colour with 0, 1, … ``most`` bishops; if that is None, one sum over all numbers."""
    ways = Counter({CoveredState(0, 0, 0): 1})
    for length in rows:
        following: Counter[CoveredState] = Counter()
        for state, number in ways.items():
            for after, choices in _continue(state, length, conditions, most):
                if most is None or after.bishops + after.needed * conditions.covered <= most:
                    following[after] += number * choices
        ways = following
    by_size = [0] * (1 if most is None else most + 1)
    for state, number in ways.items():
        if not (conditions.covered and state.needed):
            by_size[state.bishops] += number
    return by_size


def _continue(
    state: CoveredState, length: int, conditions: Conditions, most: int | None
) -> Iterator[tuple[CoveredState, int]]:
    """The states after a row of this length, with the number of choices that lead to each."""
    occupied, needed, before = state
    others = length - occupied - needed
    yield CoveredState(occupied, length - occupied if conditions.covered else 0, before), 1
    if conditions.non_attacking:
        bishops = before + (most is not None)
        if most is None or bishops <= most:
            yield CoveredState(occupied + 1, needed - 1, bishops), needed
            yield CoveredState(occupied + 1, needed, bishops), others
        return
    for new_needed in range(needed + 1):
        for new_others in range(others + 1):
            new = new_needed + new_others
            if most is not None and before + new > most:
                break
            choices = comb(needed, new_needed) * comb(others, new_others)
            for again, ways in _on_occupied(occupied, None if most is None else most - before - new, is_first=not new):
                bishops = 0 if most is None else before + new + again
                yield CoveredState(occupied + new, needed - new_needed, bishops), choices * ways


def _on_occupied(columns: int, most: int | None, is_first: bool) -> Iterator[tuple[int, int]]:
    """Numbers of bishops on occupied columns, with their ways; not none if the row has no other bishop."""
    if most is None:
        yield 0, 2**columns - is_first
        return
    for bishops in range(is_first, min(columns, most) + 1):
        yield bishops, comb(columns, bishops)
