"""The files of a folder, read without trust: only regular files, and no more of them than their size."""

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from compare.certificates.layout import MANIFEST


class Refused(Exception):
    """The certificate does not show what it claims. The message says why, in one line."""


LONGEST_TEXT = 1 << 28
"""The most bytes of a file that is read as a whole."""
NAME = re.compile(r"[a-z][a-z0-9.-]*")
CHUNK = 1 << 20
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""A pipe is opened without waiting for somebody who writes."""


def read_text(folder: Path, name: str) -> str:
    """The text of a file. Raises Refused if it is no regular file, or too large, or not ASCII."""
    with _opened(folder, name) as (file, size):
        if size > LONGEST_TEXT:
            raise Refused(f"{name} is too large")
        try:
            return file.read(size).decode("ascii")
        except UnicodeDecodeError:
            raise Refused(f"{name} has a character that is not ASCII") from None


def read_json(folder: Path, name: str) -> Any:
    """The data of a file in JSON. Raises Refused, also where an object has a field twice."""
    text = read_text(folder, name)
    try:
        return json.loads(text, object_pairs_hook=_without_repetition)
    except (ValueError, RecursionError):
        raise Refused(f"{name} is not JSON, or says something twice") from None


def check_files(folder: Path, listed: Mapping[str, Any]) -> int:
    """Check the sizes and digests of the files that the manifest lists; returns how many there are."""
    for name, said in listed.items():
        if not NAME.fullmatch(name) or not isinstance(said, dict) or set(said) != {"bytes", "sha256"}:
            raise Refused(f"{MANIFEST}: {name[:40]!r} is not the entry of a file")
        with _opened(folder, name) as (file, size):
            if type(said["bytes"]) is not int or size != said["bytes"]:
                raise Refused(f"{name} has {size} bytes, and not {said['bytes']!r}, as the manifest says")
            digest = _digest(file, size)
        if digest != said["sha256"]:
            raise Refused(f"{name} does not have the digest of the manifest")
    return len(listed)


def check_is_regular(folder: Path, name: str) -> None:
    """Raises Refused if a file that another program part is to read is no regular file."""
    with _opened(folder, name):
        pass


@contextmanager
def _opened(folder: Path, name: str) -> Iterator[tuple[BinaryIO, int]]:
    """A file and its size. A pipe or a device is refused, also behind a link: nobody knows where it ends."""
    path = folder / name
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Refused(f"{name} is no regular file")
        with open(path, "rb", opener=lambda file, flags: os.open(file, flags | AT_ONCE)) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise Refused(f"{name} is no regular file")
            yield file, status.st_size
    except OSError as error:
        raise Refused(f"{name} cannot be read: {error.strerror}") from None


def _digest(file: BinaryIO, size: int) -> str:
    """The SHA-256 digest of the first bytes, and not of what somebody adds meanwhile."""
    digest = hashlib.sha256()
    while size > 0 and (piece := file.read(min(size, CHUNK))):
        digest.update(piece)
        size -= len(piece)
    return digest.hexdigest()


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found
