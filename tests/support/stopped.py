"""Functions that are stopped, or slow to begin, in a process of their own: in a file that is loaded quickly there."""

import logging
import os
import signal
import time
from pathlib import Path

from compare.harness.processes.child import MEMORY_CHECK_SECONDS
from compare.harness.signals.stopping import Stopped, StopSignals
from models import Instance
from tests.support import defective
from tests.support.waiting import wait_until


def blocked_signals() -> list[int]:
    return sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def stopped_inside() -> list[str]:
    signals = StopSignals()
    reached = []
    try:
        with signals.held():
            with signals.held():
                os.kill(os.getpid(), signal.SIGTERM)
                reached.append("inner")
            time.sleep(0.01)
            reached.append("outer")
        reached.append("after")
    except Stopped as stop:
        reached.append(str(stop))
    return reached


def stopped_in_a_destructor() -> str:
    class Destroyed:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(60)

    signals = StopSignals()
    with signals.held():
        pass
    try:
        Destroyed()
        time.sleep(60)
    except Stopped as stop:
        return str(stop)
    return "not heard"


def stopped_early() -> str:
    signals = StopSignals()
    os.kill(os.getpid(), signal.SIGTERM)
    try:
        with signals.held():
            time.sleep(0.01)
    except Stopped as stop:
        return str(stop)
    return "not heard"


class Compiled(defective.Defective):
    """It says that it is compiled, takes memory for that, and is ready when that was seen for some time."""

    def __init__(self, seen: Path) -> None:
        self.seen = seen

    def prepare(self, instance: Instance) -> None:
        logging.getLogger("bezzel.kernels").info("compiling for a while")
        taken = b"x" * (1 << 26)
        wait_until(self.seen.exists)
        wait_until(lambda: time.time() > self.seen.stat().st_mtime + 5 * MEMORY_CHECK_SECONDS)
        del taken


class NeverReady(defective.Defective):
    def prepare(self, instance: Instance) -> None:
        time.sleep(600)
