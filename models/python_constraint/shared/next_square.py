"""The constraint of occupied-squares: it gives each piece in turn the squares where it may stand."""

import heapq
from collections.abc import Sequence
from typing import Any, NamedTuple

import constraint

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.problem import Instance


class Node(NamedTuple):
    """A node of the search.

    ``occupied`` and ``free`` are bitboards. ``unmet`` has a bit for each counting constraint that still lacks pieces,
    ``missing`` is how many they lack together. ``offered`` are the candidate squares of the next piece.
    """

    occupied: int
    free: int
    unmet: int
    missing: int
    offered: Sequence[int]


class NextSquare(constraint.Constraint):
    """The pieces stand where the constraints allow and need them."""

    def __init__(self, constraints: Sequence[Constraint], pieces: int, instance: Instance) -> None:
        self.pieces = pieces
        self.instance = instance
        self.amongs = [one for one in constraints if isinstance(one, Among)]
        self.others = [one for one in constraints if not isinstance(one, Among)]
        self.numbers_of = [
            [number for number, among in enumerate(self.amongs) if among.squares >> square & 1]
            for square in range(len(instance.board))
        ]
        self.bits_of = [sum(1 << number for number in numbers) for numbers in self.numbers_of]
        self.path: list[Node] = []

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Give the next piece its squares; false if there are none, or if pieces are missing at the end."""
        placed = len(assignments) - 1
        del self.path[placed:]
        node = self.after(self.path[-1], assignments[placed - 1]) if placed else self.root()
        if node is None:
            return False
        pieces_left = self.pieces - placed
        free = node.free if pieces_left else 0
        if not all(one.can_be_met(node.occupied, free) for one in self.others):
            return False
        if not pieces_left:
            return not node.missing
        offered = self.squares_for_next(node, pieces_left)
        self.path.append(node._replace(offered=offered))
        domains[placed] = offered
        return bool(offered)

    def root(self) -> Node | None:
        """The node before the first piece: only the required squares are occupied. None if a constraint is violated."""
        occupied, free = self.instance.required, self.instance.free
        lacking = [max(0, among.at_least - (among.squares & occupied).bit_count()) for among in self.amongs]
        unmet = sum(1 << number for number, count in enumerate(lacking) if count)
        return self.closed(Node(occupied, free, unmet, sum(lacking), ()), range(len(self.amongs)))

    def after(self, node: Node, square: int) -> Node | None:
        """The node with a piece on an offered square, and none on those before it. None if a constraint is violated."""
        occupied = node.occupied | 1 << square
        free = node.free & ~(1 << square)
        for earlier in node.offered[: node.offered.index(square)]:
            free &= ~(1 << earlier)
        served = node.unmet & self.bits_of[square]
        unmet = node.unmet
        for number in bits(served):
            among = self.amongs[number]
            if (among.squares & occupied).bit_count() == among.at_least:
                unmet &= ~(1 << number)
        missing = node.missing - served.bit_count()
        return self.closed(Node(occupied, free, unmet, missing, ()), self.numbers_of[square])

    def closed(self, node: Node, numbers: Sequence[int]) -> Node | None:
        """The node after these constraints, if at their ``at_most``, empty their squares; None if one exceeds it."""
        free = node.free
        for number in numbers:
            among = self.amongs[number]
            if among.at_most is None:
                continue
            room = among.at_most - (among.squares & node.occupied).bit_count()
            if room < 0:
                return None
            if room == 0:
                free &= ~among.squares
        return node._replace(free=free)

    def squares_for_next(self, node: Node, pieces_left: int) -> list[int]:
        """The free squares of the tightest unmet constraint, without those after which too much would be missing."""
        if node.free.bit_count() < pieces_left:
            return []
        if not node.unmet:
            return list(bits(node.free))
        tightest = min((self.amongs[number].squares & node.free for number in bits(node.unmet)), key=int.bit_count)
        others = heapq.nlargest(pieces_left - 1, (self.gain(node, square) for square in bits(node.free)))
        least_gain = node.missing - sum(others)
        return [square for square in bits(tightest) if self.gain(node, square) >= least_gain]

    def gain(self, node: Node, square: int) -> int:
        """The number of unmet constraints that a piece on this square serves."""
        return (self.bits_of[square] & node.unmet).bit_count()
