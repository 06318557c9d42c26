"""Rooks, row by row: how many columns are occupied, and in how many a rook is attacked by nothing yet.

Question
    Place rooks on r × c squares that cover the board, or attack every square, or do not attack each other: the fewest,
    a given number, or any number.
Formula
    Row by row, the ways are sorted by the state: a columns with rooks that are all attacked, b columns with one rook
    that is not, whether a row so far is empty, and the number of rooks, if it counts. With e = c - a - b columns left,
    a row with rooks on i, j and k of them has C(e, i) · C(b, j) · C(a, k) ways. If i + j + k = 1, the rook is attacked
    only if its column has another. At the end every column is occupied if a row is empty, and b = 0 where every square
    is to be attacked.
Why it is so
    A square is covered if its row or its column is occupied. A rook is attacked if its row or its column has another.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A287065 and A303208 (any number of rooks), A303211 (the fewest that attack every square).
Compare with
    rook-covers-of-any-size, rook-covers, rook-total-domination (inclusion and exclusion), rook-placements (factorials).
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.states import add_up
from models.counting import Census, Resources
from models.pieces import ROOK
from models.problem import DOMINATION, NON_ATTACKING, OPTIMUM, TOTAL_DOMINATION, Conditions, Instance


class RooksState(NamedTuple):
    """Columns whose rooks are all attacked, columns whose only rook is not, whether a row is empty, and rooks.

    Where it does not matter whether rooks are attacked, all occupied columns are of the first kind. ``rooks`` is 0
    where any number is counted.
    """

    attacked: int
    lonely: int
    has_empty_row: bool
    rooks: int


class RooksByRows(ClosedForm):
    priority = 5
    smallest_board = None
    pieces = (ROOK,)

    def why_not_problem(self, instance: Instance) -> str | None:
        is_answered = instance.problem.conditions in (DOMINATION, TOTAL_DOMINATION, NON_ATTACKING)
        return None if is_answered else "only that rooks cover, attack every square, or do not attack each other"

    def why_not_here(self, instance: Instance) -> str | None:
        is_of_the_most = instance.problem.conditions == NON_ATTACKING and instance.size == OPTIMUM
        return "only of a given size, or any" if is_of_the_most else None

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        """The fewest are found by trying: 1 rook, 2 rooks, and so on."""
        if instance.size != OPTIMUM:
            return super().take_census(instance, resources, with_classes=with_classes)
        for size in range(1, len(instance.board) + 1):
            if solutions := self.count_solutions(instance, size):
                return Census(size, solutions)
        return Census(None, 0)

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        board, conditions = instance.board, instance.problem.conditions

        def following(state: RooksState, rows_left: int) -> Iterator[tuple[RooksState, int]]:
            return _continue(state, board.columns, conditions, size)

        def can_be_completed(state: RooksState, rows_left: int) -> bool:
            return size is None or _fewest_at_end(state, board.columns, rows_left, conditions) <= size

        ways = add_up(RooksState(0, 0, False, 0), reversed(range(board.rows)), following, can_be_completed)
        return sum(
            number for state, number in ways.items()
            if _fewest_at_end(state, board.columns, 0, conditions) == state.rooks and size in (None, state.rooks)
        )  # fmt: skip


def _fewest_at_end(state: RooksState, columns: int, rows_left: int, conditions: Conditions) -> int:
    """The fewest rooks that a solution from this state on has: those that there are, and those that are needed yet."""
    if conditions == NON_ATTACKING:
        return state.rooks
    empty = columns - state.attacked - state.lonely
    to_cover = empty if state.has_empty_row else min(rows_left, empty)
    return state.rooks + max(to_cover, state.lonely if conditions.attacked else 0)


def _continue(
    state: RooksState, columns: int, conditions: Conditions, size: int | None
) -> Iterator[tuple[RooksState, int]]:
    """The states after a row, with the number of choices that lead to each."""
    attacked, lonely, has_empty_row, before = state
    empty = columns - attacked - lonely
    if conditions == NON_ATTACKING:
        yield state, 1
        yield RooksState(attacked + 1, 0, False, before + (size is not None)), empty
        return
    most = None if size is None else size - before
    for on_empty in range(empty + 1 if most is None else min(empty, most) + 1):
        for on_lonely in range(lonely + 1 if most is None else min(lonely, most - on_empty) + 1):
            choices = comb(empty, on_empty) * comb(lonely, on_lonely)
            new = on_empty + on_lonely
            for rooks, ways in _on_attacked(attacked, new, None if most is None else most - new):
                is_single = rooks == 1 and conditions.attacked
                after = RooksState(
                    attacked + on_lonely + (0 if is_single else on_empty),
                    lonely - on_lonely + (on_empty if is_single else 0),
                    has_empty_row or rooks == 0,
                    0 if size is None else before + rooks,
                )
                yield after, choices * ways


def _on_attacked(columns: int, new: int, most: int | None) -> Iterator[tuple[int, int]]:
    """Numbers of rooks in the row, with the ways to put those that are not ``new`` on columns of the first kind.

    Where any number is counted, 2 stands for two or more.
    """
    if most is not None:
        yield from ((new + again, comb(columns, again)) for again in range(min(columns, most) + 1))
        return
    few = [(new, 1), (new + 1, columns)][: max(0, 2 - new)]
    yield from few
    yield 2, 2**columns - sum(ways for _, ways in few)
