"""Stand-ins for things that Pyodide lacks: threads that can be started, the time of a thread, and psutil.

Only watched searches need a thread: here such a search runs to its end before its first step is taken.
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
    """Have watched searches run without a thread, and provide the part of psutil that is used, if it is not installed.

    To be called before any module of ``compare.harness`` is imported.
    """
    if not hasattr(time, "thread_time"):
        vars(time)["thread_time"] = time.process_time  # there is one thread
    vars(watching)["threading"] = SimpleNamespace(Thread=_Immediate, Event=_Flag)
    if find_spec("psutil") is None:
        psutil: Any = ModuleType("psutil")
        psutil.Process = _ThisProcess
        psutil.Error = OSError
        sys.modules["psutil"] = psutil


class _Immediate:
    """Stands in for a thread: its target has run when ``start`` returns."""

    def __init__(self, target: Callable[[], None], *, daemon: bool) -> None:
        self.start = target

    def join(self, timeout: float | None = None) -> None:
        """Nothing to do: the target has run."""


class _Flag:
    """Stands in for a ``threading.Event``: ``wait`` does not wait, as no other thread could set it."""

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
    """Stands in for ``psutil.Process``: its memory is that of the WebAssembly instance."""

    def memory_info(self) -> SimpleNamespace:
        module: Any = importlib.import_module("pyodide_js")
        return SimpleNamespace(rss=int(module._module.HEAP8.length))
