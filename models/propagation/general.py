"""Any problem that has a common form: a variable for each square, and a propagator for each constraint.

Variables and domains
    One per square: empty or occupied.
Constraints
    The common form, and the size as one more constraint. A constraint whose upper limit is reached empties its other
    squares; one that needs all squares that are not empty occupies them. Constraints of another kind are asked whether
    they can still be met.
Search
    Depth first with propagation to the fixed point. Of the constraints that still lack pieces, take the one with the
    fewest free squares (of several the first), and its first free square: occupied, then empty. Only occupied ones are
    nodes.
Size
    n² variables. Non-attacking queens: 8n - 4 constraints, because rows and columns come twice; domination: n² + 1.
Source
    Beldiceanu and Contejean, Introducing global constraints in CHIP, Mathematical and Computer Modelling 20 (1994) 97.
Compare with
    backtracking/general (the same rules on two bitboards, without a solver), the other lessons of this room (columns).
"""

from collections.abc import Iterable

from models.chess.board import bits
from models.common_form import Among
from models.problem import Instance, all_constraints
from models.propagation.engine import Inference
from models.propagation.propagators.among import EMPTY, OCCUPIED, AmongSquares, CheckedConstraint
from models.propagation.solver.domains import Domains
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.propagator import Propagator
from models.propagation.solver.search import ChooseVariable, DepthFirst
from models.search import Search
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, Inference):
    def domains(self, instance: Instance, search: Search) -> Domains:
        squares = range(len(instance.board))
        allowed = [_allowed(instance, square) for square in squares]
        return Domains([(0, 1 << square) for square in squares], allowed, search)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        for constraint in all_constraints(instance):
            if isinstance(constraint, Among):
                yield AmongSquares(constraint)
            else:
                yield CheckedConstraint(constraint, instance.board.full)

    def order(self, fixed_point: FixedPoint) -> ChooseVariable:
        """The first free square of the constraint that lacks pieces and has the fewest free squares."""
        amongs = [one.among for one in fixed_point.propagators if isinstance(one, AmongSquares)]

        def choose(domains: Domains) -> int | None:
            free = (1 << len(domains)) - 1 & ~(domains.occupied | domains.empty)
            lacking = (among.squares & free for among in amongs if _lacks_pieces(among, domains.occupied))
            squares = min(lacking, key=int.bit_count, default=free)
            return next(bits(squares), None)

        return choose

    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        return OccupiedFirst(instance.board, domains, fixed_point, self.order(fixed_point))


class OccupiedFirst(DepthFirst):
    """Depth-first search that tries a square with a piece first, then without."""

    def values(self, variable: int) -> list[int]:
        return self.domains.values(variable)[::-1]


def _allowed(instance: Instance, square: int) -> int:
    """The bit set of the values (0: empty, 1: occupied) that ``required`` and ``forbidden`` leave a square."""
    may_be_empty, may_be_occupied = ~instance.required >> square & 1, ~instance.forbidden >> square & 1
    return may_be_empty << EMPTY | may_be_occupied << OCCUPIED


def _lacks_pieces(among: Among, occupied: int) -> bool:
    return (among.squares & occupied).bit_count() < among.at_least
