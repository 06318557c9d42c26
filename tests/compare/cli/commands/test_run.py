"""``run`` as people use it: exit codes, and the forms for machines."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from compare.answers import choosing
from compare.cli.commands import run
from models.catalogue.finding import find_formulations_of_engine
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
    fields = (
        "name engine status size count seconds first_solution_seconds peak_mib nodes variables constraints bound "
        "reason failures propagations removed conflicts restarts lp_iterations peak_depth constraint_calls "
        "processor_seconds build_seconds"
    )
    assert all(set(one) == set(fields.split()) for one in asked)
    assert all((one["status"], one["size"], one["count"]) == ("COMPLETE", 6, 1) for one in asked)


@pytest.mark.usefixtures("_in_one_process")
def test_the_bound_of_a_relaxation_stands_beside_the_result_where_it_is_asked_for() -> None:
    question = ["run", "3", "--problem", "domination", "--only", "linear/cover", "--only", "backtracking/general"]
    bounds = {one["name"]: one["bound"] for one in data(*question, "--bounds")["formulations"]}
    assert bounds["backtracking/general"] is None
    assert bounds["linear/cover"] == 1
    assert {one["bound"] for one in data(*question)["formulations"]} == {None}
    shown = [bezzel_here(*question, *more).stdout for more in ([], ["--bounds"])]
    assert ["bound" in text for text in shown] == [False, True]


@pytest.mark.usefixtures("_in_one_process")
def test_what_propagators_did_stands_beside_the_result_where_one_was_asked() -> None:
    question = ["run", "6", "--only", "backtracking/flags"]
    alone, beside = data(*question), data(*question, "--only", "propagation/arc-consistency")
    flags, inference = sorted(beside["formulations"], key=lambda one: one["name"])
    assert [flags[name] for name in ("failures", "propagations", "removed")] == [None] * 3
    assert 0 < inference["failures"] < inference["removed"] < inference["propagations"]
    assert alone["formulations"][0]["removed"] is None
    views = [[], ["--markdown"]]
    shown = [
        bezzel_here(*question, *more, *view).stdout for view in views for more in ([], ["--only", "disequalities"])
    ]
    assert ["removed values" in text for text in shown] == [False, True, False, True]


@pytest.mark.usefixtures("_in_one_process")
def test_published_values_are_held_against_ours() -> None:
    published = data("run", "6", *FAST)["published"]
    assert published == {"count": 4, "size": None, "classes": 1, "source": "A000170, A002562", "agrees": True}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("n", "count", "size"), [("1", 1, 1), ("2", 0, None), ("3", 0, None)])
def test_the_smallest_boards_are_answered_by_every_formulation(n: str, count: int, size: int | None) -> None:
    found = data("run", n)
    assert (found["agree"], found["complete"], found["count"], found["size"]) == (True, True, count, size)
    asked = [one for one in found["formulations"] if one["status"] != "UNSUPPORTED"]
    assert {one["engine"] for one in asked} >= {"cp-sat", "python-constraint", "backtracking"}
    assert {one["status"] for one in asked} == {"COMPLETE" if count else "INFEASIBLE"}


@pytest.mark.parametrize("n", ["1", "2"])
@pytest.mark.parametrize("form", ["--csv", "--markdown", "--json"])
@pytest.mark.usefixtures("_in_one_process")
def test_the_smallest_boards_are_shown_in_every_form(n: str, form: str) -> None:
    done = bezzel_here("run", n, form, "--only", "flags", "--only", "sets")
    assert done.returncode == 0
    assert done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_the_fewest_queens_that_cover_the_board() -> None:
    found = data("run", "6", "--problem", "domination", "--only", "uncovered-square")
    assert (found["size"], found["count"], found["classes"]) == (3, 4, 1)
    assert found["published"]["agrees"] is True


@pytest.mark.quick
@pytest.mark.usefixtures("_in_one_process")
def test_csv_has_a_row_for_each_formulation() -> None:
    rows = list(csv.DictReader(io.StringIO(bezzel_here("run", "5", "--csv", *FAST).stdout)))
    assert {row["name"]: row["count"] for row in rows} == {
        "backtracking/flags": "10",
        "cp-sat/columns": "10",
        "python-constraint/columns": "10",
    }


@pytest.mark.usefixtures("_in_one_process")
def test_markdown_is_a_table_and_the_verdict() -> None:
    lines = bezzel_here("run", "5", "--markdown", *FAST).stdout.splitlines()
    assert lines[2].startswith("| formulation | status |")
    assert sum(line.startswith("| ") for line in lines) == 4
    assert any("agree: 10 solutions" in line for line in lines)


@pytest.mark.usefixtures("_in_one_process")
def test_the_result_can_go_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    done = bezzel_here("run", "5", "--json", "--output", str(path), *FAST)
    assert (done.returncode, done.stdout) == (0, "")
    assert json.loads(path.read_text())["count"] == 10


def test_nothing_completed_is_exit_code_3() -> None:
    done = bezzel_here("run", "14", "--only", "flags", "--time-limit", "0.3")
    assert done.returncode == 3
    assert "nothing is proved" in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_a_question_that_the_chosen_formulation_does_not_answer_is_exit_code_3_and_says_why() -> None:
    done = bezzel_here("run", "8", "--only", "flags", "--problem", "domination")
    assert done.returncode == 3
    assert "flags (only non-attacking)" in done.stdout


def names(found: dict[str, Any]) -> set[str]:
    return {one["name"] for one in found["formulations"]}


@pytest.mark.exhaustive
def test_slow_formulations_are_asked_with_all_and_where_they_are_named() -> None:
    assert "cp-sat/general" not in names(data("run", "1"))
    assert "cp-sat/general" in names(data("run", "1", "--all"))
    assert names(data("run", "1", "--only", "cp-sat/general")) == {"cp-sat/general"}
    assert {"cp-sat/general", "cp-sat/columns"} <= names(data("run", "1", "--engine", "cp-sat"))


@pytest.mark.parametrize("engine", ["backtracking", pytest.param(None, marks=pytest.mark.exhaustive)])
@pytest.mark.usefixtures("_in_one_process")
def test_one_line_says_how_many_are_left_out_and_how_to_ask_them(
    engine: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there are few formulations, and all."""
    if engine:
        few = find_formulations_of_engine(engine)
        monkeypatch.setattr(run, "choose_formulations", lambda: few)
        monkeypatch.setattr(choosing, "FEWEST_BY_DEFAULT", 0)
    [line] = [line for line in bezzel_here("run", "1").stdout.splitlines() if "--all" in line]
    assert re.fullmatch(r"· \d+ other formulations? answers? this question, .*; --all asks them too", line)
    assert "--all" not in bezzel_here("run", "1", *FAST).stdout


@pytest.mark.usefixtures("_in_one_process")
def test_who_does_not_answer_is_counted_by_reason_and_named_on_request() -> None:
    asked = ("run", "4", "--problem", "domination", "--engine", "backtracking")
    [line] = [line for line in bezzel_here(*asked).stdout.splitlines() if "do not answer" in line]
    number, of_them = re.findall(r"(\d+) (?:formulations|only non-attacking)", line)
    assert line.endswith("; 'run --verbose' names them")
    assert int(number) > int(of_them) > 5
    [line] = [line for line in bezzel_here(*asked, "--verbose").stdout.splitlines() if "do not answer" in line]
    assert len(line.split("; ")) == int(number)
    assert "backtracking/flags (only non-attacking)" in line


@pytest.mark.usefixtures("_in_one_process")
def test_a_row_of_classes_says_so_and_programs_read_the_number() -> None:
    asked = ("run", "6", "--only", "cp-sat/lex-leader", "--only", "flags")
    shown = bezzel_here(*asked).stdout.splitlines()
    assert [line.split()[3:5] for line in shown if line.startswith("cp-sat/lex-leader")] == [["1", "class"]]
    assert [one["count"] for one in data(*asked)["formulations"]] == [4, 1]
