"""What the server loads from which workers are forked: the modules that the environment names.

One that cannot be loaded is its worker's failure, which loads it again and says so.
"""

import os
from contextlib import suppress
from importlib import import_module

VARIABLE = "BEZZEL_PRELOAD"

for module in os.environ.pop(VARIABLE, "").split():
    with suppress(Exception):
        import_module(module)
