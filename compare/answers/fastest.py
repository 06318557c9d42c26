"""One answer to one question, by the formulation that is likely to be the fastest."""

from collections.abc import Sequence
from enum import StrEnum

from compare.answers.answer import Answer
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.harness.runner import compare
from compare.question.abilities import reason_against
from compare.question.errors import BadUse
from compare.report.sentences import question_in_words
from compare.verdict.comparison import Comparison
from models.engine import Engine
from models.formulation import Formulation, SolutionSet
from models.problem import Instance

MOST_REASONS = 3


class Detail(StrEnum):
    """How much is asked for; each includes what stands before it."""

    SIZE = "size"
    COUNT = "count"
    CLASSES = "classes"


def fastest(instance: Instance, formulations: Sequence[Formulation]) -> list[Formulation]:
    """Those that answer the question, the one likely to be the fastest first."""
    able = [one for one in formulations if one.gives == SolutionSet.ALL and reason_against(one, instance) is None]
    return sorted(able, key=lambda one: (len(instance.board) < one.smallest_board, -one.priority))


def of_another_engine(formulations: Sequence[Formulation], engine: Engine) -> list[Formulation]:
    """Those that do not search with this engine, in their order."""
    return [one for one in formulations if one.engine != engine]


def ask_fastest(instance: Instance, formulations: Sequence[Formulation], limits: Limits, check: bool) -> Comparison:
    """The answer of the fastest; with ``check`` that of one of another engine besides.

    Raises BadUse if none answers.
    """
    able = fastest(instance, formulations)
    if not able:
        raise BadUse(
            f"none of these formulations answers {question_in_words(instance)}: {_reasons(instance, formulations)}"
        )
    chosen = able[:1]
    if check:
        chosen += of_another_engine(able, able[0].engine)[:1]
    with show_progress() as progress:
        return compare(instance, chosen, limits, progress)


def as_answer(comparison: Comparison, seconds: float) -> Answer:
    """What a comparison found."""
    by = " and ".join(outcome.name for outcome in comparison.outcomes)
    return Answer(comparison.size, comparison.count, comparison.classes, seconds, by)


def _reasons(instance: Instance, formulations: Sequence[Formulation]) -> str:
    """Why they do not answer all solutions of the instance; of many formulations, those of the first."""
    said = [f"{one.name} ({reason_against(one, instance) or f'gives {one.gives}'})" for one in formulations]
    return "; ".join(said[:MOST_REASONS]) + "; …" * (len(said) > MOST_REASONS)
