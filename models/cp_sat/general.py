"""Any problem that has a common form, with one Boolean a square.

Question
    Any: the problem is read as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square; and those of a counter, which the squares determine.
Constraints
    Each ``Among`` as a clause, an at-most-one, an exactly-one, or a sum; a counter for the size, unless the others
    determine it. Private neighbours and connectedness by further Booleans, which the squares determine.
Search
    The solver's, occupied squares first, in the order of the squares.
Size
    n² variables and, with a counter for k pieces, about (k + 1) n² more. Non-attacking queens: 8n - 5 constraints, as
    rows and columns come twice; domination: n² clauses, and about 4 (k + 1) n² of the counter. Connectedness takes
    about 2 k n² Booleans more.
Symmetry
    Not used.
Source
    Counter: Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (2005).
Compare with
    backtracking/general, python-constraint/general (the same list, another engine), cp-sat/lex-leader (one solution
    of each class).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from models.chess.board import bits
from models.common_form import Among, Connected, Constraint, PrivateNeighbour
from models.cp_sat.shared.engine import CpSat, Viewpoint
from models.cp_sat.shared.further_constraints import PrivateNeighbours, connected
from models.cp_sat.shared.squares_as_booleans import among, boolean_squares, fix_size, viewpoint_of
from models.problem import Instance, why_not_stated

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class General(CpSat):
    priority = 1

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_stated(instance, Among, PrivateNeighbour, Connected)

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        occupied = boolean_squares(instance, model)
        private_neighbours = PrivateNeighbours(model, occupied)
        most_pieces = instance.size if isinstance(instance.size, int) else len(occupied)
        constraints = instance.problem.common_form(instance) or []
        for constraint in constraints:
            match constraint:
                case Among():
                    among(model, [occupied[index] for index in bits(constraint.squares)], constraint)
                case PrivateNeighbour():
                    private_neighbours.state(constraint)
                case Connected():
                    connected(model, occupied, constraint, most_pieces)
        if not determine_size(constraints, instance):
            fix_size(instance, model, occupied)
        return viewpoint_of(occupied)


def determine_size(constraints: Iterable[Constraint], instance: Instance) -> bool:
    """Whether the board falls into sets of which each holds a certain number of pieces, all together the size."""
    left, pieces = instance.board.full, 0
    for constraint in constraints:
        if isinstance(constraint, Among) and constraint.at_least == constraint.at_most:
            if constraint.squares & ~left:
                continue
            left &= ~constraint.squares
            pieces += constraint.at_least
    return not left and pieces == instance.size
