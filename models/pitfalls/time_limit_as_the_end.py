"""The time limit is reached, and the program concludes that there are no more solutions.

Constraints
    Three AllDifferent, as in cp-sat/columns: the model is correct.
Search
    All solutions, within a time limit. (It is short here, and measured in the solver's deterministic time, so that it
    ends the search at the same place on every machine. An hour, for a larger board, does the same.)
What goes wrong
    The program looks at the list of solutions and not at the status. OPTIMAL would mean that the search is complete,
    FEASIBLE that it was stopped after some solutions, UNKNOWN that it was stopped before the first. An empty list then
    looks like "no solution", a proof that nobody gave.
A student asks
    "There was no error message. How should I know that boards are missing?" From the status: only OPTIMAL, or
    INFEASIBLE where the list is empty, says that the search came to its end.
Cure
    Read the status before the list, and report it with every count. Mark an incomplete result as incomplete, and never
    compare it with a complete one.
Source
    Classroom; the meaning of the statuses: CpSolverStatus in OR-Tools' cp_model.proto.
Compare with
    cp-sat/columns (requires OPTIMAL or INFEASIBLE), pitfall/several-workers (there even OPTIMAL is wrong).
"""

from collections.abc import Iterator

from models.cp_sat.columns import Columns
from models.cp_sat.shared.engine import collect, make_solver
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search

LIMIT = 0.01
"""The time limit, in CP-SAT's deterministic time."""


class TimeLimitAsTheEnd(Pitfall, Columns):
    shows_on = n_queens(8)
    symptom = "missing"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import CpModel

        model = CpModel()
        viewpoint = self.state(instance, model)
        solver = make_solver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.max_deterministic_time = LIMIT
        yield from collect(solver, model, viewpoint)[1]
