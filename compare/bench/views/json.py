"""As one JSON object, for other programs. What is not known is null."""

import json
from dataclasses import asdict
from typing import Any, TextIO

from compare.bench.machine import examine_machine
from compare.bench.result import COLUMNS, Result
from compare.bench.running import Report
from compare.report.tables import as_data as columns_as_data


def render(report: Report, out: TextIO) -> None:
    """Write the report as JSON."""
    json.dump(as_data(report), out, indent=2)
    out.write("\n")


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data: the columns of the table, and every measurement."""
    return {
        "bench": report.bench.value,
        "complete": not report.interrupted,
        "machine": examine_machine(),
        "results": [_as_data(result) for result in report.results],
    }


def _as_data(result: Result) -> dict[str, Any]:
    measurements = [asdict(one) for one in result.rounds]
    return columns_as_data(COLUMNS, result) | {"measurements": measurements}
