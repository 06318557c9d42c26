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

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.bishops import BishopFormula, choose_bishops, diagonals_by_colour
from models.counters.closed_forms.shared.states import add_up
from models.problem import ANY, INDEPENDENT_DOMINATION, OPTIMUM, Conditions, Instance
from models.problems.maximal_non_attacking import MaximalNonAttacking


class CoveredState(NamedTuple):
    """Columns that are occupied, columns that must still be, and bishops (0 where any number is counted)."""

    occupied: int
    needed: int
    bishops: int


class BishopsByDiagonals(BishopFormula):
    priority = 5
    smallest_board = None

    def why_not_problem(self, instance: Instance) -> str | None:
        conditions = _conditions(instance)
        is_answered = conditions.are_classic and not conditions.attacked and conditions != Conditions()
        return None if is_answered else "only that bishops cover or do not attack"

    def why_not_here(self, instance: Instance) -> str | None:
        is_of_the_most = instance.size == OPTIMUM and not _conditions(instance).covered
        return "only of a given size, or any" if is_of_the_most else None

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        conditions = _conditions(instance)
        if most is None:
            return _ways(rows, conditions, None)
        dark, light = diagonals_by_colour(instance.board.rows)
        return _ways(rows, conditions, most - _fewest(light if rows == dark else dark, conditions, most))


def _conditions(instance: Instance) -> Conditions:
    """The conditions of a solution. Maximal non-attacking bishops, of any number, are those that also cover."""
    is_maximal = instance.problem == MaximalNonAttacking() and instance.size == ANY
    return INDEPENDENT_DOMINATION if is_maximal else instance.problem.conditions


def _fewest(rows: tuple[int, ...], conditions: Conditions, size: int) -> int:
    """The fewest bishops on one colour that meet the conditions; ``size`` if no smaller number does."""
    return next((few for few in range(size) if any(_ways(rows, conditions, few))), size)


@lru_cache(maxsize=16)
def _ways(rows: tuple[int, ...], conditions: Conditions, most: int | None) -> list[int]:
    """The ways on one colour with 0, 1, … ``most`` bishops; if that is None, one sum over all numbers."""

    def can_be_completed(state: CoveredState, length: int) -> bool:
        return most is None or state.bishops + state.needed * conditions.covered <= most

    following = partial(_continue, conditions=conditions, most=most)
    by_size = [0] * (1 if most is None else most + 1)
    for state, number in add_up(CoveredState(0, 0, 0), rows, following, can_be_completed).items():
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
            for again, ways in choose_bishops(occupied, int(not new), None if most is None else most - before - new):
                bishops = 0 if most is None else before + new + again
                yield CoveredState(occupied + new, needed - new_needed, bishops), choices * ways
