"""The entries that are continued, as they were read: how far each goes in the version of a date (``entries.toml``)."""

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files


@dataclass(frozen=True)
class BFile:
    """The fingerprint of the long list of an entry: its size in bytes, and its SHA-256 in hexadecimal digits.

    ``is_ours``: the list that ``frontier --bfile`` prints has the same. A test makes it again.
    """

    bytes: int
    sha256: str
    is_ours: bool = False

    def is_made_of(self, lines: list[str]) -> bool:
        """Whether these lines are the file. Its last line may have no end."""
        text = "\n".join(lines).encode()
        return any(len(one) == self.bytes and sha256(one).hexdigest() == self.sha256 for one in (text, text + b"\n"))


@dataclass(frozen=True)
class Entry:
    """``version``: the date of the version that was read. ``listed_to``: the last index in it, or in its b-file."""

    version: date
    listed_to: int
    b_file: BFile | None


@cache
def entries() -> dict[str, Entry]:
    """Those of ``entries.toml``, by A-number."""
    text = files("compare.literature").joinpath("entries.toml").read_text(encoding="utf-8")
    return {source: _entry(**read) for source, read in tomllib.loads(text).items()}


def _entry(version: date, listed_to: int, b_file: dict[str, object] | None = None) -> Entry:
    return Entry(version, listed_to, BFile(**b_file) if b_file else None)  # type: ignore[arg-type]
