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


def estimate_nodes(instance: Instance, constraints: Sequence[Constraint], walks: int = WALKS) -> float:
    """About how many nodes a plain search over these constraints visits.

    The search takes the constraint that lacks a piece and has the fewest free squares, and tries these in turn.
    """
    chance = random.Random(f"{instance.required:x} {instance.forbidden:x}")
    return sum(_walk(instance.required, instance.free, constraints, chance) for _ in range(walks)) / walks


def _walk(occupied: int, free: int, constraints: Sequence[Constraint], chance: random.Random) -> float:
    nodes = product = 1.0
    while children := _children(occupied, free, constraints):
        product *= len(children)
        nodes += product
        occupied, free = chance.choice(children)
    return nodes


def _children(occupied: int, free: int, constraints: Sequence[Constraint]) -> list[tuple[int, int]]:
    """The nodes below a node: one piece more, and the squares that were tried before it are empty."""
    lacking = [
        one.squares & free
        for one in constraints
        if isinstance(one, Among) and (one.squares & occupied).bit_count() < one.at_least
    ]
    children = []
    for square in bits(min(lacking, key=int.bit_count) if lacking else free):
        free &= ~(1 << square)
        if all(one.can_be_met(occupied | 1 << square, free) for one in constraints):
            children.append((occupied | 1 << square, free))
    return children
