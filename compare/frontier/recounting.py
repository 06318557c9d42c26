"""Terms counted again: those that were found, and those that are listed, as far as a counter ends in time."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from compare.frontier.counting import Certifier, CountingProcess, Job, counting_jobs, searches_for_known_bound
from compare.frontier.findings import CERTIFICATES, Finding
from compare.frontier.terms import counted_sequences, term_on
from compare.harness.limits import Limits
from compare.literature.contradictions import contradictions_about
from compare.literature.sequences import Sequence
from models.catalogue.finding import counters, formulations


@dataclass(frozen=True)
class Recount:
    """A listed value of a board, and the finding of a new count.

    ``explanation``: the sentence that says how published values contradict each other there; None if they do not.
    """

    source: str
    listed: int
    finding: Finding
    explanation: str | None

    @property
    def agrees(self) -> bool:
        """Whether the listed value was found."""
        return self.finding.value == self.listed

    @property
    def is_explained(self) -> bool:
        """Whether it agrees, or other published values speak against the listed one, too."""
        return self.agrees or self.explanation is not None

    def __str__(self) -> str:
        """``A002563 at 16 × 16: listed 43, kernels/frame finds 371; 43 classes hold …``."""
        one = self.finding
        words = f"{self.source} at {one.term.sides}: listed {self.listed}, {one.method} finds {one.value}"
        return f"{words}; {self.explanation}" if self.explanation else words


@dataclass(eq=False)
class ListedTerms:
    """The listed terms of one sequence, the smallest board first, and the results of counting them again.

    ``done``: how many of them need no count any more; ``counted``: how many were counted; ``agreeing``: how many of
    these agree. ``seconds``: processor time of the counts that gave a value; ``last_seconds``: of the last of these, or
    0 after the first, which may have compiled a kernel. ``given_up``: for each counter that gave no value, and is not
    asked again, the reason in words.
    """

    sequence: Sequence
    agreeing: int = 0
    counted: int = 0
    done: int = 0
    given_up: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    last_seconds: float = 0.0

    def __post_init__(self) -> None:
        boards = sorted(self.sequence.values, key=lambda board: (len(board), board.rows))
        self.terms = [term_on(self.sequence, board) for board in boards]

    def __str__(self) -> str:
        """``A286882: 5 of 6 terms agree, 3.2 s; 1 not counted: kernels/minimal-covers did not end within 60 s``."""
        words = f"{self.sequence.source}: {self.agreeing} of {len(self.terms)} terms agree, {self.seconds:.1f} s"
        missing = len(self.terms) - self.counted
        return f"{words}; {missing} not counted: {self._why_missing()}" if missing else words

    def _why_missing(self) -> str:
        """The reason why some terms were not counted."""
        if self.done < len(self.terms):
            return "the time was used up"
        return " and ".join(self.given_up.values()) or "no counter answers"

    def next_job(self) -> Job | None:
        """The next term that a counter answers which has not given up before; None if there is none."""
        while self.done < len(self.terms):
            jobs = counting_jobs(self.terms[self.done], self.sequence.answers)
            if job := next((job for job in jobs if job.method not in self.given_up), None):
                return job
            self.done += 1
        return None

    def note_count(self, job: Job, finding: Finding) -> Recount:
        """Note what the job of the next term found; returns it beside the listed value."""
        listed = self.sequence.values[job.term.board]
        self.seconds += finding.seconds
        self.last_seconds = finding.seconds if self.counted else 0.0
        self.done += 1
        self.counted += 1
        self.agreeing += finding.value == listed
        explanation = None
        if finding.value != listed:
            explanation = next((found.why for found in contradictions_about(job.instance)), None)
        return Recount(self.sequence.source, listed, finding, explanation)


def recount(lists: Iterable[ListedTerms], limits: Limits, seconds: float) -> Iterator[Recount]:
    """Count listed terms until the time (seconds) is used up or nothing is left, the cheapest first."""
    end = time.monotonic() + seconds
    queue = [(one, job) for one in lists if (job := one.next_job())]
    with CountingProcess() as process:
        while queue and (left := end - time.monotonic()) > 0:
            one, job = min(queue, key=lambda entry: entry[0].last_seconds)
            queue.remove((one, job))
            finding = process.run(job, replace(limits, seconds=min(limits.seconds, left)))
            if isinstance(finding, Finding):
                yield one.note_count(job, finding)
            elif time.monotonic() < end:
                one.given_up[job.method] = finding
            else:
                return
            if following := one.next_job():
                queue.append((one, following))


def verify(
    findings: Iterable[Finding], limits: Limits, seconds: float, certifier: Certifier | None = None
) -> Iterator[tuple[Finding, Finding | str]]:
    """Count findings again, the quickest first, until the time (seconds) is used up.

    Yields each finding with what is found now, or with the reason why nothing is.
    """
    end = time.monotonic() + seconds
    with CountingProcess(certifier) as process:
        for finding in sorted(findings, key=lambda one: one.seconds):
            if (left := end - time.monotonic()) <= 0:
                return
            again = count_again(finding, replace(limits, seconds=min(limits.seconds, left)), process)
            if isinstance(again, str) and time.monotonic() >= end:
                return
            yield finding, again


def count_again(finding: Finding, limits: Limits, process: CountingProcess) -> Finding | str:
    """The finding of the same count, made again; or the reason why there is none."""
    jobs = list(_jobs_of(finding))
    if finding.method in CERTIFICATES.values():
        return process.run(jobs[0], limits)
    method = counters().get(finding.method) or formulations().get(finding.method)
    if method is None:
        return f"there is no {finding.method} here"
    job = next((job for job in jobs if method.unsupported(job.instance) is None), None)
    return process.run(job, limits) if job else f"{finding.method} does not answer it"


def _jobs_of(finding: Finding) -> Iterator[Job]:
    """The jobs by which the method may have found the term; last the search for a size that the literature bounds."""
    questions = [(one.on(finding.term.board), one.quantity) for one in counted_sequences()[finding.source].answers]
    for instance, quantity in questions:
        yield Job(finding.term, finding.method, instance, quantity)
    for instance, quantity in questions:
        for formulation, sized in searches_for_known_bound(instance) if quantity == "size" else ():
            if formulation.name == finding.method:
                yield Job(finding.term, finding.method, sized, quantity)
