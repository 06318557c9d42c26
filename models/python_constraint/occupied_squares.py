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
    the best squares left are not enough for all that is missing, it fails (``shared/next_square.py``). Constraints of
    another kind are asked whether they can still be met.
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

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint
from models.python_constraint.shared.next_square import NextSquare
from models.viewpoints.occupied_squares import StatedAsConstraints

START = -1


class OccupiedSquares(StatedAsConstraints, PythonConstraint):
    def solver(self) -> constraint.Solver:
        return constraint.OptimizedBacktrackingSolver(forwardcheck=False)

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
