"""Why a placement is no solution, in words that point at squares."""

from models.chess.board import Square, bits
from models.chess.notation import square_name
from models.problem import Instance, Occupied


def why_no_solution(instance: Instance, placement: int) -> str:
    """What speaks against a placement that the specification does not accept: the first thing to look at."""
    count, name = placement.bit_count(), instance.piece.name
    for index in bits(instance.required & ~placement):
        return f"{_named(instance, instance.board.square(index))} must be occupied"
    for index in bits(instance.forbidden & placement):
        return f"{_named(instance, instance.board.square(index))} must not be occupied"
    if isinstance(instance.size, int) and count != instance.size:
        return f"it has {count} {name}{'' if count == 1 else 's'}, expected {instance.size}"
    return _broken_condition(instance, placement) or f"it is not what {instance.problem.name} asks for"


def _broken_condition(instance: Instance, placement: int) -> str | None:
    """The first condition of the problem that the placement does not meet."""
    board, piece, conditions = instance.board, instance.piece, instance.problem.conditions
    occupied = frozenset(board.squares(placement))
    reason = _attack(instance, occupied) if conditions.non_attacking else None
    if conditions.covered or conditions.attacked:
        reason = reason or _unattacked(instance, occupied, may_be_occupied=not conditions.attacked)
    return reason or instance.problem.explain_rejection(board, piece, occupied)


def _attack(instance: Instance, occupied: Occupied) -> str | None:
    """Two pieces one of which attacks the other."""
    for square in sorted(occupied):
        for other in sorted(instance.piece.attacked_from(instance.board, square) & occupied):
            return f"{_named(instance, square)} attacks {_named(instance, other)}"
    return None


def _unattacked(instance: Instance, occupied: Occupied, may_be_occupied: bool) -> str | None:
    """A square that no piece attacks, nor occupies if that is enough."""
    attacked = {target for square in occupied for target in instance.piece.attacked_from(instance.board, square)}
    for square in instance.board:
        if square not in attacked and not (may_be_occupied and square in occupied):
            how = "neither occupied nor attacked" if may_be_occupied else "not attacked"
            return f"{_named(instance, square)} is {how}"
    return None


def _named(instance: Instance, square: Square) -> str:
    return f"{square_name(instance.board, square)} (row {square[0]}, column {square[1]})"
