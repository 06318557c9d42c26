"""Standard output and error where they are closed, full, or nobody reads them any more."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from compare.question.errors import BadUse

STANDARD_STREAMS = {1: "stdout", 2: "stderr"}
CANNOT_WRITE = {errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT}
"""The medium is full or broken."""


class ReaderGone(Exception):
    """Whoever read standard output has ended before us, as ``head`` does."""


def open_closed_streams() -> None:
    """Have what is written to a closed stream go nowhere, and not into the next file that is opened."""
    for number in (0, *STANDARD_STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    for number, name in STANDARD_STREAMS.items():
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w", closefd=False))


@contextmanager
def output_that_may_fail() -> Iterator[None]:
    """Raises ReaderGone where standard output has no reader, and BadUse where it has no room."""
    try:
        yield
        sys.stdout.flush()
    except SystemExit as ended:  # click ends the program itself where a pipe is broken
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        _write_nowhere()
        raise ReaderGone from None
    except BrokenPipeError:
        _write_nowhere()
        raise ReaderGone from None
    except OSError as error:
        if error.errno not in CANNOT_WRITE:
            raise
        _write_nowhere()
        raise BadUse(f"the output cannot be written: {error.strerror}") from None


def _write_nowhere() -> None:
    """So that Python, which writes what is left when it ends, does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
