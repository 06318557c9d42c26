"""Starts worker processes: forked from this process if that is cheap and safe, otherwise from a server.

Loading OR-Tools takes longer than most questions. So one server process loads such engines, once, while formulations
that need no engine already run. Every worker of such an engine is then forked from the server. A class that a script or
a notebook defines cannot be sent to the server: a worker that needs it is forked from this process, too.
"""

import io
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.machinery import ModuleSpec
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize, get_temp_dir
from pathlib import Path
from types import FunctionType
from typing import Any

import psutil

from compare.harness.confinement.enclosure import open_files
from compare.harness.processes import tree
from compare.harness.processes.messages import Outbox
from compare.harness.processes.own_folder import InFolder, remove_own_folder
from compare.harness.signals.ending import ENDING, drop_handlers, existing_signals
from models.engine import Engine
from models.languages import say, speak, spoken
from models.solvers.signals import signals_wait

with suppress(ImportError):  # a browser has neither, and starts no processes
    from multiprocessing import forkserver, resource_tracker

PRELOAD = "BEZZEL_PRELOAD"
"""The environment variable that names the modules which the server loads first."""
PRELOADED = "BEZZEL_PRELOADED"
"""The environment variable that names the file which the server makes when all are imported."""
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
START_SECONDS = 60.0
"""The time that a process has to load its engine and to prepare; its own time limit starts afterwards."""
HANDLED_HERE = [*ENDING, *existing_signals("SIGALRM")]
"""The signals that this process handles, besides Ctrl-C; they end a worker at once, until it handles them itself."""
FORKS = sys.platform == "linux" and "fork" in multiprocessing.get_all_start_methods()
"""Whether this process may be forked; the libraries of other systems do not allow it."""
SERVER_ENDED = (
    "the process that starts workers has ended: it may open too few files ('ulimit -n'), or had no memory left"
)
_server_works = "forkserver" in multiprocessing.get_all_start_methods()
"""Whether there may be a server; without one a process that cannot be forked is started from nothing."""
_one_at_a_time = threading.RLock()
"""The lock that is held while a process is started: several threads of a cluster's worker may start some."""
_loaded: Path | None = None
"""The file that the server makes when it has loaded its engines; None if nobody waits for it."""
_load_before = 0.0
"""The monotonic time from which on nobody waits for this file any longer."""


def load_engines(engines: Iterable[Engine]) -> None:
    """Start loading the modules of these engines in the server. Returns at once."""
    modules = sorted({module for engine in engines for module in engine.imports})
    if _server_works and modules:
        with _one_at_a_time:
            _start_server(["compare.harness.worker", *modules])


def _start_server(modules: Sequence[str]) -> None:
    """Start the server, which imports these modules, unless it runs already."""
    global _server_works, _loaded, _load_before
    _use_our_server()
    running = _server_id()
    loaded = Path(get_temp_dir()) / f"loaded-{running}"
    os.environ |= {PRELOAD: " ".join(modules), PRELOADED: str(loaded)}
    try:
        with ctrl_c_waits("forkserver"):
            forkserver.ensure_running()
        if _server_id() != running:
            _loaded, _load_before = loaded, time.monotonic() + START_SECONDS
            Finalize(None, _end_server, exitpriority=0)
    except OSError as error:
        if error.errno is not None:
            raise
        _server_works = False  # the path of the folder for temporary files is too long for a socket
    finally:
        del os.environ[PRELOAD], os.environ[PRELOADED]


def must_wait(engine: Engine, *arguments: Any) -> bool:
    """Whether ``start`` would wait until the server has loaded its engines, and would ignore Ctrl-C meanwhile."""
    return _is_loading() and _context(engine, arguments).get_start_method(allow_none=True) == "forkserver"


def _is_loading() -> bool:
    """Whether the server still loads its engines."""
    global _loaded
    if _loaded and not _loaded.exists() and time.monotonic() <= _load_before:
        with suppress(psutil.Error):
            if psutil.Process(_server_id()).status() != psutil.STATUS_ZOMBIE:
                return True
    _loaded = None  # all is loaded, or the server has ended
    return False


def _server_id() -> int | None:
    """The process id of the server; None if it was not started."""
    number: int | None = getattr(forkserver._forkserver, "_forkserver_pid", None)
    return number


def _end_server() -> None:
    """Kill the server at the end of the program, which it would notice only when it has loaded everything."""
    number = _server_id()
    if number is not None:
        with suppress(OSError):
            os.kill(number, tree.KILL)


def start(engine: Engine, target: Any, *arguments: Any) -> BaseProcess:
    """Start a process that runs ``target(*arguments)``, with the engine loaded, and return it.

    When this process is killed, it ends with everything that it has started. Raises OSError if it cannot be started.
    """
    context: Any = _context(engine, arguments)
    inherited = open_files() if isinstance(target, InFolder) and context.get_start_method() == "fork" else []
    process: BaseProcess = context.Process(target=_run, args=(spoken(), inherited, target, *arguments), daemon=True)
    with _one_at_a_time, ctrl_c_waits(context.get_start_method()), _script_runs_once(), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads
        try:
            process.start()
        except EOFError:
            raise ChildProcessError(say(SERVER_ENDED)) from None
    return process


def refuse_what_no_process_can_have(*values: object) -> None:
    """Raise RuntimeError with a remedy if no process can be started with these values."""
    if not FORKS and not can_be_sent(*values):
        raise RuntimeError(
            say(
                "on this system no other process can have a class that a script, a notebook or a function "
                "body defines; put it into a file of its own, such as mine.py, and import it from there"
            )
        )


@contextmanager
def _script_runs_once() -> Iterator[None]:
    """Keep processes that are started in this block from importing the script that this one runs.

    multiprocessing imports it unless it is the ``__main__`` of a package, and a script that asks a question at its top
    level would ask it again in every worker.
    """
    main = sys.modules["__main__"]
    before = main.__spec__
    main.__spec__ = ModuleSpec("compare.__main__", None)
    try:
        yield
    finally:
        main.__spec__ = before


@contextmanager
def ctrl_c_waits(method: str) -> Iterator[None]:
    """Hold back Ctrl-C in this block: processes that are started in it by this method of multiprocessing never get it.

    This process gets it after the block. Other signals wait until the new process has dropped the handlers of this one.
    """
    if method != "fork" and hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # otherwise it is started in the block, and ends the waiting
    with signals_wait({signal.SIGINT, *HANDLED_HERE}):
        yield


def kill(process: BaseProcess) -> None:
    """Kill a process and everything that it has started, as far as it still runs."""
    if process.pid is None:
        return
    if process.exitcode is None:
        tree.kill_tree(process.pid)
        process.kill()
    else:
        tree.kill_group(process.pid)
    kill_orphans()


def end(process: BaseProcess) -> int | None:
    """Kill a process and everything that it has started, close what it keeps open, and return its exit code."""
    kill(process)
    process.join()
    code = process.exitcode
    process.close()  # its pipes would stay open until garbage is collected
    return code


def end_unless(worker: int) -> None:
    """End this process quietly if it is not the worker of this id but a child that the worker forked."""
    if os.getpid() != worker:
        os._exit(0)


_adopts = False
"""Whether ``adopt_orphans`` was called."""


def adopt_orphans() -> None:
    """Have processes that dead workers leave behind become children of this one, so that ``kill_orphans`` kills them.

    Only for programs that start no processes but workers.
    """
    global _adopts
    _adopts = True
    tree.adopt_orphans()


def kill_orphans() -> None:
    """Kill the children of this process that were left by workers; does nothing unless ``adopt_orphans`` was called."""
    if not _adopts:
        return
    workers = {worker.pid for worker in multiprocessing.active_children()}
    helpers = {_server_id(), getattr(resource_tracker._resource_tracker, "_pid", None)}  # of multiprocessing itself
    for child in set(tree.children(os.getpid())) - workers - helpers:
        tree.kill_tree(child)
        with suppress(OSError):
            os.waitpid(child, 0)


def _run(language: str, inherited: Sequence[int], target: Any, *arguments: Any) -> None:
    """Call the target in the new process, and leave nothing of what it has started.

    ``inherited`` are the numbers of open files of the program, of which the process needs only its outboxes.
    """
    speak(language)
    drop_handlers(HANDLED_HERE)
    tree.lead_group()
    multiprocessing.current_process().daemon = False  # a daemon may have no children
    if isinstance(target, InFolder):
        target.enter({*inherited} - {one.connection.fileno() for one in arguments if isinstance(one, Outbox)})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    worker = os.getpid()
    try:
        target(*arguments)
    finally:
        end_unless(worker)
        tree.kill_descendants(worker)


def _end_with_parent() -> None:
    """Wait for the end of the parent, and then kill this worker with everything that it has started.

    A parent that is killed sends no signal: a worker that solves, or waits at a full pipe, would stay for ever.
    """
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # signals are for the thread that works
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        remove_own_folder()
        tree.kill_own_tree()


def _context(engine: Engine, arguments: tuple[Any, ...]) -> BaseContext:
    """The method by which a process for the engine is started.

    Forking is always safe in a process with one thread only. Beside other threads it is the last resort.
    """
    is_cheap = threading.active_count() == 1 and not engine.imports
    if FORKS and (is_cheap or not can_be_sent(*arguments)):
        return multiprocessing.get_context("fork")
    _use_our_server()
    return multiprocessing.get_context("forkserver" if _server_works else "spawn")


def _use_our_server() -> None:
    """Have a server that is started from now on import ``preload.py``."""
    if _server_works:
        multiprocessing.get_context("forkserver").set_forkserver_preload([f"{__package__}.preload"])


def memory_of(process: BaseProcess) -> int:
    """The resident memory of a process in bytes; 0 if it has ended."""
    try:
        # The quickest way on Linux: this is asked often.
        return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * PAGE_BYTES
    except (OSError, IndexError):
        pass
    try:
        return int(psutil.Process(process.pid).memory_info().rss)
    except psutil.Error:
        return 0


def code_in_words(code: int | None) -> str:
    """The sentence that says how a process with this exit code ended; a code below 0 stands for a signal."""
    if code is not None and code < 0:
        return say("the process died, killed by {signal}", signal=_signal_in_words(-code))
    return say("the process died, exit code {code}", code=code)


def _signal_in_words(number: int) -> str:
    """The name of a signal, such as SIGKILL; of one that Python has no name for, its number."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return say("signal {number}", number=number)


def can_be_sent(*values: object) -> bool:
    """Whether these values can be sent to a process that is not forked from this one; ends of pipes always can."""
    try:
        _Probe(io.BytesIO()).dump(values)
    except Exception:
        return False
    return True


class _Probe(pickle.Pickler):
    """Pickles values only to find out whether that is possible."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Connection):
            return bool, ()  # multiprocessing sends it in a way of its own
        if isinstance(value, type | FunctionType) and value.__module__ == "__main__":
            raise pickle.PicklingError(f"{value.__qualname__} is defined in __main__")
        return NotImplemented
