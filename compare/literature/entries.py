"""The entries that are continued, as they were read: how far each goes in the version of a date (``entries.toml``)."""

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class BFile:
    """The fingerprint of the long list of an entry: its size in bytes, and its SHA-256 in hexadecimal digits.

    ``is_ours``: the list that ``frontier --bfile`` prints has the same. A test makes it again.
    """

    bytes: int
    sha256: str
    is_ours: bool = False


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
    return {
        source: Entry(read["version"], read["listed_to"], BFile(**read["b_file"]) if "b_file" in read else None)
        for source, read in tomllib.loads(text).items()
    }
