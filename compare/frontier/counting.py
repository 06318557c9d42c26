"""One count of one term, by one counter or formulation, in a second process."""

import time
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

from compare.answers.database import Database
from compare.answers.shards.stored.parts import PartsInStore
from compare.frontier.events import CERTIFICATE, Event
from compare.frontier.helper import Helper
from compare.frontier.listing import list_solutions
from compare.frontier.terms import Term
from compare.harness.limits import MIB, Limits
from compare.literature.sequences import DARK, LIGHT, Quantity
from models.catalogue.finding import counters, find_formulation, formulations
from models.counting import Census, NotEnoughMemory, Resources
from models.problem import Instance

PACKAGES = {"closed-forms": (), "kernels": ("numba", "numpy"), "cp-sat": ("ortools",), "sat": ("python-sat",)}
"""Of some engines, the packages whose versions are kept with what is found."""
TOLD_BY = {"size": ("size", "count", "classes"), "count": ("count", "classes"), "classes": ("classes",)}
"""For each quantity, those whose census tells it."""
REMEMBERED = 8
"""Censuses, as several sequences may ask for one."""


@dataclass(frozen=True)
class Job:
    """A counter or a formulation, by name, put to one term."""

    term: Term
    method: str
    instance: Instance
    quantity: Quantity


class Certifier(Protocol):
    """Finds a term by a certificate, whose proofs are checked."""

    def may_certify(self, instance: Instance, quantity: Quantity, value: int | None) -> bool:
        """Whether a certificate can be tried. ``value``: what other methods found; None: nothing yet."""

    def certify(self, instance: Instance, quantity: Quantity) -> Census | str:
        """What a verified certificate claims; or why none was made, or accepted, in one line."""


Task = tuple[Job, int, Path | None]
"""A job, its MiB of memory, and the store that keeps the parts of a long count; None if nothing is to be kept."""


def run(job: Job, limits: Limits, helper: Helper[Task, Event | str], store: Path | None = None) -> Event | str:
    """The value that a counter finds, or why it finds none."""
    result = helper.call((job, limits.mib, store), limits.seconds)
    return f"{job.method} did not end within {limits.seconds:.0f} s" if result is None else result


def count_term(task: Task, certifier: Certifier | None = None) -> Event | str:
    """The same in this process, for any time."""
    job, mib, store = task
    try:
        measured = _measure(certifier, job, mib, store)
    except (NotEnoughMemory, MemoryError):
        return f"{job.method} would take more memory than {mib} MiB"
    if isinstance(measured, str):
        return f"{job.method}: {measured}"
    census, seconds = measured
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


_measured: dict[tuple[str, Instance, str], tuple[Census, float]] = {}


def _measure(certifier: Certifier | None, job: Job, mib: int, store: Path | None) -> tuple[Census, float] | str:
    """The census, and how many seconds of processor time it takes, with those of parts that were kept; or why not."""
    wanted = "count" if job.quantity in (DARK, LIGHT) else job.quantity
    asked = job.method, job.instance
    for telling in TOLD_BY[wanted]:
        if (*asked, telling) in _measured:
            return _measured[*asked, telling]
    with ExitStack() as stack:
        keeper = stack.enter_context(closing(PartsInStore(lambda: Database(store)))) if store else None
        before = time.process_time()
        census = _take_census(certifier, job, wanted, Resources(memory_limit=mib * MIB, keeper=keeper))
        seconds = time.process_time() - before + (keeper.earlier_seconds if keeper else 0.0)
    if isinstance(census, str):
        return census
    if len(_measured) == REMEMBERED:
        del _measured[next(iter(_measured))]
    found = _measured[*asked, wanted] = census, round(seconds, 2)
    return found


def _take_census(certifier: Certifier | None, job: Job, wanted: str, resources: Resources) -> Census | str:
    """A size takes one solution, so a search that lists and counts is asked to list."""
    if job.method == CERTIFICATE:
        return certifier.certify(job.instance, job.quantity) if certifier else "nobody makes certificates here"
    if job.method in counters() and not (wanted == "size" and job.method in formulations()):
        return counters()[job.method].census(job.instance, resources, wanted == "classes")
    return list_solutions(find_formulation(job.method), job.instance, job.quantity)


def _versions(method: str) -> str:
    return ", ".join(f"{name} {version(name)}" for name in PACKAGES.get(method.partition("/")[0], ()))
