"""Knights and wazirs on half of the squares: a tour of the board leaves nothing else.

Question
    Place as many knights, or as many wazirs, as possible on r × c squares so that no two attack each other.
Formula
    Half of the squares, rounded up; in 1 way if r · c is odd, in 2 ways if it is even. This holds where the piece has a
    tour that visits every square once: for an even number of squares a closed one, for an odd number an open one.
    Knights, r <= c: a closed tour for every even r · c but with r = 1, 2 or 4 and on 3 × 4, 3 × 6 and 3 × 8; an open
    one if 5 <= r. Wazirs: a closed tour if r · c is even and r > 1, an open one if r · c is odd.
Why it is so
    Two squares that follow each other in the tour are not both occupied. So at most every other square of the tour is:
    in a closed tour one half or the other half, in an open one with an odd number of squares the first, the third and
    so on. Both pieces change the colour of their square at every step, so the squares of one colour are such a half.
Symmetry
    The two ways on a board with an even side are mirror images: there is one class.
Source
    A030978 and A289203 (knights). Closed tours: Schwenk, Which rectangular chessboards have a knight's tour?,
    Mathematics Magazine 64 (1991) 325. Open tours: Cull and De Curtins, Knight's tour revisited, Fibonacci Quarterly
    16 (1978) 276.
Compare with
    most-kings, most-bishops.
"""

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.pieces import KNIGHT, WAZIR
from models.problem import NON_ATTACKING, OPTIMUM, Instance


class Tours(ClosedForm):
    conditions = NON_ATTACKING
    pieces = (KNIGHT, WAZIR)
    sizes = (OPTIMUM,)

    def unsupported(self, instance: Instance) -> str | None:
        if reason := super().unsupported(instance):
            return reason
        has_tour = _knight_has_tour if instance.piece.leaps == KNIGHT.leaps else _wazir_has_tour
        return None if has_tour(instance.board) else "no tour of this board is known to decide it"

    def best_size(self, board: Board) -> int:
        return (len(board) + 1) // 2

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        return 1 if len(instance.board) % 2 else 2

    def count_classes(self, instance: Instance, size: int | None) -> int:
        return 1


def _knight_has_tour(board: Board) -> bool:
    """Whether a tour is known: a closed one on an even number of squares, an open one on an odd number."""
    shorter, longer = board.shorter_side, max(board.rows, board.columns)
    if len(board) % 2:
        return shorter >= 5
    return shorter not in (1, 2, 4) and not (shorter == 3 and longer in (4, 6, 8))


def _wazir_has_tour(board: Board) -> bool:
    """Whether there is a tour: up and down the columns; of an even number of squares, back along a line left free."""
    return len(board) % 2 == 1 or board.shorter_side > 1
