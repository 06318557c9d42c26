"""Stands in for processes where the system starts none, as in a browser: what would run in a child runs here, at once.

There are no limits: nothing can end what runs but whoever ends the interpreter. Each call begins as a new process
does, with a student's file that is loaded again, and leaves streams, arguments and search path as they were.
"""

import importlib
import importlib.util
import multiprocessing.connection
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any

from models import watching
from models.engine import Engine

THIS = sys.modules[__name__]
STOOD_IN_FOR = ("child", "messages", "starting", "tree")
"""The modules of ``compare.harness.processes`` whose place this one takes."""
START_SECONDS = 0.0


def stand_in() -> None:
    """Take the place of what starts processes. To be called before anything else of ``compare`` is imported."""
    harness = importlib.import_module("compare.harness.processes")
    for name in STOOD_IN_FOR:
        sys.modules[f"{harness.__name__}.{name}"] = THIS
        setattr(harness, name, THIS)
    vars(watching)["threading"] = THIS
    multiprocessing.connection.wait = lambda *_handles, **_options: []
    if importlib.util.find_spec("psutil") is None:
        sys.modules["psutil"] = THIS


class Child:
    """As ``compare.harness.processes.child``: the target has been called when the constructor returns."""

    def __init__(self, engine: Engine, target: Any, *arguments: Any, too_slow: str = "", **limits: float) -> None:
        self.seconds = limits["seconds"]
        self.connection = self.inbox = Messages()
        self.process = SimpleNamespace(sentinel=None, terminate=lambda: None)
        self.has_begun = False
        self.has_ended = True
        self.killed: str | None = None
        self.is_malformed = False
        self.errors: list[str] = []
        self._fault = "it ended its process"
        started = time.perf_counter()
        with _as_a_process_of_its_own():
            if engine.is_foreign:
                importlib.import_module("compare.harness.processes.own_folder").silence()
            try:
                target(self.connection, *arguments)
            except SystemExit as ended:
                self._fault = f"it ended its process with {ended.code!r}"
        self.elapsed = time.perf_counter() - started

    def begin(self) -> None:
        self.has_begun = True

    def receive(self) -> list[bytes]:
        return self.inbox.take()

    def check_limits(self) -> None:
        """There are none."""

    def kill(self, reason: str) -> None:
        self.killed = self.killed or reason

    def kill_malformed(self) -> None:
        self.is_malformed = True

    def close(self, seconds: float = 0.0) -> None:
        """Nothing is left of it."""

    def death_in_words(self) -> str:
        return self.killed or self._fault


class Messages:
    """What the target has sent and nobody has read."""

    is_closed = True

    def __init__(self) -> None:
        self._waiting: list[bytes] = []

    def put(self, message: bytes) -> None:
        self._waiting.append(message)

    def take(self) -> list[bytes]:
        taken, self._waiting = self._waiting, []
        return taken


def send(connection: Messages, message: bytes | bytearray) -> None:
    """As in ``compare.harness.processes.messages``."""
    connection.put(bytes(message))


@contextmanager
def _as_a_process_of_its_own() -> Iterator[None]:
    """What happens to streams, arguments and search path in this block does not last; a file is loaded anew."""
    from compare.classroom.own_file.loading import load

    load.cache_clear()
    streams, arguments, path = (sys.stdout, sys.stderr), sys.argv, list(sys.path)
    copies = [os.dup(number) for number in range(3)]
    try:
        yield
    finally:
        for number, copy in enumerate(copies):
            os.dup2(copy, number)
            os.close(copy)
        (sys.stdout, sys.stderr), sys.argv, sys.path[:] = streams, arguments, path


def load_engines(engines: Iterable[Engine]) -> None:
    """They are loaded where they are asked."""


def must_wait(engine: Engine, *arguments: Any) -> bool:
    return False


def can_be_sent(*values: object) -> bool:
    return True


def refuse_what_no_worker_can_have(*values: object) -> None:
    """Nothing is sent anywhere."""


def end_unless(worker: int) -> None:
    """Nothing was forked."""


def adopt_orphans() -> None:
    """There are none."""


def pass_on_ctrl_z() -> nullcontext[None]:
    return nullcontext()


class Thread:
    """As in threading: a search that is watched runs to its end before its first step is looked at."""

    def __init__(self, target: Callable[[], None], daemon: bool = True) -> None:
        self.start = target

    def join(self, timeout: float | None = None) -> None:
        """It has ended."""


class Event:
    """As in threading. Nobody else could set it, so nobody waits."""

    def __init__(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True

    def clear(self) -> None:
        self._is_set = False

    def wait(self, timeout: float | None = None) -> bool:
        return self._is_set


class Process:
    """As in psutil: its memory is that of the WebAssembly instance."""

    def memory_info(self) -> SimpleNamespace:
        return SimpleNamespace(rss=_memory_of_instance())


def _memory_of_instance() -> int:
    module: Any = importlib.import_module("pyodide_js")
    return int(module._module.HEAP8.length)
