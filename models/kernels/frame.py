"""Queens that cover the board, compiled: by the empty rows and columns, or by the frame of the outermost ones.

Question
    k queens that cover an n × n board. Variants: no queen attacks another; each queen is attacked by another.
Viewpoint
    The frame: the first and the last empty column, a and b, and the first and the last empty row, c and d. Every
    placement has just one frame. From n = 16 on, where n < 2k ≤ n + 2, the pattern: all empty rows and columns. Every
    placement has just one pattern, too.
Variables and domains
    With patterns: each line inside the frame is empty or occupied, then each diagonal, then the squares on occupied
    lines. Frame by frame: the squares that are not in column a or b or in row c or d, but for those excluded by now.
Constraints
    Where an empty row crosses an empty column, one of the two diagonals is occupied; all other squares are covered.
    So diagonals are vertices, such squares are edges, and the occupied diagonals are a vertex cover. k queens occupy
    k rows, k columns and 2k diagonals at most. In total domination each queen is attacked besides.
    Frame by frame: every column outside a … b and every row outside c … d is occupied; so all squares outside the frame
    are covered, and only those inside are left. Where occupied squares must be attacked, all squares are looked at.
Search
    Patterns: decide the lines in pairs of mirror images, by turns from the frame inwards and from the middle outwards.
    Bound: a largest matching of the squares where empty lines cross, no two on a diagonal, is no larger than the vertex
    cover. It is kept from line to line and only enlarged. A diagonal joins squares of one colour, so ⌈m / 2⌉ queens are
    needed for m matched squares of each colour. Few patterns are left: then choose the diagonals, the one with the most
    uncovered squares first, and put a queen on the occupied line that has the fewest squares.
    Frame by frame: cover the rarest first: the outer line without a queen, or the square of column a or b or of row c
    or d, with the fewest candidates; when these are done, the square inside. A square that was tried is excluded.
    Bound: the squares of columns a and b have no queen in their column. A queen covers two of them in its row, and
    one with each diagonal; a queen in an outer row counts for two. So each queen gains at most four of 2n, nearly:
    k ≥ (n - 1) / 2, and where k is near that bound there is little to lose. A candidate that gains so little that the
    largest gains of the others do not make up for it is dropped. The same goes for rows c and d, and for all four
    lines together.
    Two words of 64 bits say what each candidate covers of the frame. Its gains are two bit counts, taken for eight
    candidates at once. The last two queens are found by looking at pairs.
Size
    Patterns, up to symmetry and place on the board: 8000 at n = 17 with 9 queens, 37,000 at 19 with 10, 16,000 at 21
    with 11; lines decided: 2, 11 and 45 million. Frame by frame: 10 and 87 million nodes at 17 and 19, 8 million at
    n = 14 with 8 queens. It ends at n = 31, as 2n bits must fit in a word.
Symmetry
    All eight. Patterns that differ by their place on the board are one; of mirror images one is searched. One frame of
    each orbit; within a frame that a symmetry keeps, one square of each orbit at the root.
Source
    The frame and the bound: P. H. Spencer, as told in E. J. Cockayne, Chessboard domination problems, Discrete
    Mathematics 86 (1990) 13; W. D. Weakley, Domination in the queen's graph (1995). k ≥ n / 2 unless n is 3 or 11:
    D. Finozhenok and W. D. Weakley, An improved lower bound for domination numbers of the queen's graph, Australasian
    Journal of Combinatorics 37 (2007) 295. That a matching is no larger than a vertex cover: D. Kőnig (1931).
Compare with
    kernels/cover (any piece and board, with the plain bound), backtracking/uncovered-square.
"""

from typing import TYPE_CHECKING

from models.kernels import why_not_compiled
from models.kernels.covering.searches import CoverCounter, CoverSearch
from models.kernels.frames import cutting, shapes
from models.pieces.queen import QUEEN
from models.problem import Instance, why_not_domination

if TYPE_CHECKING:
    from models.kernels.covering.tasks import CoverTasks


class FrameSearch(CoverSearch):
    priority = 6

    def unsupported(self, instance: Instance) -> str | None:
        board = instance.board
        if reason := why_not_domination(instance):
            return reason
        if instance.piece != QUEEN:
            return "only queens"
        if board.wrap or board.rows != board.columns:
            return "only square boards, no torus"
        return f"no side over {cutting.LONGEST_SIDE}" if board.rows > cutting.LONGEST_SIDE else why_not_compiled()

    def prepare(self, instance: Instance) -> None:
        smallest, just_over_half = (instance.with_size(size) for size in (1, instance.board.rows // 2 + 1))
        is_open = not isinstance(instance.size, int)
        if shapes.is_tight(just_over_half if is_open else instance):
            shapes.make_tasks(smallest).compile(with_classes=False)
        if not shapes.is_tight(instance):
            cutting.make_tasks(smallest).compile(with_classes=False)

    def tasks(self, instance: Instance) -> "CoverTasks":
        return shapes.make_tasks(instance) if shapes.is_tight(instance) else cutting.make_tasks(instance)


class FrameCounter(CoverCounter):
    priority = 2
    search = FrameSearch()
