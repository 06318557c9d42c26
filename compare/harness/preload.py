"""Loaded by the server from which workers are forked: imports the modules that the environment names.

A module that cannot be imported is skipped: the worker imports it again, and reports the failure.
"""

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path

VARIABLE = "BEZZEL_PRELOAD"
DONE_VARIABLE = "BEZZEL_PRELOADED"
"""Names the file that is made when all are imported."""

for module in os.environ.pop(VARIABLE, "").split():
    with suppress(Exception):
        import_module(module)

if done := os.environ.pop(DONE_VARIABLE, ""):
    with suppress(OSError):
        Path(done).touch()
