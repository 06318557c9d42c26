"""Data that depends on the question alone is made once for all of its solutions."""

from collections import Counter
from collections.abc import Callable

import pytest

from models import Board, Formulation, Instance, SolutionSet, formulations
from models.catalogue.finding import find_problem
from tests.support.instances import QUEEN

QUESTIONS = [
    Instance(find_problem("non-attacking"), QUEEN, Board(7), 7),
    Instance(find_problem("domination"), QUEEN, Board(4), 3),
    Instance(find_problem("connected-domination"), QUEEN, Board(4), 3),
]
MAKERS = [(Board, "lines"), *((type(one.problem), "common_form") for one in QUESTIONS)]
FEW = 20
"""A search may make something for each of its parts, and has fewer of these than a question here has solutions."""
SEARCHES_ANEW = {"linear"}
"""Engines whose lessons say that each solution is a search of its own."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the lines of a board and the constraints of a problem were made."""
    counted: Counter[str] = Counter()

    def counting(name: str, method: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            counted[name] += 1
            return method(*arguments)

        return call

    for owner, name in dict.fromkeys(MAKERS):
        monkeypatch.setattr(owner, name, counting(name, getattr(owner, name)))
    return counted


@pytest.mark.parametrize(
    "formulation",
    [one for one in formulations().values() if one.engine.name not in SEARCHES_ANEW and one.gives == SolutionSet.ALL],
    ids=lambda formulation: formulation.name,
)
def test_no_solution_has_the_question_taken_apart_again(formulation: Formulation, made: Counter[str]) -> None:
    """Of the first of the questions that it answers; general formulations are asked others by turns."""
    answered = [one for one in QUESTIONS if formulation.unsupported(one) is None]
    for instance in answered[len(formulation.name) % max(1, len(answered)) :][:1]:
        solutions = sum(1 for _ in formulation.solve(instance))
        assert max(made.values(), default=0) <= FEW < solutions, made
