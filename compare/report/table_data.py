"""The rows of a table over n as plain data, for other programs. What is not known is None."""

from dataclasses import asdict
from typing import Any

from compare.answers.fastest import Detail
from compare.answers.table import Row
from compare.report.table_words import asked_for


def row_as_data(row: Row, wanted: Detail) -> dict[str, Any]:
    """The fields of a row, in their order; ``published`` has a name, ours, theirs and a source for each value."""
    found = {name.value: getattr(row.answer, name.value, None) for name in asked_for(wanted)}
    return {
        "n": row.n,
        **found,
        "seconds": row.answer.seconds if row.answer else None,
        "stored": row.is_stored,
        "by": row.answer.by if row.answer else None,
        "unsearched_below": row.answer.unsearched_below if row.answer else None,
        "published": [asdict(check) for check in row.checks],
        "agrees": row.agrees,
    }
