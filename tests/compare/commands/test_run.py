"""``run`` as people use it: exit codes, and the forms for machines."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import bezzel, bezzel_here


def data(*arguments: str) -> dict[str, Any]:
    done = bezzel_here(*arguments, "--json")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


FAST = ("--only", "flags", "--only", "cp-sat/columns", "--only", "python-constraint/columns")


def test_run_8_proves_that_the_three_engines_find_the_same_92() -> None:
    done = bezzel("run", "8", *FAST)
    assert done.returncode == 0
    assert "✓ 3 formulations of 3 engines agree: 92 solutions of 8 queens, 12 classes up to symmetry" in done.stdout
    assert "✓ as published: count 92 (A000170), classes 12 (A002562)" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_the_json_has_every_documented_field() -> None:
    found = data("run", "6", "--require", "b6", *FAST)
    assert found["instance"] == {
        "problem": "non-attacking",
        "piece": "queen",
        "rows": 6,
        "columns": 6,
        "wrap": False,
        "size": 6,
        "required": ["b6"],
        "forbidden": [],
    }
    assert (found["size"], found["agree"], found["complete"], found["count"], found["classes"]) == (6, True, True, 1, 1)
    assert found["published"] is None
    assert found["disagreements"] == []
    asked = [one for one in found["formulations"] if one["status"] != "UNSUPPORTED"]
    assert sorted(one["name"] for one in asked) == [
        "backtracking/flags",
        "cp-sat/columns",
        "python-constraint/columns",
    ]
    fields = "name engine status size count seconds first_solution_seconds peak_mib nodes variables constraints reason"
    assert all(set(one) == set(fields.split()) for one in asked)
    assert all((one["status"], one["size"], one["count"]) == ("COMPLETE", 6, 1) for one in asked)


def test_published_values_are_held_against_ours() -> None:
    published = data("run", "6", *FAST)["published"]
    assert published == {"count": 4, "size": None, "classes": 1, "source": "A000170, A002562", "agrees": True}


@pytest.mark.parametrize(("n", "count", "size"), [("1", 1, 1), ("2", 0, None), ("3", 0, None)])
def test_the_smallest_boards_are_answered_by_every_formulation(n: str, count: int, size: int | None) -> None:
    found = data("run", n)
    assert (found["agree"], found["complete"], found["count"], found["size"]) == (True, True, count, size)
    asked = [one for one in found["formulations"] if one["status"] != "UNSUPPORTED"]
    assert {one["engine"] for one in asked} >= {"cp-sat", "python-constraint", "backtracking"}
    assert {one["status"] for one in asked} == {"COMPLETE" if count else "INFEASIBLE"}


@pytest.mark.parametrize("n", ["1", "2"])
@pytest.mark.parametrize("form", ["--csv", "--markdown", "--json"])
def test_the_smallest_boards_are_shown_in_every_form(n: str, form: str) -> None:
    done = bezzel_here("run", n, form, *FAST)
    assert done.returncode == 0
    assert done.stdout


def test_the_fewest_queens_that_cover_the_board() -> None:
    found = data("run", "6", "--problem", "domination", "--only", "uncovered-square")
    assert (found["size"], found["count"], found["classes"]) == (3, 4, 1)
    assert found["published"]["agrees"] is True


def test_csv_has_a_row_for_each_formulation() -> None:
    rows = list(csv.DictReader(io.StringIO(bezzel_here("run", "5", "--csv", *FAST).stdout)))
    assert {row["name"]: row["count"] for row in rows} == {
        "backtracking/flags": "10",
        "cp-sat/columns": "10",
        "python-constraint/columns": "10",
    }


def test_markdown_is_a_table_and_the_verdict() -> None:
    lines = bezzel_here("run", "5", "--markdown", *FAST).stdout.splitlines()
    assert lines[2].startswith("| formulation | status |")
    assert sum(line.startswith("| ") for line in lines) == 4
    assert any("agree: 10 solutions" in line for line in lines)


def test_the_result_can_go_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    done = bezzel_here("run", "5", "--json", "--output", str(path), *FAST)
    assert (done.returncode, done.stdout) == (0, "")
    assert json.loads(path.read_text())["count"] == 10


def test_nothing_completed_is_exit_code_3() -> None:
    done = bezzel_here("run", "14", "--only", "flags", "--time-limit", "0.3")
    assert done.returncode == 3
    assert "nothing is proved" in done.stdout


def test_a_question_that_the_chosen_formulation_does_not_answer_is_exit_code_3_and_says_why() -> None:
    done = bezzel_here("run", "8", "--only", "flags", "--problem", "domination")
    assert done.returncode == 3
    assert "flags (only non-attacking)" in done.stdout
