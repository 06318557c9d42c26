"""The processes that a program leaves behind when it ends: their time is its time."""

import contextlib
import os
import sys

PR_SET_CHILD_SUBREAPER = 36
"""From <linux/prctl.h>."""


def adopt_orphans() -> None:
    """From now on processes whose parent ends become ours, so that their time is counted. On Linux only."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def await_orphans() -> None:
    """Wait until all processes that became ours have ended."""
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
