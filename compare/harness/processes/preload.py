"""Loaded by the server from which workers are forked: imports the modules that the environment names.

A module that cannot be imported is skipped: the worker imports it again, and reports the failure. Where the server
fails, it says nothing: its parent tells that.
"""

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import TracebackType

from compare.harness.processes.starting import PRELOAD, PRELOADED

SERVER = os.getpid()


def _be_silent_of_the_server(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report an exception, unless it ends the server, or a worker whose parent ended before it said what to do."""
    if os.getpid() != SERVER and not isinstance(error, EOFError | OSError):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _be_silent_of_the_server

for module in os.environ.pop(PRELOAD, "").split():
    with suppress(Exception):
        import_module(module)

if done := os.environ.pop(PRELOADED, ""):
    with suppress(OSError):
        Path(done).touch()
