"""Bishops that cover the board and do not attack each other: rooks on two boards with stairs that leave no square free.

Question
    Place bishops on n × n squares so that no two attack each other and every square is occupied or attacked: the
    fewest, a given number, or any number. These are the placements to which no bishop can be added.
Formula
    For each colour the rising diagonals are rows, sorted by length, and the falling ones columns, as in
    bishop-placements. Let e be the length of the longest row without a bishop, 0 if there is none. The longer rows
    have a bishop each, and so have the columns 1 … e. First the rows up to e are filled, with k bishops in
    columns 1 … e. Then each longer row takes one of the e - k columns that still need a bishop, or one of its others.
Why it is so
    A square without a bishop is attacked if its row or its column has one. The columns of the longest empty row are
    those of all empty rows.
Symmetry
    Not used: the number of classes is not computed.
Source
    A122749 (the fewest, n bishops), A146304 (any number).
Compare with
    bishop-covers (they may attack each other), bishop-placements (they need not cover), kernels/cover (search).
"""

from collections.abc import Sequence

from models.counters.closed_forms.shared.bishops import BishopFormula
from models.problem import ANY, INDEPENDENT_DOMINATION, Instance
from models.problems.maximal_non_attacking import MaximalNonAttacking


class MaximalBishops(BishopFormula):
    smallest_board = 25

    def why_not_problem(self, instance: Instance) -> str | None:
        is_maximal = instance.problem == MaximalNonAttacking() and instance.size == ANY
        is_answered = is_maximal or instance.problem.conditions == INDEPENDENT_DOMINATION
        return None if is_answered else "only independent domination"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        by_size = [0] * (len(rows) + 1)
        for longest_empty in sorted({0, *rows}):
            shorter = [length for length in rows if length < longest_empty]
            of_length = rows.count(longest_empty)
            longer = rows[len(shorter) + of_length :]
            filled = _fill([1], shorter, may_be_empty=True)
            # Of the longest empty rows at least one is empty: all ways, less those where none is.
            some = _fill(filled, [longest_empty] * of_length, may_be_empty=True)
            if longest_empty:
                every = _fill(filled, [longest_empty] * of_length, may_be_empty=False)
                every += [0] * (len(some) - len(every))
                some = [one - other for one, other in zip(some, every, strict=True)]
            for bishops, ways in enumerate(some):
                if bishops <= longest_empty:
                    by_size[bishops + len(longer)] += ways * _fill_needed(longest_empty, bishops, longer)
        return by_size


def _fill(ways: list[int], rows: list[int], *, may_be_empty: bool) -> list[int]:
    """The ways to have 0, 1, … bishops when these rows, none shorter than those before, are filled too."""
    for length in rows:
        one_more = [0, *(number * max(0, length - bishops) for bishops, number in enumerate(ways))]
        ways = [stay * may_be_empty + more for stay, more in zip([*ways, 0], one_more, strict=True)]
    return ways


def _fill_needed(columns: int, taken: int, rows: tuple[int, ...]) -> int:
    """The ways to put a bishop in each of these longer rows so that all of the first ``columns`` get one.

    ``taken``: how many have one already.
    """
    by_needed = {columns - taken: 1}
    for number, length in enumerate(rows):
        following: dict[int, int] = {}
        for needed, ways in by_needed.items():
            others = length - columns - (number - (columns - taken - needed))
            if needed:
                following[needed - 1] = following.get(needed - 1, 0) + ways * needed
            if others > 0:
                following[needed] = following.get(needed, 0) + ways * others
        by_needed = following
    return by_needed.get(0, 0)
