"""The sentences about conclusions: none names a set of squares that is empty."""

from itertools import islice

import pytest

from models import Board, Formulation, Instance, Search, find_problem, formulations
from models.search import Reason
from tests.support.instances import QUEEN

LESSONS = [one for one in formulations().values() if one.name.startswith("propagation/")]
SIZES = {"non-attacking": range(3), "domination": range(3), "all-non-attacking": range(2, 4), "total-domination": [2]}
QUESTIONS = [
    Instance(find_problem(problem), QUEEN, Board(side), size, required)
    for problem, sizes in SIZES.items()
    for side in (2, 3, 5)
    for size in [*sizes, side]
    for required in (0, 1)
    if size >= required
]
MOST_SOLUTIONS = 20
"""Of each question; many questions on tiny boards say more than all solutions of one."""


class Listening(Search):
    """Keeps all reasons that it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.reasons: list[Reason] = []

    def exclude(self, squares: int, reason: Reason) -> None:
        self.reasons.append(reason)

    def force(self, squares: int, reason: Reason) -> None:
        self.reasons.append(reason)

    def fail(self, reason: Reason) -> None:
        self.reasons.append(reason)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_sentence_names_only_sets_that_have_squares(lesson: Formulation) -> None:
    search = Listening()
    for question in QUESTIONS:
        if not lesson.unsupported(question):
            list(islice(lesson.solve(question, search), MOST_SOLUTIONS))
    assert search.reasons
    for reason in search.reasons:
        for name in ("occupied", "empty", "evidence"):
            assert getattr(reason, name) or f"{{{name}}}" not in reason.words, reason
