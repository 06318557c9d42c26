"""The reason why a placement is no solution, in a sentence that names squares."""

from compare.question.description import pieces_in_words
from models.chess.board import Square, bits
from models.chess.notation import square_name
from models.languages import say, translate
from models.problem import Instance, Occupied


def why_no_solution(instance: Instance, placement: int) -> str:
    """The first reason why the specification rejects a placement that is no solution."""
    count = placement.bit_count()
    for index in bits(instance.required & ~placement):
        return say("{square} must be occupied", square=_name_with_place(instance, instance.board.square(index)))
    for index in bits(instance.forbidden & placement):
        return say("{square} must not be occupied", square=_name_with_place(instance, instance.board.square(index)))
    if isinstance(instance.size, int) and count != instance.size:
        pieces = pieces_in_words(count, instance.piece.name)
        return say("it has {pieces}, expected {size}", pieces=pieces, size=instance.size)
    problem = translate(instance.problem.name)
    return _broken_condition(instance, placement) or say("it is not what {problem} asks for", problem=problem)


def _broken_condition(instance: Instance, placement: int) -> str | None:
    """The first condition of the problem that the placement does not meet, in words; None if none can be named."""
    board, piece, conditions = instance.board, instance.piece, instance.problem.conditions
    occupied = frozenset(board.squares(placement))
    reason = _attack(instance, occupied) if conditions.non_attacking else None
    if conditions.covered or conditions.attacked:
        reason = reason or _unattacked(instance, occupied, may_be_occupied=not conditions.attacked)
    return reason or instance.problem.explain_rejection(board, piece, occupied)


def _attack(instance: Instance, occupied: Occupied) -> str | None:
    """The first attack of one piece on another, in words; None if there is none."""
    for square in sorted(occupied):
        for other in sorted(instance.piece.attacked_from(instance.board, square) & occupied):
            return say(
                "{square} attacks {other}",
                square=_name_with_place(instance, square),
                other=_name_with_place(instance, other),
            )
    return None


def _unattacked(instance: Instance, occupied: Occupied, *, may_be_occupied: bool) -> str | None:
    """The first square that no piece attacks, in words; None if there is none.

    ``may_be_occupied``: a square that is occupied need not be attacked.
    """
    attacked = {target for square in occupied for target in instance.piece.attacked_from(instance.board, square)}
    for square in instance.board:
        if square not in attacked and not (may_be_occupied and square in occupied):
            name = _name_with_place(instance, square)
            if may_be_occupied:
                return say("{square} is neither occupied nor attacked", square=name)
            return say("{square} is not attacked", square=name)
    return None


def _name_with_place(instance: Instance, square: Square) -> str:
    """The name of a square, with its row and column."""
    name = square_name(instance.board, square)
    return say("{name} (row {row}, column {column})", name=name, row=square[0], column=square[1])
