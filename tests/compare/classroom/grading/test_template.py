"""The templates are judged like any file, and pass when they are filled in."""

from pathlib import Path

import pytest

from tests.support.grading import graded
from tests.support.program import bezzel_here
from tests.support.student_files import (
    RECTANGLES,
    SEARCH,
)


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_the_template_is_judged_and_passes_when_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    assert bezzel_here("template", "--output", str(path)).returncode == 0
    assert path.read_text() == bezzel_here("template").stdout
    empty = graded(str(path))
    assert empty["boards"][0]["failure"]["squares"] == ["a1"]
    assert empty["boards"][0]["failure"]["reason"] == "the only solution is missing"
    path.write_text(path.read_text().replace("    return []", "    return rows_of(n)") + SEARCH)
    assert graded(str(path))["passed"]


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_the_template_of_a_class_is_judged_and_passes_when_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(bezzel_here("template", "--class").stdout)
    empty = graded(str(path))
    assert empty["offer"] == "class MyFormulation"
    assert empty["boards"][0]["failure"]["squares"] == ["a1"]
    filled = path.read_text().replace("solutions = []", "solutions = solve(board.rows, board.columns)")
    path.write_text(RECTANGLES.replace("def solve", "def solve") + filled)
    assert graded(str(path))["passed"]
