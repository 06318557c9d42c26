"""Tries mutants, each in a forked process in which the tests run. The files are never changed.

Where only functions differ, the process has loaded everything, and the functions are swapped; so a trial takes little
more than its tests. Else the module is loaded from the mutant by a process that had loaded nothing of ours.
"""

import gc
import importlib
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

import pytest

from tests.tools.mutation.concerned import Selection, importers_of, is_part_of_formulations, tests_of
from tests.tools.mutation.mutants import ROOT, Mutant, path_of
from tests.tools.mutation.swapping import forget_what_is_cached, swap_in

SHARED = [
    "clingo", "cpmpy", "constraint", "hypothesis", "numba", "ortools.sat.python.cp_model", "pysat.card",
    "pysat.solvers", "pytest_timeout", "rich", "click", "xdist.plugin",
]  # fmt: skip
"""Modules of others that take long to load."""
OPTIONS = ["-q", "-n0", "-m", "", "--tb=no", "--no-header", "--capture=no", "--assert=plain"]
OPTIONS += ["-p", "pytest_timeout", "-p", "xdist.plugin", f"--rootdir={ROOT}"]
MEMORY = 4 << 30
"""The memory that a trial may take, in bytes."""
SLOWER = 4
"""A mutant may take this many times as long as the module itself, and ``MORE`` seconds more."""
MORE = 5.0
LONGEST = 600.0
"""The time that the tests of a module may take, in seconds."""

Note = Callable[[Mutant, str | None], None]
"""Is told of each mutant that was tried, and the first test that failed, or None."""
Work = Callable[[Mutant], Any]
"""The work of a trial in its process; it returns the first test that failed, or None."""


def load_shared() -> None:
    """Load what all trials share, and settle what would differ from one to the next."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in SHARED:
        importlib.import_module(name)
    vars(importlib.import_module("hypothesis.core"))["global_force_seed"] = 0
    sys.pycache_prefix, sys.dont_write_bytecode = tempfile.mkdtemp(), False
    importers_of("")


def drop_compiled_files() -> None:
    """Remove what ``load_shared`` had Python keep."""
    shutil.rmtree(sys.pycache_prefix or "", ignore_errors=True)


def try_loaded(mutants: Sequence[Mutant], note: Note) -> None:
    """Try mutants one by one, each loaded in a fresh process."""
    limits: dict[str, float] = {}
    for mutant in mutants:
        tests = " ".join(tests_of(mutant.module))
        limits[tests] = limits.get(tests) or _limit_of_loaded(mutant.module)
        [(_, caught_by)] = _try([mutant], 1, limits[tests], _load_and_test)
        note(mutant, caught_by)


def _limit_of_loaded(module: str) -> float:
    unmutated = Mutant(module, "", "", "", 0, path_of(module).read_text(encoding="utf-8"))
    started = time.monotonic()
    [(_, caught_by)] = _try([unmutated], 1, LONGEST, _load_and_test)
    if caught_by:
        raise SystemExit(f"{module}: without a mutation the tests fail: {caught_by}")
    return SLOWER * (time.monotonic() - started) + MORE


def try_swapped(mutants_of: Mapping[str, Sequence[Mutant]], jobs: int, note: Note) -> None:
    """Try mutants of several modules, each swapped in by a process that has loaded all and collected the tests."""
    paths = dict.fromkeys(path for module in mutants_of for path in tests_of(module))
    code = pytest.main([*OPTIONS, *paths], plugins=[_InsteadOfTheTests(mutants_of, jobs, note)])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"pytest: {pytest.ExitCode(code).name}")


def _try(mutants: Sequence[Mutant], jobs: int, limit: float, work: Work) -> Iterator[tuple[Mutant, Any]]:
    """The mutants as they are done, each with what its trial found; at most ``jobs`` trials run at a time."""
    waiting = list(reversed(mutants))
    running: list[_Trial] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(_Trial(waiting.pop(), limit, work))
        wait([trial.reader for trial in running], timeout=max(0, min(trial.seconds_left for trial in running)))
        ended = [trial for trial in running if trial.has_ended]
        running = [trial for trial in running if trial not in ended]
        yield from ((trial.mutant, trial.end()) for trial in ended)


@dataclass(frozen=True)
class _Broken:
    """The message of a process if the mistake is not the mutant's."""

    traceback: str


class _Trial:
    """One mutant in its process."""

    def __init__(self, mutant: Mutant, limit: float, work: Work) -> None:
        self.mutant = mutant
        self.limit = limit
        self.started = time.monotonic()
        self.reader, writer = get_context("fork").Pipe(duplex=False)
        self.process: BaseProcess = get_context("fork").Process(target=_do, args=(work, mutant, writer))
        self.process.start()
        writer.close()

    @property
    def seconds_left(self) -> float:
        return self.started + self.limit - time.monotonic()

    @property
    def has_ended(self) -> bool:
        return self.seconds_left <= 0 or self.reader.poll()

    def end(self) -> Any:
        """End the process and all that it started, and return what it found."""
        found: Any = f"more than {self.limit:.0f} seconds"
        if self.reader.poll():
            try:
                found = self.reader.recv()
            except EOFError:
                found = "the process died"
        try:
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        except ProcessLookupError:
            self.process.kill()
        self.process.join()
        self.reader.close()
        if isinstance(found, _Broken):
            raise RuntimeError(f"the trial itself failed, of\n{self.mutant}\n{found.traceback}")
        return found


def _do(work: Work, mutant: Mutant, writer: Connection) -> None:
    """Do the work of a trial, and send what it found. What it prints is added to the file ``MUTATION_LOG``, if set."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    log = os.open(os.environ.get("MUTATION_LOG", os.devnull), os.O_WRONLY | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    try:
        writer.send(work(mutant))
    except Exception:
        writer.send(_Broken(traceback.format_exc()))
    sys.stdout.flush()
    os._exit(0)


class _InsteadOfTheTests:
    """Has pytest try mutants where it would run the tests that it has collected."""

    def __init__(self, mutants_of: Mapping[str, Sequence[Mutant]], jobs: int, note: Note) -> None:
        self.mutants_of = mutants_of
        self.jobs = jobs
        self.note = note
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.register(watch := _Failures())
        for module, mutants in self.mutants_of.items():
            self._try_module(module, mutants, list(filter(Selection(module).concerns, session.items)), watch)
        return True

    def _try_module(
        self, module: str, mutants: Sequence[Mutant], items: list[pytest.Item], failures: "_Failures"
    ) -> None:
        """The tests run once without a mutation, and then in the order of the time that each took."""
        new = [item for item in items if item.nodeid not in self.seconds]
        unmutated = Mutant(module, "", "", "", 0, "")
        [(_, seconds)] = _try([unmutated], 1, LONGEST, lambda mutant: failures.first_or_seconds(new))
        if not isinstance(seconds, dict) or not items:
            raise SystemExit(f"{module}: without a mutation the tests fail: {seconds or 'there is none'}")
        self.seconds |= seconds
        items.sort(key=lambda item: self.seconds[item.nodeid])
        limit = SLOWER * sum(self.seconds[item.nodeid] for item in items) + MORE
        print(f"{module}: {len(mutants)} mutants, {len(items)} tests, limit {limit:.0f} s", file=sys.stderr)
        work = partial(_swap_and_test, items, failures)
        for mutant, caught_by in _try(mutants, self.jobs, limit, work):
            self.note(mutant, caught_by)


class _Failures:
    """Notes the first test that fails."""

    def __init__(self) -> None:
        self.first: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid

    def first_or_seconds(self, items: Sequence[pytest.Item]) -> str | dict[str, float]:
        """Run the tests until one fails: which does, or the seconds that each took."""
        seconds = {}
        for item, following in zip(items, [*items[1:], None], strict=False):
            started = time.monotonic()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds[item.nodeid] = time.monotonic() - started
            if self.first:
                return self.first
        return seconds


def _swap_and_test(items: Sequence[pytest.Item], failures: _Failures, mutant: Mutant) -> str | None:
    if not is_part_of_formulations(mutant.module):
        forget_what_is_cached()
    try:
        swap_in(mutant)
    except Exception as error:
        return f"the module is not loaded: {error!r}"
    found = failures.first_or_seconds(items)
    return found if isinstance(found, str) else None


def _load_and_test(mutant: Mutant) -> str | None:
    assert mutant.module not in sys.modules, "the mutated module takes the place of one that is not loaded"
    sys.meta_path.insert(0, _MutatedModule(mutant))
    for test in tests_of(mutant.module):
        selection = Selection(mutant.module)
        code = pytest.main([*OPTIONS, "-x", test], plugins=[selection])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return selection.failed or f"pytest: {pytest.ExitCode(code).name}"
    return None


class _MutatedModule(MetaPathFinder, Loader):
    """Loads a mutant in place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.path = str(path_of(mutant.module))

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.mutant.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, self.path, "exec"), vars(module))

    def get_filename(self, name: str) -> str:
        return self.path


def load_everything() -> None:
    """Load the project, and find the solutions by the definition."""
    from models.catalogue.finding import counters, formulations
    from tests.support.instances import PROBLEMS, telling_instances
    from tests.support.reference import solutions

    formulations(), counters()
    for problem in PROBLEMS:
        for instance in telling_instances(problem):
            solutions(instance)
    gc.collect()


def in_a_process(work: Callable[[], None]) -> None:
    """Do something in a forked process, so that what it loads does not stay."""
    process = get_context("fork").Process(target=work)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(process.exitcode)
