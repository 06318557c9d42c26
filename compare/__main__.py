"""Starts the program: ``python -m compare``."""

import os
import signal

# From the first moment Ctrl-C ends the program in silence; once everything is imported, ``main`` takes over.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # ``INTERRUPTED``, which is not imported yet

from compare.cli.search_path import leave_out_first_place

leave_out_first_place()

from compare.cli.application import main  # noqa: E402 - not before the search path is set

if __name__ == "__main__":
    main()
