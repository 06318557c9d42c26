"""A worker and whatever it starts are one process group, so that nothing is left behind when the worker ends.

Signals of the terminal reach the program's own group only. Ctrl-C is the program's affair. Ctrl-Z is passed on here;
clocks go on: the time in which all is stopped counts. Without process groups only the worker itself is killed.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

HAS_GROUPS = hasattr(os, "killpg")


def lead() -> None:
    """Make this process, a worker, the leader of a group of its own."""
    if HAS_GROUPS:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.setpgid(0, 0)


def kill_own() -> None:
    """Kill all that this worker has started, and itself."""
    if HAS_GROUPS and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def kill(leader: int) -> None:
    """Kill all that is left of a worker's group, which may outlive the worker."""
    if HAS_GROUPS:
        _tell(leader, signal.SIGKILL)


@contextmanager
def pass_on_ctrl_z() -> Iterator[None]:
    """Meanwhile workers are stopped and continued with the program."""
    is_main = threading.current_thread() is threading.main_thread()
    if not (HAS_GROUPS and is_main and signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL):
        yield
        return
    signal.signal(signal.SIGTSTP, _stop_with_workers)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)


def _stop_with_workers(number: int, _frame: FrameType | None) -> None:
    _tell_workers(signal.SIGSTOP)
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)  # returns when the program is continued
    signal.signal(number, _stop_with_workers)
    _tell_workers(signal.SIGCONT)


def _tell_workers(what: signal.Signals) -> None:
    for worker in multiprocessing.active_children():
        if worker.pid:
            _tell(worker.pid, what)


def _tell(leader: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):  # it has ended; where only its leader is left, macOS forbids
        os.killpg(leader, what)
