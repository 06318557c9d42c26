"""The pairwise functions, searched by RecursiveBacktrackingSolver: one call a variable.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    For every two columns a function of their two rows, as in pairwise-functions.
Search
    RecursiveBacktrackingSolver: depth first with forward checking, the smallest domain first, as BacktrackingSolver;
    but the stack is Python's, a call a variable, where the other keeps a list of its own. A model of more than
    about a thousand variables runs into Python's recursion limit.
Size
    n variables, n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    python-constraint, class RecursiveBacktrackingSolver.
Compare with
    python-constraint/backtracking-solver (the same nodes, without recursion).
"""

import constraint

from models.python_constraint.pairwise_functions import PairwiseFunctions


class RecursiveBacktrackingSolver(PairwiseFunctions):
    def solver(self) -> constraint.Solver:
        return constraint.RecursiveBacktrackingSolver()
