"""The number of nodes that a search visits, estimated from a few random walks down its tree.

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
from collections.abc import Iterable, Sequence

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.problem import Instance

WALKS = 16
"""The walks of an estimate, if no other number is asked for."""


class SearchTree:
    """The tree of a plain search over these constraints, for instances with this number of squares.

    The search takes the constraint that lacks a piece and has the fewest free squares, and tries these in turn.
    """

    def __init__(self, constraints: Sequence[Constraint], squares: int) -> None:
        self._constraints = constraints
        amongs = [one for one in constraints if isinstance(one, Among)]
        self._other_kinds = [one for one in constraints if not isinstance(one, Among)]
        self._limited = [(one.squares, one.at_most) for one in amongs if one.at_most is not None]
        self._limited_at = [[one for one in self._limited if one[0] >> square & 1] for square in range(squares)]
        """For each square the limits of the constraints on it: pairs (squares, most pieces)."""
        self._demanding = [(one.squares, one.at_least) for one in amongs if one.at_least]
        self._demanding_at = [[one for one in self._demanding if one[0] >> square & 1] for square in range(squares)]
        """For each square the demands of the constraints on it: pairs (squares, fewest pieces)."""

    def estimate_nodes(self, instance: Instance, walks: int = WALKS) -> float:
        """About how many nodes the search visits."""
        if not may_be_met(self._constraints, instance.required, instance.free):
            return 1.0
        generator = random.Random(f"{instance.required:x} {instance.forbidden:x}")
        full = _find_full(self._limited, instance.required)
        return sum(self._walk(instance.required, instance.free, full, generator) for _ in range(walks)) / walks

    def _walk(self, occupied: int, free: int, full: int, generator: random.Random) -> float:
        """The nodes below a node, as one random walk suggests; no piece may be added on the squares ``full``."""
        nodes = product = 1.0
        while children := self._children(occupied, free, full):
            product *= len(children)
            nodes += product
            before = occupied
            occupied, free = generator.choice(children)
            placed = (occupied ^ before).bit_length() - 1
            full |= _find_full(self._limited_at[placed], occupied)
        return nodes

    def _children(self, occupied: int, free: int, full: int) -> list[tuple[int, int]]:
        """The nodes below a node, as pairs (occupied, free): one piece more, and squares tried before it are empty."""
        lacking = [squares & free for squares, fewest in self._demanding if (squares & occupied).bit_count() < fewest]
        children, other_kinds = [], self._other_kinds
        for square in bits(min(lacking, key=int.bit_count) if lacking else free):
            bit = 1 << square
            free &= ~bit
            if not full & bit and (not other_kinds or may_be_met(other_kinds, occupied | bit, free)):
                children.append((occupied | bit, free))
            if self._lacks_room(square, occupied | free):
                break
            if other_kinds and not may_be_met(other_kinds, occupied, free):
                break
        return children

    def _lacks_room(self, square: int, left: int) -> bool:
        """Whether a constraint on a square needs more pieces than there are squares left."""
        for squares, fewest in self._demanding_at[square]:  # noqa: SIM110  # any() would take longer
            if (squares & left).bit_count() < fewest:
                return True
        return False


def _find_full(limited: Iterable[tuple[int, int]], occupied: int) -> int:
    """The squares of the constraints, pairs (squares, most pieces), that have their most pieces."""
    full = 0
    for squares, most in limited:
        if (squares & occupied).bit_count() >= most:
            full |= squares
    return full


def may_be_met(constraints: Iterable[Constraint], occupied: int, free: int) -> bool:
    """Whether each constraint alone can be met by pieces on these squares and perhaps on free ones."""
    return all(one.can_be_met(occupied, free) for one in constraints)
