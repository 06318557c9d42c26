"""The pairwise functions, searched by BacktrackingSolver, which chooses the next column at every node.

Search
    BacktrackingSolver: depth first with forward checking. At each node it sorts all variables again, those in most
    constraints first, then those with the fewest values left. Here all are in equally many constraints, so it takes the
    smallest domain first (minimum remaining values). For 10 queens it tries 19,744 rows instead of 27,832, but sorting
    at every node costs as much time as this saves.
Source
    python-constraint, class BacktrackingSolver. Smallest domain first: Haralick and Elliott, Increasing tree search
    efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980) 263.
Compare with
    python-constraint/pairwise-functions (the order is fixed in advance),
    python-constraint/recursive-backtracking-solver (the same nodes, by recursion).
"""

import constraint

from models.python_constraint.pairwise_functions import PairwiseFunctions


class BacktrackingSolver(PairwiseFunctions):
    def solver(self) -> constraint.Solver:
        return constraint.BacktrackingSolver()
