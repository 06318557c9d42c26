"""For code of strangers: a current folder of its own, and what it writes to standard error, kept for whoever asks."""

import faulthandler
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, count
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from compare.harness.confinement.enclosure import Enclosure
from compare.question.errors import in_one_line

KEPT_BYTES = 1 << 16
"""The number of bytes that are kept of the end of standard error."""
MOST_BYTES = 1 << 20
"""The size up to which the file of standard error may grow before it is cut."""
MOST_WRITTEN, MOST_FILES = 1 << 28, 10_000
"""The bytes that may be in the folder, and the number of files."""
PREFIX = "bezzel-own-"
"""The beginning of the names of such folders; then follows the number of the program's process."""
DEEPEST = 64
"""The number of folders that may be in one another."""
LIFTED = "lifted-"
"""The beginning of the name of a folder that is to be removed, and was taken out of the one that held it."""
OURS = Path(__file__).parents[3]
_own: Path | None = None
"""The folder that was made for this process."""
FRAME = re.compile(r'\s*File "(.+)", line \d+ in ')
"""A line of what Python writes where its process crashes."""


class OwnFolder:
    """The current folder of one process, which is removed by ``close``, or at the end of the program."""

    def __init__(self) -> None:
        _remove_left_folders()
        root = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
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

    def is_too_full(self, pids: Iterable[int]) -> bool:
        """Whether it has too much in it, or too deep, with the nameless files that these processes have open."""
        size = number = 0
        for depth, state in chain(_states_below(self.path), *map(_states_without_name, pids)):
            size, number = size + state.st_size, number + 1
            if size > MOST_WRITTEN or number > MOST_FILES or depth > DEEPEST:
                return True
        return False

    def errors(self) -> list[str]:
        """The last lines that were written to standard error."""
        lines = self._read().decode(errors="backslashreplace").splitlines()
        return [in_one_line(line) for line in lines if line.strip() and not _is_of_our_process(line)]

    def _read(self) -> bytes:
        with self._errors.open("rb") as file:
            file.seek(max(0, self._errors.stat().st_size - KEPT_BYTES))
            return (self._last + file.read())[-KEPT_BYTES:]

    def holding(self, target: Callable[..., Any], enclosure: Enclosure | None = None) -> "InFolder":
        """The target, which runs in this folder, shut in; nothing that its process prints is shown, nothing is read."""
        return InFolder(target, str(self.path), str(self._errors), enclosure)


class InFolder:
    """A target that can be sent to another process. It is called there after ``enter``."""

    def __init__(self, target: Callable[..., Any], path: str, errors: str, enclosure: Enclosure | None = None) -> None:
        self.target, self.path, self.errors, self.enclosure = target, path, errors, enclosure

    def enter(self, foreign_files: Iterable[int] = ()) -> None:
        """To be called while the process has one thread only. ``foreign_files`` are open files of the program."""
        global _own
        _own = Path(self.path).parent
        os.chdir(self.path)
        silence(self.errors)
        faulthandler.enable(all_threads=False)
        if self.enclosure:
            self.enclosure.enter(self.path, foreign_files)

    def __call__(self, *arguments: Any) -> Any:
        return self.target(*arguments)


@cache
def _remove_left_folders() -> None:
    """Remove the folders of programs that were killed; a process that is shut in cannot."""
    import psutil

    if not hasattr(os, "getuid"):
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        program = folder.name.removeprefix(PREFIX).partition("-")[0]
        with suppress(OSError):
            state = folder.lstat()
            is_ours = stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid() and not state.st_mode & 0o077
            if is_ours and program.isdecimal() and not psutil.pid_exists(int(program)):
                _remove(folder)


def _states_below(folder: Path) -> Iterator[tuple[int, os.stat_result]]:
    """Of all that is below a folder how deep it is, and its state."""
    waiting = [(1, str(folder))]
    while waiting:
        depth, place = waiting.pop()
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                yield depth, entry.stat(follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((depth + 1, entry.path))


def _states_without_name(pid: int) -> Iterator[tuple[int, os.stat_result]]:
    """The states of the files that a process has open and that nobody else finds any more."""
    with suppress(OSError):
        for opened in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                state = opened.stat()
                if stat.S_ISREG(state.st_mode) and not state.st_nlink:
                    yield 0, state


def remove_own_folder() -> None:
    """Remove the folder of this process, if it has one: nobody else is left who would."""
    if _own is not None:
        _remove(_own)


def _remove(root: Path) -> None:
    """Remove a folder, however deep it is, also where folders in it are not writable."""
    waiting, numbers = [root], count()
    emptied: list[Path] = []
    while waiting:
        folder = waiting.pop()
        emptied.append(folder)
        with suppress(OSError):
            folder.chmod(0o700)
            for entry in list(os.scandir(folder)):
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        os.chmod(entry.path, 0o700)  # to be moved, it must be writable
                        waiting.append(Path(entry.path).rename(root / f"{LIFTED}{next(numbers)}"))
                    else:
                        os.unlink(entry.path)
    for folder in reversed(emptied):
        with suppress(OSError):
            folder.rmdir()


def silence(errors: str = os.devnull) -> None:
    """From now on nothing that this process prints is shown, and there is nothing to read.

    ``errors`` is the file to which standard error goes.
    """
    opened = [os.open(os.devnull, os.O_RDWR), os.open(errors, os.O_WRONLY | os.O_APPEND)]
    for stream, file in enumerate((opened[0], *opened)):
        os.dup2(file, stream)
    for file in opened:
        if file > 2:
            os.close(file)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - open as long as the process lives
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115


def _is_of_our_process(line: str) -> bool:
    """Whether Python writes the line of a process that crashes, and it is not about the code of strangers."""
    if line.startswith("Extension modules: "):
        return True
    found = FRAME.match(line)
    file = found[1] if found else ""
    return Path(file).is_relative_to(OURS) or "multiprocessing" in file or file.startswith("<")
