"""Domination with one variable per queen: the square where it stands.

Question
    Cover the board with k pieces. In independent domination no two attack each other; in total domination each is
    attacked by another. Any piece.
Viewpoint
    The square of each piece; pieces in ascending order of their squares.
Variables and domains
    k variables. The values of each are the squares where the first piece may stand; the constraint replaces them.
Constraints
    One over all variables, ``CoveringInOrder``. The squares ascend, so each set comes once, not k! times. No piece
    stands where another excludes it, and no required square is skipped. At the end all squares are covered; in total
    domination a piece does not cover its own square. The constraint also looks ahead: r more pieces need r squares, and
    cover at most r times what the best square left covers; and the next piece cannot stand beyond the last square that
    covers some uncovered square.
Search
    The library's default without forward checking, queen by queen: the constraint sets the domain of the next queen, so
    no other values are tried.
Size
    k variables of at most n² values, 1 constraint.
Symmetry
    The pieces are interchangeable; the order breaks this symmetry. The board's symmetry is not used.
Source
    Ordering interchangeable variables: Puget, On the Satisfiability of Symmetrical Constrained Satisfaction Problems
    (1993).
Compare with
    python-constraint/general (one Boolean per square), backtracking/uncovered-square (which asks which piece covers
    this square, not where this queen stands).
"""

from typing import Any

import constraint

from models.chess.board import bits
from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint
from models.viewpoints.occupied_squares import (
    CoveringPieces,
    coverers_of_squares,
    squares_covered_from,
    squares_excluded_from,
)


class OrderedQueens(CoveringPieces, PythonConstraint):
    checks_forward = False

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        assert isinstance(instance.size, int)
        rule = CoveringInOrder(instance, instance.size)
        squares = rule.next_squares([])
        if not squares:
            return None
        for queen in range(instance.size):
            model.addVariable(queen, squares)
        model.addConstraint(rule)
        viewpoint = {square: 1 << square for square in range(len(instance.board))}
        return dict.fromkeys(range(instance.size), viewpoint)


class CoveringInOrder(constraint.Constraint):
    """The pieces stand in ascending order and cover the board."""

    def __init__(self, instance: Instance, pieces: int) -> None:
        self.pieces = pieces
        self.full = instance.board.full
        self.required = instance.required
        self.allowed = instance.board.full & ~instance.forbidden
        self.covered = squares_covered_from(instance)
        self.covering = coverers_of_squares(instance)
        self.excluded = squares_excluded_from(instance)

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Give the next queen the squares where it may stand; false if there are none."""
        chosen = [assignments[queen] for queen in range(len(assignments))]
        if len(chosen) == self.pieces:
            return True
        domains[len(chosen)] = self.next_squares(chosen)
        return bool(domains[len(chosen)])

    def next_squares(self, chosen: list[int]) -> list[int]:
        """The squares for the next piece, after these: every square that leads to a solution, and maybe more."""
        usable, uncovered, required = self.allowed, self.full, self.required
        for square in chosen:
            usable &= ~self.excluded[square] & -2 << square  # the bits after this square
            uncovered &= ~self.covered[square]
            required &= ~(1 << square)
        missing = required.bit_count()
        pieces_left = self.pieces - len(chosen)
        if missing > pieces_left or required & ~usable or usable.bit_count() < pieces_left:
            return []
        if missing == pieces_left:
            usable &= required
        gains = {square: (self.covered[square] & uncovered).bit_count() for square in bits(usable)}
        least_gain = uncovered.bit_count() - (pieces_left - 1) * max(gains.values(), default=0)
        last = self._last_possible(usable, uncovered, required)
        return [square for square, gain in gains.items() if gain >= least_gain and square <= last]

    def _last_possible(self, usable: int, uncovered: int, required: int) -> int:
        """The last square for the next piece: beyond it, an uncovered square is left out, or a required one skipped."""
        last_coverers = [(self.covering[square] & usable).bit_length() - 1 for square in bits(uncovered)]
        next_required = [next(bits(required))] if required else []
        return min(last_coverers + next_required, default=len(self.covered))
