"""Any problem that has a common form, with one Boolean a square.

Question
    Any: the problem is read as a list of counting constraints, ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square; and those of a counter, which the squares determine.
Constraints
    Each ``Among`` as a clause, an at-most-one, an exactly-one, or a sum; a counter for the size.
Search
    The solver's, occupied squares first, in the order of the squares.
Size
    n² variables and, with a counter for k pieces, about (k + 1) n² more; 6n - 2 lines or n² clauses, and about
    4 (k + 1) n² clauses of the counter.
Symmetry
    Not used.
Source
    Counter: Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (2005).
Compare with
    backtracking/general, python-constraint/general: the same list, another engine.
"""

from typing import TYPE_CHECKING

from models.board import bits
from models.cp_sat.engine import CpSat, Viewpoint
from models.cp_sat.squares_as_booleans import among, boolean_squares, fix_size, viewpoint_of
from models.problem import Instance

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class General(CpSat):
    def unsupported(self, instance: Instance) -> str | None:
        return None if instance.problem.common_form(instance) is not None else "no common form"

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        occupied = boolean_squares(instance, model)
        for constraint in instance.problem.common_form(instance) or []:
            among(model, [occupied[index] for index in bits(constraint.squares)], constraint)
        fix_size(instance, model, occupied)
        return viewpoint_of(occupied)
