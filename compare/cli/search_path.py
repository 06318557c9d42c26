"""Keeps Python from looking for modules first in the folder of the call (``-m``) or of the script.

A file there may be anybody's ``random.py``, and PySAT installs a script that is called ``models.py``. This file imports
only modules that Python itself has imported before.
"""

import os
import sys

PROGRAM = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
"""The folder that has the packages of this program."""


def starts_with_folder_of_script() -> bool:
    """Whether the first place in which Python looks is the folder of the script that runs."""
    return bool(sys.path) and os.path.realpath(sys.path[0]) == os.path.dirname(os.path.realpath(sys.argv[0]))


def leave_out_first_place() -> None:
    """Drop the first place in which Python looks, unless this program is there; in processes that are started, too.

    Where Python already leaves out that folder (``-P``), the first place is another one, and stays.
    """
    if not sys.flags.safe_path and sys.path and os.path.realpath(sys.path[0]) != PROGRAM:
        del sys.path[0]
        os.environ["PYTHONSAFEPATH"] = "1"
