"""The state of code: that of this program on another machine, and that which found a kept answer."""

import hashlib
from pathlib import Path

SUFFIXES = {".py", ".mzn", ".pl"}
"""The endings of files with code: Python, MiniZinc and Prolog."""


def digest_of_code(*folders: Path) -> str:
    """A digest of all files with code in these folders and in those below, in hexadecimal digits."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES):
            digest.update(path.read_bytes())
    return digest.hexdigest()
