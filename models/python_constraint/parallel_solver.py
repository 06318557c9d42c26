"""The pairwise functions, searched by ParallelSolver: one job for each row of the first column.

Search
    ParallelSolver splits the column with the fewest rows, one job per row; each job searches depth first, without
    forward checking. It returns all solutions at the end. The jobs are threads, and Python runs one thread at a time:
    there is nothing to gain, and the library warns of it. As processes the jobs would run side by side, but process
    mode does not accept functions as constraints, and a worker process, in which this formulation runs, must not start
    processes.
Source
    python-constraint2, class ParallelSolver, which its authors call experimental.
Compare with
    python-constraint/without-forward-checking (what one job does), python-constraint/pairwise-functions.
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
