"""The questions on which formulations are shown, and their numbers on these that are the same every time.

Seconds are not among the numbers, so that every machine makes the same site.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.literature.published import first_published
from compare.report.views.json import as_data
from compare.verdict.comparison import Comparison
from models.catalogue.finding import find_piece, find_problem, problems
from models.chess.board import Board
from models.formulation import Formulation
from models.problem import OPTIMUM, Instance

LIMITS = Limits(seconds=300.0)
"""No formulation comes near these limits on these boards, so none is cut short on a slow machine."""
PREFERRED = ("non-attacking", 6), ("domination", 6), ("non-attacking", 4), ("domination", 4)
"""The problem and the side of the first questions."""
FURTHER_SIDES = 4, 5, 12
"""The sides on which all problems are asked after them."""
MOST_SQUARES = 64
"""On a larger board, which some formulations need, nothing is measured."""
STABLE_COLUMNS = ("name", "status", "size", "count", "nodes", "variables", "constraints", "reason")
"""The columns whose values are the same every time."""


@cache
def questions() -> tuple[Instance, ...]:
    """The questions in the order of preference: a formulation is shown on the first that it answers."""
    preferred = [_make_question(name, side) for name, side in PREFERRED]
    further = [_make_question(name, side) for side in FURTHER_SIDES for name in problems()]
    return tuple(dict.fromkeys([*preferred, *further]))


def _make_question(problem: str, side: int) -> Instance:
    """The question, with its best size as a number if that is published, so that models can be stated."""
    instance = Instance(find_problem(problem), find_piece("queen"), Board(side))
    best = first_published(instance, "size") if instance.size == OPTIMUM else None
    return replace(instance, size=best.value) if best else instance


@cache
def question_for(formulation: Formulation) -> Instance | None:
    """The question on which a formulation is shown; None if it answers none of them."""
    return next((question for question in questions() if formulation.unsupported(question) is None), None)


@dataclass(frozen=True)
class Numbers:
    """The comparison on one question, and a row of numbers for each formulation that was asked."""

    instance: Instance
    comparison: Comparison
    rows: Mapping[str, Mapping[str, object]]


def measure(formulations: Sequence[Formulation], note: Callable[[str], None]) -> Iterator[Numbers]:
    """The numbers on each question of the formulations that are shown on it.

    ``note`` is called with each question. Raises KeyboardInterrupt if Ctrl-C came.
    """
    for question in questions():
        if len(question.board) > MOST_SQUARES:
            continue
        able = [one for one in formulations if question_for(one) == question]
        if able:
            note(f"comparing: {question}")
            comparison = compare(question, able, LIMITS)
            if comparison.interrupted:
                raise KeyboardInterrupt
            rows = {
                row["name"]: {key: row[key] for key in STABLE_COLUMNS} for row in as_data(comparison)["formulations"]
            }
            yield Numbers(question, comparison, rows)
