"""Compiles kernels: once, without Python's lock; the machine code is kept in files for the next process."""

import hashlib
import logging
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

import llvmlite
import numba
import numpy as np
from numba.core import serialize
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys

from models.machine_code.linking import HelperCompiler

try:
    import fcntl
except ImportError:  # Windows: there two processes may compile the same code
    fcntl = None  # type: ignore[assignment]

LOGGER = logging.getLogger("bezzel.kernels")
"""Says what a process does before a kernel runs for the first time. By default it shows nothing."""
DIGITS = 16
"""The hexadecimal digits of a digest in the name of a file or folder."""
VERSIONS = sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, np.__version__
"""The versions of Python and of the packages on which machine code depends."""
DIGEST_BYTES = hashlib.sha256().digest_size
"""The length of the digest at the beginning of a file."""


class KeptCode(NullCache):  # type: ignore[misc]
    """The machine code of one function; numba asks for it before it compiles, and hands it over afterwards.

    numba's own cache has an index of numbered files. Two processes that add to it at once can give one number to the
    code for different types, and later one of them runs the other's; and a damaged file is run as it is. Here each
    version of the code (types of the arguments, processor, versions of the packages) has a file of its own, which
    begins with the digest of this key and of all that follows. Without a folder nothing is kept.
    """

    def __init__(self, function: Callable[..., Any], folder: Path | None) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.folder = folder
        self._turn: BinaryIO | None = None

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The machine code for these types of arguments; None if it is not kept, or its file is damaged.

        After None this process compiles the code.
        """
        kept = None
        if self.folder is not None:
            rtsys.initialize(target)  # kept code needs its memory, but nothing else of what compiling loads
            key = self._key(signature, target.codegen())
            kept = self._read(key, target)
            if kept is None:
                self._take_turn(self._file(key))
                kept = self._read(key, target)
        if kept is not None:
            self._end_turn()
        elif self.name.startswith("models."):
            _announce(self.folder)
        return kept

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the machine code, if there is room, and it is good for another process."""
        key = self._key(signature, compiled.codegen)
        if self.folder is not None and not (compiled.lifted or compiled.library.has_dynamic_globals):
            with suppress(Exception):
                write_checked(self._file(key), key, serialize.dumps(compiled._reduce()))
        self._end_turn()

    def _read(self, key: bytes, target: Any) -> Any:
        """The machine code that is kept for this key; None if there is none that can be read."""
        try:
            return CompileResult._rebuild(target, *pickle.loads(read_checked(self._file(key), key)))
        except Exception:  # also where the file is whole, but another program wrote it
            return None

    def _take_turn(self, file: Path) -> None:
        """Wait until no other process compiles this code. A process that ends gives its turn up."""
        if fcntl is None:
            return
        self._end_turn()
        with suppress(OSError):  # then several processes may compile it, each for itself
            self._turn = file.with_suffix(".turn").open("wb")
            try:
                fcntl.lockf(self._turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                LOGGER.info("waiting for code that another process compiles")
                fcntl.lockf(self._turn, fcntl.LOCK_EX)

    def _end_turn(self) -> None:
        """Let other processes compile the code for which this one had the turn."""
        if self._turn is not None:
            with suppress(OSError):
                os.unlink(self._turn.name)
            self._turn.close()
            self._turn = None

    def _key(self, signature: Any, codegen: Any) -> bytes:
        """All on which the machine code depends, besides the sources."""
        return repr((self.name, VERSIONS, codegen.magic_tuple(), signature)).encode()

    def _file(self, key: bytes) -> Path:
        assert self.folder is not None
        return self.folder / f"{self.name}-{hashlib.sha256(key).hexdigest()[:DIGITS]}.code"


@cache
def _announce(folder: Path | None) -> None:
    """Say once a process that kernels are compiled, by the logger ``bezzel.kernels``."""
    kept = f", once; kept in {folder}" if folder else " each time, as no folder to keep the machine code is writable"
    LOGGER.info("compiling, which takes some seconds%s", kept)


def read_checked(file: Path, key: bytes) -> bytes:
    """The data written to the file for this key. Raises ValueError if the file has anything else, OSError if none."""
    content = file.read_bytes()
    if content[:DIGEST_BYTES] != _digest(key, content[DIGEST_BYTES:]):
        raise ValueError(f"{file} is damaged")
    return content[DIGEST_BYTES:]


def write_checked(file: Path, key: bytes, data: bytes) -> None:
    """Write the file, all at once, with a digest in front. Raises OSError if it cannot be written."""
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as written:
        try:
            written.write(_digest(key, data) + data)
            written.close()
            os.replace(written.name, file)
        except BaseException:
            with suppress(OSError):
                os.unlink(written.name)
            raise


def _digest(key: bytes, data: bytes) -> bytes:
    return hashlib.sha256(hashlib.sha256(key).digest() + data).digest()


THIS_ROOM = Path(__file__).parent
KERNELS = THIS_ROOM.parent / "counters" / "kernels"
"""The folders of this package and of the kernels, whose files are the sources of the machine code."""


def kernel(function: Callable[..., Any], sources: Path = KERNELS) -> Any:
    """Compile a function when it is first called; keep the machine code for the next process, if it can be kept.

    ``sources`` is the folder of the function and of all that it calls, besides this one.
    """
    made = numba.njit(nogil=True)(function)
    made._cache = KeptCode(function, _cache_folder(sources))
    return made


FOR_KERNELS = {
    "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": HelperCompiler
}  # fmt: skip
"""The options of numba for functions that only kernels call."""


def helper(function: Callable[..., Any]) -> Any:
    """A function that only kernels call: it is compiled and kept as a part of them, and Python cannot call it.

    To make a function callable from Python takes a fifth of the compile time, to make machine code of it two fifths,
    and to keep it by itself more.
    """
    return numba.njit(**FOR_KERNELS)(function)


def borrower(function: Callable[..., Any]) -> Any:
    """A helper that neither makes nor returns arrays; its caller keeps the arrays that it is given.

    It is compiled without the counting of references, which takes a tenth of the time of a search that reads its
    arrays from records.
    """
    return numba.njit(**FOR_KERNELS, _nrt=False)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """A borrower that becomes part of each function that calls it, for what is called millions of times.

    To pass a record of arrays takes as long as to do some hundred operations.
    """
    return numba.njit(**FOR_KERNELS, _nrt=False, forceinline=True)(function)


@cache
def _cache_folder(sources: Path) -> Path | None:
    """The folder of the machine code, under ``NUMBA_CACHE_DIR`` or in the user's cache; None if none can be written.

    There is a folder for each state of the files of the kernels, as a kernel depends on the helpers that it calls.
    """
    try:
        folder = _user_cache() / f"kernels-{digest_files(sources, THIS_ROOM)}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: the user has no home directory
        return None


def _user_cache() -> Path:
    """The folder for files that can be made again, as the user or the system has set it.

    Raises RuntimeError if nothing is set, and the user has no home directory.
    """
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "bezzel"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bezzel"


def digest_files(*folders: Path) -> str:
    """A name for the state of all Python files in these folders and in those below."""
    state = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            state.update(f"{file.relative_to(folder)} {file.stat().st_size}\n".encode())
            state.update(file.read_bytes())
    return state.hexdigest()[:DIGITS]
