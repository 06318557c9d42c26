"""``table`` as people use it."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.support.program import bezzel_here


@pytest.mark.usefixtures("_in_one_process")
def test_the_table_without_a_problem_is_the_classroom_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEZZEL_STORE", str(tmp_path / "answers.sqlite"))
    done = bezzel_here("table", "--up-to", "8", "--csv")
    assert done.returncode == 0
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["count"] for row in rows] == ["1", "0", "0", "2", "10", "4", "40", "92"]
    assert [row["size"] for row in rows][:4] == ["1", "", "", "4"]
    assert all(row["published"].split() == ["A000170", "A002562"] for row in rows)
    assert {(row["stored"], row["agrees"]) for row in rows} == {("false", "true")}
    assert all(float(row["seconds"]) > 0 for row in rows)
    again = json.loads(bezzel_here("table", "--up-to", "8", "--json").stdout)["rows"]
    assert all(row["stored"] for row in again)


@pytest.mark.usefixtures("_in_one_process")
def test_the_table_begins_where_it_is_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEZZEL_STORE", str(tmp_path / "answers.sqlite"))
    for asked, expected in ((("--from", "5", "--up-to", "6"), [5, 6]), (("--from", "11"), [11])):
        done = bezzel_here("table", *asked, "--count", "--json")
        assert [row["n"] for row in json.loads(done.stdout)["rows"]] == expected


@pytest.mark.usefixtures("_in_one_process")
def test_a_table_without_a_board_is_refused() -> None:
    done = bezzel_here("table", "--from", "9", "--up-to", "8")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--from 9 is more than --up-to 8" in done.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_table_refuses_what_excludes_each_other() -> None:
    done = bezzel_here("table", "--size", "--count")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--size and --count exclude each other" in done.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_a_table_that_cannot_be_kept_says_so_once(tmp_path: Path) -> None:
    words = "table", "--problem", "domination", "--from", "10", "--size", "--store", str(tmp_path)
    done = bezzel_here(*words)
    assert done.returncode == 0
    assert done.stderr.count("results are not kept") == 1


@pytest.mark.usefixtures("_in_one_process")
def test_who_is_named_is_asked_and_speaks_for_nobody_else(tmp_path: Path) -> None:
    words = "table", "--from", "6", "--up-to", "6", "--json", "--store", str(tmp_path / "answers.sqlite")
    names = ["kernels/mirror-backtracking", "kernels/border-backtracking"]
    for named, classes in ((names[0], None), (names[1], None), (None, 1), (names[0], None)):
        done = bezzel_here(*words, *(["--only", named] if named else []))
        (row,) = json.loads(done.stdout)["rows"]
        assert (done.returncode, row["count"], row["classes"], row["agrees"]) == (0, 4, classes, True)
        assert row["by"] == named or not named
    assert row["stored"]
