"""``show``: the solutions as boards."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from compare.comparison import Comparison
from compare.options import EngineName, MemoryLimit, Only, TimeLimit, asks_a_question
from compare.question import chosen_formulations, positive_number, positive_seconds
from compare.runner import Limits, compare
from compare.words import question_in_words, verdict_in_words
from models.notation import draw, square_names
from models.problem import Instance
from models.symmetry import orbits

PREFERRED = ("cp-sat/columns", "cp-sat/squares", "cp-sat/cover", "cp-sat/general")
"""Which formulation is asked where none is named: the first of these that answers, else the first that does."""

PAGE_WIDTH = 100


@asks_a_question
def command(
    instance: Instance,
    classes: Annotated[bool, typer.Option("--classes", help="Only one solution of each class.")] = False,
    limit: Annotated[str | None, typer.Option(metavar="K", help="No more than K boards.")] = None,
    only: Only = None,
    engine: EngineName = None,
    time_limit: TimeLimit = "60",
    memory_limit: MemoryLimit = "4096",
) -> int:
    """Draw the solutions as boards, one after another.

    Examples:

      show 6

      show 8 --classes                       the 12 real solutions among the 92

      show 8 --problem domination --limit 3
    """
    most = None if limit is None else positive_number(limit, "--limit")
    limits = Limits(positive_seconds(time_limit, "--time-limit"), positive_number(memory_limit, "--memory-limit"), 1)
