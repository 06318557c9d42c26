"""The search for new terms: which method is put to which term next, the cheapest first, until each has two methods."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from compare.frontier.counting import Certifier, Job, Task, count_term, run
from compare.frontier.events import CERTIFICATE, Event, NewValue
from compare.frontier.helper import Helper
from compare.frontier.listing import formulations_for
from compare.frontier.terms import Term, instance_of, is_known, known_to, terms_to
from compare.harness.limits import Limits
from compare.literature import sequences
from models.catalogue.finding import counters

ENOUGH = 2
"""Methods for a term."""
FURTHER, FURTHER_ROWS = 12, 4
"""How many terms past the end are asked for if no limit is given; of a triangle, how many rows."""
GROWTH = 4.0
"""How many times longer the next term is expected to take."""
MOST_SIDE = 1 << 30
FIRST_LIMIT, LONGER = 30.0, 5.0
"""Seconds for each count at first, and how many times more each time after."""


@dataclass(eq=False)
class Line:
    """One sequence: its terms in turn.

    ``begin``, ``up_to``: the longer side of the smallest and the largest board; None: as many as ``FURTHER`` says.
    ``only``: the methods to be asked, each of them for every term; None: any, until two have found it.
    ``certifier`` is asked when the others were; None: nobody is. ``given_up``: for each method the shorter side from
    which it is too slow.
    """

    sequence: sequences.Sequence
    up_to: int | None
    found: dict[Term, NewValue]
    only: frozenset[str] | None = None
    begin: int = 1
    certifier: Certifier | None = None
    given_up: dict[str, int] = field(default_factory=dict)
    last_seconds: dict[str, float] = field(default_factory=dict)

    def terms(self) -> Iterator[Term]:
        end = self.up_to
        if end is None:
            further = FURTHER_ROWS if self.sequence.sides is None else FURTHER * self.sequence.sides[0]
            end = known_to(self.sequence) + further
        terms = (term for term in terms_to(self.sequence, end) if term.side >= self.begin)
        return (term for term in terms if not is_known(self.sequence, term.board))

    def next_job(self) -> Job | None:
        """What is to be done for the first term that has too few methods and a method left."""
        for term in self.terms():
            known = self.found.get(term)
            methods = known.methods if known else []
            if self.only is None and len(methods) >= ENOUGH:
                continue
            job = next(self._jobs(term, methods, known.value if known else None), None)
            if job is not None:
                return job
            if not methods and self.sequence.sides is not None:
                return None
        return None

    def _jobs(self, term: Term, methods: list[str], value: int | None) -> Iterator[Job]:
        """Counters, those with the highest priority first; then formulations of engines that were not asked yet.

        The last is a certificate, of what another method found.
        """
        questions = [(instance_of(one, term.board), one.quantity) for one in self.sequence.answers]
        for counter in sorted(counters().values(), key=lambda one: -one.priority):
            able = (one for one in questions if counter.unsupported(one[0]) is None)
            if self._may_be_asked(counter.name, term, methods) and (question := next(able, None)):
                yield Job(term, counter.name, *question)
        for instance, quantity in questions:
            for formulation in formulations_for(instance, quantity, methods, value):
                if self._may_be_asked(formulation.name, term, methods):
                    yield Job(term, formulation.name, instance, quantity)
        if self.certifier and methods and self._may_be_asked(CERTIFICATE, term, methods):
            for instance, quantity in questions:
                if self.certifier.may_certify(instance, quantity, value):
                    yield Job(term, CERTIFICATE, instance, quantity)

    def _may_be_asked(self, method: str, term: Term, methods: list[str]) -> bool:
        is_wanted = self.only is None or method in self.only
        return is_wanted and method not in methods and term.board.shorter_side < self.given_up.get(method, MOST_SIDE)


def search(
    lines: Sequence[Line],
    limits: Limits,
    seconds: float,
    note: Callable[[Event], None],
    store: Path | None = None,
) -> Iterator[str]:
    """Find terms until the time is used up or nothing is left; ``note`` gets each event. Yields what happens, in words.

    ``limits.seconds`` is the longest time for a count. All counts are tried with a short time first, then those that
    took longer with a longer one. ``store``: keeps the parts of long counts; None: nothing is kept.
    """
    end = time.monotonic() + seconds
    longest = min(FIRST_LIMIT, limits.seconds)
    certifier = next((line.certifier for line in lines), None)
    with Helper(partial(count_term, certifier=certifier)) as helper:
        while time.monotonic() < end:
            yield from _search_once(lines, Limits(longest, limits.mib, 1), end, note, helper, store)
            if longest == limits.seconds or not any(line.given_up for line in lines):
                return
            longest = min(LONGER * longest, limits.seconds)
            for line in lines:
                line.given_up.clear()


def _search_once(
    lines: Sequence[Line],
    limits: Limits,
    end: float,
    note: Callable[[Event], None],
    helper: Helper[Task, Event | str],
    store: Path | None,
) -> Iterator[str]:
    """Where a method takes longer, or more memory, it is not asked again about boards of that width or more."""
    queue = [(line, job) for line in lines if (job := line.next_job()) is not None]
    while queue and (remaining := end - time.monotonic()) > 0:
        line, job = min(queue, key=_rank)
        queue.remove((line, job))
        event = run(job, replace(limits, seconds=min(limits.seconds, remaining)), helper, store)
        if isinstance(event, str):
            line.given_up[job.method] = job.term.board.shorter_side
            yield f"{job.term.source} at {_board(job.term)}: {event}"
        else:
            line.last_seconds[job.method] = event.seconds
            line.found.setdefault(job.term, NewValue(job.term)).events.append(event)
            name = f"{job.term.source}({job.term.number})"
            try:
                note(event)
            finally:  # what cannot be kept is told at least
                yield f"{name} = {event.value}, {_board(job.term)}, {event.method}, {event.seconds} s"
        if (following := line.next_job()) is not None:
            queue.append((line, following))


def _rank(entry: tuple[Line, Job]) -> tuple[float, bool]:
    """The seconds that a job is expected to take; and of equal ones classes first, as their count comes with them."""
    line, job = entry
    return GROWTH * line.last_seconds.get(job.method, 0.0), job.quantity != "classes"


def _board(term: Term) -> str:
    return f"{term.board.rows} × {term.board.columns}"
