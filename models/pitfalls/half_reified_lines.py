"""An auxiliary variable is tied to the squares in one direction only, and doubles the solutions.

Question
    Cover the board with k queens, or with the fewest.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square; one per line, meant to say that a queen stands on it.
Constraints
    A square is covered: it is occupied, or one of its lines is. If a line's Boolean is true, a queen stands on the
    line.
What goes wrong
    Nothing says that the Boolean is true if a queen stands there. Every placement is right. But if a line is not needed
    for covering, its Boolean may be true or false: two solutions for the solver, one placement for us. Every such line
    doubles the number again. Up to 4 × 4 every line of a queen is needed for some square, and the answer is right; on
    5 × 5 the 186 placements come 744 times. A search for one solution, or for the optimum, never shows it; counting
    does.
A student asks
    "All my boards are right. Why are there 744 and not 186?" Look at two solutions that show the same board: they
    differ in a Boolean of a line. The solver counts values of variables, you count boards.
Cure
    Full reification: each square of a line also implies the line's Boolean. The placement must determine every
    auxiliary variable. (Dropping duplicates afterwards gives the right set, but the solver still finds all the copies.)
Source
    Full and half reification: Feydy, Somogyi and Stuckey, Half Reification and Flattening, CP 2011.
Compare with
    cp-sat/line-variables (the cure), cp-sat/cover (no variables for lines), pitfall/unordered-queens (duplicates for
    another reason).
"""

from models.chess.attacks import attacks_both_ways, ride_directions
from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.pitfalls import Pitfall
from models.pitfalls.shared import fewest_queens
from models.problem import DOMINATION, Instance


class HalfReifiedLines(Pitfall, CpSat):
    shows_on = fewest_queens(5)
    symptom = "twice"

    def unsupported(self, instance: Instance) -> str | None:
        if instance.problem.conditions != DOMINATION:
            return "only domination"
        rides_both_ways = not instance.piece.leaps and attacks_both_ways(instance.piece)
        return None if rides_both_ways else "only pieces that ride both ways and do not leap"

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        board = instance.board
        occupied = boolean_squares(instance, model)
        coverers = [[square] for square in occupied]
        lines = [line for ride in ride_directions(instance.piece) for line in board.lines(ride) if len(line) > 1]
        # If a line's Boolean is true, a queen stands on the line (the other direction is missing).
        for line in lines:
            line_occupied = model.new_bool_var("")
            model.add_bool_or(occupied[index] for index in line).only_enforce_if(line_occupied)
            for index in line:
                coverers[index].append(line_occupied)
        # Every square is occupied, or lies on an occupied line.
        for coverers_of_square in coverers:
            model.add_bool_or(coverers_of_square)
        fix_size(instance, model, occupied)
        return viewpoint_of(occupied)
