"""Lists, exports and deletes the results in the store: of questions in shards, and of counts in parts."""

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from compare.answers.database import Database
from compare.answers.shards.splitting import Label, label_text, parse_label
from compare.answers.shards.stored.parts import PARTS
from compare.answers.shards.stored.records import SPLIT
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
        return [_with_parts(database, *row) for row in database.read(query)]


def _with_parts(database: Database, number: int, instance: str, *rest: Any) -> StoredResult:
    """A result; the shards that were done in parts count too."""
    result = StoredResult(number, json.loads(instance), *rest)
    if result.purpose == PARTS:
        return replace(result, count=_exact_count(database, number))
    parts = _read_parts(database, number)
    done, shown = _shards_done_in_parts(parts), [part for part in parts if part.status != SPLIT]
    return replace(
        result,
        done=result.done + done,
        count=result.count + sum(part.count for part in shown),
        seconds=result.seconds + sum(part.seconds for part in shown),
    )


def _exact_count(database: Database, result: int) -> int:
    """The sum of the parts of a count, which may be fractions; before it is complete, it is rounded."""
    rows = database.read("SELECT count, data FROM shards WHERE result = ?", (result,))
    exact = ((json.loads(data)["gathered"] or {"count": count})["count"] for count, data in rows)
    return round(sum(map(Fraction, exact), Fraction(0)))


@dataclass(frozen=True)
class _Part:
    """A row of the table of parts: a part that is done, or with the status SPLIT, what was cut again."""

    label: Label
    status: str
    count: int
    seconds: float
    data: dict[str, Any]


def _read_parts(database: Database, result: int) -> list[_Part]:
    """In their order, without those of which the shard, or the part that they are parts of, was completed, too."""
    rows = database.read("SELECT label, status, count, seconds, data FROM shard_parts WHERE result = ?", (result,))
    parts = [
        _Part(parse_label(label), status, count, seconds, json.loads(data))
        for label, status, count, seconds, data in rows
    ]
    whole = {part.label for part in parts if part.status != SPLIT}
    whole |= {(row[0],) for row in database.read("SELECT number FROM shards WHERE result = ?", (result,))}
    return sorted(
        (
            part
            for part in parts
            if not any(part.label[:length] in whole for length in range(1, _number_of_beginnings(part) + 1))
        ),
        key=lambda part: part.label,
    )


def _number_of_beginnings(part: _Part) -> int:
    """The number of beginnings of its label whose result would make this row needless."""
    return len(part.label) - (part.status != SPLIT)


def _shards_done_in_parts(parts: Sequence[_Part]) -> int:
    """The number of shards that were cut again and whose parts are all done."""
    split = {part.label: part.data["parts"] for part in parts if part.status == SPLIT}
    done = {part.label for part in parts if part.status != SPLIT}

    def is_done(label: Label) -> bool:
        return label in done or (label in split and all(is_done((*label, one)) for one in range(split[label])))

    return sum(len(label) == 1 and is_done(label) for label in split)


def find_result(database: Database, number: int) -> StoredResult:
    """The result with this id. Raises BadUse if there is none."""
    for result in list_results(database):
        if result.id == number:
            return result
    raise BadUse(f"there is no result {number}; 'results list' names those that are kept")


def list_shards(database: Database, number: int) -> list[StoredShard]:
    """The shards that are kept of a result, in their order."""
    query = "SELECT number, status, count, seconds, data FROM shards WHERE result = ? ORDER BY number"
    with _refuse_damage(database):
        whole = [_shard(one, "", *rest) for one, *rest in database.read(query, (number,))]
        parts = [
            _shard(one, label_text(tuple(inner)), part.status, part.count, part.seconds, part.data)
            for part in _read_parts(database, number)
            for one, *inner in [part.label]
            if part.status != SPLIT
        ]
        return sorted([*whole, *parts], key=lambda shard: shard.number)


def delete_result(database: Database, number: int) -> None:
    """Delete a result with its shards. Raises BadUse if there is none."""
    find_result(database, number)
    database.write(("DELETE FROM results WHERE id = ?", (number,)))


def _shard(number: int, part: str, status: str, count: int, seconds: float, text: str | dict[str, Any]) -> StoredShard:
    data = json.loads(text) if isinstance(text, str) else text
    return StoredShard(
        number,
        part,
        status,
        count,
        seconds,
        data["count_by_size"],
        data["first_solution_seconds"],
        data["peak_mib"],
        **data["statistics"],
    )


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
