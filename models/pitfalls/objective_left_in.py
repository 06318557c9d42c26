"""The objective stays in the model while all solutions are enumerated.

Question
    Cover the board with the fewest queens, and list every way to do it.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square.
Constraints
    For every square a clause: it is occupied, or a square that attacks it is.
Search
    Minimise the number of queens, and enumerate all solutions.
What goes wrong
    With an objective a solver looks only for better solutions: after each it requires an improvement, and the last is
    the optimum. The callback is called for these, a few solutions of several sizes. The other optimal placements never
    come, and those that come before the last are not optimal. ``enumerate_all_solutions`` is accepted, without effect
    and without a warning.
A student asks
    "I set enumerate_all_solutions. Why do I get only one or two boards?" With an objective the solver looks for a
    better solution each time, so an equally good one is no longer looked for.
Cure
    Two solves. Find the optimum with the objective; then remove it, fix that size as a constraint, and enumerate.
Source
    Classroom; "enumerate all solutions of a problem without objective" is what OR-Tools' sat_parameters.proto
    promises.
Compare with
    cp-sat/cover (the two solves), pitfall/time-limit-as-the-end (another end of the search that is misread).
"""

from collections.abc import Iterator

from models.chess.attacks import covering_boards
from models.chess.board import bits
from models.cp_sat import ENGINE
from models.cp_sat.shared.engine import collect, make_solver
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.pitfalls import Pitfall
from models.pitfalls.shared import fewest_queens
from models.problem import DOMINATION, Instance
from models.search import Search


class ObjectiveLeftIn(Pitfall):
    engine = ENGINE
    shows_on = fewest_queens(2)
    symptom = "missing"

    def unsupported(self, instance: Instance) -> str | None:
        return None if instance.problem.conditions == DOMINATION else "only domination"

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        return self.placements(instance, search)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import CpModel

        model = CpModel()
        occupied = boolean_squares(instance, model)
        # Every square is occupied or attacked.
        for coverers in covering_boards(instance.board, instance.piece):
            model.add_bool_or(occupied[index] for index in bits(coverers))
        fix_size(instance, model, occupied)
        model.minimize(sum(occupied))
        solver = make_solver()
        solver.parameters.enumerate_all_solutions = True
        yield from collect(solver, model, viewpoint_of(occupied))[1]
