"""The search for new terms: which counter is put to which term next, the cheapest first, until each has two methods."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from itertools import takewhile

from compare.answers.counting import TimeLimitReached, run_counter
from compare.answers.frontier.events import Event, NewValue
from compare.answers.frontier.terms import Term, instance_of, next_terms
from compare.harness.limits import Limits
from compare.literature import sequences
from compare.literature.sequences import Quantity
from models.catalogue.finding import counters
from models.counting import NotEnoughMemory, SolutionCounter
from models.problem import Instance

ENOUGH = 2
"""Methods for a term."""
FURTHER, FURTHER_ROWS = 12, 4
"""How many terms past the end are asked for if no limit is given; of a triangle, how many rows."""
GROWTH = 4.0
"""How many times longer the next term is expected to take."""
FIRST_LIMIT, LONGER = 2.0, 8.0
"""Seconds for each count at first, and how many times more each time after."""
PACKAGES = "numba", "numpy"


@dataclass(frozen=True)
class Job:
    """One counter, put to one term."""

    term: Term
    counter: SolutionCounter
    instance: Instance
    quantity: Quantity


@dataclass(eq=False)
class Line:
    """One sequence: its terms in turn. ``given_up``: for each counter the shorter side from which it is too slow."""

    sequence: sequences.Sequence
    up_to: int | None
    found: dict[Term, NewValue]
    given_up: dict[str, int] = field(default_factory=dict)
    last_seconds: dict[str, float] = field(default_factory=dict)

    def terms(self) -> Iterator[Term]:
        end = self.up_to
        if end is None:
            listed = max(max(board.rows, board.columns) for board in self.sequence.values)
            end = listed + (FURTHER_ROWS if self.sequence.sides is None else FURTHER * self.sequence.sides[0])
        return takewhile(lambda term: term.side <= end, next_terms(self.sequence))

    def next_job(self) -> Job | None:
        """What is to be done for the first term that has too few methods and a counter left."""
        for term in self.terms():
            known = self.found.get(term)
            methods = known.methods if known else []
            if len(methods) >= ENOUGH:
                continue
            job = next(self._jobs(term, methods), None)
            if job is not None:
                return job
            if not methods and self.sequence.sides is not None:
                return None
        return None

    def _jobs(self, term: Term, methods: list[str]) -> Iterator[Job]:
        for counter in sorted(counters().values(), key=lambda one: -one.priority):
            if counter.name in methods or self.given_up.get(counter.name, 1 << 30) <= term.board.shorter_side:
                continue
            for question in self.sequence.answers:
                instance = instance_of(question, term.board)
                if counter.unsupported(instance) is None:
                    yield Job(term, counter, instance, question.quantity)
                    break


def search(lines: Sequence[Line], limits: Limits, seconds: float, note: Callable[[Event], None]) -> Iterator[str]:
    """Find terms until the time is used up or nothing is left; ``note`` gets each event. Yields what happens, in words.

    ``limits.seconds`` is the longest time for a count. All counts are tried with a short time first, then those that
    took longer with a longer one.
    """
    end = time.monotonic() + seconds
    longest = min(FIRST_LIMIT, limits.seconds)
    while time.monotonic() < end:
        yield from _search_once(lines, Limits(longest, limits.mib, 1), end, note)
        if longest == limits.seconds:
            return
        longest = min(LONGER * longest, limits.seconds)
        for line in lines:
            line.given_up.clear()


def _search_once(lines: Sequence[Line], limits: Limits, end: float, note: Callable[[Event], None]) -> Iterator[str]:
    """Where a counter takes longer, or more memory, it is not asked again about boards of that width or more."""
    queue = [(line, job) for line in lines if (job := line.next_job()) is not None]
    while queue and (remaining := end - time.monotonic()) > 0:
        line, job = min(queue, key=_expected_seconds)
        queue.remove((line, job))
        event = run(job, replace(limits, seconds=min(limits.seconds, remaining)))
        if isinstance(event, str):
            line.given_up[job.counter.name] = job.term.board.shorter_side
            yield f"{job.term.source} at {_board(job.term)}: {event}"
        else:
            line.last_seconds[job.counter.name] = event.seconds
            line.found.setdefault(job.term, NewValue(job.term)).events.append(event)
            note(event)
            name = f"{job.term.source}({job.term.number})"
            yield f"{name} = {event.value}, {_board(job.term)}, {event.method}, {event.seconds} s"
        if (following := line.next_job()) is not None:
            queue.append((line, following))


def _expected_seconds(entry: tuple[Line, Job]) -> float:
    line, job = entry
    return GROWTH * line.last_seconds.get(job.counter.name, 0.0)


def run(job: Job, limits: Limits) -> Event | str:
    """The value that a counter finds, or why it finds none."""
    before = time.process_time()
    try:
        census = run_counter(job.counter, job.instance, limits, job.quantity == "classes")
    except TimeLimitReached:
        return f"{job.counter.name} reached the time limit of {limits.seconds:.0f} s"
    except (NotEnoughMemory, MemoryError):
        return f"{job.counter.name} would take more memory than {limits.mib} MiB"
    value = {"count": census.solutions, "size": census.size, "classes": census.classes}[job.quantity]
    if value is None:
        return f"{job.counter.name} does not tell the {job.quantity}"
    seconds = round(time.process_time() - before, 2)
    board = job.term.board
    today = datetime.now(UTC).date().isoformat()
    return Event(
        job.term.source, job.term.number, board.rows, board.columns, board.wrap,
        value, job.counter.name, seconds, _versions(), today,
    )  # fmt: skip


def _versions() -> str:
    return ", ".join(f"{name} {_version(name)}" for name in ("bezzel", *PACKAGES))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _board(term: Term) -> str:
    return f"{term.board.rows} × {term.board.columns}"
