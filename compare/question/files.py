"""Files that a user names are read up to a limit: a device may have no end."""

import codecs
import errno
import io
import os
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 1 << 28
"""A device such as /dev/zero has no end; no file that is meant to be read here is as large."""


def read_bytes(path: str | Path) -> bytes:
    """The whole file. Raises OSError, also if it is too large."""
    with open(path, "rb") as file:
        return take_all(file)


def read_text(path: str | Path) -> str:
    """The whole file as text, with "\\n" between lines. Raises OSError, UnicodeError."""
    return io.StringIO(decode(read_bytes(path)), newline=None).read()


def decode(content: bytes) -> str:
    """The text in UTF-8; after a byte order mark also in UTF-16, which PowerShell writes. Raises UnicodeError."""
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if is_wide else "utf-8-sig")


def take_all(file: BinaryIO) -> bytes:
    """The rest of an open file. Raises OSError if it is too large."""
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), getattr(file, "name", None))
    return content
