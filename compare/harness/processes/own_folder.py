"""For code of strangers: a current folder of its own, and what it writes to standard error, kept for whoever asks."""

import faulthandler
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from compare.question.errors import in_one_line

KEPT_BYTES = 1 << 16
"""The number of bytes that are kept of the end of standard error."""
MOST_BYTES = 1 << 20
"""The size up to which the file of standard error may grow before it is cut."""
OURS = Path(__file__).parents[3]
_own: Path | None = None
"""The folder that was made for this process."""
FRAME = re.compile(r'\s*File "(.+)", line \d+ in ')
"""A line of what Python writes where its process crashes."""


class OwnFolder:
    """The current folder of one process, which is removed by ``close``, or at the end of the program."""

    def __init__(self) -> None:
        root = Path(tempfile.mkdtemp(prefix="bezzel-"))
        self.path = root / "here"
        self.path.mkdir()
        self._errors = root / "errors"
        self._errors.touch()
        self._last = b""
        self.close = Finalize(self, _remove, (root,), exitpriority=0)

    def cut(self) -> None:
        """Keep what is written to standard error from filling the disk. To be called often."""
        if self._errors.stat().st_size > MOST_BYTES:
            self._last = self._read()
            os.truncate(self._errors, 0)

    def errors(self) -> list[str]:
        """The last lines that were written to standard error."""
        lines = self._read().decode(errors="backslashreplace").splitlines()
        return [in_one_line(line) for line in lines if line.strip() and not _is_of_our_process(line)]

    def _read(self) -> bytes:
        with self._errors.open("rb") as file:
            file.seek(max(0, self._errors.stat().st_size - KEPT_BYTES))
            return (self._last + file.read())[-KEPT_BYTES:]

    def holding(self, target: Callable[..., Any]) -> "_InFolder":
        """The target, which runs in this folder; nothing that its process prints is shown, and there is no input."""
        return _InFolder(target, str(self.path), str(self._errors))


class _InFolder:
    """A target that can be sent to another process."""

    def __init__(self, target: Callable[..., Any], path: str, errors: str) -> None:
        self.target, self.path, self.errors = target, path, errors

    def __call__(self, *arguments: Any) -> Any:
        global _own
        _own = Path(self.path).parent
        os.chdir(self.path)
        silence(self.errors)
        faulthandler.enable(all_threads=False)
        return self.target(*arguments)


def remove_own_folder() -> None:
    """Remove the folder of this process, if it has one: nobody else is left who would."""
    if _own is not None:
        _remove(_own)


def _remove(root: Path) -> None:
    """Remove a folder, also where folders in it are not writable."""
    for place, names, _ in os.walk(root):
        for path in (Path(place, name) for name in names):
            with suppress(OSError):
                if not path.is_symlink():
                    path.chmod(0o700)
    shutil.rmtree(root, ignore_errors=True)


def silence(errors: str = os.devnull) -> None:
    """From now on nothing that this process prints is shown, and there is nothing to read.

    ``errors`` is the file to which standard error goes.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nowhere, stream)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_APPEND), 2)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - open as long as the process lives
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115


def _is_of_our_process(line: str) -> bool:
    """Whether Python writes the line of a process that crashes, and it is not about the code of strangers."""
    if line.startswith("Extension modules: "):
        return True
    found = FRAME.match(line)
    file = found[1] if found else ""
    return Path(file).is_relative_to(OURS) or "multiprocessing" in file or file.startswith("<")
