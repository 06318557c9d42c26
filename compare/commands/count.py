"""``count``: the number alone.

What runs formulations is loaded only where a formulation is asked: a compiled counter is done sooner than that is.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from compare.answer import Answer
from compare.counted import TimeLimitReached, counted
from compare.errors import BadUse
from compare.known_bounds import bound_in_words, heed_use_of_bounds, say
from compare.limits import Limits
from compare.options import (
    EngineName,
    MemoryOfCount,
    Only,
    Threads,
    TimeOfCount,
    UseKnownBounds,
    asks_a_question,
    limits_of_counting,
)
from compare.published import published_value
from compare.question import chosen_formulations
from models.catalogue import counter_worth_its_start, counters
from models.counting import Counter, NotEnoughMemory
from models.problem import Instance

if TYPE_CHECKING:
    from compare.comparison import Comparison


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
    """Print the number of solutions, and nothing else, found in the way that is likely to be the fastest.

    Examples:

      count 10                               724

      count 18                               666090624, by a compiled counter

      count 8 --problem domination --check   4860, and a second opinion

      count 18 --problem domination          16, by a compiled counter

      count 18 --problem domination --use-known-bounds      16, proving less
    """
    limits = limits_of_counting(time_limit, memory_limit, threads)
    if use_known_bounds:
        heed_use_of_bounds(instance, only or [], engine or [])
    counter = None if only or engine else counter_worth_its_start(instance)
    if counter is None:
        return _told(_enumerated(instance, only or [], engine or [], limits, check))
    return _by_counter(counter, instance, limits, use_known_bounds, check)


def _refuse_what_is_out_of_reach(instance: Instance) -> None:
    for counter in counters().values():
        if reason := counter.out_of_reach(instance):
            raise BadUse(reason)


def _enumerated(
    instance: Instance, only: Sequence[str], engines: Sequence[str], limits: Limits, check: bool
) -> "Comparison":
    from compare.answering import enumerated

    if not (only or engines):
        _refuse_what_is_out_of_reach(instance)
    return enumerated(instance, chosen_formulations(only, engines), limits, check)


def _told(comparison: "Comparison") -> int:
    from compare.words import disagreement_in_words, verdict_in_words

    if comparison.count is not None:
        print(comparison.count)
    if comparison.exit_code:
        lines = verdict_in_words(comparison)
        lines += [disagreement_in_words(comparison, one) for one in comparison.disagreements[:1]]
        print("\n".join(lines), file=sys.stderr)
    return comparison.exit_code


def _by_counter(counter: Counter, instance: Instance, limits: Limits, use_known_bounds: bool, check: bool) -> int:
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
    print(found.count)
    if found.unsearched_below is not None:
        say(bound_in_words(instance, found.unsearched_below))
    refuted = _refuted_by_published(instance, found)
    if check:
        refuted += _refuted_by_another(counter, instance, limits, found)
    print("\n".join(refuted), end="\n" * bool(refuted), file=sys.stderr)
    return 1 if refuted else 0


def _refuted_by_published(instance: Instance, found: Answer) -> list[str]:
    """The published values that differ, each in a line."""
    published = published_value(instance)
    if published is None:
        return []
    pairs = (("size", published.size, found.size), ("count", published.count, found.count))
    return [f"published {name}: {theirs}, not {ours}" for name, theirs, ours in pairs if theirs not in (None, ours)]


def _refuted_by_another(counter: Counter, instance: Instance, limits: Limits, found: Answer) -> list[str]:
    """What another engine counts, if that differs. Says so if it does not complete."""
    from compare.answering import fastest, of_another_engine
    from compare.runner import compare

    able = fastest(instance, chosen_formulations())
    second = compare(instance, of_another_engine(able, counter.engine)[:1], limits)
    if second.count is None:
        print("the second count did not complete, so it confirms nothing", file=sys.stderr)
        return []
    names = " and ".join(outcome.name for outcome in second.outcomes)
    return [] if second.count == found.count else [f"{names} says {second.count}"]
