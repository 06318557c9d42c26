"""Imports the modules that the environment names, in the server from which workers are forked.

A module that cannot be imported is skipped: the worker imports it again, and reports the failure. If the server fails,
it prints nothing: its parent reports that.
"""

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import TracebackType

from compare.harness.processes.starting import PRELOAD, PRELOADED

SERVER = os.getpid()


def _report_of_a_worker(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report an exception of a worker, unless its parent ended before it said what to do; of the server report none."""
    if os.getpid() != SERVER and not isinstance(error, EOFError | OSError):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _report_of_a_worker

for module in os.environ.pop(PRELOAD, "").split():
    with suppress(Exception):
        import_module(module)

if done := os.environ.pop(PRELOADED, ""):
    with suppress(OSError):
        Path(done).touch()
