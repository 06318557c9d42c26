"""Every listed term counted again, as far as a counter ends in time; what differs, and whether the lists explain it."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from compare.frontier.counting import Job, count_term, run
from compare.frontier.events import Event
from compare.frontier.helper import Helper
from compare.frontier.terms import Term, instance_of
from compare.harness.limits import Limits
from compare.literature import sequences
from compare.literature.contradictions import contradictions_about
from models.catalogue.finding import counters


@dataclass(frozen=True)
class Recount:
    """A listed value of a board, ours, and who found it. ``explanation``: how the lists contradict themselves there."""

    source: str
    listed: int
    event: Event
    explanation: str | None

    @property
    def agrees(self) -> bool:
        return self.event.value == self.listed

    @property
    def is_explained(self) -> bool:
        """Whether it agrees, or other published values speak against the listed one, too."""
        return self.agrees or self.explanation is not None

    def __str__(self) -> str:
        """``A002563 at 16 × 16: listed 43, kernels/frame finds 371; 43 classes hold …``."""
        board = f"{self.event.rows} × {self.event.columns}"
        words = f"{self.source} at {board}: listed {self.listed}, {self.event.method} finds {self.event.value}"
        return f"{words}; {self.explanation}" if self.explanation else words


@dataclass(eq=False)
class Listed:
    """One sequence: its boards, the smallest first; how many terms are done with, were counted, and agree.

    ``seconds``: processor time. ``given_up``: the counters that were too slow.
    """

    sequence: sequences.Sequence
    agreeing: int = 0
    counted: int = 0
    done: int = 0
    given_up: set[str] = field(default_factory=set)
    seconds: float = 0.0
    last_seconds: float = 0.0

    def __post_init__(self) -> None:
        self.boards = sorted(self.sequence.values, key=lambda board: (len(board), board.rows))

    def __str__(self) -> str:
        """``A286882: 5 of 6 terms agree, 3.2 s; 1 not counted, as minimal-covers was too slow``."""
        words = f"{self.sequence.source}: {self.agreeing} of {len(self.boards)} terms agree, {self.seconds:.1f} s"
        missing = len(self.boards) - self.counted
        return f"{words}; {missing} not counted, as {self._why_missing()}" if missing else words

    def _why_missing(self) -> str:
        if self.done < len(self.boards):
            return "the time was used up"
        if not self.given_up:
            return "no counter answers"
        slow = sorted(name.split("/")[1] for name in self.given_up)
        return f"{' and '.join(slow)} {'was' if len(slow) == 1 else 'were'} too slow"

    def next_job(self) -> Job | None:
        """The next board that a counter answers which was not too slow before; None if there is none."""
        while self.done < len(self.boards):
            board = self.boards[self.done]
            term = Term(self.sequence.source, self.done, board)
            for counter in sorted(counters().values(), key=lambda one: -one.priority):
                for question in self.sequence.answers:
                    instance = instance_of(question, board)
                    if counter.name not in self.given_up and counter.unsupported(instance) is None:
                        return Job(term, counter.name, instance, question.quantity)
            self.done += 1
        return None


def recount(lists: Sequence[Listed], limits: Limits, seconds: float) -> Iterator[Recount]:
    """Count listed terms until the time is used up or nothing is left, the cheapest first."""
    end = time.monotonic() + seconds
    queue = [(one, job) for one in lists if (job := one.next_job())]
    with Helper(count_term) as helper:
        while queue and (left := end - time.monotonic()) > 0:
            one, job = min(queue, key=lambda entry: entry[0].last_seconds)
            queue.remove((one, job))
            event = run(job, replace(limits, seconds=min(limits.seconds, left)), helper)
            if isinstance(event, str):
                one.given_up.add(job.method)
            else:
                yield compare_with_list(one, job, event)
            if following := one.next_job():
                queue.append((one, following))


def compare_with_list(one: Listed, job: Job, event: Event) -> Recount:
    """Hold a count against the list, and note it there."""
    listed = one.sequence.values[job.term.board]
    one.seconds += event.seconds
    one.done += 1
    one.counted += 1
    one.last_seconds = event.seconds if one.done > 1 else 0.0  # the first count may have compiled a kernel
    one.agreeing += event.value == listed
    explanation = None
    if event.value != listed:
        explanation = next((found.why for found in contradictions_about(job.instance)), None)
    return Recount(one.sequence.source, listed, event, explanation)
