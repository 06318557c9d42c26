"""Where results are written."""

import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from compare.question.errors import BadUse


@contextmanager
def output_stream(path: str | None) -> Iterator[TextIO]:
    """The file at this path, or standard output.

    The file is opened before the work, so that a bad path costs no time; what it held is replaced when the first result
    is written, so that a call that is refused costs no file. Raises BadUse if the path cannot be written.
    """
    if path is None:
        yield sys.stdout
        return
    try:
        is_new = not os.path.lexists(path)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o666)
    except (OSError, ValueError) as error:
        raise BadUse(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None
    stream = _Replacing(descriptor)
    try:
        with stream:
            yield stream
    finally:
        if is_new and not stream.has_begun:
            with suppress(OSError):
                os.unlink(path)


class _Replacing(io.TextIOWrapper):
    """A file whose old content is dropped at the first write."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(io.BufferedWriter(io.FileIO(descriptor, "w")), encoding="utf-8")
        self.has_begun = False

    def write(self, text: str) -> int:
        if not self.has_begun:
            self.has_begun = True
            if stat.S_ISREG(os.fstat(self.fileno()).st_mode):
                os.ftruncate(self.fileno(), 0)
        return super().write(text)
