"""Domination with a variable a queen: the square that she stands on.

Question
    k pieces that cover the board; with independent domination, none attacking another. Any piece.
Viewpoint
    The square of each piece; pieces in ascending order of their squares.
Variables and domains
    k integer variables, the number of a square each. One Boolean a square, occupied or not, and one for each piece
    and square, "this piece stands here".
Constraints
    Squares ascend, so that each set of squares comes once, not k! times. Channel: a piece stands here exactly if her
    variable has this value; a square is occupied exactly if one of the pieces stands here. For every square a
    clause: it or one of the squares from which it is attacked is occupied. In independent domination each line or
    clique holds at most one piece. The size needs no constraint: there are k variables.
Search
    The solver's, on the pieces: the one with the fewest squares left first, her first square first. The optimum is
    looked for size by size, as the number of variables is the size.
Size
    k + (k + 1) n² variables; k - 1 inequalities, n² clauses, and (3 k + 1) n² constraints for the channel.
Symmetry
    That of the queens among themselves is broken by the order. The board's is not used.
Source
    Ordering interchangeable variables: Puget, On the Satisfiability of Symmetrical Constrained Satisfaction
    Problems (1993).
Compare with
    cp-sat/cover (the same squares without the pieces; about twice as fast), python-constraint/ordered-queens.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from models.chess.attacks import conflict_cliques, covering_boards
from models.chess.board import bits
from models.chess.notation import square_name
from models.cp_sat.shared.engine import CpSat, Viewpoint
from models.cp_sat.shared.squares_as_booleans import boolean_squares
from models.problem import Instance, why_not_domination

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class OrderedQueens(CpSat):
    has_objective = False
    tries_middle_first = False

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_domination(instance, total=False)

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        assert isinstance(instance.size, int)
        board, piece = instance.board, instance.piece
        squares = [model.new_int_var(0, len(board) - 1, f"square of queen {k}") for k in range(instance.size)]
        for square, next_square in pairwise(squares):
            model.add(square < next_square)
        # A square is occupied exactly if one of the queens stands here.
        occupied = boolean_squares(instance, model)
        for index, is_occupied in enumerate(occupied):
            name = square_name(board, board.square(index))
            standing = [model.new_bool_var(f"queen {k} on {name}") for k in range(instance.size)]
            for square, stands_here in zip(squares, standing, strict=True):
                model.add(square == index).only_enforce_if(stands_here)
                model.add(square != index).only_enforce_if(~stands_here)
                model.add_implication(stands_here, is_occupied)
            model.add_bool_or([~is_occupied, *standing])
        # Every square is occupied or attacked.
        for coverers in covering_boards(board, piece):
            model.add_bool_or(occupied[index] for index in bits(coverers))
        if instance.problem.conditions.non_attacking:
            for clique in conflict_cliques(board, piece):
                model.add_at_most_one(occupied[index] for index in bits(clique))
        boards = [1 << index for index in range(len(board))]
        return [(square, boards) for square in squares]
