"""Yardsticks in C, each compiled once from a file in ``pairs``, if there is a C compiler."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from compare.bench.side import Program
from compare.harness.machine import processor
from models.solvers.versions import version_of

FLAGS = ("-O3",)
"""The flags of the compiler for every yardstick."""
FOLDER = Path(__file__).parent / "pairs"


class NotCompiled(Exception):
    """A yardstick could not be compiled; the message says why, in a few words."""


def find_compiler() -> str | None:
    """The path of the C compiler, ``$CC`` or one of the usual names; None if there is none."""
    return next(filter(None, map(shutil.which, (os.environ.get("CC") or "cc", "gcc", "clang"))), None)


def c_program(title: str, source: str, flags: tuple[str, ...] = (), read: Callable[[str], int] = int) -> Program:
    """The side that runs the program of a C file in ``pairs``.

    ``flags`` are those of the compiler besides ``FLAGS``; ``read`` takes the number out of the printed text.
    """

    def why_not() -> str | None:
        try:
            compile_once(source, flags)
        except NotCompiled as error:
            return str(error)
        return None

    return Program(title, lambda n: [str(compile_once(source, flags)), str(n)], read=read, why_not=why_not)


@cache
def compile_once(source: str, flags: tuple[str, ...] = ()) -> Path:
    """The path of the program made from a C file, which is kept in the user's cache folder. Raises NotCompiled."""
    from platformdirs import user_cache_path

    compiler = find_compiler()
    if compiler is None:
        raise NotCompiled("no C compiler here")
    text = (FOLDER / source).read_bytes()
    digest = hashlib.sha256(repr((text, version_of(compiler), processor(), FLAGS, flags)).encode()).hexdigest()[:16]
    folder = user_cache_path("bezzel") / "yardsticks"
    program = folder / f"{Path(source).stem}-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not program.exists():
            _compile([compiler, *FLAGS, *flags], FOLDER / source, program)
    except OSError as error:
        raise NotCompiled(f"cannot write {folder}: {error.strerror}") from None
    return program


def _compile(command: list[str], source: Path, program: Path) -> None:
    """Compile under another name, so that no other process finds half a program. Raises NotCompiled, or OSError."""
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        unfinished = Path(folder) / program.name
        words = [*command, "-o", str(unfinished), str(source)]
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=False)
        except OSError as error:
            raise NotCompiled(f"cannot run {command[0]}: {error.strerror}") from None
        if done.returncode:
            first_line = done.stderr.strip().partition("\n")[0]
            raise NotCompiled(f"{command[0]} failed: {first_line}")
        unfinished.replace(program)
