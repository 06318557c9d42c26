"""How the kernels are compiled: once, without Python's lock, and kept for the next process."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import event

from models.machine_code.kept_code import LOGGER, KeptCode

THIS_ROOM = Path(__file__).parent
KERNELS = THIS_ROOM.parent / "counters" / "kernels"


def kernel(function: Callable[..., Any], sources: Path = KERNELS) -> Any:
    """Compile a function when it is first called; keep the machine code for the next process, if it can be kept.

    ``sources`` is the folder of the function and of all that it calls, besides this one.
    """
    made = numba.njit(nogil=True)(function)
    folder = _cache_folder(sources)
    if folder is not None:
        made._cache = KeptCode(function, folder)
    return made


def helper(function: Callable[..., Any]) -> Any:
    """A function that kernels alone call: compiled with them, kept with them, and with no way in from Python.

    A fifth of the compile time goes into the ways in, and more into keeping what no process asks for by itself.
    """
    return numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def borrower(function: Callable[..., Any]) -> Any:
    """A helper that neither makes nor returns arrays: what it is given, its caller keeps.

    It is compiled without the counting of references, which takes a tenth of the time of a search that reads its
    arrays from records.
    """
    return numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """A borrower that becomes part of each function that calls it, for what is called millions of times.

    To pass a record of arrays takes as long as to do some hundred operations.
    """
    options = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False, "forceinline": True}
    return numba.njit(**options)(function)


@cache
def _cache_folder(sources: Path) -> Path | None:
    """Where the machine code is kept: under ``NUMBA_CACHE_DIR`` or in the user's cache. None: nowhere is writable.

    There is a folder for each state of the files of the kernels, as a kernel depends on the helpers that it calls.
    """
    folder = _user_cache() / f"kernels-{digest_files(sources, THIS_ROOM)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _user_cache() -> Path:
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "bezzel"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bezzel"


def digest_files(*folders: Path) -> str:
    """A name for the state of all Python files in these folders and in those below."""
    state = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            state.update(f"{file.relative_to(folder)} {file.stat().st_size}\n".encode())
            state.update(file.read_bytes())
    return state.hexdigest()[:16]


class Announcement(event.Listener):  # type: ignore[misc]
    """Says once a process that kernels are compiled, by the logger ``bezzel.kernels``, which by default shows nothing.

    numba reports to it all that is compiled in this process.
    """

    def __init__(self, folder: Path | None) -> None:
        kept = (
            f", once; kept in {folder}" if folder else " each time, as no folder to keep the machine code is writable"
        )
        self.words = f"compiling, which takes some seconds{kept}"
        self.is_made = False

    def on_start(self, event: Any) -> None:
        if not self.is_made and event.data["dispatcher"].py_func.__module__.startswith("models."):
            self.is_made = True
            LOGGER.info(self.words)

    def on_end(self, event: Any) -> None:
        """Nothing is said at the end."""


event.register("numba:compile", Announcement(_cache_folder(KERNELS)))
