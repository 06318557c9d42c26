"""Any problem that has a common form, with one variable per piece: the next square to be occupied.

Viewpoint
    The occupied squares, one after another, in an order that the search chooses.
Variables and domains
    One variable for each piece that ``required`` does not place; its domain is the squares. One extra variable before
    the first, with one value.
Constraints
    One, over all variables. After each piece it gives the next piece its domain: of the constraints that still lack
    pieces it takes the one with the fewest free squares, because one of these squares must be occupied. A constraint
    that has reached its ``at_most`` empties its other squares. The squares that come before the chosen one are empty
    from then on, so each placement comes once, although the pieces are numbered. The constraint also looks ahead: if
    the best squares left are not enough for all that is missing, it fails. Constraints of another kind are asked
    whether they can still be met.
Search
    The library's default without forward checking: depth first, in the order of the variables. The constraint does the
    propagation and the branching; the library only drives the search.
Size
    One variable more than there are pieces to place, with n² values each; 1 constraint.
Symmetry
    The pieces are interchangeable; the order breaks this symmetry. The board's symmetry is not used.
Source
    The branching rule of exact cover, Knuth, Dancing Links (2000), for counting constraints.
Compare with
    python-constraint/general (one Boolean per square: much slower if few squares are occupied), backtracking/general
    (the same search, no library), python-constraint/ordered-queens.
"""

import heapq
from collections.abc import Sequence
from typing import Any, NamedTuple

import constraint

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.problem import Instance
from models.python_constraint.engine import START, PythonConstraint, Viewpoint
from models.viewpoints.occupied_squares import StatedAsConstraints


class OccupiedSquares(StatedAsConstraints, PythonConstraint):
    checks_forward = False

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        assert isinstance(instance.size, int)
        pieces = instance.size - instance.required.bit_count()
        if pieces < 0:
            return None
        squares = range(len(instance.board))
        model.addVariable(START, [instance.required])
        for piece in range(pieces):
            model.addVariable(piece, squares)
        model.addConstraint(NextSquare(instance.problem.common_form(instance) or [], pieces, instance))
        viewpoint = {square: 1 << square for square in squares}
        return {START: {instance.required: instance.required}, **dict.fromkeys(range(pieces), viewpoint)}


class SearchNode(NamedTuple):
    """A node of the search.

    ``occupied`` and ``free`` are bitboards. ``unmet`` has a bit for each counting constraint that still lacks pieces,
    ``missing`` is the number of pieces that they lack together. ``offered`` are the candidate squares of the next
    piece.
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
        self.other_kinds = [one for one in constraints if not isinstance(one, Among)]
        self.numbers_of = [
            [number for number, among in enumerate(self.amongs) if among.squares >> square & 1]
            for square in range(len(instance.board))
        ]
        """For each square the numbers of the counting constraints on it."""
        self.bits_of = [sum(1 << number for number in numbers) for numbers in self.numbers_of]
        """For each square these numbers as the bits of an integer."""
        self.path: list[SearchNode] = []
        """The nodes from the root to the present one."""

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
        if not all(one.can_be_met(node.occupied, free) for one in self.other_kinds):
            return False
        if not pieces_left:
            return not node.missing
        offered = self.squares_for_next(node, pieces_left)
        self.path.append(node._replace(offered=offered))
        domains[placed] = offered
        return bool(offered)

    def root(self) -> SearchNode | None:
        """The node before the first piece: only the required squares are occupied. None if a constraint is violated."""
        occupied, free = self.instance.required, self.instance.free
        lacking = [max(0, among.at_least - (among.squares & occupied).bit_count()) for among in self.amongs]
        unmet = sum(1 << number for number, count in enumerate(lacking) if count)
        return self.empty_full_sets(SearchNode(occupied, free, unmet, sum(lacking), ()), range(len(self.amongs)))

    def after(self, node: SearchNode, square: int) -> SearchNode | None:
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
        return self.empty_full_sets(SearchNode(occupied, free, unmet, missing, ()), self.numbers_of[square])

    def empty_full_sets(self, node: SearchNode, numbers: Sequence[int]) -> SearchNode | None:
        """The node without free squares in those of the numbered constraints that have reached their ``at_most``.

        None if one of them exceeds its ``at_most``.
        """
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

    def squares_for_next(self, node: SearchNode, pieces_left: int) -> list[int]:
        """The free squares of the tightest unmet constraint, without those after which too much would be missing."""
        if node.free.bit_count() < pieces_left:
            return []
        if not node.unmet:
            return list(bits(node.free))
        tightest = min((self.amongs[number].squares & node.free for number in bits(node.unmet)), key=int.bit_count)
        gains_of_others = heapq.nlargest(pieces_left - 1, (self.gain(node, square) for square in bits(node.free)))
        least_gain = node.missing - sum(gains_of_others)
        return [square for square in bits(tightest) if self.gain(node, square) >= least_gain]

    def gain(self, node: SearchNode, square: int) -> int:
        """The number of unmet constraints that a piece on this square serves."""
        return (self.bits_of[square] & node.unmet).bit_count()
