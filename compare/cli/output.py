"""Where results are written."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from compare.question.errors import BadUse


@contextmanager
def output_stream(path: str | None) -> Iterator[TextIO]:
    """The file at this path, or standard output. Opened before the work, so that a bad path costs none.

    Raises BadUse if the path cannot be written.
    """
    if path is None:
        yield sys.stdout
        return
    try:
        stream = open(path, "w", encoding="utf-8")  # noqa: SIM115 - closed below
    except OSError as error:
        raise BadUse(f"cannot write {path}: {error.strerror}") from None
    with stream:
        yield stream
