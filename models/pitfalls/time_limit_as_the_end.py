"""The time limit is reached, and taken to mean that there are no more solutions.

Question
    n queens on an n × n board, none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One integer variable a column; its domain is the rows.
Constraints
    Three AllDifferent, as in cp-sat/columns: there is nothing wrong with the model.
Search
    All solutions, within a time limit. (It is short here, and counted in the solver's own deterministic time, so
    that it strikes at the same place on every machine. An hour, for a larger board, does the same.)
What goes wrong
    The program looks at the list of solutions and not at the status. OPTIMAL would mean that the search is
    finished, FEASIBLE that it was stopped after some solutions, UNKNOWN that it was stopped before the first. An
    empty list then reads as "no solution", a proof that nobody gave.
Cure
    Read the status before the list, and carry it along with every count. A result that was cut short is called so,
    and is never compared with a complete one.
Source
    Classroom; the meaning of the statuses: CpSolverStatus in OR-Tools' cp_model.proto.
Compare with
    cp-sat/columns (insists on OPTIMAL or INFEASIBLE), pitfall/several-workers (where OPTIMAL itself says too much).
"""

from collections.abc import Iterator

from models.chess.board import Board
from models.cp_sat.columns import Columns
from models.cp_sat.shared.engine import one_worker
from models.formulation import Search
from models.pieces.queen import QUEEN
from models.pitfalls.shared.collecting import collect
from models.pitfalls.shared.definition import Pitfall
from models.problem import Instance
from models.problems.non_attacking import NonAttacking


class TimeLimitAsTheEnd(Pitfall, Columns):
    shows_on = Instance(NonAttacking(), QUEEN, Board(8, 8), 8)
    symptom = "missing"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import CpModel

        model = CpModel()
        viewpoint = self.state(instance, model)
        solver = one_worker()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.max_deterministic_time = 0.01
        yield from collect(solver, model, viewpoint)[1]
