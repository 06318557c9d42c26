"""One count of one term, by a counter, a formulation or a certificate: in this process, or in a second one.

The second process is killed where a count takes too long. Compiled code is not stopped half way in this process: numba
may be compiling, and cannot go on after that.
"""

import multiprocessing
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, Protocol, Self

from compare.answers.choosing import fastest
from compare.answers.database import Database
from compare.answers.shards.stored.parts import PartsInStore
from compare.frontier.findings import CERTIFICATES, Finding
from compare.frontier.terms import Term
from compare.harness.limits import LONGEST_WAIT, MIB, Limits
from compare.harness.processes.starting import ctrl_c_waits
from compare.literature.known_bounds import least_known_size
from compare.literature.sequences import DARK, LIGHT, Quantity, Subject
from models.catalogue.finding import counters, counters_by_priority, find_formulation, formulations
from models.chess.notation import square_names
from models.chess.symmetry import orbits
from models.counting import Census, NotCounted, NotEnoughMemory, Resources
from models.formulation import Formulation, GaveUp, SolutionSet
from models.problem import MOST_SQUARES_TO_STATE, OPTIMUM, Instance

PACKAGES = {
    "closed-forms": (),
    "cp-sat": ("ortools",),
    "kernels": ("numba", "numpy"),
    "linear": ("ortools",),
    "sat": ("python-sat",),
}
"""The packages of some engines; the versions of those that are installed are kept with each finding."""
TOLD_BY = {"size": ("size", "count", "classes"), "count": ("count", "classes"), "classes": ("classes",)}
"""The quantities for which a census is taken that tells a quantity, too; by the name of the latter."""
REMEMBERED = 8
"""The number of censuses that are remembered, as several sequences may ask for one."""
MOST_LISTED = 100_000
"""The largest number of solutions for which a formulation is asked to list them."""
MOST_ENGINES = 3
"""The largest number of engines of which the fastest formulation is asked."""
SAME_SEARCHES = {"backtracking": "kernels"}
"""The searches of the first engine are those of the second, written to be read: they confirm nothing that it found."""


@dataclass(frozen=True)
class Job:
    """A counter or a formulation, by name, put to one term."""

    term: Term
    method: str
    instance: Instance
    quantity: Quantity


class Certifier(Protocol):
    """Finds a term by a certificate, whose proofs are checked."""

    def engines_for(self, instance: Instance, quantity: Quantity, value: int | None) -> Sequence[str]:
        """The names of the engines that can be tried for a certificate, the best first.

        ``value``: what other methods found; None: nothing yet.
        """

    def certify(self, engine: str, instance: Instance, quantity: Quantity) -> Census | str:
        """The census that a verified certificate claims; or why none was made, or accepted, in one line."""


class CountingTask(NamedTuple):
    """A job, its memory in MiB, and the store that keeps the parts of a long count; None if nothing is to be kept."""

    job: Job
    mib: int
    store: Path | None


class CountingProcess:
    """A second process that counts. It is started when it is first needed, and never hears Ctrl-C."""

    def __init__(self, certifier: Certifier | None = None) -> None:
        self._certifier = certifier
        self._context = multiprocessing.get_context("spawn")
        self._process: multiprocessing.process.BaseProcess | None = None

    def run(self, job: Job, limits: Limits, store: Path | None = None) -> Finding | str:
        """The value that the method finds within the limits, or why it finds none. ``store``: see ``CountingTask``.

        No count takes longer than ``LONGEST_WAIT``.
        """
        seconds = min(limits.seconds, LONGEST_WAIT)
        if self._process is None:
            self._ours, theirs = self._context.Pipe()
            self._process = self._context.Process(target=_serve, args=(self._certifier, theirs), daemon=True)
            with ctrl_c_waits("spawn"):
                self._process.start()
            theirs.close()
        try:
            self._ours.send(CountingTask(job, limits.mib, store))
            if self._ours.poll(seconds):
                found: Finding | str = self._ours.recv()
                return found
            why = f"{job.method} did not end within {seconds:.0f} s"
        except (EOFError, OSError):
            why = f"the process of {job.method} ended before its count"
        self.stop()
        return why

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._ours.close()
            self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def _serve(certifier: Certifier | None, connection: Connection) -> None:
    """Count each task that the connection has, and answer, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            connection.send(count_term(connection.recv(), certifier))
    except (EOFError, OSError):
        return


def counting_jobs(term: Term, subjects: Iterable[Subject]) -> Iterator[Job]:
    """A job for each counter that answers the term, those with the highest priority first."""
    for counter in counters_by_priority():
        for subject in subjects:
            instance = subject.on(term.board)
            if counter.unsupported(instance) is None:
                yield Job(term, counter.name, instance, subject.quantity)


def count_term(task: CountingTask, certifier: Certifier | None = None) -> Finding | str:
    """The value that the method finds, in this process and without a time limit; or why it finds none."""
    job = task.job
    try:
        measured = _measure(certifier, task)
    except (NotEnoughMemory, MemoryError):
        return f"{job.method} would take more memory than {task.mib} MiB"
    if isinstance(measured, str):
        return f"{job.method}: {measured}"
    census, witness, seconds = measured
    dark, light = census.by_colour or (None, None)
    values = {"count": census.solutions, "size": census.size, "classes": census.classes, DARK: dark, LIGHT: light}
    value = values[job.quantity]
    if value is None:
        return f"{job.method} does not tell the {job.quantity}"
    board = job.term.board
    return Finding(
        job.term.source, job.term.number, board.rows, board.columns, board.wrap,
        value, job.method, seconds, _versions_behind(job.method), datetime.now(UTC).date().isoformat(),
        " ".join(square_names(board, witness)),
    )  # fmt: skip


def _versions_behind(method: str) -> str:
    """The versions of the packages of a method's engine. A program may take the place of one that is not installed."""
    installed = []
    for name in PACKAGES.get(method.partition("/")[0], ()):
        with suppress(PackageNotFoundError):
            installed.append(f"{name} {version(name)}")
    return ", ".join(installed)


class _Measured(NamedTuple):
    """A census, a solution or 0 if none is shown, and the seconds of processor time, with those of kept parts."""

    census: Census
    witness: int
    seconds: float


_measured: dict[tuple[str, Instance, str], _Measured] = {}
"""The last censuses, by method, instance and quantity."""


def _measure(certifier: Certifier | None, task: CountingTask) -> _Measured | str:
    """The census of a task and its cost, remembered or taken now; or why there is none."""
    job = task.job
    quantity = "count" if job.quantity in (DARK, LIGHT) else job.quantity
    for telling in TOLD_BY[quantity]:
        if (job.method, job.instance, telling) in _measured:
            return _measured[job.method, job.instance, telling]
    with ExitStack() as stack:
        keeper = stack.enter_context(closing(PartsInStore(lambda: Database(task.store)))) if task.store else None
        before = time.process_time()
        taken = _take_census(certifier, job, quantity, Resources(memory_limit=task.mib * MIB, keeper=keeper))
        seconds = time.process_time() - before + (keeper.earlier_seconds if keeper else 0.0)
    if isinstance(taken, str):
        return taken
    if len(_measured) == REMEMBERED:
        del _measured[next(iter(_measured))]
    found = _measured[job.method, job.instance, quantity] = _Measured(*taken, round(seconds, 2))
    return found


def _take_census(
    certifier: Certifier | None, job: Job, quantity: str, resources: Resources
) -> tuple[Census, int] | str:
    """The census of a job, and a solution, or 0 if none is shown; or why there is none, in words.

    A size takes one solution, so a search that lists and counts is asked to list.
    """
    if job.method in CERTIFICATES.values():
        if certifier is None:
            return "nobody makes certificates here"
        certified = certifier.certify(job.method.partition("/")[0], job.instance, job.quantity)
        return certified if isinstance(certified, str) else (certified, 0)
    try:
        if job.method in counters() and not (quantity == "size" and job.method in formulations()):
            return counters()[job.method].census(job.instance, resources, with_classes=quantity == "classes"), 0
        return _list_solutions(find_formulation(job.method), job.instance, job.quantity)
    except (GaveUp, NotCounted) as reason:
        return str(reason)


def _list_solutions(formulation: Formulation, instance: Instance, quantity: Quantity) -> tuple[Census, int]:
    """The census of a formulation, and a solution that shows the size, or 0.

    If only the size is asked for, the formulation is stopped at its first solution, which is shown on boards of one
    layer.
    """
    if quantity == "size":
        first = next(formulation.solve(instance), None)
        if first is None:
            return Census(None, 0), 0
        return Census(first.bit_count(), 1), first if instance.board.layers == 1 else 0
    found = set(formulation.solve(instance))
    classes = sum(1 for _ in orbits(found, instance.symmetries())) if quantity == "classes" else None
    size = next(iter(found)).bit_count() if found and instance.size == OPTIMUM else None
    return Census(size, len(found), classes), 0


def searches_for_known_bound(instance: Instance) -> Iterator[tuple[Formulation, Instance]]:
    """Searches for one solution as small as the literature proves that it must be, and the instance of that size."""
    least = least_known_size(instance)
    if least:
        instance = instance.with_size(least)
        able = [one for one in formulations().values() if one.gives == SolutionSet.ONE]
        yield from ((one, instance) for one in able if one.unsupported(instance) is None)


def formulations_for(
    instance: Instance, quantity: Quantity, methods: Sequence[str], value: int | None
) -> Iterator[Formulation]:
    """The formulations that may confirm what the methods found: one of each of up to ``MOST_ENGINES`` other engines.

    Each is likely to be the fastest of its engine. There are none where more than ``MOST_LISTED`` solutions are to be
    listed, as ``value``, which the methods found, says; and none on boards of more than ``MOST_SQUARES_TO_STATE``
    squares.
    """
    if len(instance.board) > MOST_SQUARES_TO_STATE:
        return
    symmetries = len(instance.symmetries()) if quantity == "classes" else 1
    is_short = instance.size == OPTIMUM if value is None else symmetries * value <= MOST_LISTED
    if quantity != "size" and not is_short:
        return
    used = {_searching_engine(method.partition("/")[0]) for method in methods}
    by_engine: dict[str, Formulation] = {}
    for formulation in fastest(instance, list(formulations().values())):
        by_engine.setdefault(_searching_engine(formulation.engine.name), formulation)
    yield from [one for engine, one in by_engine.items() if engine not in used][:MOST_ENGINES]


def _searching_engine(engine: str) -> str:
    """The engine that has the searches of this one: itself, as a rule."""
    return SAME_SEARCHES.get(engine, engine)
