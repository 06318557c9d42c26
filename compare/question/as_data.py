"""An instance as plain data, for JSON and for the store."""

from typing import Any

from models.chess.notation import square_names
from models.problem import ANY, Instance


def instance_as_data(instance: Instance) -> dict[str, Any]:
    """An instance as plain data."""
    board = instance.board
    return {
        "problem": instance.problem.name,
        "piece": instance.piece.name,
        "rows": board.rows,
        "columns": board.columns,
        "wrap": board.wrap,
        "size": None if instance.size == ANY else instance.size,
        "required": square_names(board, instance.required),
        "forbidden": square_names(board, instance.forbidden),
    }
