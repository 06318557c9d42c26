"""As one JSON object, for other programs. Squares are names like a1; what is not known is null."""

import json
from typing import Any, TextIO

from compare.columns import COLUMNS
from compare.comparison import Comparison
from models.notation import square_names
from models.problem import ANY, Instance


def render(comparison: Comparison, out: TextIO) -> None:
    """Write the comparison as JSON."""
    json.dump(as_data(comparison), out, indent=2)
    out.write("\n")


def as_data(comparison: Comparison) -> dict[str, Any]:
    """The comparison as plain data; the README documents the fields."""
    board = comparison.instance.board
    return {
        "instance": instance_as_data(comparison.instance),
        "size": comparison.size,
        "agree": comparison.agree,
        "complete": comparison.complete,
        "count": comparison.count,
        "classes": comparison.classes,
        "classes_by_orbit_size": comparison.orbit_sizes,
        "symmetries": len(comparison.instance.symmetries()),
        "count_by_size": comparison.count_by_size,
        "published": _published(comparison),
        "formulations": [
            {column.name: column.value(outcome) for column in COLUMNS} | {"reason": outcome.reason}
            for outcome in comparison.outcomes
        ],
        "disagreements": [
            {
                "squares": square_names(board, disagreement.placement),
                "has": list(disagreement.has),
                "lacks": list(disagreement.lacks),
                "is_solution": disagreement.is_solution,
                "defect": disagreement.defect.value,
            }
            for disagreement in comparison.disagreements
        ],
        "disagreement_count": comparison.disagreement_count,
        "seconds": comparison.seconds,
    }


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


def _published(comparison: Comparison) -> dict[str, Any] | None:
    published = comparison.published
    if published is None:
        return None
    agrees = comparison.agrees_with_published
    return {"count": published.count, "size": published.size, "source": published.source, "agrees": agrees}
