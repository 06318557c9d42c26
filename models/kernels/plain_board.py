"""What the counters of n queens answer: the square board, without required and forbidden squares."""

from models import one_queen_a_column
from models.problem import Instance


def unsupported(instance: Instance) -> str | None:
    """Why an instance is not the plain n queens, or None if it is."""
    if instance.board.rows != instance.board.columns:
        return "only square boards"
    if instance.required or instance.forbidden:
        return "no required or forbidden squares"
    return one_queen_a_column.unsupported(instance)
