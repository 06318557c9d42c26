"""How a worker process is started: forked where that is cheap and safe, from a server that has loaded the engine else.

Loading OR-Tools takes longer than most questions. One server process loads the engines that take time, once, while
the formulations that need none already run; every worker of such an engine is then forked from the server.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any

import psutil

from compare.harness import preload, process_group
from models.engine import Engine

START_SECONDS = 60.0
"""How long a process has for loading its engine and preparing, before its own time runs."""
HAS_SERVER = "forkserver" in multiprocessing.get_all_start_methods()


def load_engines(engines: Iterable[Engine]) -> None:
    """Begin to load the modules of these engines in the server. Returns at once."""
    modules = sorted({module for engine in engines for module in engine.imports})
    if HAS_SERVER and modules:
        multiprocessing.get_context("forkserver").set_forkserver_preload([preload.__name__])
        os.environ[preload.VARIABLE] = " ".join(["compare.harness.worker", *modules])
        resource_tracker.ensure_running()  # the server would start it, and it ends the waiting
        with _ctrl_c_waits():
            forkserver.ensure_running()
        del os.environ[preload.VARIABLE]


def start(engine: Engine, target: Any, *arguments: Any) -> BaseProcess:
    """A process that runs ``target(*arguments)``, with the engine loaded.

    When this one is killed it ends, with all that it has started.
    """
    context: Any = _context(engine)
    process: BaseProcess = context.Process(target=_run, args=(target, *arguments), daemon=True)
    with _ctrl_c_waits():
        process.start()
    return process


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """What is started meanwhile is deaf to Ctrl-C from its first moment; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def kill(process: BaseProcess) -> None:
    """Kill a process, if it has not ended, and all that it has started."""
    process.kill()
    if process.pid:
        process_group.kill(process.pid)


def send(connection: Connection, message: bytes | bytearray) -> None:
    """Send a message. If nobody is left to read it, this process has nothing more to do, and ends."""
    try:
        connection.send_bytes(message)
    except BrokenPipeError:
        sys.exit(1)


def end_unless(worker: int) -> None:
    """End quietly where this is not the worker but a child that it forked, which must not speak for it."""
    if os.getpid() != worker:
        os._exit(0)


def _run(target: Any, *arguments: Any) -> None:
    process_group.lead()
    multiprocessing.current_process().daemon = False  # a daemon may have no children: these end with its group
    threading.Thread(target=_end_with_parent, daemon=True).start()
    target(*arguments)


def _end_with_parent() -> None:
    """A killed parent says nothing, and a worker that solves, or sleeps in a full pipe, would stay for ever."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # signals are for the thread that works
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        process_group.kill_own()


def _context(engine: Engine) -> BaseContext:
    """Forking is safe in a process with one thread only, and on Linux."""
    can_fork = sys.platform == "linux" and threading.active_count() == 1
    if can_fork and not engine.imports:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("forkserver" if HAS_SERVER else "spawn")


def memory_of(process: BaseProcess) -> int:
    """The memory (bytes) that a process has now; 0 where it has ended."""
    try:
        return int(psutil.Process(process.pid).memory_info().rss)
    except psutil.Error:
        return 0


def death_in_words(process: BaseProcess) -> str:
    """How a process ended that was not expected to."""
    code = process.exitcode
    if code is not None and code < 0:
        return f"the process died, killed by {signal.Signals(-code).name}"
    return f"the process died, exit code {code}"
