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


Touching = dict[int, list[Constraint]]
"""For each free square the constraints that may not be met any more when it is occupied or left empty."""


def estimate_nodes(instance: Instance, constraints: Sequence[Constraint], walks: int = WALKS) -> float:
    """About how many nodes a plain search over these constraints visits.

    The search takes the constraint that lacks a piece and has the fewest free squares, and tries these in turn.
    """
    if not all(one.can_be_met(instance.required, instance.free) for one in constraints):
        return 1.0
    chance = random.Random(f"{instance.required:x} {instance.forbidden:x}")
    touching = {square: [one for one in constraints if _touches(one, square)] for square in bits(instance.free)}
    return sum(_walk(instance.required, instance.free, constraints, touching, chance) for _ in range(walks)) / walks


def _touches(constraint: Constraint, square: int) -> bool:
    return not isinstance(constraint, Among) or bool(constraint.squares >> square & 1)


def _walk(
    occupied: int, free: int, constraints: Sequence[Constraint], touching: Touching, chance: random.Random
) -> float:
    nodes = product = 1.0
    while children := _children(occupied, free, constraints, touching):
        product *= len(children)
        nodes += product
        occupied, free = chance.choice(children)
    return nodes


def _children(occupied: int, free: int, constraints: Sequence[Constraint], touching: Touching) -> list[tuple[int, int]]:
    """The nodes below a node: one piece more, and the squares that were tried before it are empty."""
    lacking = [
        one.squares & free
        for one in constraints
        if isinstance(one, Among) and (one.squares & occupied).bit_count() < one.at_least
    ]
    children = []
    for square in bits(min(lacking, key=int.bit_count) if lacking else free):
        free &= ~(1 << square)
        if all(one.can_be_met(occupied | 1 << square, free) for one in touching[square]):
            children.append((occupied | 1 << square, free))
        if not all(one.can_be_met(occupied, free) for one in touching[square]):
            break  # it cannot be left empty
    return children
