"""The files that a confined process may read: Python and what is installed, this program, and the file's own folder.

The files in which the answers stand are never among them.
"""

import os
import site
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from glob import escape
from pathlib import Path
from shutil import which

from compare.harness.confinement.landlock import LIST, READ, READ_DIR, READ_FILE, USE_DEVICE
from compare.harness.libraries import OUR_PACKAGES, files_of_program

OURS = Path(__file__).parents[3]
"""The folder that holds the packages of this program."""
ANSWERS = OURS / "compare" / "literature"
"""The folder in whose data the published values stand."""
OF_THE_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store")
"""The folders of programs and libraries; nothing in them is anybody's own."""
SETTINGS = (
    "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/timezone", "/etc/ssl/openssl.cnf",
    "/proc/self/fd", "/proc/self/maps", "/proc/self/stat", "/proc/self/statm", "/proc/self/status", "/proc/cpuinfo",
    "/proc/meminfo", "/proc/stat", "/proc/loadavg", "/proc/version", "/sys/devices/system",
)  # fmt: skip
"""The files and folders in which libraries read about the system and about their own process."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


Rule = tuple[str, int]
"""A path, and the rights of Landlock on it and on what is below it."""


def rules_for_every_file() -> tuple[Rule, ...]:
    """The rules that hold for every confined process, whatever file it runs."""
    return _rules_for_every_file(tuple(sys.path), _home(), tempfile.gettempdir(), Path.cwd())


@cache  # the rules follow from these arguments, which are passed for that only
def _rules_for_every_file(*_what_they_depend_on: object) -> tuple[Rule, ...]:
    """The rules that hold for every confined process, as long as these values stay the same."""
    own = [str(OURS / name) for name in OUR_PACKAGES]
    settings = [(path, READ_FILE | READ_DIR) for path in SETTINGS]
    devices = [(path, USE_DEVICE) for path in DEVICES]
    programs = _without_answers([*OF_THE_SYSTEM, *_of_python(), *own])
    listed = [] if _is_everybodys(OURS) else [(str(OURS), LIST)]
    return tuple(dict.fromkeys([*settings, *devices, *programs, *listed]))


@dataclass(frozen=True)
class FileToRun:
    """A file that a process runs, by its path from whatever folder, and the names of the programs that it needs."""

    path: str
    programs: tuple[str, ...] = ()


def rules_for_file(file: FileToRun) -> list[Rule]:
    """The rules that hold besides for this file: its programs, and what stands beside it and is not hidden.

    If its folder holds more than programs, as the user's own or that of temporary files does, only these may be read:
    the file, what it imports, and the files with its name and another ending, such as a model's data.
    """
    return [*_beside(file.path), *_without_answers(_of_programs(file.programs))]


def _beside(path: str) -> list[Rule]:
    """The rules for a file and what is beside it. No link is followed: a file's folder may have been made for it."""
    folder = Path(path).resolve().parent
    if _is_everybodys(folder):
        same = folder.glob(f"{escape(Path(path).stem)}.*")
        named = [one for one in (*same, *files_of_program(path)) if not one.is_symlink()]
        return [(str(folder), LIST), (path, READ), *((str(one.absolute()), READ) for one in named)]
    entries = _entries(folder)
    if not any(one.name.startswith(".") for one in entries):
        return list(_without_answers([str(folder)]))
    visible = (str(one) for one in entries if not one.name.startswith(".") and not one.is_symlink())
    return [(str(folder), LIST), *_without_answers(visible)]


def _of_python() -> Iterator[str]:
    """Python's own folders, and those in which it looks for modules, but for the current one and that of a script."""
    script = getattr(sys.modules.get("__main__"), "__file__", None)
    places_of_work = {OURS, Path.cwd(), Path(script or OURS).resolve().parent}
    prefixes = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
    users = [site.getusersitepackages()] if site.ENABLE_USER_SITE else []
    for path in [*prefixes, *sysconfig.get_paths().values(), *sys.path, *users]:
        place = Path(path or ".").resolve()
        if place not in places_of_work and not _is_everybodys(place):
            yield str(place)
    yield os.path.realpath(sys.executable)


def _of_programs(names: Iterable[str]) -> Iterator[str]:
    """The folders of these programs, with what was installed beside them; a program that is not found has none."""
    for name in names:
        program = which(name)
        if program is not None:
            place = Path(program).resolve()
            beside = place.parent.parent
            yield str(place if _is_everybodys(beside) else beside)
            yield str(place.parent)


def _is_everybodys(folder: Path) -> bool:
    """Whether the user's own folder or that of temporary files is this folder or below it."""
    return any(place.is_relative_to(folder) for place in (_home(), Path(tempfile.gettempdir()).resolve()))


def _home() -> Path:
    """The user's own folder; the root of all folders if the user has none."""
    try:
        return Path.home().resolve()
    except RuntimeError:
        return Path("/")


def _without_answers(paths: Iterable[str]) -> Iterator[Rule]:
    """The rules by which these paths may be read; a folder above the answers is listed, and read without them."""
    for path in paths:
        place = Path(path)
        if ANSWERS.is_relative_to(place):
            yield path, LIST
            yield from _without_answers(str(one) for one in _entries(place))
        elif place.parent != ANSWERS or place.suffix in ("", ".py"):
            yield path, READ


def _entries(folder: Path) -> list[Path]:
    """The files and folders in a folder; none if it cannot be read."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []
