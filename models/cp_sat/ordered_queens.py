"""Domination with one variable per queen: the square where it stands.

Question
    Cover the board with k pieces; in independent domination no two attack each other. Any piece.
Viewpoint
    The square of each piece; pieces in ascending order of their squares.
Variables and domains
    k integer variables, the numbers of the squares. One Boolean per square, occupied or not, and one for each piece and
    square, "this piece stands here".
Constraints
    The squares ascend, so each set of squares comes once, not k! times. Channelling: a piece stands on a square if and
    only if its variable has this value; a square is occupied if and only if one of the pieces stands on it. For every
    square a clause: it or one of the squares that attack it is occupied. In independent domination each line or clique
    holds at most one piece. The size needs no constraint: there are k variables.
Search
    CP-SAT's, on the pieces: the one with the fewest squares left first, its first square first. The optimum is found
    size by size, because the size is the number of variables.
Size
    k + (k + 1) n² variables; k - 1 inequalities, n² clauses, and (3 k + 1) n² constraints for the channelling.
Symmetry
    The pieces are interchangeable; the order breaks this symmetry. The board's symmetry is not used.
Source
    Ordering interchangeable variables: Puget, On the Satisfiability of Symmetrical Constrained Satisfaction
    Problems (1993).
Compare with
    cp-sat/cover (the same squares without the pieces; about twice as fast), python-constraint/ordered-queens.
"""

from itertools import pairwise

from models.chess.attacks import conflict_cliques, covering_boards
from models.chess.board import bits
from models.chess.notation import square_name
from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import boolean_squares
from models.problem import Instance, why_not_domination


class OrderedQueens(CpSat):
    is_telling = False
    has_objective = False
    tries_middle_first = False

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_domination(instance, may_be_total=False)

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        assert isinstance(instance.size, int)
        board, piece = instance.board, instance.piece
        squares = [model.new_int_var(0, len(board) - 1, f"square of queen {k}") for k in range(instance.size)]
        # Symmetry breaking: the queens stand in ascending order.
        for square, next_square in pairwise(squares):
            model.add(square < next_square)
        # Channelling: a square is occupied if and only if one of the queens stands on it.
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
            # Independent domination: no two pieces attack each other.
            for clique in conflict_cliques(board, piece):
                model.add_at_most_one(occupied[index] for index in bits(clique))
        boards = [1 << index for index in range(len(board))]
        return [(square, boards) for square in squares]
