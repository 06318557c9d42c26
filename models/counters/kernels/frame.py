"""Queens that cover the board, compiled: split by the frame of the outermost empty lines.

Question
    k queens that cover a board of r × s squares. Variants: no queen attacks another; each is attacked by another.
Viewpoint
    The frame: the first and the last empty column, a and b, and the first and the last empty row, c and d. Every
    placement has just one frame. Each frame is a search of its own: which square is occupied next?
Variables and domains
    The squares that are not in column a or b or in row c or d, but for those that are excluded by now.
Constraints
    Every column outside a … b and every row outside c … d is occupied; so all squares outside the frame are
    covered, and only those inside are left. Where occupied squares must be attacked, all squares are looked at.
Search
    Cover the rarest first: the outer line without a queen, or the square of column a or b or of row c or d, with the
    fewest candidates; when these are done, the square inside. A square that was tried is excluded.
    Bound: the squares of columns a and b have no queen in their column. A queen covers two of them in its row, and
    one with each diagonal; a queen in an outer row counts for two. So each queen gains at most four of 2r, nearly,
    and at most four of the 2s squares of rows c and d: k ≥ (r + s - 2) / 4, which is (n - 1) / 2 on n × n. Where k is
    near that bound there is little to lose. A candidate that gains so little that the largest gains of the others do
    not make up for it is dropped: in the two columns, in the two rows, or in all four lines together.
    Two words of 64 bits say what each candidate covers of the frame. Its gains are two bit counts, taken for eight
    candidates at once. The last two queens are found by looking at pairs.
Size
    Frames up to symmetry: 136 at n = 12 with 6 queens, 465 at n = 18 with 9. Nodes: 4000 and half a million; at n = 14
    with 8 queens 8 million, for the nearer k is to n / 2, the fewer. It ends at sides of 32, as two bits for each row
    must fit in a word, and two for each column.
Symmetry
    All that the board has: one frame of each orbit; within a frame that a symmetry keeps, one square of each orbit at
    the root.
Source
    The frame and the bound: P. H. Spencer, as told in E. J. Cockayne, Chessboard domination problems, Discrete
    Mathematics 86 (1990) 13; W. D. Weakley, Domination in the queen's graph (1995). Rectangles: S. Bozóki, P. Gál,
    I. Marosi and W. D. Weakley, Domination of the rectangular queen's graph, arXiv:1606.02060. k ≥ n / 2 unless n is 3
    or 11: D. Finozhenok and W. D. Weakley, An improved lower bound for domination numbers of the queen's graph,
    Australasian Journal of Combinatorics 37 (2007) 295.
Compare with
    kernels/empty-line-patterns (all empty lines; on squares faster from n = 16 on), kernels/cover (any piece and board,
    with the plain bound), backtracking/uncovered-square.
"""

from models.counters.kernels.machinery.cover.searches import PARTS, CoverCounter, CoverSearch, why_not_queens
from models.counters.kernels.machinery.frame.cutting import LONGEST_SIDE, make_tasks
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import Instance

FEW_SQUARES = 100
"""On fewer squares kernels/cover, which compiles sooner, is as good: its plain bound leaves as little to search."""

LARGE_BOARD, MANY_PARTS = 22 * 22, 4096
"""From this number of squares on a count takes so long that it is cut into more parts: a plan measures a few of them,
which must end soon."""


class FrameSearch(CoverSearch):
    tasks = staticmethod(make_tasks)
    priority = 6
    smallest_board = worthwhile_from = FEW_SQUARES

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_queens(instance):
            return reason
        if max(instance.board.rows, instance.board.columns) > LONGEST_SIDE:
            return say("no side over {most}", most=LONGEST_SIDE)
        return why_not_compiled()


class FrameCounter(CoverCounter):
    priority = 2
    smallest_board = FEW_SQUARES
    search = FrameSearch()

    def most_parts(self, instance: Instance) -> int:
        return MANY_PARTS if len(instance.board) >= LARGE_BOARD else PARTS
