"""CPMpy's model, solved by Choco, a classical constraint solver: it propagates and learns nothing.

Constraints
    Those of cpmpy/ortools. Choco keeps each sum as it is. A propagator knows the smallest and the largest value that
    the sum can still take, and fixes a square when only one value is left for it.
Search
    Choco's: depth first, propagation at every node. It chooses the next variable by how often it took part in failures.
    It enumerates by itself and returns all solutions at the end.
Size
    n² variables, and the sums of cpmpy/ortools.
Source
    Prud'homme and Fages, Choco-solver: A Java library for constraint programming, Journal of Open Source Software 7
    (2022) 4708.
Compare with
    cpmpy/ortools, cpmpy/pysat, cpmpy/exact (the same model; these solvers learn), python-constraint/general.
"""

from collections.abc import Iterator
from typing import Any

from models.cpmpy.engine import Cpmpy, Viewpoint, insist_on_completeness, placement_of
from models.search import Search


class Choco(Cpmpy):
    solver_name = "choco"
    package = "pychoco"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        placements: list[int] = []
        solver.solveAll(display=lambda: placements.append(placement_of(viewpoint)))
        insist_on_completeness(solver)
        yield from placements

    def count(self, solver: Any, search: Search) -> None:
        """Count failures and restarts, but no nodes: the number of nodes that pychoco 0.4 tells is a time."""
        counted = solver.chc_solver
        search.count(failures=counted.get_fail_count(), restarts=counted.get_restart_count())
