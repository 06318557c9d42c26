"""A yardstick in C: compiled once from its file beside this one, where there is a C compiler."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
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
def program(source: str, flags: tuple[str, ...] = ()) -> Path:
    """The program made from a C file of this folder, kept in the user's cache. Raises NotCompiled."""
    with_what = compiler()
    if with_what is None:
        raise NotCompiled("no C compiler here")
    text = (Path(__file__).parent / source).read_bytes()
    digest = hashlib.sha256(repr((text, version(with_what), FLAGS, flags)).encode()).hexdigest()[:16]
    made = _folder() / f"{Path(source).stem}-{digest}"
    if not made.exists():
        _compile([with_what, *FLAGS, *flags], Path(__file__).parent / source, made)
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


def _compile(with_what: list[str], source: Path, made: Path) -> None:
    """Compile under another name, so that nobody finds half a program."""
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        unfinished = Path(folder) / made.name
        command = [*with_what, "-o", str(unfinished), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotCompiled(f"{with_what[0]} failed: {done.stderr.strip().partition(chr(10))[0]}")
        unfinished.replace(made)


def c_yardstick(title: str, source: str, flags: tuple[str, ...] = (), read: Callable[[str], int] = int) -> Program:
    """The program of a C file in this folder. ``flags``: more than -O3; ``read``: the number in what it prints."""

    def command(n: int) -> list[str]:
        return [str(program(source, flags)), str(n)]

    def why_not() -> str | None:
        try:
            program(source, flags)
        except NotCompiled as error:
            return str(error)
        return None

    return Program(title, command, read=read, why_not=why_not)


QUEENS_IN_C = c_yardstick("C recursion on bit masks, -O3", "queens.c")


def _number(printed: str) -> int:
    """``8 4632`` is a size and a number."""
    return int(printed.split()[1])


DOMINATING_QUEENS_IN_C = c_yardstick(
    "C by four empty lines, -O3 -march=native", "dominating_queens.c", ("-march=native",), _number
)
