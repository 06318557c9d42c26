"""The pairwise functions, without forward checking.

Search
    The library's default solver with its forward checking turned off: plain backtracking. A function is called for a
    row when that row is tried, never before. A column without any row left is noticed only when its turn comes. 10
    queens: it tries 348,150 rows in all, against 27,832 with forward checking.
Source
    Backtracking: Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965) 516.
Compare with
    python-constraint/pairwise-functions (with forward checking), backtracking/pairwise (the same search, no library).
"""

from models.python_constraint.pairwise_functions import PairwiseFunctions


class WithoutForwardChecking(PairwiseFunctions):
    checks_forward = False
