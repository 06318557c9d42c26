"""CPMpy's model, solved by CP-SAT.

Constraints
    Sums of Booleans with a lower or upper limit, in CPMpy's terms: the same model for each of its solvers
    (``engine.py``). For CP-SAT each becomes one linear constraint.
Search
    CP-SAT's, with its default settings but only one worker: with more, its enumeration is incomplete. It gives all
    solutions in one search.
Size
    n² variables. Queens on 8 × 8: 42 sums, one for each line; domination: n² + 1. What follows from other constraints
    is left out.
Source
    Guns, Increasing modeling language convenience with a universal n-dimensional array, CPpy as python-embedded
    example (2019).
Compare with
    cp-sat/general (the same model and solver, without CPMpy and with other parameters), cpmpy/pysat, cpmpy/exact,
    cpmpy/choco (the same model, another solver).
"""

from collections.abc import Callable, Iterator
from typing import Any

from models.cp_sat.shared.engine import SolverThread, add_counts_of_response
from models.cpmpy.engine import Cpmpy, Viewpoint, insist_on_completeness, placement_of
from models.search import Search


class OrTools(Cpmpy):
    solver_name = "ortools"
    package = "ortools"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        enumeration: Any = Enumeration(solver)
        solving: Any = SolverThread(enumeration, solver.ort_model)
        solving.callback = lambda: solving.give(placement_of(viewpoint))
        with solving:
            yield from solving
        insist_on_completeness(solver)

    def count(self, solver: Any, search: Search) -> None:
        add_counts_of_response(solver.ort_solver, search)


class Enumeration:
    """CPMpy's enumeration with the interface of an OR-Tools solver, so that it can run in a thread and be stopped."""

    def __init__(self, solver: Any) -> None:
        self.solver = solver

    def solve(self, model: Any, callback: Callable[[], None]) -> None:
        self.solver.solveAll(display=callback, num_workers=1, catch_sigint_signal=False)

    def stop_search(self) -> None:
        """End the enumeration; another thread may call it."""
        self.solver.ort_solver.stop_search()
