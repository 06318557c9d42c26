"""Any problem, with a variable a piece: the next square to be occupied.

Question
    Any: the problem is read as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    The squares that are occupied, one after another, in an order that the search makes up as it goes.
Variables and domains
    One variable for each piece that ``required`` does not place, its values the squares; and a variable before the
    first, which has one value.
Constraints
    One, over all variables. After each piece it gives the next one its domain: of the constraints that still miss
    pieces it takes the one with the fewest free squares, as one of these squares must be occupied. A constraint
    that has its ``at_most`` empties its other squares. The squares before the one chosen are empty from then on, so
    each placement comes once, though the pieces are numbered. It also looks ahead: if the best squares left
    could not serve all that is missing, it turns back (``next_square.py``). Constraints of another kind are asked
    whether they can still be met.
Search
    The library's default without forward checking: depth first, in the order of the variables. The constraint does
    the propagation and chooses what to branch on; the library only drives the search.
Size
    One variable more than there are pieces to place, of n² values; 1 constraint.
Symmetry
    That of the pieces among themselves is broken by the order. The board's is not used.
Source
    The branching rule of exact cover, Knuth, Dancing Links (2000), for counting constraints.
Compare with
    python-constraint/general (a Boolean a square: slower by far where few squares are occupied), backtracking/general
    (the same search, no library), python-constraint/ordered-queens.
"""

import constraint

from models.common_form import Among, Connected, PrivateNeighbour
from models.problem import Instance, why_not_stated
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint
from models.python_constraint.shared.next_square import NextSquare

START = -1


class OccupiedSquares(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_stated(instance, Among, PrivateNeighbour, Connected)

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
