"""The command ``results``: what is kept is listed, shown, exported and deleted."""

import csv
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.support.program import bezzel_here

RUN = ["run", "6", "--shards", "6", "--only", "flags", "--only", "backtracking/bitmask"]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("results") / "store.sqlite")
    assert bezzel_here(*RUN, "--store", path).returncode == 0
    assert bezzel_here("fingerprint", *RUN[1:5], "flags", "--store", path).returncode == 0
    return path


def lines(*arguments: str) -> list[str]:
    done = bezzel_here("results", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_results_are_listed_with_their_ids(store: str) -> None:
    heading, *rows = lines("--store", store)
    assert heading.split()[0] == "ID"
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert all("non-attacking, queen, 6 × 6, size 6" in row and "6 of 6" in row for row in rows)
    assert ["fingerprint" in row for row in rows] == [False, False, True]


def test_a_result_is_shown_with_its_shards(store: str) -> None:
    first, second, _heading, *rows = lines("show", "1", "--store", store)
    assert first.startswith("non-attacking, queen, 6 × 6, size 6, by backtracking/")
    assert second.startswith("6 of 6 shards are kept, with their placements; code ")
    assert [row.split()[0] for row in rows] == [str(number) for number in range(6)]
    assert sum(int(row.split()[2]) for row in rows) == 4


def test_csv_and_json_have_a_row_for_each_shard(store: str, tmp_path: Path) -> None:
    lines("export", "--csv", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json"), "--store", store)
    with (tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    objects = [json.loads(line) for line in (tmp_path / "a.json").read_text().splitlines()]
    assert len(rows) == len(objects) == 18
    assert [sum(row["count"] for row in objects if row["result"] == one) for one in (1, 2, 3)] == [4, 4, 4]
    assert rows == [{name: "" if value is None else str(value) for name, value in row.items()} for row in objects]


@pytest.mark.usefixtures("_in_one_process")
def test_what_propagators_did_is_kept_with_a_shard_and_added_up(tmp_path: Path) -> None:
    path, exported = str(tmp_path / "store.sqlite"), tmp_path / "shards.json"
    asked = ["run", "6", "--shards", "6", "--only", "propagation/disequalities", "--store", path, "--json"]
    first, again = (json.loads(bezzel_here(*asked).stdout)["formulations"][0] for _ in range(2))
    names = ("failures", "propagations", "removed")
    assert [first[name] for name in names] == [again[name] for name in names]
    lines("export", "--json", str(exported), "--store", path)
    rows = [json.loads(line) for line in exported.read_text(encoding="utf-8").splitlines()]
    assert [sum(row[name] for row in rows) for name in names] == [first[name] for name in names]
    assert first["removed"] > 0


def test_parquet_is_written_by_pyarrow(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = {}
    pyarrow = ModuleType("pyarrow")
    pyarrow.__dict__["Table"] = SimpleNamespace(from_pylist=lambda rows: rows)
    pyarrow.__dict__["parquet"] = SimpleNamespace(write_table=lambda rows, path: written.update({path: rows}))
    monkeypatch.setitem(sys.modules, "pyarrow", pyarrow)
    lines("export", "--parquet", str(tmp_path / "a.parquet"), "--store", store)
    assert len(written[str(tmp_path / "a.parquet")]) == 18


def test_without_pyarrow_it_is_said_what_to_install(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = bezzel_here("results", "export", "--parquet", str(tmp_path / "a.parquet"), "--store", store)
    assert (done.returncode, "pip install pyarrow" in done.stderr) == (2, True)


@pytest.mark.usefixtures("_in_one_process")
def test_what_is_deleted_is_found_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "store.sqlite")
    bezzel_here(*RUN[:6], "--store", path)
    assert lines("delete", "1", "--store", path) == []
    assert lines("--store", path) == ["nothing is kept"]
    assert "known" not in bezzel_here(*RUN[:6], "--store", path).stdout
    assert lines("--store", path)[1].split()[0] == "2"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show"], "'results show' takes the ID of a result"),
        (["list", "1"], "'results list' takes no ID"),
        (["show", "99"], "there is no result 99"),
        (["delete", "99"], "there is no result 99"),
        (["forget"], "results can list, show, export, delete, not 'forget'"),
        (["export"], "takes --csv, --json or --parquet"),
        (["list", "--csv", "x"], "takes --csv, --json or --parquet"),
        (["export", "--csv", ""], "'' cannot be written: Is a directory"),
        (["export", "--csv", "/no/such/folder/x"], "/no/such/folder/x cannot be written: No such file or directory"),
    ],
)
def test_bad_use_is_said_in_one_line(arguments: list[str], words: str, store: str) -> None:
    done = bezzel_here("results", *arguments, "--store", store)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
