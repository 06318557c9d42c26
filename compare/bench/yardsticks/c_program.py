"""A yardstick in C: compiled once from its file beside this one, where there is a C compiler."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from compare.bench.side import Program

FLAGS = ("-O3",)


class NotCompiled(Exception):
    """There is no program; the message says why, in a few words."""


def compiler() -> str | None:
    """The C compiler, ``$CC`` or one of the usual names; None where there is none."""
    return next(filter(None, map(shutil.which, (os.environ.get("CC") or "cc", "gcc", "clang"))), None)


@cache
def program(source: str) -> Path:
    """The program made from a C file of this folder, kept in the user's cache. Raises NotCompiled."""
    with_what = compiler()
    if with_what is None:
        raise NotCompiled("no C compiler here")
    text = (Path(__file__).parent / source).read_bytes()
    digest = hashlib.sha256(repr((text, version(with_what), FLAGS)).encode()).hexdigest()[:16]
    made = _folder() / f"{Path(source).stem}-{digest}"
    if not made.exists():
        _compile(with_what, Path(__file__).parent / source, made)
    return made


def version(with_what: str) -> str:
    """What the compiler says of itself, in one line."""
    said = subprocess.run([with_what, "--version"], capture_output=True, text=True, check=False).stdout
    return said.partition("\n")[0].strip() or with_what


def _folder() -> Path:
    from platformdirs import user_cache_path

    folder = user_cache_path("bezzel") / "yardsticks"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotCompiled(f"cannot write {folder}: {error.strerror}") from None
    return folder


def _compile(with_what: str, source: Path, made: Path) -> None:
    """Compile under another name, so that nobody finds half a program."""
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        unfinished = Path(folder) / made.name
        command = [with_what, *FLAGS, "-o", str(unfinished), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotCompiled(f"{with_what} failed: {done.stderr.strip().partition(chr(10))[0]}")
        unfinished.replace(made)


SOURCE = "queens.c"


def _command(n: int) -> list[str]:
    return [str(program(SOURCE)), str(n)]


def _why_not() -> str | None:
    try:
        program(SOURCE)
    except NotCompiled as error:
        return str(error)
    return None


QUEENS_IN_C = Program("C recursion on bit masks, -O3", _command, why_not=_why_not)
