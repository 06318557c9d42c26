"""What the counters of n queens answer: the square board, without required and forbidden squares."""

from models.problem import Instance
from models.viewpoints import one_queen_a_column


def why_not_plain_board(instance: Instance) -> str | None:
    """Why an instance is not the plain n queens, or None if it is."""
    if instance.board.rows != instance.board.columns:
        return "only square boards"
    if instance.required or instance.forbidden:
        return "no required or forbidden squares"
    return one_queen_a_column.why_not_one_queen_a_column(instance)
