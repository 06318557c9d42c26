"""The entries of the OEIS that ``frontier`` continues: how far each went in the version that was read.

They stand in ``entries.toml``.
"""

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class BFile:
    """The fingerprint of an entry's b-file, its long list of terms: size in bytes, and SHA-256 in hexadecimal digits.

    ``is_ours``: the list that ``frontier --bfile`` prints has the same fingerprint, as a test checks.
    """

    bytes: int
    sha256: str
    is_ours: bool = False


@dataclass(frozen=True)
class Entry:
    """One entry: the date of the version that was read, and the last index that this version or its b-file lists."""

    version: date
    listed_to: int
    b_file: BFile | None


@cache
def entries() -> dict[str, Entry]:
    """The entries of ``entries.toml``, by A-number."""
    text = files("compare.literature").joinpath("entries.toml").read_text(encoding="utf-8")
    return {
        source: Entry(read["version"], read["listed_to"], BFile(**read["b_file"]) if "b_file" in read else None)
        for source, read in tomllib.loads(text).items()
    }
