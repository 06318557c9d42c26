"""``count``: the number alone."""

import os
import sys
from typing import Annotated

import typer

from compare.answering import enumerated, fastest, of_another_engine
from compare.comparison import Comparison
from compare.counted import TimeLimitReached, counted
from compare.errors import BadUse
from compare.options import EngineName, MemoryLimit, Only, TimeLimit, asks_a_question
from compare.published import published_value
from compare.question import chosen_formulations, positive_number, positive_seconds
from compare.runner import Limits, compare
from compare.words import disagreement_in_words, verdict_in_words
from models.catalogue import counter_worth_its_start
from models.counting import Counter, NotEnoughMemory
from models.problem import Instance

Threads = Annotated[
    str | None, typer.Option(metavar="K", help="Threads of a compiled counter. By default as many as cores.")
]


@asks_a_question
def command(
    instance: Instance,
    check: Annotated[bool, typer.Option("--check", help="Ask a second time, another engine, and compare.")] = False,
    only: Only = None,
    engine: EngineName = None,
    threads: Threads = None,
    time_limit: TimeLimit = "3600",
    memory_limit: MemoryLimit = "8192",
) -> int:
    """Print the number of solutions, and nothing else, found in the way that is likely to be the fastest.

    Examples:

      count 10                               724

      count 18                               666090624, by a compiled counter

      count 8 --problem domination --check   4860, and a second opinion
    """
    formulations = chosen_formulations(only or [], engine or [])
    limits = Limits(positive_seconds(time_limit, "--time-limit"), positive_number(memory_limit, "--memory-limit"))
    number_of_threads = positive_number(threads, "--threads") if threads is not None else os.cpu_count() or 1
    counter = None if only or engine else counter_worth_its_start(instance)
    if counter is None:
        return _told(enumerated(instance, formulations, limits, check))
    return _by_counter(counter, instance, limits, number_of_threads, check)


def _told(comparison: Comparison) -> int:
    if comparison.count is not None:
        print(comparison.count)
    if comparison.exit_code:
        lines = verdict_in_words(comparison)
        lines += [disagreement_in_words(comparison, one) for one in comparison.disagreements[:1]]
        print("\n".join(lines), file=sys.stderr)
    return comparison.exit_code


def _by_counter(counter: Counter, instance: Instance, limits: Limits, threads: int, check: bool) -> int:
    try:
        count = counted(counter, instance, limits, threads).count
    except NotEnoughMemory as error:
        raise BadUse(f"{error}; --memory-limit allows more") from None
    except TimeLimitReached:
        print(f"{counter.name} reached the time limit of {limits.seconds:g} s", file=sys.stderr)
        return 3
    print(count)
    others = [("published", published.count)] if (published := published_value(instance)) else []
    if check:
        able = fastest(instance, chosen_formulations())
        second = compare(instance, of_another_engine(able, counter.engine)[:1], limits)
        others += [(outcome.name, second.count) for outcome in second.outcomes]
        if second.count is None:
            print("the second count did not complete, so it confirms nothing", file=sys.stderr)
    refuted = [f"{name} says {theirs}" for name, theirs in others if theirs not in (None, count)]
    print("\n".join(refuted), end="\n" * bool(refuted), file=sys.stderr)
    return 1 if refuted else 0
