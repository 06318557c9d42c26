"""Loaded by the server from which workers are forked: imports the modules that the environment names.

A module that cannot be imported is skipped: the worker imports it again, and reports the failure.
"""

import os
from contextlib import suppress
from importlib import import_module

VARIABLE = "BEZZEL_PRELOAD"

for module in os.environ.pop(VARIABLE, "").split():
    with suppress(Exception):
        import_module(module)
