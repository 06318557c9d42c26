"""Keeps the parts of a count in the store, as shards of which only the count is kept.

Of small boards nothing is kept, because a short count is done sooner than a file is opened. Parts that are done are
written together once in a while, so that many small parts cost little.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING

from compare.question.description import plural
from compare.question.errors import tell
from models.counting import CountedPart, SolutionCounter
from models.formulation import Status
from models.problem import Instance
from models.search import SearchStatistics

if TYPE_CHECKING:
    from compare.answers.database import Database
    from compare.answers.shards.stored.records import KeptResult, StoredRow

PARTS = "parts"
"""The purpose of a result in the store that has the parts of a count."""
SECONDS_BETWEEN_WRITES = 0.5
"""The least time between two writes of the parts that are done."""


class PartsInStore:
    """Keeps the counts of parts. ``open_database`` is called only if a count may be kept.

    ``fresh``: parts that were kept before are ignored. ``earlier_seconds``: the seconds of all parts that earlier calls
    had counted.
    """

    def __init__(self, open_database: "Callable[[], Database]", *, fresh: bool = False) -> None:
        self.open_database, self.fresh = open_database, fresh
        self.earlier_seconds = 0.0
        self._database: Database | None = None
        self._result: KeptResult | None = None
        self._pending: list[CountedPart] = []
        self._seconds: dict[int, float] = {}
        self._begun = self._written = self._kept_after = 0.0

    def kept_parts(
        self, counter: SolutionCounter, instance: Instance, number: int, *, with_classes: bool = False
    ) -> Mapping[int, CountedPart]:
        """The kept parts of a count in ``number`` parts, by number from 0; ``keep`` adds to this count from now on.

        ``with_classes``: only parts whose classes were counted. A line on standard error says how many there are.
        """
        self._begin(counter, instance, number)
        parts = self._read()
        self._seconds = {one: part.seconds for one, part in parts.items()}
        if with_classes:
            parts = {one: part for one, part in parts.items() if part.classes is not None}
        self.earlier_seconds += sum(part.seconds for part in parts.values())
        if parts:
            size = f", {plural(instance.size, 'piece')}" if isinstance(instance.size, int) else ""
            sentence = "{name}{size}: {count} of {number} parts are kept from earlier calls"
            tell(sentence, name=counter.name, size=size, count=len(parts), number=number)
        return parts

    def _begin(self, counter: SolutionCounter, instance: Instance, number: int) -> None:
        """Write the parts of the count before, and begin to keep those of this one."""
        self._flush()
        self._result = self._find_result(counter, instance, number)
        self._begun = self._written = time.monotonic()
        self._kept_after = counter.kept_after

    def _find_result(self, counter: SolutionCounter, instance: Instance, number: int) -> "KeptResult | None":
        """The result to which the parts of this count belong; None if they are not kept."""
        if len(instance.board) < counter.kept_from:
            return None
        from compare.answers.shards.stored.records import KeptResult, is_known  # only here: it loads much

        return KeptResult(instance, counter, PARTS, number, f"{number} parts") if is_known(counter) else None

    def _read(self) -> dict[int, CountedPart]:
        """The parts of the result that earlier calls have kept."""
        if self._result is None:
            return {}
        self._database = self._database or self.open_database()
        rows = {} if self.fresh else self._result.read_all(self._database)
        return {number: _decode(number, row) for number, row in rows.items()}

    def keep(self, part: CountedPart) -> None:
        """Keep a part of the count for which ``kept_parts`` was called last; it is written now or a little later."""
        if self._result is None:
            return
        self._pending.append(part)
        if time.monotonic() - self._written > SECONDS_BETWEEN_WRITES:
            self._flush()

    def seconds(self) -> Mapping[int, float]:
        """The seconds of the kept parts, by number, of the count for which ``kept_parts`` was called last."""
        return self._seconds

    def close(self) -> None:
        """Write the parts that are not written yet, and close the database."""
        self._flush()
        if self._database:
            self._database.close()

    def _flush(self) -> None:
        """Write the parts that are not written yet, unless the count was so short that they are not worth it."""
        self._written = time.monotonic()
        if not (self._pending and self._result and self._database):
            return
        from compare.answers.shards.stored.records import Address

        rows = [(Address(part.number), _encode(part)) for part in self._pending]
        self._pending.clear()
        if self._written - self._begun >= self._kept_after:  # otherwise it is counted anew sooner than it is read
            self._result.write(self._database, rows)


def _encode(part: CountedPart) -> "StoredRow":
    """The row of a part. In the column of the count, which is for people, a fraction is rounded."""
    data = {
        "first_solution_seconds": None,
        "peak_mib": None,
        "statistics": asdict(SearchStatistics()),
        "count_by_size": {},
        "gathered": {"count": str(part.count), "classes": None if part.classes is None else str(part.classes)},
    }
    from compare.answers.shards.stored.records import StoredRow

    return StoredRow(Status.COMPLETE.value, round(part.count), part.seconds, json.dumps(data), b"")


def _decode(number: int, row: "StoredRow") -> CountedPart:
    """The part with this number that a row holds."""
    kept = json.loads(row.data)["gathered"]
    classes = None if kept["classes"] is None else Fraction(kept["classes"])
    return CountedPart(number, Fraction(kept["count"]), row.seconds, classes)
