"""Students' files, graded: the grade as data."""

from collections.abc import Callable
from typing import Any

from compare.classroom.grading.grade import grade
from compare.classroom.grading.words import grade_as_data
from compare.classroom.own_file.student import Submission
from compare.harness.limits import Limits
from models import find_piece, find_problem

Write = Callable[..., str]
"""The function of the fixture ``write``: writes a student's file, and returns its path."""


def graded(
    path: str, problem: str = "non-attacking", piece: str = "queen", seconds: float = 60, mib: int = 1024
) -> dict[str, Any]:
    """The grade as data."""
    return grade_as_data(grade(Submission(path), find_problem(problem), find_piece(piece), Limits(seconds, mib, 2)))
