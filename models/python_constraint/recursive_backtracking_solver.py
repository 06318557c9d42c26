"""The pairwise functions, searched by RecursiveBacktrackingSolver: one call per variable.

Search
    RecursiveBacktrackingSolver: depth first with forward checking, the smallest domain first, as BacktrackingSolver
    does. But it uses the stack of calls, one call per variable, where BacktrackingSolver keeps its own list.
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
