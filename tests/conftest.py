"""The tests are the same for everybody: names, settings, an answer store, and a cache that can be written."""

import ctypes
import gc
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import HealthCheck, settings

from compare.cli.application import ALLOCATIONS_BETWEEN_COLLECTIONS
from models import Instance
from models.languages import ENGLISH, language_of_user
from tests.support.installation import copy_sources, make_environment
from tests.support.instances import name_of
from tests.support.shares import Share, parse_share

OF_TERMINALS = ["FORCE_COLOR", "NO_COLOR", "PY_COLORS", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES"]
OF_TERMINALS += ["TERMINAL_WIDTH", "TTY_COMPATIBLE", "TTY_INTERACTIVE"]
"""Variables by which people say how their terminals are to be written to."""

_give_back = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
"""GNU's function that gives free memory back to the system."""
MOST_KEPT = 64 << 20
"""The bytes by which this process may grow before what is free in it is given back."""
_resident = 0
"""The bytes that this process held when that was done last."""

KERNELS = "tests/models/counters/kernels/"
"""How the names of tests begin that compile much, each file something else."""

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_configure(config: pytest.Config) -> None:
    """Messages are in English. Where the user's cache cannot be written, compiled kernels are kept elsewhere.

    Where Python keeps no compiled modules beside them, each process that a test starts would compile all of them again:
    then they are kept with what pytest keeps from run to run. Garbage is collected as seldom as in the program.
    """
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS)
    if language_of_user() != ENGLISH:
        os.environ["LC_ALL"] = "C.UTF-8"
    if sys.dont_write_bytecode and hasattr(config, "cache"):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bezzel"
    if sys.platform != "win32" and not _can_be_written(usual):
        cache = tempfile.TemporaryDirectory()
        config.add_cleanup(cache.cleanup)
        os.environ["XDG_CACHE_HOME"] = cache.name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", type=parse_share, metavar="K/N", help="Only this share of the tests, such as 2/3.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the quick tests, and leave out the tests of other shares."""
    for item in items:
        if item.get_closest_marker("exhaustive"):
            item.own_markers = [mark for mark in item.own_markers if mark.name != "quick"]
    for item in first_of_each_file(items):
        item.add_marker(pytest.mark.quick)
    share: Share | None = config.getoption("--share")
    if share:
        others = [item for item in items if not share.has(item.nodeid)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if share.has(item.nodeid)]
    if config.getoption("loadgroup", False):
        _name_groups(items)
        cases = Counter(map(_group_or_file, items))
        items.sort(key=lambda item: (not item.nodeid.startswith(KERNELS), -cases[_group_or_file(item)]))


def pytest_collection_finish() -> None:
    """Freeze what was imported and collected: it lives to the end, so the garbage collector can skip it."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Give what solvers have freed back to the system: to fork a process that holds 2 GiB takes 80 ms."""
    global _resident
    if _give_back and psutil.Process().memory_info().rss > _resident + MOST_KEPT:
        gc.collect()
        gc.freeze()
        _give_back(0)
        _resident = psutil.Process().memory_info().rss


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Freeze what is left after the last test: it lives to the end, and pytest looks through all of it five times."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many processes again as processors: a third of the time a test waits for a program or a limit."""
    return len(os.sched_getaffinity(0)) * 3 // 2 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where processes share the tests, all cases of a function are handed out together: one by one takes seconds.

    Each file of a kernel is handed out early and as a whole, as no two processes compile the same code at a time.
    """
    from xdist.scheduler import LoadGroupScheduling

    class OfFunctions(LoadGroupScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            group: str = super()._split_scope(nodeid)
            is_kernel = nodeid.startswith(KERNELS)
            return group if group != nodeid else nodeid.partition("::" if is_kernel else "[")[0]

    return OfFunctions(config, log) if config.getoption("dist") == "loadgroup" else None


def _group_or_file(item: pytest.Item) -> object:
    """All tests with the same one stay together: what the first of a group opens is open for the others, too."""
    mark = item.get_closest_marker("xdist_group")
    return mark.args[0] if mark else item.path


def _name_groups(items: list[pytest.Item]) -> None:
    """End the name of each test of a group with it, where the scheduler reads it: xdist 3.8 cannot with pytest 9.2."""
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        if mark and hasattr(item, "_id") and "@" not in item.nodeid.rpartition("]")[2]:
            item._id = type(item._id).parse(f"{item.nodeid}@{mark.args[0]}")


def first_of_each_file(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Of each file that marks no test as quick the first test that needs no installation and is not exhaustive."""
    has_quick = {item.path for item in items if item.get_closest_marker("quick")}
    for item in items:
        is_short = not item.get_closest_marker("exhaustive") and "installed" not in getattr(item, "fixturenames", ())
        if is_short and item.path not in has_quick:
            has_quick.add(item.path)
            yield item


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    return name_of(val) if isinstance(val, Instance) else None


@pytest.fixture(autouse=True, scope="session")
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the answers of whoever runs it, or is shown as this one likes it."""
    path: Path = tmp_path_factory.mktemp("store") / "answers.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEZZEL_STORE", str(path))
        for name in OF_TERMINALS:
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> Iterator[None]:
    """Also in a job in the background, and after a test in which the program became deaf to it when it was done."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of a fresh environment in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    environment = make_environment(folder / "environment")
    environment.install(copy_sources(folder / "source"))
    return environment.interpreter
