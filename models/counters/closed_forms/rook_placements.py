"""Rooks none of which attacks another: choose their rows, choose their columns, and match them.

Question
    Place k rooks on r × c squares so that no two attack each other; also any number of rooks; also so that they cover
    the board as well, or leave no room for one more. On a torus the answers are the same, only the classes differ.
Formula
    k rooks: C(r, k) · C(c, k) · k!. On n × n with n rooks that is n!. Any number: the sum over k.
    The rooks cover the board, or leave no room for one more, just when k is the shorter side.
Why it is so
    Rooks that do not attack each other stand in k different rows and k different columns. Each choice of rows, of
    columns and of a matching between the two is one placement.
    If a row and a column are empty, the square where they cross is not covered, and there is room for a rook. So no
    row is empty or no column is, and that takes as many rooks as the shorter side has squares.
Symmetry
    By Burnside's lemma. A symmetry that turns rows and columns in cycles keeps a placement if the rooks match cycles of
    rows with cycles of columns of the same length l; each pair can be matched in l ways. A symmetry that swaps rows
    with columns turns l rows and l columns together: such a cycle is matched with another one, in l ways, or, if l is
    odd, with itself, in one way.
Source
    A000142 (n!), A000903 (classes), A002720 (any number).
Compare with
    rook-covers (rooks that may attack each other), bishop-placements (rooks on a board with stairs).
"""

from collections.abc import Iterator
from math import comb, factorial

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.lines import Polynomial, Straight, Swapping, number_of_classes, product
from models.pieces import ROOK
from models.problem import INDEPENDENT_DOMINATION, NON_ATTACKING, Instance
from models.problems.maximal_non_attacking import MaximalNonAttacking


class RookPlacements(ClosedForm):
    pieces = (ROOK,)
    takes_torus = True

    def why_not_problem(self, instance: Instance) -> str | None:
        is_answered = instance.problem.conditions == NON_ATTACKING or _leaves_no_room(instance)
        return None if is_answered else "only rooks that do not attack each other"

    def best_size(self, board: Board) -> int:
        return board.shorter_side

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        board = instance.board
        return sum(
            comb(board.rows, k) * comb(board.columns, k) * factorial(k) for k in _numbers_of_rooks(instance, size)
        )

    def count_classes(self, instance: Instance, size: int | None) -> int:
        sizes = list(_numbers_of_rooks(instance, size))

        def count_kept(symmetry: Straight | Swapping) -> int:
            by_size = count_kept_by_size(symmetry)
            return sum(by_size[k] for k in sizes if k < len(by_size))

        return number_of_classes(instance.board, count_kept)


def _leaves_no_room(instance: Instance) -> bool:
    """Whether the rooks must also cover the board, or leave no room for one more: for rooks the same."""
    return instance.problem.conditions == INDEPENDENT_DOMINATION or instance.problem == MaximalNonAttacking()


def _numbers_of_rooks(instance: Instance, size: int | None) -> Iterator[int]:
    """The numbers of rooks that a solution of this size can have; of all sizes if it is None."""
    most = instance.board.shorter_side
    possible = range(most if _leaves_no_room(instance) else 0, most + 1)
    return (k for k in possible if size in (None, k))


def count_kept_by_size(symmetry: Straight | Swapping) -> Polynomial:
    """The placements that a symmetry keeps, as a polynomial: coefficient k is their number with k rooks."""
    if isinstance(symmetry, Swapping):
        return product(_count_matchings_of_both(length, number) for length, number in symmetry.pairs)
    columns = dict(symmetry.columns)
    return product(_count_matchings(columns, length, rows) for length, rows in symmetry.rows)


def _count_matchings(columns: dict[int, int], length: int, rows: int) -> Polynomial:
    """The ways, by the number of rooks, to match some of these cycles of rows with as long cycles of columns."""
    of_columns = columns.get(length, 0)
    result = [0] * (length * min(rows, of_columns) + 1)
    for pairs in range(min(rows, of_columns) + 1):
        result[length * pairs] = comb(rows, pairs) * comb(of_columns, pairs) * factorial(pairs) * length**pairs
    return result


def _count_matchings_of_both(length: int, number: int) -> Polynomial:
    """The ways, by the number of rooks, to match some cycles of rows and columns with others or themselves."""
    result = [0] * (length * number + 1)
    for pairs in range(number // 2 + 1):
        paired = comb(number, 2 * pairs) * factorial(2 * pairs) // (2**pairs * factorial(pairs)) * length**pairs
        rest = number - 2 * pairs
        for alone in range(rest + 1 if length % 2 else 1):
            result[length * (2 * pairs + alone)] += paired * comb(rest, alone)
    return result
