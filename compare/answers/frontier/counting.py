"""One count of one term, by one counter or formulation, in a second process."""

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from importlib.metadata import version

from compare.answers.frontier.events import Event
from compare.answers.frontier.helper import Helper
from compare.answers.frontier.listing import list_solutions
from compare.answers.frontier.terms import Term
from compare.harness.limits import MIB, Limits
from compare.literature.sequences import DARK, LIGHT, Quantity
from models.catalogue.finding import counters, find_formulation, formulations
from models.counting import Census, NotEnoughMemory, Resources
from models.problem import Instance

PACKAGES = {"closed-forms": (), "kernels": ("numba", "numpy"), "cp-sat": ("ortools",), "sat": ("python-sat",)}
"""Of some engines, the packages whose versions are kept with what is found."""


@dataclass(frozen=True)
class Job:
    """A counter or a formulation, by name, put to one term."""

    term: Term
    method: str
    instance: Instance
    quantity: Quantity


def run(job: Job, limits: Limits, helper: Helper[tuple[Job, int], Event | str]) -> Event | str:
    """The value that a counter finds, or why it finds none."""
    result = helper.call((job, limits.mib), limits.seconds)
    return f"{job.method} did not end within {limits.seconds:.0f} s" if result is None else result


def count_term(given: tuple[Job, int]) -> Event | str:
    """The same in this process: with at most so many MiB of memory, for any time."""
    job, mib = given
    by_colour = job.quantity in (DARK, LIGHT)
    same = replace(job, term=Term("", 0, job.term.board), quantity="count" if by_colour else job.quantity)
    try:
        census, seconds = _measure(same, mib)
    except (NotEnoughMemory, MemoryError):
        return f"{job.method} would take more memory than {mib} MiB"
    dark, light = census.by_colour or (None, None)
    value = {
        "count": census.solutions,
        "size": census.size,
        "classes": census.classes,
        DARK: dark,
        LIGHT: light,
    }[job.quantity]
    if value is None:
        return f"{job.method} does not tell the {job.quantity}"
    board = job.term.board
    today = datetime.now(UTC).date().isoformat()
    return Event(
        job.term.source, job.term.number, board.rows, board.columns, board.wrap,
        value, job.method, seconds, _versions(job.method), today,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _measure(job: Job, mib: int) -> tuple[Census, float]:
    """The census, and how many seconds of processor time it takes. Three sequences may ask for one of bishops."""
    before = time.process_time()
    census = _take_census(job, Resources(memory_limit=mib * MIB))
    return census, round(time.process_time() - before, 2)


def _take_census(job: Job, resources: Resources) -> Census:
    """A size takes one solution, so a search that lists and counts is asked to list."""
    if job.method in counters() and not (job.quantity == "size" and job.method in formulations()):
        return counters()[job.method].census(job.instance, resources, job.quantity == "classes")
    return list_solutions(find_formulation(job.method), job.instance, job.quantity)


def _versions(method: str) -> str:
    return ", ".join(f"{name} {version(name)}" for name in PACKAGES.get(method.partition("/")[0], ()))
