"""``show``: the solutions as boards."""

from typing import Annotated

import typer

from compare.errors import BadUse
from compare.gallery import boards_side_by_side
from compare.options import EngineName, MemoryLimit, Only, TimeLimit, asks_a_question
from compare.question import chosen_formulations, positive_number, positive_seconds
from compare.runner import Limits, compare
from compare.words import question_in_words, verdict_in_words
from models.formulation import Formulation, Gives
from models.problem import Instance
from models.symmetry import orbits

PREFERRED = ("cp-sat/columns", "cp-sat/squares", "cp-sat/cover", "cp-sat/general")
"""Which formulation is asked where none is named: the first of these that answers, else the first that does."""


@asks_a_question
def command(
    instance: Instance,
    classes: Annotated[bool, typer.Option("--classes", help="Only one solution of each class.")] = False,
    limit: Annotated[str, typer.Option(metavar="K", help="No more than K boards.")] = "50",
    only: Only = None,
    engine: EngineName = None,
    time_limit: TimeLimit = "60",
    memory_limit: MemoryLimit = "4096",
) -> int:
    """Draw the solutions as boards.

    Examples:

      show 6

      show 8 --classes                       the 12 real solutions among the 92

      show 8 --problem domination --limit 3
    """
    most = positive_number(limit, "--limit")
    limits = Limits(positive_seconds(time_limit, "--time-limit"), positive_number(memory_limit, "--memory-limit"), 1)
    one = _first_that_answers(instance, chosen_formulations(only or [], engine or []))
    comparison = compare(instance, [one], limits)
    print(question_in_words(instance))
    placements = sorted(comparison.solutions)
    if classes:
        placements = [orbit[0] for orbit in orbits(placements, instance.symmetries())]
    shown = placements[:most]
    if shown:
        print(boards_side_by_side(instance, shown))
    if len(shown) < len(placements):
        print(f"· {len(placements) - len(shown)} more; --limit {len(placements)} shows all")
    print("\n".join(verdict_in_words(comparison)))
    return comparison.exit_code


def _first_that_answers(instance: Instance, formulations: list[Formulation]) -> Formulation:
    formulations.sort(key=lambda one: PREFERRED.index(one.name) if one.name in PREFERRED else len(PREFERRED))
    for one in formulations:
        if one.gives != Gives.ONE and one.unsupported(instance) is None:
            return one
    raise BadUse(f"none of these formulations answers {question_in_words(instance)}")
