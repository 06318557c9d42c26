"""The objective stays in the model while all solutions are enumerated.

Question
    The fewest queens that cover the board, and every way in which that many do.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square.
Constraints
    For every square a clause: it, or a square from which it is attacked, is occupied.
Search
    Minimise the number of queens, and enumerate all solutions.
What goes wrong
    With an objective a solver looks for better solutions only: after each it demands an improvement, and the last
    is the optimum. The callback is told of these, few and of several sizes. The other optimal placements never
    come, and what comes on the way is not optimal. ``enumerate_all_solutions`` is accepted, without effect and
    without a word.
Cure
    Two solves. Find the optimum with the objective; then drop it, demand that size as a constraint, and enumerate.
Source
    Classroom; "enumerate all solutions of a problem without objective" is what OR-Tools' sat_parameters.proto
    promises.
Compare with
    cp-sat/cover (the two solves), pitfall/time-limit-as-the-end (another end of the search that is misread).
"""

from collections.abc import Iterator

from models.chess.attacks import covering_boards
from models.chess.board import Board, bits
from models.cp_sat import ENGINE
from models.cp_sat.shared.engine import one_worker
from models.cp_sat.shared.squares_as_booleans import boolean_squares, fix_size, viewpoint_of
from models.formulation import Search
from models.pieces.queen import QUEEN
from models.pitfalls.shared.collecting import collect
from models.pitfalls.shared.definition import Pitfall
from models.problem import DOMINATION, Instance
from models.problems.domination import Domination


class ObjectiveLeftIn(Pitfall):
    engine = ENGINE
    shows_on = Instance(Domination(), QUEEN, Board(2, 2))
    symptom = "missing"

    def unsupported(self, instance: Instance) -> str | None:
        return None if instance.problem.conditions == DOMINATION else "only domination"

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        return self.placements(instance, search)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import CpModel

        model = CpModel()
        occupied = boolean_squares(instance, model)
        for coverers in covering_boards(instance.board, instance.piece):
            model.add_bool_or(occupied[index] for index in bits(coverers))
        fix_size(instance, model, occupied)
        model.minimize(sum(occupied))
        solver = one_worker()
        solver.parameters.enumerate_all_solutions = True
        yield from collect(solver, model, viewpoint_of(occupied))[1]
