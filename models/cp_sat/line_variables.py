"""Domination by lines: a square is covered if one of its lines is occupied.

Variables and domains
    One Boolean per square, and one per line: for queens n rows, n columns, 2n - 1 diagonals of each kind. Auxiliary
    variables of a counter for the size.
Constraints
    A line is occupied if and only if one of its squares is. For every square a clause: one of the lines through it is
    occupied (four for a queen, where cp-sat/cover has up to 4n - 3 squares). In independent domination each line holds
    at most one piece.
Search
    CP-SAT's, on the squares, in their order: the lines follow. Deciding rows and columns first takes at least five
    times as long, because they say little about where the pieces stand.
Size
    n² + 6n - 2 variables and a counter of (k + 1) n²; n² clauses of four, 6n - 2 of up to n + 1, 4n² of two. In all
    16 n² literals, where the clauses of cp-sat/cover have about 3 n³: a smaller model, but not a smaller search.
Compare with
    cp-sat/cover (squares cover squares, without lines).
"""

from collections.abc import Sequence

from models.chess.attacks import ride_directions
from models.cp_sat.shared.engine import CpModel, CpSat, IntVar, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.problem import Instance
from models.viewpoints.occupied_squares import CoveringLines


class LineVariables(CoveringLines, CpSat):
    is_telling = False

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        occupied = boolean_squares(instance, model)
        lines_through: list[list[IntVar]] = [[] for _ in occupied]
        lines = [line for ride in ride_directions(instance.piece) for line in instance.board.lines(ride)]
        # A line is occupied if and only if one of its squares is.
        for line in lines:
            line_is_occupied = new_disjunction(model, [occupied[index] for index in line])
            for index in line:
                lines_through[index].append(line_is_occupied)
        # Every square lies on an occupied line.
        for through in lines_through:
            model.add_bool_or(through)
        if instance.problem.conditions.non_attacking:
            # Independent domination: no two pieces on one line.
            for line in lines:
                model.add_at_most_one(occupied[index] for index in line)
        fix_size(instance, model, occupied)
        return viewpoint_of(occupied)


def new_disjunction(model: CpModel, variables: Sequence[IntVar]) -> IntVar:
    """A new Boolean that is true if and only if at least one of these is true."""
    result = model.new_bool_var("a line is occupied")
    model.add_bool_or([~result, *variables])
    for variable in variables:
        model.add_implication(variable, result)
    return result
