"""The program as people use it: exit codes, one clear line for bad use, and the formats for machines."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest

from compare.answers.asking import fastest
from compare.question.parsing import choose_formulations, parse_question
from models.catalogue.finding import counters, engines, formulations, pieces, problems
from tests.support.program import ROOT, bezzel
from tests.support.waiting import busy_workers, survivors, wait_until


def data(*arguments: str) -> dict[str, Any]:
    done = bezzel(*arguments, "--json")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


THERE: list[Callable[[], Mapping[str, object]]] = [problems, pieces, engines, formulations, counters]
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


@pytest.mark.parametrize("n", ["1", "2", "3"])
@pytest.mark.parametrize("form", ["--csv", "--markdown", "--json"])
def test_the_smallest_boards_are_shown_in_every_form(n: str, form: str) -> None:
    done = bezzel("run", n, form, *FAST)
    assert done.returncode == 0
    assert done.stdout


def test_the_fewest_queens_that_cover_the_board() -> None:
    found = data("run", "6", "--problem", "domination", "--only", "uncovered-square")
    assert (found["size"], found["count"], found["classes"]) == (3, 4, 1)
    assert found["published"]["agrees"] is True


def test_csv_has_a_row_for_each_formulation() -> None:
    rows = list(csv.DictReader(io.StringIO(bezzel("run", "5", "--csv", *FAST).stdout)))
    assert {row["name"]: row["count"] for row in rows} == {
        "backtracking/flags": "10",
        "cp-sat/columns": "10",
        "python-constraint/columns": "10",
    }


def test_markdown_is_a_table_and_the_verdict() -> None:
    lines = bezzel("run", "5", "--markdown", *FAST).stdout.splitlines()
    assert lines[2].startswith("| formulation | status |")
    assert sum(line.startswith("| ") for line in lines) == 4
    assert any("agree: 10 solutions" in line for line in lines)


def test_the_result_can_go_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    done = bezzel("run", "5", "--json", "--output", str(path), *FAST)
    assert (done.returncode, done.stdout) == (0, "")
    assert json.loads(path.read_text())["count"] == 10


BAD_USE = [
    (["run", "0"], "N is a whole number from 1 to 100, not 0"),
    (["run", "-3"], "-3"),
    (["run", "--", "-3"], "not -3"),
    (["run", "99999"], "not 99999"),
    (["run", "ten"], "not 'ten'"),
    (["run", "1e3"], "not '1e3'"),
    (["run"], "give N"),
    (["run", "8", "--rows", "4"], "not both"),
    (["run", "--rows", "4"], "both --rows and --columns"),
    (["run", "--rows", "4", "--columns", "0"], "--columns is a whole number"),
    (["run", "8", "--piece", "dragon"], "unknown piece 'dragon'; 'list' names all"),
    (["run", "8", "--piece", "chancelor"], "unknown piece 'chancelor'; did you mean chancellor? 'list' names all"),
    (["run", "8", "--problem", "dominaton"], "did you mean domination or total-domination? 'list' names all"),
    (["run", "8", "--only", "magic"], "unknown formulation 'magic'; 'list' names all"),
    (["run", "8", "--only", "flagz"], "unknown formulation 'flagz'; did you mean flags? 'list' names all"),
    (["run", "8", "--only", "cpsat/colums"], "did you mean cp-sat/columns? 'list' names all"),
    (["run", "8", "--only", "cp_sat"], "unknown formulation 'cp-sat'; did you mean the engine cp-sat or "),
    (["run", "8", "--engine", "steam"], "unknown engine 'steam'; 'list' names all"),
    (["run", "8", "--engine", "cpsat"], "unknown engine 'cpsat'; did you mean cp-sat or sat? 'list' names all"),
    (["run", "8", "--only", "kernels/half-board-join"], "kernels/half-board-join is a counter: it lists no solutions"),
    (
        ["watch", "8", "--formulation", "border_backtracking"],
        "'count' and 'table' ask it without --only",
    ),
    (["run", "8", "--size", "0"], "--size is optimum, any, or a whole number from 1 to 64, not 0"),
    (["run", "8", "--size", "65"], "not 65"),
    (["run", "8", "--size", "many"], "not 'many'"),
    (["run", "8", "--require", "a9"], "a9 is not on the 8×8 board, which runs from a1 to h8"),
    (["run", "8", "--require", "z"], "'z' is not a square"),
    (["run", "8", "--require", "a1,b3", "--forbid", "b3"], "both required and forbidden: b3"),
    (["run", "8", "--time-limit", "0"], "--time-limit is a number of seconds greater than 0"),
    (["count", "8", "--time-limit", "1e10"], "greater than 0, at most 1000000000, not 1e10"),
    (["run", "8", "--time-limit", "nan"], "not nan"),
    (["run", "8", "--time-limit", "soon"], "not 'soon'"),
    (["run", "8", "--memory-limit", "-1"], "--memory-limit is a whole number"),
    (["run", "8", "--jobs", "0"], "--jobs is a whole number"),
    (["run", "8", "--json", "--csv"], "--csv and --json exclude each other"),
    (["run", "8", "--output", "/nowhere/result"], "cannot write /nowhere/result: No such file or directory"),
    (["run", "8", "9"], "9"),
    (["run", "8", "--nonsense"], "--nonsense"),
    (["nonsense"], "nonsense"),
    (["show", "8", "--limit", "0"], "--limit is a whole number from 1 on, not 0"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), BAD_USE, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_bad_use_gets_one_clear_line_and_exit_code_2(arguments: list[str], words: str) -> None:
    done = bezzel(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_nothing_completed_is_exit_code_3() -> None:
    done = bezzel("run", "14", "--only", "flags", "--time-limit", "0.3")
    assert done.returncode == 3
    assert "nothing is proved" in done.stdout


def test_a_question_that_the_chosen_formulation_does_not_answer_is_exit_code_3_and_says_why() -> None:
    done = bezzel("run", "8", "--only", "flags", "--problem", "domination")
    assert done.returncode == 3
    assert "flags (only non-attacking)" in done.stdout


def test_ctrl_c_keeps_what_is_done() -> None:
    command = [sys.executable, "-m", "compare", "run", "12", "--only", "flags", "--only", "python-constraint/general"]
    process = psutil.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: busy_workers(process))
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert "stopped by the user" in out


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGTERM])
def test_when_the_program_is_killed_its_workers_end_too(blow: signal.Signals) -> None:
    only = ["--only", "backtracking/bitmask", "--only", "cp-sat/general"]
    command = [sys.executable, "-m", "compare", "run", "14", *only, "--time-limit", "600", "--jobs", "2"]
    program = psutil.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: len(busy_workers(program)) == 2)
    all_of_it = program.children(recursive=True)
    program.send_signal(blow)
    program.wait(timeout=60)
    assert survivors(all_of_it) == []


def test_help_names_the_commands_and_answers_at_once() -> None:
    done = bezzel("--help")
    assert done.returncode == 0
    for word in ("run", "show", "list", "python -m compare run 10"):
        assert word in done.stdout
    assert bezzel().stdout == done.stdout


def test_help_of_run_has_examples() -> None:
    done = bezzel("run", "--help")
    assert "run 8 --problem domination" in done.stdout
    assert "--memory-limit" in done.stdout


def test_help_loads_no_solver() -> None:
    code = "import sys; from compare.cli.application import application; application(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"ortools", "constraint", "numpy", "numba"} & set(loaded.split())


def test_a_command_loads_no_other() -> None:
    code = "import sys; from compare.cli.application import application; application('list'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in loaded.split() if name.startswith("compare.commands.")] == ["compare.commands.list"]


def test_a_mistyped_command_is_answered_with_those_there_are() -> None:
    done = bezzel("cuont", "8")
    assert done.returncode == 2
    assert "count" in done.stderr


def test_a_small_board_is_counted_by_a_search_that_starts_at_once() -> None:
    quickest, another = (fastest(parse_question(n), choose_formulations())[0] for n in ("8", "12"))
    assert not quickest.engine.imports
    assert another.engine.imports


def test_a_count_says_once_that_it_compiles(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "compare", "count", "12"]
    place = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (
        subprocess.run(command, cwd=ROOT, env=place, capture_output=True, text=True, check=True) for _ in range(2)
    )
    assert (first.stdout, second.stdout) == ("14200\n", "14200\n")
    assert first.stderr.startswith("compiling")
    assert str(tmp_path) in first.stderr
    assert first.stderr.count("\n") == 1
    assert second.stderr == ""


def test_list_says_who_answers_what() -> None:
    out = bezzel("list").stdout
    for word in (
        "non-attacking",
        "independent-domination",
        "knight",
        "python-constraint",
        "cp-sat/columns",
        "backtracking/flags",
    ):
        assert word in out


def test_list_names_the_counters_and_what_each_formulation_answers() -> None:
    formulations, _, counters = bezzel("list").stdout.partition("\nFormulations")[2].partition("\nCounters")
    names = [line for line in formulations.splitlines() if re.match(r"  [a-z-]+/", line)]
    assert any("kernels/half-board-listing" in line for line in names)
    assert all(re.match(r"  \S+/\S+ +(all|[a-z-]+,?)", line) for line in names)
    assert "kernels/half-board-join" in counters


@pytest.mark.parametrize("width", [0, 20, 60, 80, 120, 200])
def test_list_cuts_no_name_in_a_terminal_of_any_width_nor_elsewhere(width: int) -> None:
    terminal = {"TERM": "xterm", "FORCE_COLOR": "1", "COLUMNS": str(width)} if width else {}
    command = [sys.executable, "-m", "compare", "list"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | terminal, capture_output=True, text=True, check=True)
    lines = re.sub("\x1b\\[[0-9;]*m", "", done.stdout).splitlines()
    listed = {line.split()[0] for line in lines if re.match(r"  \S", line)}
    for there in THERE:
        assert set(there()) <= listed
    assert "…" not in done.stdout
    if width:
        assert all(len(line) <= width or len(line.split()) == 1 for line in lines)
    else:
        assert all(line == line.rstrip() and not line.startswith("   ") for line in lines)


def test_list_as_json_has_every_documented_field() -> None:
    found = data("list")
    fields = {
        "problems": "name title",
        "pieces": "name synonyms rides leaps",
        "engines": "name title installed install",
        "formulations": "name engine title gives answers",
        "counters": "name engine title answers",
    }
    assert set(found) == set(fields)
    for kind, there in zip(fields, THERE, strict=True):
        assert [one["name"] for one in found[kind]] == sorted(there())
        assert all(set(one) == set(fields[kind].split()) for one in found[kind])
    by_name = {one["name"]: one for one in found["formulations"]}
    assert by_name["backtracking/flags"] == {
        "name": "backtracking/flags",
        "engine": "backtracking",
        "title": "The classroom search with three arrays of flags.",
        "gives": "all solutions",
        "answers": {"completion": ["queen"], "non-attacking": ["queen"]},
    }
    assert by_name["cp-sat/lex-leader"]["gives"] == "one solution of each class"


def test_show_draws_the_one_solution_for_six_queens_up_to_symmetry() -> None:
    done = bezzel("show", "6", "--classes")
    assert done.returncode == 0
    assert "6 · · · · Q ·\n5 · · Q · · ·\n4 Q · · · · ·" in done.stdout
    assert "2." not in done.stdout


def test_show_stops_at_the_limit_and_says_what_it_left_out() -> None:
    out = bezzel("show", "8", "--limit", "2").stdout
    assert "2." in out
    assert "3." not in out
    assert "90 more" in out


def test_show_says_that_there_is_no_solution_and_that_is_no_error() -> None:
    done = bezzel("show", "3")
    assert done.returncode == 0
    assert "no solution" in done.stdout


def test_show_gives_the_members_of_a_class_and_the_symmetric_ones() -> None:
    out = bezzel("show", "8", "--class", "12", "--coordinates").stdout
    assert "half turn: " in out
    assert sum(": " in line and line[-1].isdigit() and " " in line for line in out.splitlines()) >= 8
    assert bezzel("show", "8", "--symmetric").stdout.count("kept by half turn") == 4


def test_count_prints_the_number_alone() -> None:
    done = bezzel("count", "8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "92\n", "")


def test_the_table_without_a_problem_is_the_classroom_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEZZEL_STORE", str(tmp_path / "answers.sqlite"))
    done = bezzel("table", "--up-to", "8", "--csv")
    assert done.returncode == 0
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["count"] for row in rows] == ["1", "0", "0", "2", "10", "4", "40", "92"]
    assert [row["size"] for row in rows][:4] == ["1", "", "", "4"]
    assert all(row["published"].split() == ["A000170", "A002562"] for row in rows)
    assert {(row["stored"], row["agrees"]) for row in rows} == {("false", "true")}
    assert all(float(row["seconds"]) > 0 for row in rows)
    again = json.loads(bezzel("table", "--up-to", "8", "--json").stdout)["rows"]
    assert all(row["stored"] for row in again)


def test_the_table_begins_where_it_is_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEZZEL_STORE", str(tmp_path / "answers.sqlite"))
    for asked, expected in ((("--from", "5", "--up-to", "6"), [5, 6]), (("--from", "11"), [11])):
        done = bezzel("table", *asked, "--count", "--json")
        assert [row["n"] for row in json.loads(done.stdout)["rows"]] == expected


def test_a_table_without_a_board_is_refused() -> None:
    done = bezzel("table", "--from", "9", "--up-to", "8")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--from 9 is more than --up-to 8" in done.stderr


def test_table_refuses_what_excludes_each_other() -> None:
    done = bezzel("table", "--size", "--count")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--size and --count exclude each other" in done.stderr
