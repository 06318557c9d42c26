"""Why a placement is no solution, in words that point at squares."""

from models.chess.board import Square, bits
from models.chess.notation import square_name
from models.problem import Instance
from models.problems.domination import Domination
from models.problems.independent_domination import IndependentDomination
from models.problems.non_attacking import NonAttacking


def why_no_solution(instance: Instance, placement: int) -> str:
    """What speaks against a placement that the specification does not accept: the first thing to look at."""
    count, name = placement.bit_count(), instance.piece.name
    for index in bits(instance.required & ~placement):
        return f"{_named(instance, instance.board.square(index))} must be occupied"
    for index in bits(instance.forbidden & placement):
        return f"{_named(instance, instance.board.square(index))} must not be occupied"
    if isinstance(instance.size, int) and count != instance.size:
        return f"it has {count} {name}{'' if count == 1 else 's'}, expected {instance.size}"
    reason = None
    if isinstance(instance.problem, NonAttacking | IndependentDomination):
        reason = _attack(instance, placement)
    if isinstance(instance.problem, Domination | IndependentDomination):
        reason = reason or _uncovered(instance, placement)
    return reason or f"it is not what {instance.problem.name} asks for"


def _attack(instance: Instance, placement: int) -> str | None:
    """Two pieces one of which attacks the other."""
    squares = instance.board.squares(placement)
    for square in squares:
        for other in instance.piece.attacked_from(instance.board, square).intersection(squares):
            return f"{_named(instance, square)} attacks {_named(instance, other)}"
    return None


def _uncovered(instance: Instance, placement: int) -> str | None:
    """A square that is neither occupied nor attacked."""
    board = instance.board
    squares = board.squares(placement)
    covered = set(squares).union(*(instance.piece.attacked_from(board, square) for square in squares))
    for square in board:
        if square not in covered:
            return f"{_named(instance, square)} is neither occupied nor attacked"
    return None


def _named(instance: Instance, square: Square) -> str:
    return f"{square_name(instance.board, square)} (row {square[0]}, column {square[1]})"
