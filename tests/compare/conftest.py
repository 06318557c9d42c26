"""Fixtures of the tests that grade students' files, and one process in place of many."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import judging
from compare.harness import worker, workplaces
from compare.lessons.browser.in_process import ThisInterpreter
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


class _NoSignals:
    """In place of those that stop a worker: here they are for the tests."""

    def held(self) -> AbstractContextManager[None]:
        return nullcontext()

    def set_alarm(self, seconds: float) -> None: ...

    def ignore(self) -> None: ...


@pytest.fixture
def _in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on where it is computed: workers work here, as in a browser, and there are no limits."""
    monkeypatch.setattr(workplaces, "_usual", ThisInterpreter)
    monkeypatch.setattr(worker, "StopSignals", _NoSignals)
