"""Stands in for what Pyodide does not have: threads that can be started, the time of a thread, and psutil.

The thread in which a watched search runs is the only one that cannot be done without: a search that is watched runs to
its end here before its first step is looked at. To be called before anything of ``compare.harness`` is imported.
"""

import importlib
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

from models import watching


def stand_in() -> None:
    """Have watched searches run without a thread; where psutil is not installed, provide what is used of it here."""
    if not hasattr(time, "thread_time"):
        vars(time)["thread_time"] = time.process_time  # there is one thread
    vars(watching)["threading"] = SimpleNamespace(Thread=_Immediate, Event=_Flag)
    if find_spec("psutil") is None:
        psutil: Any = ModuleType("psutil")
        psutil.Process = _ThisProcess
        psutil.Error = OSError
        sys.modules["psutil"] = psutil


class _Immediate:
    """As a thread; it has ended when it is started."""

    def __init__(self, target: Callable[[], None], daemon: bool = True) -> None:
        self.start = target

    def join(self, timeout: float | None = None) -> None:
        """It has ended."""


class _Flag:
    """As an event. Nobody else could set it, so nobody waits."""

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


class _ThisProcess:
    """Its memory is that of the WebAssembly instance."""

    def memory_info(self) -> SimpleNamespace:
        module: Any = importlib.import_module("pyodide_js")
        return SimpleNamespace(rss=int(module._module.HEAP8.length))
