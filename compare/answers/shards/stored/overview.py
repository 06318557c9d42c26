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

Write = Callable[[list[dict[str, Any]], Path], None]


@dataclass(frozen=True)
class StoredResult:
    """One question, put to one formulation in shards. ``done`` of its ``shards`` are kept.

    ``purpose`` is what is kept: placements, or the sums of a fingerprint. ``count`` is the number of solutions in the
    shards that are done, with their images; ``seconds`` is the work on these; ``begun`` is the time (UTC) of the first.
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
    """One shard of a result. ``count_by_size`` counts its solutions with their images.

    ``part``: of a shard that was cut again while it ran, which part of it this is, such as "3", or "3.1" for a part of
    a part; "" for a whole shard. Parts are left out where the whole shard was completed, too.
    """

    number: int
    part: str
    status: str
    count: int
    seconds: float
    count_by_size: dict[str, int]
    first_solution_seconds: float | None
    peak_mib: float | None
    nodes: int | None
    variables: int | None
    constraints: int | None
    failures: int | None = None
    propagations: int | None = None
    removed: int | None = None


@contextmanager
def _refuse_damage(database: Database) -> Iterator[None]:
    """Raise BadUse where a row cannot be read: to list rows, their digests are not computed."""
    try:
        yield
    except (ValueError, TypeError, KeyError):
        raise BadUse(f"{database.path} is damaged: a result in it cannot be read") from None


def list_results(database: Database) -> list[StoredResult]:
    """All results, the oldest first."""
    query = (
        "SELECT id, instance, answerer, purpose, shards, count(number), coalesce(sum(count), 0), "
        "coalesce(sum(seconds), 0.0), begun, code FROM results LEFT JOIN shards ON result = id GROUP BY id ORDER BY id"
    )
    with _refuse_damage(database):
        found = [StoredResult(number, json.loads(data), *rest) for number, data, *rest in database.read(query)]
        return [_count_parts(database, one) if one.purpose == PARTS else _add_subshards(database, one) for one in found]


def _count_parts(database: Database, result: StoredResult) -> StoredResult:
    """With the sum of the parts of a count, which may be fractions; before it is complete, it is rounded."""
    rows = database.read("SELECT count, data FROM shards WHERE result = ?", (result.id,))
    exact = ((json.loads(data)["gathered"] or {"count": count})["count"] for count, data in rows)
    return replace(result, count=round(sum(map(Fraction, exact), Fraction(0))))


def _add_subshards(database: Database, result: StoredResult) -> StoredResult:
    """With the work on shards that were cut again, and those of them that are done by that."""
    rows = _read_subshards(database, result.id)
    solved = [row for row in rows if row.status != CUT]
    done = {row.label for row in solved}
    for cut in sorted((row for row in rows if row.status == CUT), key=lambda row: -len(row.label)):
        if all((*cut.label, number) in done for number in range(cut.data["parts"])):
            done.add(cut.label)
    return replace(
        result,
        done=result.done + sum(len(label) == 1 for label in done),
        count=result.count + sum(row.count for row in solved),
        seconds=result.seconds + sum(row.seconds for row in solved),
    )


@dataclass(frozen=True)
class _Row:
    """A shard or subshard that is done, or with the status CUT, one that was cut again."""

    label: Label
    status: str
    count: int
    seconds: float
    data: dict[str, Any]

    def is_needless(self, solved: set[Label]) -> bool:
        """Whether a shard that it is a part of is solved, or the one that was cut."""
        above = (self.label[:length] for length in range(1, len(self.label) + (self.status == CUT)))
        return not solved.isdisjoint(above)

    def as_shard(self) -> StoredShard:
        number, *inner = self.label
        sizes, first, peak = (self.data[name] for name in ("count_by_size", "first_solution_seconds", "peak_mib"))
        measured = self.status, self.count, self.seconds, sizes, first, peak
        return StoredShard(number, label_text(tuple(inner)), *measured, **self.data["statistics"])


def _read_shards(database: Database, result: int) -> list[_Row]:
    rows = database.read("SELECT number, status, count, seconds, data FROM shards WHERE result = ?", (result,))
    return [_Row((one,), status, count, took, json.loads(data)) for one, status, count, took, data in rows]


def _read_subshards(database: Database, result: int) -> list[_Row]:
    """Without those that were solved as a part of a larger one, too."""
    read = database.read("SELECT label, status, count, seconds, data FROM shard_parts WHERE result = ?", (result,))
    rows = [_Row(parse_label(one), status, count, took, json.loads(data)) for one, status, count, took, data in read]
    solved = {row.label for row in rows if row.status != CUT}
    solved |= set(database.read("SELECT number FROM shards WHERE result = ?", (result,)))
    return [row for row in rows if not row.is_needless(solved)]


def find_result(database: Database, number: int) -> StoredResult:
    """The result with this id. Raises BadUse if there is none."""
    for result in list_results(database):
        if result.id == number:
            return result
    raise BadUse(f"there is no result {number}; 'results list' names those that are kept")


def list_shards(database: Database, number: int) -> list[StoredShard]:
    """The shards and subshards that are kept of a result, in their order."""
    with _refuse_damage(database):
        subshards = [row for row in _read_subshards(database, number) if row.status != CUT]
        rows = sorted([*_read_shards(database, number), *subshards], key=lambda row: row.label)
        return [row.as_shard() for row in rows]


def delete_result(database: Database, number: int) -> None:
    """Delete a result with its shards. Raises BadUse if there is none."""
    find_result(database, number)
    database.write(("DELETE FROM results WHERE id = ?", (number,)))


def flat_rows(database: Database) -> Iterator[dict[str, Any]]:
    """A row for each shard of all results, with the question and the formulation: what is exported."""
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
            data = asdict(shard)
            yield about | {"shard": data.pop("number")} | {name: _as_cell(value) for name, value in data.items()}


def _as_cell(value: Any) -> Any:
    """Squares as one text, tables as JSON."""
    if isinstance(value, list):
        return " ".join(value)
    return json.dumps(value) if isinstance(value, dict) else value


def write_csv(rows: list[dict[str, Any]], path: Path) -> None:
    """Write rows as CSV with a header."""
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
