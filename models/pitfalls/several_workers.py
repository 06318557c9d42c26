"""CP-SAT enumerates with several workers, and says OPTIMAL although solutions are missing.

Constraints
    Three AllDifferent, as in cp-sat/columns: the model is correct.
Search
    Eight workers enumerate all solutions. The documentation says that a solution may then come more than once, and that
    the caller must drop the copies; this is done here.
What goes wrong
    Solutions are missing as well, and the status is OPTIMAL. OR-Tools 9.15, 8 queens, 600 runs: 72 to 90 of the 92, a
    different number and different ones in each run, never all; 5 queens: mostly 6 of 10. (With ``symmetry_level = 0``
    all came, in 40 runs: it seems that the workers still break the symmetry of the model.) If a result differs from run
    to run, one run is not enough.
A student asks
    "It gave all 92 when I tried it. Why should I not use all my cores?" Try it a hundred times. A run that is right by
    chance proves nothing; one run that is wrong proves that it cannot be relied on.
Cure
    One worker for the enumeration. To use more cores, split the instance: fix the first queen's square in each part,
    and enumerate the parts side by side (``models.sharding``). They share no solution and lose none.
Source
    enumerate_all_solutions in OR-Tools' sat_parameters.proto; its issue 1186 (2019), when it was not allowed yet.
Compare with
    cp-sat/columns (the same model, one worker), pitfall/symmetry-broken-unsaid.
"""

from collections.abc import Iterator

from models.cp_sat.columns import Columns
from models.cp_sat.shared.engine import collect
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search

MOST_ATTEMPTS = 20
"""One run in about 85 ends with FEASIBLE, which claims nothing; then the solver runs again."""


class SeveralWorkers(Pitfall, Columns):
    shows_on = n_queens(8)
    symptom = "missing"
    runs = 20

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpModel, CpSolver

        model = CpModel()
        viewpoint = self.state(instance, model)
        for _ in range(MOST_ATTEMPTS):
            solver = CpSolver()
            solver.parameters.num_workers = 8
            solver.parameters.enumerate_all_solutions = True
            status, placements = collect(solver, model, viewpoint)
            if status in (OPTIMAL, INFEASIBLE):
                yield from set(placements)
                return
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}, {MOST_ATTEMPTS} times")
