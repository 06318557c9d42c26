"""Waiting for what other processes do, so that no test depends on how fast the machine is."""

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import psutil

SECONDS = 120
"""So long a slow machine is waited for."""


def wait_until(holds: Callable[[], object]) -> None:
    """Raises AssertionError if it does not come to hold. Where a process ends that is looked at, it does not hold."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        try:
            if holds():
                return
        except (psutil.Error, ProcessLookupError):
            pass
        time.sleep(0.05)
    raise AssertionError("it did not come to hold")


def cpu_seconds(process: psutil.Process) -> float:
    """The seconds of the processor that the process itself has had."""
    times = process.cpu_times()
    return float(times.user + times.system)


def workers(program: psutil.Process) -> list[psutil.Process]:
    """The processes below a program that lead groups of their own."""
    return [one for one in program.children(recursive=True) if os.getpgid(one.pid) == one.pid]


def busy_workers(program: psutil.Process) -> list[psutil.Process]:
    """Those that have computed for a while."""
    return [one for one in workers(program) if cpu_seconds(one) > 0.1]


def survivors(processes: Iterable[psutil.Process]) -> list[psutil.Process]:
    """Those that have not ended after some time; they are killed now."""
    alive, deadline = list(processes), time.monotonic() + 30
    while alive and time.monotonic() < deadline:
        time.sleep(0.05)
        alive = [one for one in alive if not _has_ended(one)]
    for one in alive:
        one.kill()
    return alive


def left_behind(find: Callable[[], Iterable[psutil.Process]], seconds: float) -> list[str]:
    """The command lines of the processes that are found, and do not end by themselves in time; they are killed."""
    deadline = time.monotonic() + seconds
    while (left := list(find())) and time.monotonic() < deadline:
        time.sleep(0.02)
    lines = []
    for one in left:
        with suppress(psutil.Error):
            lines.append(" ".join(one.cmdline()))
            one.kill()
    return lines


def _has_ended(process: psutil.Process) -> bool:
    """A zombie has: not every system has a process that reaps it."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
