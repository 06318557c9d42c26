"""Any problem that has a common form, with one Boolean per square.

Question
    Any problem that is stated as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square, and auxiliary variables of a counter, which the squares determine.
Constraints
    Each ``Among`` is a clause, an at-most-one, an exactly-one, or a sum. A counter fixes the size, unless the other
    constraints determine it. Private neighbours and connectedness use further auxiliary variables, which the squares
    determine too.
Search
    CP-SAT's, with a fixed order: square by square, occupied first.
Size
    n² variables and, with a counter for k pieces, about (k + 1) n² more. Non-attacking queens: 8n - 5 constraints,
    because rows and columns come twice; domination: n² clauses, and about 4 (k + 1) n² of the counter. Connectedness
    takes about 2 k n² Booleans more.
Symmetry
    Not used.
Source
    Counter: Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (2005).
Compare with
    backtracking/general, python-constraint/general (the same list, another engine), cp-sat/lex-leader (one solution
    of each class).
"""

from typing import TYPE_CHECKING

from models.chess.board import bits
from models.common_form import Among, Connected, EquallyMany, PrivateNeighbour
from models.cp_sat.shared.engine import CpSat, Viewpoint
from models.cp_sat.shared.further_constraints import PrivateNeighbours, connected
from models.cp_sat.shared.squares_as_booleans import among, boolean_squares, equally_many, fix_size, viewpoint_of
from models.problem import Instance, why_not_stated
from models.viewpoints.redundancy import determine_size

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class General(CpSat):
    priority = 1
    is_telling = False

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_stated(instance, Among, EquallyMany, PrivateNeighbour, Connected)

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        occupied = boolean_squares(instance, model)
        private_neighbours = PrivateNeighbours(model, occupied)
        most_pieces = instance.size if isinstance(instance.size, int) else len(occupied)
        constraints = instance.problem.common_form(instance) or []
        for constraint in constraints:
            match constraint:
                case Among():
                    among(model, [occupied[index] for index in bits(constraint.squares)], constraint)
                case EquallyMany():
                    equally_many(model, occupied, constraint)
                case PrivateNeighbour():
                    private_neighbours.state(constraint)
                case Connected():
                    connected(model, occupied, constraint, most_pieces)
        if not determine_size(constraints, instance):
            fix_size(instance, model, occupied)
        return viewpoint_of(occupied)
