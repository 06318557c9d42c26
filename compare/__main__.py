"""``python -m compare``."""

import os
import signal
import sys

# From the first moment Ctrl-C ends the program in silence; once everything is imported, ``main`` takes over.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))

# ``-m`` lets Python look first in the folder where the program is called: a ``random.py`` there is not what is meant.
if sys.path and os.path.realpath(sys.path[0]) != os.path.dirname(os.path.dirname(os.path.realpath(__file__))):
    del sys.path[0]
    os.environ["PYTHONSAFEPATH"] = "1"

from compare.cli.application import main

if __name__ == "__main__":
    main()
