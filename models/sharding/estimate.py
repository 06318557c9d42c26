"""How many nodes a search visits, estimated from a few random walks down its tree.

Question
    How large is the search tree of an instance, before it is searched?
Method
    A walk goes from the root to a random child, to a random child of this one, and so on, until there is none. The
    product of the numbers of children on the way is the number of nodes that the tree would have at this depth, if all
    its nodes were like those of the walk. Its mean over all walks is the true number. The walks here have a seed of
    their own, so an instance always has the same estimate.
Source
    Knuth, Estimating the efficiency of backtrack programs (Mathematics of Computation 29, 1975).
"""

import random
from collections.abc import Sequence

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.problem import Instance

WALKS = 16


class SearchTree:
    """The tree of a plain search over these constraints, for instances with so many squares.

    The search takes the constraint that lacks a piece and has the fewest free squares, and tries these in turn.
    """

    def __init__(self, constraints: Sequence[Constraint], squares: int) -> None:
        self._constraints = constraints
        self._needing = [(one.squares, one.at_least) for one in constraints if isinstance(one, Among) and one.at_least]
        self._when_occupied = [[one for one in constraints if _can_overfill(one, square)] for square in range(squares)]
        """For each square the constraints that may not be met any more when a piece stands there."""
        self._when_empty = [[one for one in constraints if _can_starve(one, square)] for square in range(squares)]
        """For each square those that may not be met any more when it is left empty."""

    def estimate_nodes(self, instance: Instance, walks: int = WALKS) -> float:
        """About how many nodes the search visits."""
        if not all(one.can_be_met(instance.required, instance.free) for one in self._constraints):
            return 1.0
        chance = random.Random(f"{instance.required:x} {instance.forbidden:x}")
        return sum(self._walk(instance.required, instance.free, chance) for _ in range(walks)) / walks

    def _walk(self, occupied: int, free: int, chance: random.Random) -> float:
        nodes = product = 1.0
        while children := self._children(occupied, free):
            product *= len(children)
            nodes += product
            occupied, free = chance.choice(children)
        return nodes

    def _children(self, occupied: int, free: int) -> list[tuple[int, int]]:
        """The nodes below a node: one piece more, and the squares that were tried before it are empty."""
        lacking = [squares & free for squares, fewest in self._needing if (squares & occupied).bit_count() < fewest]
        children = []
        for square in bits(min(lacking, key=int.bit_count) if lacking else free):
            free &= ~(1 << square)
            child = occupied | 1 << square
            if all(one.can_be_met(child, free) for one in self._when_occupied[square]):
                children.append((child, free))
            if not all(one.can_be_met(occupied, free) for one in self._when_empty[square]):
                break
        return children


def _can_overfill(constraint: Constraint, square: int) -> bool:
    if not isinstance(constraint, Among):
        return True
    return constraint.at_most is not None and bool(constraint.squares >> square & 1)


def _can_starve(constraint: Constraint, square: int) -> bool:
    if not isinstance(constraint, Among):
        return True
    return constraint.at_least > 0 and bool(constraint.squares >> square & 1)
