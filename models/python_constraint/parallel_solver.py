"""The pairwise functions, searched by ParallelSolver: a job for each row of the first column.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    For every two columns a function of their two rows, as in pairwise-functions.
Search
    ParallelSolver: the column with the fewest rows is split, a job a row; each job goes depth first, without forward
    checking. It gives all solutions at once, at the end. The jobs are threads, and Python runs one thread at a
    time: there is nothing to gain, and the library warns of it. Jobs that are processes would run side by side,
    but they take neither functions nor leave to be started where this one runs, in a worker process.
Size
    n variables, n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    python-constraint2, class ParallelSolver, which its authors call experimental.
Compare with
    python-constraint/without-forward-checking (what a job does), python-constraint/pairwise-functions.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import constraint

from models.python_constraint.pairwise_functions import PairwiseFunctions


class ParallelSolver(PairwiseFunctions):
    def solver(self) -> constraint.Solver:
        return constraint.ParallelSolver(process_mode=False)

    def solutions(self, model: constraint.Problem) -> Iterator[Mapping[Hashable, Any]]:
        yield from model.getSolutions()
