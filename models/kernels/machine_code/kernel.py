"""How the kernels are compiled: once, into a cache, without Python's lock."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import event

from models.kernels.machine_code.announcement import Announcement
from models.kernels.machine_code.kept_code import KeptCode


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called; keep the machine code for the next process, if it can be kept.

    numba renews its cache where the function's own file has changed, but not where a function that it calls has. So
    the cache has a folder for each state of all the files of the kernels.
    """
    made = numba.njit(nogil=True)(function)
    folder = _cache_folder()
    if folder is None:
        return made
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    with suppress(RuntimeError):  # numba finds no place for a cache
        made._cache = KeptCode(function)
    numba.config.CACHE_DIR = before
    return made


def helper(function: Callable[..., Any]) -> Any:
    """A function that kernels alone call: compiled with them, kept with them, and with no way in from Python.

    A fifth of the compile time goes into the ways in, and more into keeping what no process asks for by itself.
    """
    return numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


@cache
def _cache_folder() -> Path | None:
    """Where the machine code is kept: under ``NUMBA_CACHE_DIR`` or in the user's cache. None: nowhere is writable."""
    folder = _user_cache() / f"kernels-{_digest()}"
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


def _digest() -> str:
    """A name for the state of all files of the kernels."""
    state = hashlib.sha256()
    for file in sorted(Path(__file__).parent.parent.rglob("*.py")):
        state.update(file.read_bytes())
    return state.hexdigest()[:16]


event.register("numba:compile", Announcement(_cache_folder()))
