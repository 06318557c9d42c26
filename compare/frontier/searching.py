"""The search for new terms: which method is put to which term next, the cheapest first, until each has two methods."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from compare.frontier.counting import (
    Certifier,
    CountingProcess,
    Job,
    counting_jobs,
    formulations_for,
    searches_for_known_bound,
)
from compare.frontier.findings import CERTIFICATES, Finding, FoundTerm
from compare.frontier.terms import Term, is_known, known_to, terms_to
from compare.harness.limits import Limits
from compare.literature import sequences

ENOUGH = 2
"""The number of methods by which a term is to be found."""
FURTHER, FURTHER_ROWS = 12, 4
"""The number of terms past the end that are looked for if no limit is given; of a triangle, of rows."""
BEYOND_ALL_SIDES = 1 << 30
"""A number that is larger than any side."""
FIRST_LIMIT, LONGER = 30.0, 5.0
"""The seconds for each count at first, and the factor by which they grow from one round to the next."""


@dataclass(eq=False)
class SequenceSearch:
    """The search for the new terms of one sequence, which are taken in turn.

    ``begin``, ``up_to``: the longer side of the smallest and the largest board; ``up_to`` None: ``FURTHER`` terms.
    ``only``: the methods to be asked, each of them for every term; None: any, until two have found it. ``certifier`` is
    asked when the others were; None: no certificate is tried. ``given_up``: for each method the shorter side from which
    it is too slow; ``last_seconds``: the processor time of its last count.
    """

    sequence: sequences.Sequence
    up_to: int | None
    found: dict[Term, FoundTerm]
    only: frozenset[str] | None = None
    begin: int = 1
    certifier: Certifier | None = None
    given_up: dict[str, int] = field(default_factory=dict)
    last_seconds: dict[str, float] = field(default_factory=dict)

    def terms(self) -> Iterator[Term]:
        """The terms that are to be found: those that are not known, within the limits."""
        end = self.up_to
        if end is None:
            further = FURTHER_ROWS if self.sequence.sides is None else FURTHER * self.sequence.sides[0]
            end = known_to(self.sequence) + further
        terms = (term for term in terms_to(self.sequence, end) if term.side >= self.begin)
        return (term for term in terms if not is_known(self.sequence, term.board))

    def next_job(self) -> Job | None:
        """The next job: for the first term that has too few methods and a method left.

        None, too, at the first term of a sequence that no method finds: the terms after it are harder.
        """
        for term in self.terms():
            found = self.found.get(term)
            methods = found.methods if found else []
            if self.only is None and found and (len(methods) >= ENOUGH or found.is_confirmed):
                continue
            job = next(self._jobs(term, methods, found.value if found else None), None)
            if job is not None:
                return job
            if not methods and self.sequence.sides is not None:
                return None
        return None

    def _jobs(self, term: Term, methods: list[str], value: int | None) -> Iterator[Job]:
        """The jobs for a term: counters, those with the highest priority first; then formulations of further engines.

        Then searches for what meets a bound of the literature, and last a certificate, of what another method found.
        """
        for job in counting_jobs(term, self.sequence.answers):
            if self._may_be_asked(job.method, term, methods):
                yield job
        questions = [(one.on(term.board), one.quantity) for one in self.sequence.answers]
        for instance, quantity in questions:
            for formulation in formulations_for(instance, quantity, methods, value):
                if self._may_be_asked(formulation.name, term, methods):
                    yield Job(term, formulation.name, instance, quantity)
        for instance, quantity in questions:
            for formulation, sized in searches_for_known_bound(instance) if quantity == "size" else ():
                if self._may_be_asked(formulation.name, term, methods):
                    yield Job(term, formulation.name, sized, quantity)
        for instance, quantity in questions if methods else ():
            for engine in self.certifier.engines_for(instance, quantity, value) if self.certifier else ():
                if self._may_be_asked(CERTIFICATES[engine], term, methods):
                    yield Job(term, CERTIFICATES[engine], instance, quantity)

    def _may_be_asked(self, method: str, term: Term, methods: list[str]) -> bool:
        """Whether a method is wanted, has not found the term yet, and was not too slow for such a board."""
        is_wanted = self.only is None or method in self.only
        return (
            is_wanted
            and method not in methods
            and term.board.shorter_side < self.given_up.get(method, BEYOND_ALL_SIDES)
        )


def search(
    searches: Sequence[SequenceSearch],
    limits: Limits,
    seconds: float,
    note: Callable[[Finding], None],
    store: Path | None = None,
) -> Iterator[str]:
    """Find terms until the time is used up or nothing is left; ``note`` gets each finding. Yields a line for each.

    ``limits.seconds`` is the longest time for a count. All counts are tried with a short time first, then those that
    took longer with a longer one. ``store``: keeps the parts of long counts; None: nothing is kept.
    """
    end = time.monotonic() + seconds
    longest = min(FIRST_LIMIT, limits.seconds)
    certifier = next((one.certifier for one in searches), None)
    with CountingProcess(certifier) as process:
        while time.monotonic() < end:
            yield from _search_once(searches, Limits(longest, limits.mib, 1), end, note, process, store)
            if longest == limits.seconds or not any(one.given_up for one in searches):
                return
            longest = min(LONGER * longest, limits.seconds)
            for one in searches:
                one.given_up.clear()


def _search_once(
    searches: Sequence[SequenceSearch],
    limits: Limits,
    end: float,
    note: Callable[[Finding], None],
    process: CountingProcess,
    store: Path | None,
) -> Iterator[str]:
    """One round of ``search``, with the same limits for each count.

    Where a method takes longer, or more memory, it is not asked again about boards of that width or more.
    """
    queue = [(one, job) for one in searches if (job := one.next_job()) is not None]
    while queue and (remaining := end - time.monotonic()) > 0:
        one, job = min(queue, key=_rank)
        queue.remove((one, job))
        finding = process.run(job, replace(limits, seconds=min(limits.seconds, remaining)), store)
        if isinstance(finding, str):
            one.given_up[job.method] = job.term.board.shorter_side
            yield f"{job.term.source} at {job.term.sides}: {finding}"
        else:
            one.last_seconds[job.method] = finding.seconds
            one.found.setdefault(job.term, FoundTerm(job.term)).findings.append(finding)
            try:
                note(finding)
            finally:  # what cannot be kept is told at least
                yield f"{job.term} = {finding.value}, {job.term.sides}, {finding.method}, {finding.seconds} s"
        if (following := one.next_job()) is not None:
            queue.append((one, following))


def _rank(entry: tuple[SequenceSearch, Job]) -> tuple[float, bool]:
    """The seconds of the method's last count; of equal ones classes come first, as the count comes with them."""
    one, job = entry
    return one.last_seconds.get(job.method, 0.0), job.quantity != "classes"
