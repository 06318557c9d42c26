"""One count of one term, by one counter, in a second process."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.util import find_spec

from compare.answers.frontier.events import Event
from compare.answers.frontier.helper import Helper
from compare.answers.frontier.terms import Term
from compare.harness.limits import MIB, Limits
from compare.literature.sequences import Quantity
from models.catalogue.finding import find_counter
from models.counting import NotEnoughMemory, Resources
from models.problem import Instance

PACKAGES = "numba", "numpy"
"""Their versions are kept with what is found."""


@dataclass(frozen=True)
class Job:
    """A counter, by name, put to one term."""

    term: Term
    counter: str
    instance: Instance
    quantity: Quantity


def run(job: Job, limits: Limits, helper: Helper[tuple[Job, int], Event | str]) -> Event | str:
    """The value that a counter finds, or why it finds none."""
    result = helper.call((job, limits.mib), limits.seconds)
    return f"{job.counter} did not end within {limits.seconds:.0f} s" if result is None else result


def count_term(given: tuple[Job, int]) -> Event | str:
    """The same in this process: with at most so many MiB of memory, for any time."""
    job, mib = given
    before = time.process_time()
    try:
        counter = find_counter(job.counter)
        census = counter.census(job.instance, Resources(memory_limit=mib * MIB), job.quantity == "classes")
    except (NotEnoughMemory, MemoryError):
        return f"{job.counter} would take more memory than {mib} MiB"
    value = {"count": census.solutions, "size": census.size, "classes": census.classes}[job.quantity]
    if value is None:
        return f"{job.counter} does not tell the {job.quantity}"
    seconds = round(time.process_time() - before, 2)
    board = job.term.board
    today = datetime.now(UTC).date().isoformat()
    return Event(
        job.term.source, job.term.number, board.rows, board.columns, board.wrap,
        value, job.counter, seconds, _versions(), today,
    )  # fmt: skip


def _versions() -> str:
    return ", ".join(f"{name} {version(name)}" for name in PACKAGES if find_spec(name))
