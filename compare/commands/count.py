"""``count``: the number alone."""

import sys
from typing import Annotated

import typer

from compare.answering import enumerated
from compare.options import EngineName, MemoryLimit, Only, TimeLimit, asks_a_question
from compare.question import chosen_formulations, positive_number, positive_seconds
from compare.runner import Limits
from compare.words import disagreement_in_words, verdict_in_words
from models.problem import Instance


@asks_a_question
def command(
    instance: Instance,
    check: Annotated[bool, typer.Option("--check", help="Ask a formulation of another engine too.")] = False,
    only: Only = None,
    engine: EngineName = None,
    time_limit: TimeLimit = "3600",
    memory_limit: MemoryLimit = "8192",
) -> int:
    """Print the number of solutions, and nothing else, found by the formulation that is likely to be the fastest.

    Examples:

      count 10                               724

      count 8 --problem domination --check   4860, and a second opinion
    """
    formulations = chosen_formulations(only or [], engine or [])
    limits = Limits(positive_seconds(time_limit, "--time-limit"), positive_number(memory_limit, "--memory-limit"))
    comparison = enumerated(instance, formulations, limits, check)
    if comparison.count is not None:
        print(comparison.count)
    if comparison.exit_code:
        lines = verdict_in_words(comparison)
        lines += [disagreement_in_words(comparison, one) for one in comparison.disagreements[:1]]
        print("\n".join(lines), file=sys.stderr)
    return comparison.exit_code
