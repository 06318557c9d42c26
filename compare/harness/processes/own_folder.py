"""A current folder for a process that runs code of strangers, and the end of its standard error, kept for reports."""

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
from compare.harness.confinement.reading import OURS
from compare.harness.libraries import OUR_PACKAGES
from compare.question.errors import in_one_line

KEPT_BYTES = 1 << 16
"""The number of bytes that are kept of the end of standard error."""
MOST_BYTES = 1 << 20
"""The size up to which the file of standard error may grow before it is cut."""
MOST_WRITTEN, MOST_FILES = 1 << 28, 10_000
"""The limits of the bytes and of the number of files in the folder."""
PREFIX = "bezzel-own-"
"""The beginning of the names of such folders; the id of the program's process follows."""
DEEPEST = 64
"""The number of folders that may be in one another."""
LIFTED = "lifted-"
"""The beginning of the name of a folder that was moved out of the one that held it, to be removed."""
_own: Path | None = None
"""The folder that was made for this process; None if it has none."""
FRAME = re.compile(r'\s*File "(.+)", line \d+ in ')
"""A line of the traceback that Python writes when its process crashes, the innermost call first."""
STARTING = Path(__file__).with_name("starting.py")
"""The file that starts processes: the calls after its own are those of the program, whoever called that."""


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
        """Empty the file of standard error if it has grown too large; its end is kept. To be called often."""
        with suppress(OSError):  # code that is not confined can remove the file
            if self._errors.stat().st_size > MOST_BYTES:
                self._last = self._read()
                os.truncate(self._errors, 0)

    def is_too_full(self, pids: Iterable[int]) -> bool:
        """Whether it holds too many bytes, files or folders in one another.

        Files that have no name any more, and that these processes have open, count too, each once.
        """
        size = number = 0
        for depth, state in chain(_states_below(self.path), _states_without_name(pids)):
            size, number = size + state.st_size, number + 1
            if size > MOST_WRITTEN or number > MOST_FILES or depth > DEEPEST:
                return True
        return False

    def errors(self) -> list[str]:
        """The last lines that the code of strangers wrote to standard error, each in printable characters."""
        lines = self._read().decode(errors="backslashreplace").splitlines()
        return [in_one_line(line) for line in _without_our_frames(lines) if line.strip()]

    def _read(self) -> bytes:
        """The last bytes of standard error; without the file, those that were kept of it."""
        with suppress(OSError), self._errors.open("rb") as file:
            file.seek(max(0, self._errors.stat().st_size - KEPT_BYTES))
            return (self._last + file.read())[-KEPT_BYTES:]
        return self._last

    def holding(self, target: Callable[..., Any], enclosure: Enclosure | None = None) -> "InFolder":
        """The target as one that runs in this folder, shut in, with an empty input; its output is not shown."""
        return InFolder(target, str(self.path), str(self._errors), enclosure)


class InFolder:
    """A target that is sent to another process, and is called there after ``enter``."""

    def __init__(self, target: Callable[..., Any], path: str, errors: str, enclosure: Enclosure | None = None) -> None:
        self.target, self.path, self.errors, self.enclosure = target, path, errors, enclosure

    def enter(self, foreign_files: Iterable[int] = ()) -> None:
        """Make the folder the current one of this process, silence it and shut it in, while it has one thread only.

        ``foreign_files`` are the numbers of open files of the program that the process does not need.
        """
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
    """Remove the folders that programs left when they were killed, because their children that are shut in cannot."""
    import psutil

    if not hasattr(os, "getuid"):
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        program = folder.name.removeprefix(PREFIX).partition("-")[0]
        with suppress(OSError, OverflowError):  # no process has so large a number
            state = folder.lstat()
            is_ours = stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid() and not state.st_mode & 0o077
            if is_ours and program.isdecimal() and not psutil.pid_exists(int(program)):
                _remove(folder)


def _states_below(folder: Path) -> Iterator[tuple[int, os.stat_result]]:
    """The depth, from 1, and the state of each file and folder below a folder."""
    waiting = [(1, str(folder))]
    while waiting:
        depth, place = waiting.pop()
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                yield depth, entry.stat(follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((depth + 1, entry.path))


def _states_without_name(pids: Iterable[int]) -> Iterator[tuple[int, os.stat_result]]:
    """The states, with a depth of 0, of the files that these processes have open and that have no name any more."""
    seen = set[tuple[int, int]]()  # processes share what was open when they were forked
    for opened in chain.from_iterable(map(_open_files_of, pids)):
        with suppress(OSError):
            state = opened.stat()
            file = state.st_dev, state.st_ino
            if stat.S_ISREG(state.st_mode) and not state.st_nlink and file not in seen:
                seen.add(file)
                yield 0, state


def _open_files_of(pid: int) -> list[Path]:
    """The links to the files that a process has open; none if the system does not tell, or it has ended."""
    with suppress(OSError):
        return list(Path(f"/proc/{pid}/fd").iterdir())
    return []


def remove_own_folder() -> None:
    """Remove the folder of this process, if it has one; for a process whose program has ended."""
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
                waiting += _unlink_or_lift(entry, root / f"{LIFTED}{next(numbers)}")
    for folder in reversed(emptied):
        with suppress(OSError):
            folder.rmdir()


def _unlink_or_lift(entry: "os.DirEntry[str]", lifted: Path) -> list[Path]:
    """Remove a file; move a folder to the path ``lifted``, and return this path, as it is to be emptied, too."""
    with suppress(OSError):
        if not entry.is_dir(follow_symlinks=False):
            os.unlink(entry.path)
            return []
        os.chmod(entry.path, 0o700)  # to be moved, it must be writable
        return [Path(entry.path).rename(lifted)]
    return []


def silence(errors: str = os.devnull) -> None:
    """Drop the output of this process from now on, give it no input, and append its standard error to ``errors``."""
    opened = [os.open(os.devnull, os.O_RDWR), os.open(errors, os.O_WRONLY | os.O_APPEND)]
    for stream, file in enumerate((opened[0], *opened)):
        os.dup2(file, stream)
    for file in opened:
        if file > 2:
            os.close(file)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - open as long as the process lives
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115


def _without_our_frames(lines: Iterable[str]) -> Iterator[str]:
    """The lines without those that Python writes when a process crashes, but not about the code of strangers."""
    is_of_program = False
    for line in lines:
        if frame := FRAME.match(line):
            file = Path(frame[1])
            is_of_program = is_of_program or file == STARTING
            is_ours = is_of_program or any(file.is_relative_to(OURS / name) for name in OUR_PACKAGES)
            if not is_ours and not frame[1].startswith("<"):
                yield line
        elif not line.startswith("Extension modules: "):
            is_of_program = False
            yield line
