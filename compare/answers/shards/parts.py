"""The parts of a count in the store: they are shards of another kind, of which the count alone is kept.

A short count is done sooner than a file is opened: of small boards nothing is kept. What is done is written once in a
while, so that many small parts cost little.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from compare.literature.known_bounds import tell
from models.counting import CountedPart, SumOfParts
from models.formulation import SearchStatistics, Status
from models.problem import Instance

if TYPE_CHECKING:
    from compare.answers.database import Database
    from compare.answers.shards.records import KeptResult

PARTS = "parts"
"""What is kept of a count."""
LEAST_SQUARES = 17 * 17
SECONDS_BETWEEN_WRITES = 0.5


class PartsInStore:
    """Keeps the counts of parts. ``open_database`` is called where a count takes long."""

    def __init__(self, open_database: "Callable[[], Database]", fresh: bool = False) -> None:
        """``fresh``: ignore what was found before."""
        self._open = open_database
        self._fresh = fresh
        self._database: Database | None = None
        self._result: KeptResult | None = None
        self._pending: list[CountedPart] = []
        self._written = 0.0

    def known(self, counter: SumOfParts, instance: Instance) -> Mapping[int, int]:
        self._flush()
        self._result = None
        if len(instance.board) < LEAST_SQUARES:
            return {}
        from compare.answers.shards.records import KeptResult, code_of, is_known  # only here: it takes a while to load

        if not is_known(counter):
            return {}
        number = counter.number_of_parts(instance)
        self._database = self._database or self._open()
        code = code_of(counter, instance.problem)
        self._result = KeptResult(instance, counter.name, code, PARTS, number, f"{number} parts")
        self._written = time.monotonic()
        found = {} if self._fresh else self._result.read_counts(self._database)
        if found:
            tell(f"{counter.name}: {len(found)} of {number} parts are kept from earlier calls")
        return found

    def keep(self, part: CountedPart) -> None:
        if self._result is None:
            return
        self._pending.append(part)
        if time.monotonic() - self._written > SECONDS_BETWEEN_WRITES:
            self._flush()

    def seconds(self) -> Mapping[int, float]:
        """The seconds of the parts that are kept, of the count that ``known`` was asked for."""
        self._flush()
        return self._result.read_seconds(self._database) if self._result and self._database else {}

    def close(self) -> None:
        """Write what is not written yet."""
        self._flush()
        if self._database:
            self._database.close()

    def _flush(self) -> None:
        self._written = time.monotonic()
        if not (self._pending and self._result and self._database):
            return
        rows = [(part.number, _row(part)) for part in self._pending]
        self._pending.clear()
        self._result.write(self._database, rows)


def _row(part: CountedPart) -> tuple[str, int, float, str, bytes]:
    data = {
        "first_solution_seconds": None,
        "peak_mib": None,
        "statistics": asdict(SearchStatistics()),
        "count_by_size": {},
        "gathered": None,
    }
    return Status.COMPLETE.value, part.count, part.seconds, json.dumps(data), b""
