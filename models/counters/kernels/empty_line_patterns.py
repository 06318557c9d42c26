"""Queens that cover the board, compiled: by the pattern of all empty rows and columns.

Question
    k queens that cover an n × n board. Variants: no queen attacks another; each queen is attacked by another.
Viewpoint
    The pattern: which rows and columns are empty. Every placement has just one.
Variables and domains
    The first and the last empty line of each direction make a shape. Then each line between them is empty or occupied,
    then each diagonal, then queens stand on occupied lines.
Constraints
    A square is covered along its row or its column, unless both are empty: where an empty row crosses an empty column,
    one of the two diagonals is occupied. So diagonals are vertices, such squares are edges, and the occupied diagonals
    are a vertex cover. k queens occupy k rows, k columns and 2k diagonals at most. If none attacks another, they occupy
    exactly as many, and with d = x - y and s = x + y for a queen in row y and column x, Σd = Σx - Σy, Σs = Σx + Σy and
    Σd² + Σs² = 2(Σx² + Σy²). In total domination each queen is attacked besides.
Search
    Decide the lines in pairs of mirror images, by turns from the outside inwards and from the middle outwards.
    Bound: a largest matching of the squares where empty lines cross, no two on a diagonal, is no larger than the vertex
    cover. It is kept from line to line and only enlarged. A diagonal joins squares of one colour, so ⌈m / 2⌉ queens are
    needed for m matched squares of each colour. With n / 2 queens at most, a bound comes first that knows that n - k
    lines of each direction will be empty, whichever they are: each will need an occupied diagonal more; the next lines
    are then those whose border squares share diagonals with those of decided lines. After each empty line every open
    line is tried: if it cannot be empty as well, it must be occupied, and k lines are at most. Few patterns are left:
    then choose the diagonals, the one with the most uncovered squares first, as long as the queens suffice for those of
    each colour, and put a queen on the occupied line that has the fewest squares. If none attacks another, diagonals
    whose sums cannot be right are left out.
Size
    Patterns, up to symmetry and place on the board: 8000 at n = 17 with 9 queens, 37,000 at 19 with 10, 16,000 at 21
    with 11; lines decided: 0.3, 1.1 and 3.2 million. At 18 with 9, 20 with 10 and 22 with 11 these are 0.07, 0.2 and
    0.4 million. Each queen more leaves many more patterns. It ends at n = 63: words are moved by n places.
Symmetry
    All eight. Patterns that differ by their place on the board are one; of mirror images one is searched.
Source
    That at least (n - 1) / 2 queens are needed, from the outermost empty lines: P. H. Spencer, as told in
    E. J. Cockayne, Chessboard domination problems, Discrete Mathematics 86 (1990) 13. That a matching is no larger than
    a vertex cover: D. Kőnig (1931). The sums of diagonals: P. R. J. Östergård and W. D. Weakley, Values of domination
    numbers of the queen's graph, Electronic Journal of Combinatorics 8 (2001) R29.
Compare with
    kernels/frame (the outermost empty lines only), kernels/empty-rows, kernels/cover (any piece and board).
"""

from models.counters.kernels.machinery.cover.searches import CoverCounter, CoverSearch, why_not_lines
from models.counters.kernels.machinery.empty_line_patterns.cutting import make_tasks
from models.problem import Instance

LONGEST_SIDE = 63
"""Words are moved by as many places as the board has rows, fewer than their bits."""
LARGE_SIDE = 16
"""On smaller boards the search frame by frame takes no longer."""


class EmptyLinePatterns(CoverSearch):
    tasks = staticmethod(make_tasks)
    priority = 7
    smallest_board = worthwhile_from = LARGE_SIDE * LARGE_SIDE

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_lines(instance, LONGEST_SIDE)


class CountByEmptyLines(CoverCounter):
    priority = 3
    smallest_board = LARGE_SIDE * LARGE_SIDE
    search = EmptyLinePatterns()
