"""Files in the styles in which people write: each gets the verdict that it deserves."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import judging
from compare.classroom.grading.grade import Grade, grade
from compare.classroom.grading.words import verdict_in_words
from compare.classroom.own_file.student import Submission
from compare.harness.limits import Limits
from models import find_piece, find_problem
from tests.support.student_files import HOMEWORK


@pytest.fixture(autouse=True)
def _low_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how many boards there are, nor on how often the speed is measured."""
    monkeypatch.setattr(judging, "LARGEST_SIDE", 6)
    monkeypatch.setattr(judging, "FARTHEST_SIDE", 6)
    monkeypatch.setattr(grading, "REPEATS", 1)


def graded(submission: Submission, keep_going: bool = False, up_to: int | None = None, seconds: float = 60) -> Grade:
    queens = find_problem("non-attacking"), find_piece("queen")
    return grade(submission, *queens, Limits(seconds, 1024, 2), up_to=up_to, keep_going=keep_going)


def defect(result: Grade) -> str | None:
    """The first thing that speaks against it."""
    if result.fault:
        return "fault"
    failure = result.failures[0].failure if result.failures else None
    if failure:
        return failure.kind
    return "declined" if result.declined_plain else None


@pytest.mark.usefixtures("_in_one_process")
def test_one_solution_is_judged_on_boards_of_any_size(tmp_path: Path) -> None:
    stairs = "[*range(1, n, 2), *range(0, n, 2)]"
    path = tmp_path / "mine.py"
    path.write_text(f"def solve(n):\n    return {stairs}\n")
    assert graded(Submission(str(path), side=40, gives_one=True)).passed
    path.write_text(f"def solve(n):\n    return {stairs}[::-1][:-1] + [0]\n")
    wrong = graded(Submission(str(path), side=40, gives_one=True))
    assert defect(wrong) == "wrong"
    path.write_text("def solve(n):\n    return [(1, 1), (1, 2)]\n")
    fewest = grade(
        Submission(str(path), side=2, gives_one=True),
        find_problem("domination"),
        find_piece("queen"),
        Limits(60, 1024, 2),
    )
    assert defect(fewest) == "not optimal"
    assert fewest.failures[0].failure
    assert fewest.failures[0].failure.reason == "its solution has 2 queens; the optimum is 1"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", HOMEWORK)
def test_every_file_gets_the_verdict_that_it_deserves(name: str, tmp_path: Path) -> None:
    work = HOMEWORK[name]
    if "NumPy" in name:
        pytest.importorskip("numpy")
    path = tmp_path / "mine.py"
    path.write_text(work.text)
    result = graded(Submission(str(path), work.function, work.side, work.one))
    said = "\n".join(verdict_in_words(result))
    assert (defect(result), result.passed) == (work.defect, work.defect is None), said
    assert work.reason in said


HANDED_IN = Path(__file__).parent / "homework"
"""Files written by people who had read the manual only, and what is true of each: right, wrong, or cannot be asked."""
VERDICTS: dict[str, Any] = json.loads((HANDED_IN / "verdicts.json").read_text(encoding="utf-8"))


def test_every_file_that_was_handed_in_has_a_verdict() -> None:
    assert {path.name for path in HANDED_IN.glob("*.py")} == {*VERDICTS}
    assert len(VERDICTS) == 60


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", VERDICTS)
def test_a_file_by_somebody_who_has_not_seen_the_grader_is_judged_as_it_deserves(name: str) -> None:
    options = VERDICTS[name]["arguments"]
    named = dict(pairwise(options))
    side = int(options[0]) if options and options[0].isdecimal() else None
    up_to = int(named["--up-to"]) if "--up-to" in named else None
    submission = Submission(str(HANDED_IN / name), named.get("--function"), side, "--one" in options)
    result = graded(submission, up_to=up_to, seconds=15)
    right = None if result.fault else result.passed
    assert right == VERDICTS[name]["right"], "\n".join(verdict_in_words(result))
