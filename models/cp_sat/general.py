"""Any problem that has a common form, with one Boolean per square.

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
Source
    Counter: Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (2005).
Compare with
    backtracking/general, python-constraint/general (the same list, another engine), cp-sat/lex-leader (one solution
    of each class).
"""

from collections.abc import Sequence

from models.common_form import Constraint
from models.cp_sat.shared.constraints import state_common_form
from models.cp_sat.shared.engine import CpModel, CpSat, IntVar, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.problem import Instance
from models.viewpoints.occupied_squares import StatedAsConstraints
from models.viewpoints.redundancy import fixes_size


class General(StatedAsConstraints, CpSat):
    priority = 1
    is_telling = False

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        occupied = boolean_squares(instance, model)
        most_pieces = instance.size if isinstance(instance.size, int) else len(occupied)
        constraints = instance.problem.common_form(instance) or []
        self.state_constraints(model, occupied, constraints, most_pieces)
        if not fixes_size(constraints, instance):
            fix_size(instance, model, occupied)
        return viewpoint_of(occupied)

    def state_constraints(
        self, model: CpModel, occupied: Sequence[IntVar], constraints: Sequence[Constraint], most_pieces: int
    ) -> None:
        """State the constraints; no solution has more than ``most_pieces`` pieces."""
        state_common_form(model, occupied, constraints, most_pieces)
