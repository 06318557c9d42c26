"""Domination by lines, as an integer program with fewer coefficients and a weaker relaxation.

Variables and domains
    One integer from 0 to 1 per square, and one per line.
Constraints
    A line is occupied if one of its squares is (line ≥ square, one row for each square of it), and only then (line ≤
    sum of its squares). So the squares determine the lines. For every square: of the lines through it at least one is
    occupied. In independent domination a line equals the sum of its squares.
Search
    SCIP's: first the fewest pieces, then that number is fixed, and each solution is excluded by a no-good cut.
Size
    Queens: n² + 6n - 2 variables, and about 5 n² rows. 8 × 8: 110 and 367, with the size.
Compare with
    linear/cover (a piece is counted once for a square that it covers; here a piece on the square itself counts on each
    line, so a quarter of a queen covers its own square), cp-sat/line-variables (the same as clauses).
"""

from models.chess.attacks import ride_directions
from models.linear.engine import Linear
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.occupied_squares import CoveringLines


class LineVariables(CoveringLines, Linear):
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        lines_through: list[list[int]] = [[] for _ in range(len(instance.board))]
        lines = [line for ride in ride_directions(instance.piece) for line in instance.board.lines(ride)]
        # A line is occupied if and only if one of its squares is.
        for number, line in enumerate(lines):
            variable = program.new_variable(f"line {number}", upper=1)
            program.add({**dict.fromkeys(line, 1), variable: -1}, at_least=0)
            for square in line:
                program.add({square: 1, variable: -1}, at_most=0)
                lines_through[square].append(variable)
            if instance.problem.conditions.non_attacking:
                # Independent domination: no two pieces on one line.
                program.add(dict.fromkeys(line, 1), at_most=1)
        # Every square lies on an occupied line.
        for through in lines_through:
            program.add(dict.fromkeys(through, 1), at_least=1)
