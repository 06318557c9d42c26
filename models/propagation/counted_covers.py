"""Cover the board: what is left to cover must not be more than the pieces left can cover.

Question
    Cover the board with k pieces, or with the fewest. In independent domination no two attack each other; in total
    domination each is attacked by another. Any piece.
Constraints
    As for general: of a square and those from which it is covered at least one is occupied, and there are k pieces. A
    square with one candidate left occupies it. One constraint more, which follows from these: the k' pieces that are
    left cover at most the sum of the k' largest numbers of uncovered squares that a free square covers. It also removes
    squares that cover too few.
Search
    As for general. Of all uncovered squares take the one with the fewest candidates; the first of them with a piece,
    then without.
Size
    As for general, and one constraint.
Source
    The bound of backtracking/uncovered-square, here as a propagator.
Compare with
    general (without the bound: 26147 nodes for 4 queens on 7 × 7, here 2208), dominated-candidates,
    backtracking/uncovered-square.
"""

from collections.abc import Iterable

from models.problem import Instance, why_not_domination
from models.propagation.general import General
from models.propagation.propagators.cover import CountedCover
from models.propagation.solver.propagator import Propagator
from models.viewpoints.occupied_squares import squares_covered_from


class CountedCovers(General):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_domination(instance)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        assert isinstance(instance.size, int)
        yield from super().propagators(instance)
        yield CountedCover(squares_covered_from(instance), instance.size)
