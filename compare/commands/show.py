"""``show``: the solutions as boards."""

from typing import Annotated

import typer

from compare.answering import enumerated
from compare.gallery import boards_side_by_side
from compare.options import EngineName, MemoryLimit, Only, TimeLimit, asks_a_question
from compare.question import chosen_formulations, positive_number, positive_seconds
from compare.runner import Limits
from compare.words import question_in_words, verdict_in_words
from models.problem import Instance
from models.symmetry import orbits


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
    comparison = enumerated(instance, chosen_formulations(only or [], engine or []), limits, check=False)
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
