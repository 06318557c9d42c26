"""Lists, exports and deletes the results in the store: of questions in shards, and of counts in parts."""

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from compare.answers.database import Database
from compare.answers.shards.result import Label, label_text, parse_label
from compare.answers.shards.stored.parts import PARTS
from compare.answers.shards.stored.records import CUT
from compare.question.errors import BadUse
from compare.question.options import KINDS_IN_DATA
from models.search import SearchStatistics

TIMES = "processor_seconds", "build_seconds"
"""The measured times that shards lack which an older version has kept."""
Write = Callable[[list[dict[str, Any]], Path], None]
"""A function that writes rows, of which there is at least one, to a file."""


@dataclass(frozen=True)
class StoredResult:
    """One question, put to one formulation or counter in shards or parts, of which ``done`` of ``shards`` are kept.

    ``purpose`` says what is kept: placements, the sums of a fingerprint, or the parts of a count. ``count`` is the
    number of solutions in the shards that are done, with their images; ``seconds`` is the work on these. ``begun`` is
    the time (UTC) of the first, ``code`` the digest of the code that found them.
    """

    id: int
    instance: dict[str, Any]
    answerer: str
    purpose: str
    shards: int
    done: int
    count: int
    seconds: float
    begun: str
    code: str


@dataclass(frozen=True)
class StoredShard:
    """One shard of a result, or a subshard. ``count_by_size`` counts its solutions with their images."""

    label: Label
    status: str
    count: int
    seconds: float
    count_by_size: dict[str, int]
    first_solution_seconds: float | None
    peak_mib: float | None
    statistics: SearchStatistics
    processor_seconds: float | None
    build_seconds: float | None

    def as_row(self) -> dict[str, Any]:
        """The cells of its row in an export; ``part`` is the subshard of the shard, such as "3" or "3.1"."""
        number, *inner = self.label
        cells = {"shard": number, "part": label_text(tuple(inner)), **asdict(self), **asdict(self.statistics)}
        return {name: cell for name, cell in cells.items() if name not in ("label", "statistics")}


@contextmanager
def _refuse_damage(database: Database) -> Iterator[None]:
    """Raise BadUse if a row cannot be read in this block, because digests are not checked when rows are listed."""
    try:
        yield
    except (ValueError, TypeError, KeyError):
        raise BadUse("{path} is damaged: a result in it cannot be read", path=database.path) from None


def list_results(database: Database) -> list[StoredResult]:
    """All results, the oldest first."""
    query = (
        "SELECT id, instance, answerer, purpose, shards, count(number), coalesce(sum(count), 0), "
        "coalesce(sum(seconds), 0.0), begun, code FROM results LEFT JOIN shards ON result = id GROUP BY id ORDER BY id"
    )
    with _refuse_damage(database):
        results = [StoredResult(number, _read_instance(text), *rest) for number, text, *rest in database.read(query)]
        return [
            _count_parts(database, result) if result.purpose == PARTS else _add_subshards(database, result)
            for result in results
        ]


def _read_instance(text: str) -> dict[str, Any]:
    """The data of an instance. Raises ValueError, TypeError or KeyError if the text has not all its fields."""
    data: dict[str, Any] = json.loads(text)
    for name, kinds in KINDS_IN_DATA.items():
        if type(data[name]) not in kinds:
            raise TypeError(name)
    return data


def _count_parts(database: Database, result: StoredResult) -> StoredResult:
    """The result with the exact sum of its parts, which may be fractions; an incomplete sum is rounded."""
    rows = database.read("SELECT count, data FROM shards WHERE result = ?", (result.id,))
    exact = ((json.loads(data)["gathered"] or {"count": count})["count"] for count, data in rows)
    return replace(result, count=round(sum(map(Fraction, exact), Fraction(0))))


def _add_subshards(database: Database, result: StoredResult) -> StoredResult:
    """The result with the work on subshards; a shard whose subshards are all done counts as done."""
    subshards = _read_subshards(database, result.id)
    done = {shard.label for shard in subshards}
    rows = database.read("SELECT label, data FROM shard_parts WHERE result = ? AND status = ?", (result.id, CUT))
    cuts = {parse_label(label): json.loads(data)["parts"] for label, data in rows}
    for label in sorted(cuts, key=len, reverse=True):  # the innermost first, as a subshard may be cut itself
        if all((*label, number) in done for number in range(cuts[label])):
            done.add(label)
    return replace(
        result,
        done=result.done + sum(len(label) == 1 for label in done),
        count=result.count + sum(shard.count for shard in subshards),
        seconds=result.seconds + sum(shard.seconds for shard in subshards),
    )


def _read_subshards(database: Database, result: int) -> list[StoredShard]:
    """The subshards of a result that are done, without those inside a shard that is done as a whole, too."""
    query = "SELECT label, status, count, seconds, data FROM shard_parts WHERE result = ? AND status != ?"
    subshards = [_read_shard(parse_label(label), *row) for label, *row in database.read(query, (result, CUT))]
    complete = set(database.read("SELECT number FROM shards WHERE result = ?", (result,)))
    complete |= {shard.label for shard in subshards}
    return [one for one in subshards if not any(one.label[:length] in complete for length in range(1, len(one.label)))]


def _read_shard(label: Label, status: str, count: int, seconds: float, text: str) -> StoredShard:
    """The shard whose row has these cells; ``text`` is the rest as JSON. Raises ValueError, TypeError or KeyError."""
    data = json.loads(text)
    sizes, first, peak = data["count_by_size"], data["first_solution_seconds"], data["peak_mib"]
    statistics, times = SearchStatistics(**data["statistics"]), (data.get(name) for name in TIMES)
    return StoredShard(label, status, count, seconds, sizes, first, peak, statistics, *times)


def find_result(database: Database, number: int) -> StoredResult:
    """The result with this id. Raises BadUse if there is none."""
    for result in list_results(database):
        if result.id == number:
            return result
    raise BadUse("there is no result {number}; 'results list' names those that are kept", number=number)


def list_shards(database: Database, number: int) -> list[StoredShard]:
    """The shards and subshards that are kept of a result, in their order."""
    query = "SELECT number, status, count, seconds, data FROM shards WHERE result = ?"
    with _refuse_damage(database):
        whole = [_read_shard((one,), *row) for one, *row in database.read(query, (number,))]
        return sorted([*whole, *_read_subshards(database, number)], key=lambda shard: shard.label)


def delete_result(database: Database, number: int) -> None:
    """Delete a result with its shards. Raises BadUse if there is none."""
    find_result(database, number)
    database.write(("DELETE FROM results WHERE id = ?", (number,)))


def flat_rows(database: Database) -> Iterator[dict[str, Any]]:
    """The rows of an export: one for each shard of all results, with its question and its formulation."""
    for result in list_results(database):
        about = {
            "result": result.id,
            **{name: _as_cell(value) for name, value in result.instance.items()},
            "formulation": result.answerer,
            "code": result.code,
            "kept": result.purpose,
            "shards": result.shards,
            "begun": result.begun,
        }
        for shard in list_shards(database, result.id):
            yield about | {name: _as_cell(value) for name, value in shard.as_row().items()}


def _as_cell(value: Any) -> Any:
    """The value as one cell: a list of squares as one text, a table as JSON."""
    if isinstance(value, list):
        return " ".join(value)
    return json.dumps(value) if isinstance(value, dict) else value


def write_csv(rows: list[dict[str, Any]], path: Path) -> None:
    """Write the rows, of which there is at least one, as CSV with a header."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_json_lines(rows: list[dict[str, Any]], path: Path) -> None:
    """Write rows as JSON, an object a line."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def write_parquet(rows: list[dict[str, Any]], path: Path) -> None:
    """Write rows as a Parquet file. Raises BadUse if pyarrow is not installed."""
    try:
        from pyarrow import Table, parquet
    except ImportError:
        raise BadUse("--parquet needs pyarrow: pip install pyarrow") from None
    parquet.write_table(Table.from_pylist(rows), str(path))
