"""Fixtures of the tests that grade students' files."""

from pathlib import Path

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import judging
from tests.support.grading import Write


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a student's file; its path."""

    def written(text: str) -> str:
        path = tmp_path / "queens.py"
        path.write_text(text)
        return str(path)

    return written


@pytest.fixture
def _low_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how many boards there are, nor on how often the speed is measured."""
    monkeypatch.setattr(judging, "LARGEST_SIDE", 6)
    monkeypatch.setattr(judging, "FARTHEST_SIDE", 6)
    monkeypatch.setattr(grading, "REPEATS", 1)
