"""Count one piece a row by joining the upper and the lower half of the board: queens, also on a torus, and amazons.

Question
    How many placements of n queens on an n × n board or torus, or of n amazons (superqueens) on an n × n board, have
    none attacking another.
Viewpoint
    A solution is two half boards, the upper with the pieces of the first rows, the lower with those of the others.
Variables and domains
    For each half, its set of columns, and two words: the diagonals that it takes; and at the border between the halves,
    of the upper one the squares of the next two rows that knights' moves attack, of the lower one the squares of these
    rows that are occupied.
Constraints
    The lower half has the columns that the upper one leaves; the words of the two have no bit in common.
Search
    Each half is listed depth first. The lists are sorted by the set of columns, and each set is joined with its
    complement, pair by pair.
Size
    Amazons: 1 s at n = 16; queens: 9 s at n = 15, on a torus 11 s at n = 17. The published numbers of amazons end at
    n = 26, those of the torus at 34; memory ends this at 17.
Symmetry
    On a board without wrap, the piece of the first row is in the left half, or in the middle. On a torus it is in the
    first column, and the number is multiplied by n: a shift of the columns is a symmetry. The number of classes is the
    mean number of solutions that a symmetry keeps (Burnside's lemma): for all but the identity a search over orbits of
    squares tells it, which are occupied or empty as a whole. Of conjugate symmetries, which keep equally many, one is
    asked: on the 17 × 17 torus 64 of the 2311 besides the identity.
Source
    The idea of the join is Evgeny Kluev's, for queens on a board: kernels/half-board-join. A051223 (amazons), A007705
    and A051906 (queens on a torus), A051224 (classes of amazons).
Compare with
    kernels/half-board-join (queens: eight symmetries, quarter boards, bit strings), backtracking/general.
"""

from models.counters.kernels import ENGINE
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.pieces import AMAZON, QUEEN
from models.problem import NON_ATTACKING, Instance

LARGEST = {QUEEN.leaps: 16, AMAZON.leaps: 17}
"""The most rows, by the leaps of the piece, on a board; on a torus one more. With more the lists take gigabytes."""


class HalfRowsJoin(SolutionCounter):
    engine = ENGINE
    priority = -1
    smallest_board = 100

    def unsupported(self, instance: Instance) -> str | None:
        board, moves = instance.board, (instance.piece.rides, instance.piece.leaps)
        if instance.problem.conditions != NON_ATTACKING or instance.size != board.rows:
            return "only one non-attacking piece a row"
        if board.rows != board.columns or board.rows < 2:
            return "only square boards, from 2 × 2"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        is_amazon_on_board = moves == (AMAZON.rides, AMAZON.leaps) and not board.wrap
        if moves != (QUEEN.rides, QUEEN.leaps) and not is_amazon_on_board:
            return "only queens, and amazons on a board that is no torus"
        largest = LARGEST[instance.piece.leaps] + board.wrap
        return say("only up to {side} × {side}", side=largest) if board.rows > largest else why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.half_rows_join import count, count_classes

        board, leaps = instance.board, bool(instance.piece.leaps)
        solutions = count(board.rows, resources, self.name, wrap=board.wrap, leaps=leaps)
        classes = count_classes(instance, solutions) if with_classes else None
        return Census(board.rows if solutions else None, solutions, classes)
