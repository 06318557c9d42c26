"""Starts the program: ``python -m compare``."""

import os
import signal
import sys

# From the first moment Ctrl-C ends the program in silence; once everything is imported, ``main`` takes over.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # ``INTERRUPTED``, which is not imported yet

from compare.cli.search_path import leave_out_first_place

leave_out_first_place()

try:
    from compare.cli.application import main
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] in {"compare", "models", *sys.stdlib_module_names}:
        raise
    sys.exit(
        f"error: the package {error.name} is missing; 'pip install -e .' in Bezzel's folder installs what it needs"
    )

if __name__ == "__main__":
    main()
