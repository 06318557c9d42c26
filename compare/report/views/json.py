"""The view as one JSON object, for other programs. Squares are names like a1; an unknown value is null."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, TextIO

from compare.answers.asking import Detail
from compare.answers.table import Row
from compare.literature.published import COMPARED
from compare.question.description import instance_as_data
from compare.report.columns import COLUMNS
from compare.report.over_n import row_as_data
from compare.report.sentences import SHORT, Wording
from compare.report.tables import as_data as columns_as_data
from compare.verdict.comparison import Comparison
from models.chess.notation import square_names

CERTIFICATE = ("certified", "folder", "claim", "reason")
"""The fields of a certificate that are shown."""


def render(comparison: Comparison, out: TextIO, wording: Wording = SHORT) -> None:
    """Write the comparison as JSON."""
    json.dump(as_data(comparison), out, indent=2)
    out.write("\n")


def as_data(comparison: Comparison) -> dict[str, Any]:
    """The comparison as plain data; ``help json`` documents the fields."""
    board, certificate = comparison.instance.board, comparison.certificate
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
        "formulations": [columns_as_data(COLUMNS, outcome) for outcome in comparison.outcomes],
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
        "sharding": asdict(comparison.sharding) if comparison.sharding else None,
        "certificate": {name: getattr(certificate, name) for name in CERTIFICATE} if certificate else None,
    }


def _published(comparison: Comparison) -> dict[str, Any] | None:
    """The published values with their sources; None if nothing is published."""
    published = comparison.published
    if not published:
        return None
    values: dict[str, Any] = {name: published[name].value if name in published else None for name in COMPARED}
    sources = dict.fromkeys(value.source for value in published.values())
    return {**values, "source": ", ".join(sources), "agrees": comparison.agrees_with_published}


def render_table(rows: Iterable[Row], detail: Detail, out: TextIO) -> None:
    """Write a table over n as one object; rows that were done before Ctrl-C are in it."""
    done: list[dict[str, Any]] = []
    try:
        done.extend(row_as_data(row, detail) for row in rows)
    finally:
        json.dump({"rows": done}, out, indent=2)
        out.write("\n")
