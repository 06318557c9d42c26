"""``grade`` as people use it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import ladder
from compare.classroom.grading.data import grade_as_data
from compare.classroom.grading.grade import grade
from compare.harness.limits import Limits
from models import find_piece, find_problem
from tests.support.program import bezzel_here
from tests.support.student_files import (
    CLASS,
    FALSE_SETS,
    SEARCH,
)

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a student's file; its path."""

    def written(text: str) -> str:
        path = tmp_path / "queens.py"
        path.write_text(text)
        return str(path)

    return written


@pytest.fixture
def _low_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how many boards there are, nor on how often the speed is measured."""
    monkeypatch.setattr(ladder, "LARGEST_SIDE", 6)
    monkeypatch.setattr(grading, "REPEATS", 1)


def graded(
    path: str, problem: str = "non-attacking", piece: str = "queen", seconds: float = 60, mib: int = 1024
) -> dict[str, Any]:
    """The grade as data."""
    return grade_as_data(grade(path, find_problem(problem), find_piece(piece), Limits(seconds, mib, 2)))


def test_the_command_prints_a_line_for_each_board_and_the_verdict(write: Write) -> None:
    path = write(SEARCH + "solve = rows_of")
    done = bezzel_here("grade", path, "--time-limit", "300")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "queens.py: solve(n)"
    assert [line.split()[:4] for line in lines[2:10]] == [
        [str(side), "×", str(side), str(count)] for side, count in enumerate([1, 0, 0, 2, 10, 4, 40, 92], 1)
    ]
    assert "✓ passed on 8 boards" in lines
    assert re.fullmatch(r"· 8 × 8 takes \S+ times as long as backtracking/flags: .* medians of 5", lines[11])
    assert all(line.startswith("· not judged, since solve(n) knows ") for line in lines[12:])


def test_the_help_says_that_the_limits_hold_for_each_board() -> None:
    assert "Time for each board" in bezzel_here("grade", "--help").stdout


@pytest.mark.usefixtures("_low_ladder")
def test_the_table_fits_a_terminal_of_80_columns(write: Write) -> None:
    lines = bezzel_here("grade", write(CLASS)).stdout.partition("\n✓")[0].splitlines()
    assert "5 × 5 with c3, without a5" in [line[:26].strip() for line in lines]
    assert max(map(len, lines)) < 80


@pytest.mark.usefixtures("_low_ladder")
def test_the_json_of_the_command_is_the_grade(write: Write) -> None:
    path = write(SEARCH + FALSE_SETS["distinct"][0])
    done = bezzel_here("grade", path, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    found, expected = json.loads(done.stdout), graded(path)
    for board in found["boards"] + expected["boards"]:
        assert board.pop("seconds") >= 0
    assert found == expected


def test_bad_use_is_one_line(tmp_path: Path, write: Write) -> None:
    path = write(SEARCH)
    for arguments, words in (
        (["grade", str(tmp_path / "none.py")], "there is no file"),
        (["grade", str(tmp_path)], "there is no file"),
        (["grade", path, "--piece", "duke"], "unknown piece 'duke'"),
        (["grade", path, "--time-limit", "0"], "--time-limit is a number of seconds greater than 0"),
        (["grade"], "Missing argument"),
        (["template", "--output", path], "exists already, and is not overwritten"),
    ):
        done = bezzel_here(*arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1
        assert words in done.stderr
    assert Path(path).read_text() == SEARCH
