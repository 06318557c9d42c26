"""Asks the answerers that were chosen for a question: counters in this process, formulations in processes of their own.

A counter runs in threads, under limits of time and memory. The code that runs formulations is imported only if one is
asked, because many a counter is done sooner than that.
"""

import logging
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from traceback import walk_stack
from types import FrameType
from typing import TYPE_CHECKING

from compare.answers.choosing import Answerers
from compare.harness.compilation import compilation_told_to
from compare.harness.limits import MIB, Limits
from compare.harness.signals.ending import RaisedAgain
from compare.literature.known_bounds import least_known_size
from compare.literature.published import Check, check_against_published, why_beyond_reach
from compare.question.description import number_in_words, plural
from compare.question.errors import tell
from models.counting import Census, NotCounted, NotEnoughMemory, PartKeeper, PartRunner, Resources, SolutionCounter
from models.languages import localise_number, say, translate
from models.problem import Instance

if TYPE_CHECKING:
    from compare.harness.cluster.dask import DaskCluster
    from compare.verdict.comparison import Comparison

SECONDS_BETWEEN_LINES = 0.5
"""The time between two lines of progress."""
SECONDS_BETWEEN_ALARMS = 0.5
"""The time after which the alarm of a time limit is repeated: an exception that is raised in a callback is lost."""
MUST_END = ("importlib.", "numba.")
"""The beginnings of the names of the modules that compile a kernel: once they are broken off, numba fails for good."""

AND = " and "
"""The text between the names of several answerers in ``Answer.by``, which is kept, and so the same in all languages."""


class Detail(StrEnum):
    """The detail in which a question is answered; each detail includes those before it."""

    SIZE = "size"
    COUNT = "count"
    CLASSES = "classes"

    @property
    def included(self) -> list["Detail"]:
        """This detail and those before it."""
        return list(Detail)[: list(Detail).index(self) + 1]


@dataclass(frozen=True)
class Answer:
    """The numbers that answer a question: of pieces in a solution, of solutions, and of classes.

    A number that was not asked for, or is not defined, is None. ``by`` has the names of the formulations or counters
    that gave the answer, joined by ``AND``; ``seconds`` is the wall time. ``unsearched_below``: smaller sizes were not
    searched, because the literature has proved that they have no solution; None: everything was searched.
    """

    size: int | None
    count: int | None
    classes: int | None
    seconds: float
    by: str
    unsearched_below: int | None = None

    def numbers(self, detail: Detail) -> dict[str, int | None]:
        """The numbers that are asked for, by the names of the details; that of classes only if they were counted."""
        asked = {one.value: getattr(self, one.value) for one in detail.included}
        return {name: number for name, number in asked.items() if name != Detail.CLASSES or number is not None}

    @property
    def answerers(self) -> list[str]:
        """The names of the formulations or counters that gave the answer."""
        return self.by.split(AND)


@dataclass(frozen=True)
class Reply:
    """The answer, or the ``reason`` why there is none; both if several were asked, and not all have answered.

    ``checks``: the published values beside those of a counter. ``comparison``: that of the formulations, which has the
    published values too. ``disagreement``: the numbers of the answerers that contradict each other, in a sentence.
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


@dataclass(frozen=True)
class Means:
    """The means that a count may use: bounds of the literature, a keeper of parts, a cluster; None: it has none.

    ``counts_again``: the process may go on after the time limit, so that nothing is broken off for which it needs to be
    whole: no kernel while it is compiled.
    """

    use_known_bounds: bool = False
    keeper: PartKeeper | None = None
    cluster: "DaskCluster | None" = None
    counts_again: bool = False


NO_MEANS = Means()


def ask(
    instance: Instance, answerers: Answerers, limits: Limits, detail: Detail = Detail.CLASSES, means: Means = NO_MEANS
) -> Reply:
    """Ask all answerers, and return one reply, in which their answers are compared.

    Raises NotEnoughMemory if a counter that is asked alone would take more memory than the limit.
    """
    if len(answerers.counters) == 1 and not answerers.formulations:
        return _ask_counter(answerers.counters[0], instance, limits, detail, means)
    return combine(list(ask_each(instance, answerers, limits, detail, means)))


def ask_each(
    instance: Instance, answerers: Answerers, limits: Limits, detail: Detail, means: Means = NO_MEANS
) -> Iterator[Reply]:
    """Yield the reply of each counter as soon as it is there, then one reply of all formulations together."""
    for counter in answerers.counters:
        try:
            yield _ask_counter(counter, instance, limits, detail, means)
        except NotEnoughMemory as error:
            yield Reply(None, str(error))
    if answerers.formulations:
        yield _ask_formulations(instance, answerers, limits, means)


def combine(replies: Sequence[Reply]) -> Reply:
    """One reply for all: the answer on which they agree, or their disagreement, and the reasons of missing answers."""
    answers = [reply.answer for reply in replies if reply.answer]
    reasons = [reply.reason for reply in replies if reply.reason]
    checks = next((reply.checks for reply in replies if reply.checks), [])
    comparison = next((reply.comparison for reply in replies if reply.comparison), None)
    disagreement = next((reply.disagreement for reply in replies if reply.disagreement), None)
    whole = Reply(None, "; ".join(reasons) or None, checks, comparison, disagreement)
    if contradiction := _find_contradiction(answers):
        return replace(whole, checks=[], disagreement=contradiction)
    return whole if not answers or disagreement else replace(whole, answer=_join(answers))


def _join(answers: Sequence[Answer]) -> Answer:
    """The answer of all together, which do not contradict each other; its seconds are those of all."""
    first = answers[0]
    unsearched = None if any(answer.unsearched_below is None for answer in answers) else first.unsearched_below
    classes = next((answer.classes for answer in answers if answer.classes is not None), None)
    seconds, by = sum(answer.seconds for answer in answers), AND.join(answer.by for answer in answers)
    return Answer(first.size, first.count, classes, seconds, by, unsearched)


def _find_contradiction(answers: Sequence[Answer]) -> str | None:
    """The first number in which the answers differ, in a sentence; None if they agree, as far as they have classes."""
    for name in Detail:
        numbers = {answer.by: getattr(answer, name) for answer in answers}
        if name == Detail.CLASSES:
            numbers = {by: number for by, number in numbers.items() if number is not None}
        if len(set(numbers.values())) > 1:
            return _contradiction_in_words(name, numbers)
    return None


def _contradiction_in_words(name: str, numbers: Mapping[str, int | None]) -> str:
    """The sentence that says which answerer gave which number; ``name`` is that of the detail."""
    said = (say("{name} says {number}", name=by, number=number) for by, number in numbers.items())
    return f"{translate(name)}: {say(' and ').join(said)}"


def _seconds_allowed(limits: Limits) -> str:
    """The seconds of the time limit, as they are written in the language that is spoken."""
    return localise_number(f"{limits.seconds:g}")


def _ask_formulations(instance: Instance, answerers: Answerers, limits: Limits, means: Means) -> Reply:
    """The reply of all formulations together, which run side by side."""
    from compare.harness.progress import show_progress
    from compare.harness.runner import compare

    if not answerers.are_named and (reason := why_beyond_reach(instance)):
        sentence = "{reason}; a search may not end before the time limit of {seconds} s"
        tell(sentence, reason=reason, seconds=_seconds_allowed(limits))
    started = time.perf_counter()
    with show_progress(silent=False) as progress:
        comparison = compare(instance, answerers.formulations, limits, progress, means.cluster)
    seconds = time.perf_counter() - started
    if (count := comparison.count) is None:
        reasons = [f"{one.name}: {one.reason}" for one in comparison.outcomes if one.reason]
        numbers = {one.name: one.count for one in comparison.outcomes if one.count is not None}
        disagreement = (
            _contradiction_in_words(Detail.COUNT, numbers) if len(numbers) > 1 and not comparison.agree else None
        )
        return Reply(None, "; ".join(reasons), [], comparison, disagreement)
    by = AND.join(outcome.name for outcome in comparison.outcomes if outcome.status.is_complete)
    return Reply(Answer(comparison.size, count, comparison.classes, seconds, by), comparison=comparison)


def _ask_counter(counter: SolutionCounter, instance: Instance, limits: Limits, detail: Detail, means: Means) -> Reply:
    """The reply of one counter. Raises NotEnoughMemory if it would take more memory than the limit."""
    started = time.perf_counter()
    try:
        census = run_counter(counter, instance, limits, with_classes=detail == Detail.CLASSES, means=means)
    except NotCounted as error:
        return Reply(None, f"{counter.name}: {error}")
    except TimeLimitReached:
        sentence = "{name} reached the time limit of {seconds} s"
        return Reply(None, say(sentence, name=counter.name, seconds=_seconds_allowed(limits)))
    except MemoryError:
        return Reply(None, say("{name} ran out of memory", name=counter.name))

    seconds = time.perf_counter() - started
    if seconds > limits.seconds and not hasattr(signal, "setitimer"):
        sentence = "the time limit of {seconds} s did not hold: this system has no timer that could end a counter"
        tell(sentence, seconds=_seconds_allowed(limits))
    answer = Answer(census.size, census.solutions, census.classes, seconds, counter.name, census.unsearched_below)
    return Reply(answer, checks=check_against_published(instance, answer.numbers(detail)))


class TimeLimitReached(RaisedAgain):
    """Raised at the time limit of a counter."""


def run_counter(
    counter: SolutionCounter, instance: Instance, limits: Limits, *, with_classes: bool, means: Means = NO_MEANS
) -> Census:
    """Count in threads of this process, one for each job that the limits allow, or on the cluster of the means.

    Raises TimeLimitReached, NotEnoughMemory if it would take more memory than the limit, NotCounted if a cluster fails.
    """
    run_parts: PartRunner | None = None
    if means.cluster:
        from compare.harness.cluster.counting import count_on_cluster  # only here: it loads what runs formulations

        run_parts = partial(count_on_cluster, means.cluster, limits.seconds)
    progress = _ProgressLine(counter.name)
    listener = logging.StreamHandler(sys.stderr)
    alarm = time_limit(limits.seconds, compiles_to_end=means.counts_again)
    with compilation_told_to(listener), alarm, closing(progress):
        least = least_known_size(instance) if means.use_known_bounds else 0
        resources = Resources(limits.jobs, progress, limits.mib * MIB, least, means.keeper, run_parts)
        return counter.census(instance, resources, with_classes=with_classes)


@contextmanager
def time_limit(seconds: float, *, compiles_to_end: bool = False) -> Iterator[None]:
    """Raise TimeLimitReached in the block after this time; compiled code notices that between two slices of work.

    ``compiles_to_end``: the limit waits while a kernel is compiled in this thread. There is no limit where the system
    has no timer, nor outside the main thread, which alone hears signals.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    around = _calls_that_must_end(None)

    def ring(_signal: int, frame: FrameType | None) -> None:
        is_heard = isinstance(sys.exception(), TimeLimitReached)  # then the work is being ended
        may_break_off = not compiles_to_end or _calls_that_must_end(frame) <= around
        if not is_heard and may_break_off:
            raise TimeLimitReached

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, SECONDS_BETWEEN_ALARMS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _calls_that_must_end(frame: FrameType | None) -> int:
    """The number of calls in modules of ``MUST_END`` among those that led to this frame; None: to the caller."""
    return sum(str(one.f_globals.get("__name__")).startswith(MUST_END) for one, _ in walk_stack(frame))


class _ProgressLine:
    """The progress of a count, in one line of the terminal that is cleared at the end; nothing without a terminal."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.started = self.last_shown = time.perf_counter()
        self.done = sys.maxsize
        self.done_before = 0
        self.is_shown = False

    def __call__(self, done: int, parts: int, size: int | None) -> None:
        """Show that ``done`` of the ``parts`` are counted; ``size`` is the number of pieces, if several are tried."""
        now = time.perf_counter()
        if done <= self.done:  # a count begins, perhaps with parts that an earlier call has done
            self.started, self.done_before = now, done
        self.done = done
        if not sys.stderr.isatty() or now - self.last_shown <= SECONDS_BETWEEN_LINES:
            return
        self.last_shown, self.is_shown = now, True
        name = self.name if size is None else f"{self.name}, {plural(size, 'piece')}"
        line = say("{name}: {done} of {parts}", name=name, done=done, parts=plural(parts, "part"))
        if fresh := done - self.done_before:
            seconds = now - self.started
            left, rate = f"{seconds * (parts - done) / fresh:.0f}", number_in_words(fresh / seconds)
            line += say(", {rate} a second, about {seconds} s left", rate=rate, seconds=left)
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Clear the line."""
        if self.is_shown:
            print("\r\x1b[K", end="", file=sys.stderr)
