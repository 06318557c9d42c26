"""Finds, stops and kills a worker with everything that it starts, so that nothing is left when the worker ends.

A worker leads a process group, and on Linux adopts the orphans below it: a child in a session of its own, or whose
parent has ended, is still found. Signals of the terminal reach the program's own group only: the program handles
Ctrl-C, and passes Ctrl-Z on. Clocks go on meanwhile: the time for which all is stopped counts. On systems without
process groups only the worker itself is killed.
"""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

import psutil

from compare.harness.signals.ctrl_z import around_stop

HAS_GROUPS = hasattr(os, "killpg")
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
PR_SET_CHILD_SUBREAPER = 36
"""From <linux/prctl.h>."""
LISTS_CHILDREN = Path("/proc/thread-self/children").exists()
"""Whether the system lists the children of each thread, so that not all processes are looked at."""


def lead_group() -> None:
    """Make this process, a worker, the leader of a process group, and let it adopt the orphans below it."""
    if HAS_GROUPS:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.setpgid(0, 0)
    adopt_orphans()


def adopt_orphans() -> None:
    """Let processes below this one whose parent ends become children of this one from now on; only on Linux."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def descendants(pid: int) -> list[int]:
    """The ids of the processes below this one, the nearest first, also of those that ended and are not waited for."""
    below: list[int] = []
    level = [pid]
    while level:
        level = [child for parent in level for child in children(parent)]
        below += level
    return below


def children(pid: int) -> list[int]:
    """The ids of the direct children of a process."""
    if LISTS_CHILDREN:
        with suppress(OSError):
            return [child for thread in Path(f"/proc/{pid}/task").iterdir() for child in _children_of_thread(thread)]
        return []
    with suppress(psutil.Error):
        return [child.pid for child in psutil.Process(pid).children()]
    return []


def _children_of_thread(thread: Path) -> list[int]:
    """The ids of the child processes of a thread, given by its folder in /proc; none if the thread has ended."""
    with suppress(OSError):
        return [int(child) for child in (thread / "children").read_text().split()]
    return []


def count_tasks(pids: Iterable[int]) -> int:
    """The number of threads of these processes; 0 if the system does not tell it without much work."""
    number = 0
    for pid in pids:
        with suppress(OSError):
            number += len(os.listdir(f"/proc/{pid}/task"))
    return number


def private_memory(pid: int) -> int:
    """The memory in bytes that a process shares with no other; 0 if it has ended."""
    with suppress(psutil.Error):
        return int(psutil.Process(pid).memory_full_info().uss)
    return 0


def kill_tree(leader: int) -> None:
    """Kill a worker, if it has not ended, and everything below it, also processes that have left its group."""
    _signal(leader, signal.SIGSTOP if HAS_GROUPS else signal.SIGTERM)  # so that it starts nothing more
    kill_descendants(leader)
    kill_group(leader)
    _signal(leader, KILL)  # an orphan may lead no group


def kill_group(leader: int) -> None:
    """Kill the processes of a worker's group, which may outlive the worker."""
    if HAS_GROUPS:
        _signal_group(leader, KILL)


def kill_descendants(pid: int) -> None:
    """Kill everything below a process."""
    killed: set[int] = set()
    while alive := set(descendants(pid)) - killed:
        for one in alive:
            _signal(one, KILL)
        killed |= alive


def kill_own_tree() -> None:
    """Kill all that this process, a worker, has started, and end it."""
    kill_descendants(os.getpid())
    if HAS_GROUPS and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def pass_on_ctrl_z() -> AbstractContextManager[None]:
    """A block in which Ctrl-Z stops the workers with the program, and they continue with it."""
    if not HAS_GROUPS:
        return nullcontext()
    return around_stop(lambda: _signal_workers(signal.SIGSTOP), lambda: _signal_workers(signal.SIGCONT))


def _signal_workers(what: signal.Signals) -> None:
    for worker in multiprocessing.active_children():
        if worker.pid:
            _signal_group(worker.pid, what)


def _signal_group(leader: int, what: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # it has ended; macOS forbids it where only the leader is left
        os.killpg(leader, what)


def _signal(pid: int, what: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, what)


def processor_seconds() -> float:
    """The processor time of this process, and of the processes that it has started and that have ended, in seconds."""
    return time.process_time() + seconds_of_children()


def seconds_of_children() -> float:
    """The processor time of the child processes of this one that have ended, in seconds; 0 if the system tells none."""
    try:
        import resource
    except ImportError:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
