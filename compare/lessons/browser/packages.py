"""The Python packages that the browser gets, as one zip file: this program, and what it needs of pure Python."""

import io
import re
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

OURS = ("models", "compare")
NEEDED = ("rich", "platformdirs")
"""What is needed of other projects: packages that are pure Python, and need no others here."""
LEFT_OUT = re.compile(r"compare/lessons/(answers/|\w+/.*\.md)")
"""The answers of the exercises are not for those who open the pages; the chapters are pages already."""
SUFFIXES = {".py", ".toml", ".css", ".svg", ".html", ".js", ".json", ".md"}
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The time of each file: the same packages give the same bytes."""


def zipped_packages() -> bytes:
    """The zip file, with the packages at its top."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in _files():
            archive.writestr(zipfile.ZipInfo(name, OLDEST), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """The files, each with its name in the archive."""
    for package in (*OURS, *NEEDED):
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        if spec.submodule_search_locations is None:
            yield origin.name, origin
            continue
        for path in sorted(origin.parent.rglob("*")):
            name = path.relative_to(origin.parent.parent).as_posix()
            if path.suffix in SUFFIXES and path.is_file() and not LEFT_OUT.match(name):
                yield name, path
