"""``count``: the number alone.

What runs formulations is loaded only where a formulation is asked: a compiled counter is done sooner than that is.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from compare.answers.answer import Answer
from compare.answers.counting import TimeLimitReached, counted
from compare.cli.options import (
    EngineName,
    MemoryOfCount,
    Only,
    Threads,
    TimeOfCount,
    UseKnownBounds,
    asks_a_question,
    limits_of_counting,
)
from compare.harness.limits import Limits
from compare.literature.known_bounds import bound_in_words, check_use_of_bounds, say
from compare.literature.published import published_value
from compare.question.errors import BadUse
from compare.question.parsing import choose_formulations
from models.catalogue.finding import counter_worth_its_start, counters
from models.counting import NotEnoughMemory, SolutionCounter
from models.problem import Instance

if TYPE_CHECKING:
    from compare.verdict.comparison import Comparison


@asks_a_question
def command(
    instance: Instance,
    check: Annotated[bool, typer.Option("--check", help="Ask a second time, another engine, and compare.")] = False,
    only: Only = None,
    engine: EngineName = None,
    threads: Threads = None,
    use_known_bounds: UseKnownBounds = False,
    time_limit: TimeOfCount = "3600",
    memory_limit: MemoryOfCount = "8192",
) -> int:
    """Print the number of solutions, and nothing else.

    It is found in the way that is likely to be the fastest. With --check a line on standard error says who confirmed
    it, or why nobody did. Exit code 0: counted, and with --check confirmed; 1: a disagreement or a failure; 2: bad
    use; 3: not completed, or with --check not confirmed.

    Examples:

      count 10                               724

      count 18                               666090624, by a compiled counter

      count 8 --problem domination --check   4860, and a second opinion

      count 18 --problem domination          16, by a compiled counter

      count 18 --problem domination --use-known-bounds      16, proving less
    """
    limits = limits_of_counting(time_limit, memory_limit, threads)
    if use_known_bounds:
        check_use_of_bounds(instance, only or [], engine or [])
    counter = None if only or engine else counter_worth_its_start(instance)
    if counter is None:
        comparison = _enumerated(instance, only or [], engine or [], limits, check)
        return _told(comparison, check, ", of those that --only and --engine name" * bool(only or engine))
    return _by_counter(counter, instance, limits, use_known_bounds, check)


def _refuse_what_is_out_of_reach(instance: Instance) -> None:
    for counter in counters().values():
        if reason := counter.out_of_reach(instance):
            raise BadUse(reason)


def _enumerated(
    instance: Instance, only: Sequence[str], engines: Sequence[str], limits: Limits, check: bool
) -> "Comparison":

    from compare.answers.fastest import ask_fastest

    if not (only or engines):
        _refuse_what_is_out_of_reach(instance)
    return ask_fastest(instance, choose_formulations(only, engines), limits, check)


def _told(comparison: "Comparison", check: bool, among: str) -> int:
    from compare.answers.second_opinion import confirmed, report_faults

    if comparison.count is not None:
        print(comparison.count)
    if comparison.exit_code or not check:
        return report_faults(comparison)
    complete = [outcome.name for outcome in comparison.outcomes if outcome.status.is_complete]
    return confirmed(complete, comparison.outcomes, among)


def _by_counter(
    counter: SolutionCounter, instance: Instance, limits: Limits, use_known_bounds: bool, check: bool
) -> int:
    try:
        found = counted(counter, instance, limits, with_classes=False, use_known_bounds=use_known_bounds)
    except NotEnoughMemory as error:
        raise BadUse(f"{error}; --memory-limit allows more") from None
    except TimeLimitReached:
        print(f"{counter.name} reached the time limit of {limits.seconds:g} s", file=sys.stderr)
        return 3
    except MemoryError:
        print(f"{counter.name} ran out of memory", file=sys.stderr)
        return 3
    return _count_told(found, counter, instance, limits, check)


def _count_told(found: Answer, counter: SolutionCounter, instance: Instance, limits: Limits, check: bool) -> int:
    print(found.count)
    if found.unsearched_below is not None:
        say(bound_in_words(instance, found.unsearched_below))
    refuted = _refuted_by_published(instance, found)
    print("\n".join(refuted), end="\n" * bool(refuted), file=sys.stderr)
    if check:
        from compare.answers.second_opinion import checked

        confirmation = checked(found, counter.engine, instance, limits)
        return 1 if refuted else confirmation
    return 1 if refuted else 0


def _refuted_by_published(instance: Instance, found: Answer) -> list[str]:
    """The published values that differ, each in a line."""
    published = published_value(instance)
    if published is None:
        return []
    pairs = (("size", published.size, found.size), ("count", published.count, found.count))
    return [f"published {name}: {theirs}, not {ours}" for name, theirs, ours in pairs if theirs not in (None, ours)]
