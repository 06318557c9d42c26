"""Queens that cover a square torus, compiled: by the pattern of all empty rows and columns.

Question
    k queens that cover an n × n torus. Variants: no queen attacks another; each queen is attacked by another.
Viewpoint
    The pattern: which rows and columns are empty. Every placement has just one.
Variables and domains
    The set of empty rows; then each column is empty or occupied, from left to right; then each diagonal; then queens
    stand on occupied lines. On a torus there are n falling and n rising diagonals: column - row and column + row mod n.
Constraints
    As in kernels/empty-line-patterns: where an empty row crosses an empty column, one of the two diagonals is occupied.
    The occupied diagonals are a vertex cover of these crossings. k queens occupy k lines of each direction at most.
Search
    Bound: a matching of the crossings, no two on a diagonal, is no larger than the vertex cover; it is enlarged with
    each empty column. At random, (n - k)² crossings nearly always have one of 2k + 1, so few patterns are left: of
    19 million nodes at 23 × 23 with 11 queens a handful. Then choose the diagonals and put queens on the lines.
Size
    Nodes: 4783 at n = 13 with 6 queens, 117,000 at 17 with 8, 625,000 at 19 with 9, 3.5 million at 22 with 10. It ends
    at n = 30, where 14 queens leave 1.9 million kinds of sets of rows to be searched.
Symmetry
    Besides shifts, turns and reflections a torus of queens has maps that are no symmetries of its squares as a picture:
    to multiply rows and columns by a factor that is coprime to n takes rows to rows, columns to
    columns, and diagonals to diagonals of their direction. So of all sets of rows that shifts and factors make of one
    another one is searched, at n = 23 one of 506; of sets of columns that shifts make of one another the one that comes
    first, a necklace; and where more lines of one direction are empty, these are the columns. Classes are counted up to
    shifts, turns and reflections, as everywhere.
Source
    Queens that cover a torus: A. P. Burger and C. M. Mynhardt, Australasian Journal of Combinatorics 28 (2003) 137. The
    bound by a matching: D. Kőnig (1931). Necklaces one by one: H. Fredricksen and J. Maiorana, Discrete Mathematics 23
    (1978) 207. A279402, A279404.
Compare with
    kernels/empty-line-patterns (boards), kernels/cover (any piece and board).
"""

from models.counters.kernels.machinery.cover.searches import CoverCounter, CoverSearch, why_not_lines
from models.counters.kernels.machinery.torus_line_patterns.cutting import make_tasks
from models.problem import Instance

LONGEST_SIDE = 30
"""On longer sides it takes too long to list the sets of rows."""


class TorusLinePatterns(CoverSearch):
    tasks = staticmethod(make_tasks)
    priority = 7

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_lines(instance, LONGEST_SIDE, wrap=True)


class CountByTorusLines(CoverCounter):
    priority = 3
    search = TorusLinePatterns()
