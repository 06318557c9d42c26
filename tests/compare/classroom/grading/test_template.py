"""The templates are judged like any file, and pass when they are filled in."""

from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import ladder
from compare.classroom.grading.grade import grade
from compare.classroom.grading.student import Submission
from compare.classroom.grading.words import grade_as_data
from compare.harness.limits import Limits
from models import find_piece, find_problem
from tests.support.program import bezzel_here
from tests.support.student_files import (
    RECTANGLES,
    SEARCH,
)


@pytest.fixture
def _low_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how many boards there are, nor on how often the speed is measured."""
    monkeypatch.setattr(ladder, "LARGEST_SIDE", 6)
    monkeypatch.setattr(grading, "REPEATS", 1)


def graded(
    path: str, problem: str = "non-attacking", piece: str = "queen", seconds: float = 60, mib: int = 1024
) -> dict[str, Any]:
    """The grade as data."""
    return grade_as_data(grade(Submission(path), find_problem(problem), find_piece(piece), Limits(seconds, mib, 2)))


@pytest.mark.usefixtures("_low_ladder")
def test_the_template_is_judged_and_passes_when_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    assert bezzel_here("template", "--output", str(path)).returncode == 0
    assert path.read_text() == bezzel_here("template").stdout
    empty = graded(str(path))
    assert empty["boards"][0]["failure"]["squares"] == ["a1"]
    assert empty["boards"][0]["failure"]["reason"] == "the only solution is missing"
    path.write_text(path.read_text().replace("    return []", "    return rows_of(n)") + SEARCH)
    assert graded(str(path))["passed"]


@pytest.mark.usefixtures("_low_ladder")
def test_the_template_of_a_class_is_judged_and_passes_when_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(bezzel_here("template", "--class").stdout)
    empty = graded(str(path))
    assert empty["offer"] == "class MyFormulation"
    assert empty["boards"][0]["failure"]["squares"] == ["a1"]
    filled = path.read_text().replace("solutions = []", "solutions = solve(board.rows, board.columns)")
    path.write_text(RECTANGLES.replace("def solve", "def solve") + filled)
    assert graded(str(path))["passed"]
