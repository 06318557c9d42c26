"""The pairwise functions, without forward checking.

Question
    Place n queens on an n × n board so that no two attack each other. On a rectangle, n is the shorter side.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable per column; its domain is the rows that ``required`` and ``forbidden`` leave.
Constraints
    For every two columns a function of their two rows, as in pairwise-functions.
Search
    The library's default solver with its forward checking turned off: plain backtracking. A function is called for a
    row when that row is tried, never before. A column without any row left is noticed only when its turn comes. 10
    queens: it tries 348,150 rows in all, against 27,832 with forward checking.
Size
    n variables, n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    Backtracking: Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965) 516.
Compare with
    python-constraint/pairwise-functions (with forward checking), backtracking/pairwise (the same search, no library).
"""

import constraint

from models.python_constraint.pairwise_functions import PairwiseFunctions


class WithoutForwardChecking(PairwiseFunctions):
    def solver(self) -> constraint.Solver:
        return constraint.OptimizedBacktrackingSolver(forwardcheck=False)
