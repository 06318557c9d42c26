"""Python looks for modules first in the folder of the call (``-m``) or of the script: what lies there is not meant.

It may be anybody's ``random.py``, and PySAT installs a script that is called ``models.py``. This file imports nothing
that may not have been imported before.
"""

import os
import sys

PROGRAM = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def starts_with_folder_of_script() -> bool:
    """Whether the first place in which Python looks is the folder of the script that runs."""
    return bool(sys.path) and os.path.realpath(sys.path[0]) == os.path.dirname(os.path.realpath(sys.argv[0]))


def leave_out_first_place() -> None:
    """No module is loaded from there any more, unless this program is there; nor by processes that are started."""
    if sys.path and os.path.realpath(sys.path[0]) != PROGRAM:
        del sys.path[0]
        os.environ["PYTHONSAFEPATH"] = "1"
