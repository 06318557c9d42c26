"""``why`` says in words and on boards why there is no solution."""

import json
from pathlib import Path

import pytest

from tests.support.drawn import NAMESPACE, read
from tests.support.program import bezzel_here


def test_why_names_the_conditions_and_draws_what_is_possible_without_each() -> None:
    done = bezzel_here("why", "4", "--piece", "rook", "--size", "5")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "non-attacking, 5 rooks, on 4 × 4"
    assert lines[2:4] == ["    5 rooks in all", "    at most one rook in every row"]
    assert "· not needed: columns" in lines
    assert "· the reason: the board is cut into 4 parts, and together these have room for 4 rooks at most" in lines
    assert "✓ shown by CP-SAT, and again by an independent search of 0 nodes" in lines
    assert "4 R R R R" in done.stdout
    assert "4 rooks     rows" in done.stdout, "the most that fit where the size is left out"


def test_why_shows_a_solution_where_there_is_one() -> None:
    done = bezzel_here("why", "5")
    assert done.returncode == 0
    assert "· there is a solution, so there is nothing to explain" in done.stdout
    assert done.stdout.count("Q") == 5


def test_why_names_single_constraints_where_these_are_asked_for() -> None:
    out = bezzel_here("why", "4", "--require", "d4,d1", "--fine").stdout
    assert "✓ of their single constraints 3 suffice, and each of them is needed" in out
    assert "    at most one queen in column d\n    a queen on d4\n    a queen on d1\n" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["6", "--square", "a1"], "✓ a1 is empty in every solution"),
        (["4", "--require", "b4", "--square", "d3"], "✓ d3 is occupied in every solution"),
        (["4", "--square", "b4"], "· b4 can be occupied, and it can be empty: a solution of each kind"),
        (["3", "--square", "b2"], "✓ there is no solution, with or without a queen on b2"),
    ],
)
def test_why_says_of_a_square_what_all_solutions_say(arguments: list[str], words: str) -> None:
    done = bezzel_here("why", *arguments)
    assert done.returncode == 0
    assert words in done.stdout.splitlines()


def test_why_means_the_optimum_where_the_question_asks_for_it() -> None:
    out = bezzel_here("why", "4", "--problem", "domination", "--square", "a1").stdout
    assert out.startswith("domination, 2 queens, on 4 × 4\n")
    assert "· solutions with 2 queens are meant" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["3", "--square", "z"], "'z' is not a square"),
        (["3", "--square", "d4"], "d4 is not on the 3×3 board"),
        (["3", "--square", ""], "'' is not a square"),
        (["4", "--square", "a1", "--require", "a1"], "leaves open, not a1, which is required"),
        (["4", "--square", "a1", "--forbid", "a1"], "leaves open, not a1, which is forbidden"),
        (["3", "--time-limit", "0"], "--time-limit is a number of seconds greater than 0"),
        (["3", "--output", "/nowhere/why"], "cannot write /nowhere/why"),
    ],
)
def test_bad_use_is_one_line(arguments: list[str], words: str) -> None:
    done = bezzel_here("why", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("more", [[], ["--square", "a1"], ["--json"]])
def test_what_is_not_decided_in_time_is_exit_code_3_and_nothing_is_claimed(more: list[str]) -> None:
    done = bezzel_here("why", "20", "--problem", "domination", "--size", "9", "--time-limit", "0.01", *more)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "not decided within 0.01 s; --time-limit allows more\n"


def test_the_result_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "why.json"
    assert bezzel_here("why", "2", "--json", "-o", str(path)).stdout == ""
    members = json.loads(path.read_text(encoding="utf-8"))["cases"][0]["core"]["members"]
    assert [one["name"] for one in members] == ["size", "rows", "columns", "rising diagonals", "falling diagonals"]


def test_a_group_of_a_formulation_counts_its_rows() -> None:
    (case,) = json.loads(bezzel_here("why", "3", "--only", "linear/line-sums", "--json").stdout)["cases"]
    assert {one["name"]: one["constraints"] for one in case["core"]["members"]}["rising diagonals"] == 3


def test_run_points_to_why_just_where_there_is_no_solution() -> None:
    fast = ["--only", "flags", "--only", "sets"]
    assert "· 'why' with the same question says" in bezzel_here("run", "3", *fast).stdout
    assert "'why'" not in bezzel_here("run", "4", *fast).stdout


def test_the_boards_are_drawn_with_what_is_broken_on_them(tmp_path: Path) -> None:
    picture, page = tmp_path / "why.svg", tmp_path / "why.html"
    done = bezzel_here("why", "4", "--require", "d4,d1", "--svg", str(picture), "--html", str(page))
    assert done.returncode == 0
    root = read(picture.read_text(encoding="utf-8"))
    texts = {one.text for one in root.iter(f"{NAMESPACE}text")}
    assert {"without: columns", "without: d4", "occupied"} & texts
    conflicts = [one.text for one in root.iter(f"{NAMESPACE}title") if one.text == "d4–d1"]
    assert len(conflicts) == 1
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure>") == 3
    assert "at most one queen in every column" in text


def test_a_picture_that_cannot_be_written_is_bad_use() -> None:
    for option in ("--svg", "--html"):
        done = bezzel_here("why", "3", option, "/nowhere/why")
        assert (done.returncode, done.stdout) == (2, "")
        assert "cannot write /nowhere/why" in done.stderr
