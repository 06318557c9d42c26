"""Asks those who were chosen to answer a question: counters in this process, and formulations in processes of theirs.

What runs formulations is imported only where one is asked: a counter is done sooner than that.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from compare.answers.choosing import Answerers
from compare.answers.counting import NO_MEANS, Means, TimeLimitReached, run_counter
from compare.harness.limits import Limits
from compare.literature.published import Check, check_against_published, why_beyond_reach
from compare.question.errors import tell
from models.counting import NotCounted, NotEnoughMemory, SolutionCounter
from models.problem import Instance

if TYPE_CHECKING:
    from compare.verdict.comparison import Comparison


class Detail(StrEnum):
    """The details that are asked for; each includes those before it."""

    SIZE = "size"
    COUNT = "count"
    CLASSES = "classes"

    @property
    def included(self) -> list["Detail"]:
        """This detail and those before it."""
        return list(Detail)[: list(Detail).index(self) + 1]


@dataclass(frozen=True)
class Answer:
    """The number of pieces in a solution, of solutions, and of classes; None where not asked for or not defined.

    ``by`` names the formulation or counter, ``seconds`` is the wall time. ``unsearched_below``: smaller sizes were not
    searched, because the literature has proved that they have no solution; None: everything was searched.
    """

    size: int | None
    count: int | None
    classes: int | None
    seconds: float
    by: str
    unsearched_below: int | None = None

    def known(self, detail: Detail) -> dict[str, int | None]:
        """The numbers that are asked for, by their names."""
        return {one.value: getattr(self, one.value) for one in detail.included}


@dataclass(frozen=True)
class Reply:
    """The answer, or ``reason``, why there is none.

    Both are there where several were asked, and not all have answered. ``checks``: the published values beside those of
    a counter; ``comparison``: what formulations gave, with the published values. ``disagreement``: the numbers of those
    who contradict each other.
    """

    answer: Answer | None
    reason: str | None = None
    checks: list[Check] = field(default_factory=list)
    comparison: "Comparison | None" = None
    disagreement: str | None = None

    @property
    def exit_code(self) -> int:
        """0: answered; 1: a disagreement, also with the literature, or a failure; 3: not completed; 130: Ctrl-C."""
        if self.disagreement or not all(check.agrees for check in self.checks):
            return 1
        if self.comparison is not None and self.comparison.exit_code:
            return self.comparison.exit_code
        return 0 if self.answer and not self.reason else 3


def ask(
    instance: Instance, answerers: Answerers, limits: Limits, detail: Detail = Detail.CLASSES, means: Means = NO_MEANS
) -> Reply:
    """Ask all of them, and compare their answers.

    Raises NotEnoughMemory before a counter that is asked alone takes more memory than the limit.
    """
    if len(answerers.counters) == 1 and not answerers.formulations:
        return _ask_counter(answerers.counters[0], instance, limits, detail, means)
    return combine(list(ask_each(instance, answerers, limits, detail, means)))


def ask_each(
    instance: Instance, answerers: Answerers, limits: Limits, detail: Detail, means: Means = NO_MEANS
) -> Iterator[Reply]:
    """The reply of each counter, as soon as it is there; then that of the formulations together."""
    for counter in answerers.counters:
        try:
            yield _ask_counter(counter, instance, limits, detail, means)
        except NotEnoughMemory as error:
            yield Reply(None, str(error))
    if answerers.formulations:
        yield _ask_formulations(instance, answerers, limits, means)


def combine(replies: Sequence[Reply]) -> Reply:
    """One reply for all: the answer that they agree on, or the disagreement; and who has not answered."""
    found = [reply.answer for reply in replies if reply.answer]
    reasons = [reply.reason for reply in replies if reply.reason]
    checks = next((reply.checks for reply in replies if reply.checks), [])
    comparison = next((reply.comparison for reply in replies if reply.comparison), None)
    disagreement = next((reply.disagreement for reply in replies if reply.disagreement), None)
    whole = Reply(None, "; ".join(reasons) or None, checks, comparison, disagreement)
    for name in Detail:
        numbers = {one.by: getattr(one, name) for one in found}
        known = {by: number for by, number in numbers.items() if number is not None or name != Detail.CLASSES}
        if len(set(known.values())) > 1:
            return replace(whole, checks=[], disagreement=_contradiction(name, known))
    if not found or whole.disagreement:
        return whole
    unsearched = None if any(one.unsearched_below is None for one in found) else found[0].unsearched_below
    classes = next((one.classes for one in found if one.classes is not None), None)
    seconds, by = sum(one.seconds for one in found), " and ".join(one.by for one in found)
    return replace(whole, answer=Answer(found[0].size, found[0].count, classes, seconds, by, unsearched))


def _contradiction(name: str, numbers: Mapping[str, int | None]) -> str:
    """The different numbers that were found, by the names of those who found them."""
    return f"{name}: {' and '.join(f'{by} says {number}' for by, number in numbers.items())}"


def _ask_formulations(instance: Instance, answerers: Answerers, limits: Limits, means: Means) -> Reply:
    from compare.harness.progress import show_progress
    from compare.harness.runner import compare

    if not answerers.are_named and (reason := why_beyond_reach(instance)):
        tell(f"{reason}; a search may not end before the time limit of {limits.seconds:g} s")
    started = time.perf_counter()
    with show_progress(silent=False) as progress:
        comparison = compare(instance, answerers.formulations, limits, progress, means.cluster)
    seconds = time.perf_counter() - started
    if (count := comparison.count) is None:
        reasons = [f"{one.name}: {one.reason}" for one in comparison.outcomes if one.reason]
        numbers = {one.name: one.count for one in comparison.outcomes if one.count is not None}
        disagreement = _contradiction(Detail.COUNT, numbers) if len(numbers) > 1 and not comparison.agree else None
        return Reply(None, "; ".join(reasons), [], comparison, disagreement)
    by = " and ".join(outcome.name for outcome in comparison.outcomes if outcome.status.is_complete)
    return Reply(Answer(comparison.size, count, comparison.classes, seconds, by), comparison=comparison)


def _ask_counter(counter: SolutionCounter, instance: Instance, limits: Limits, detail: Detail, means: Means) -> Reply:
    started = time.perf_counter()
    try:
        census = run_counter(counter, instance, limits, detail == Detail.CLASSES, means)
    except NotCounted as error:
        return Reply(None, f"{counter.name}: {error}")
    except TimeLimitReached:
        return Reply(None, f"{counter.name} reached the time limit of {limits.seconds:g} s")
    except MemoryError:
        return Reply(None, f"{counter.name} ran out of memory")
    seconds = time.perf_counter() - started
    answer = Answer(census.size, census.solutions, census.classes, seconds, counter.name, census.unsearched_below)
    return Reply(answer, checks=check_against_published(instance, answer.known(detail)))
