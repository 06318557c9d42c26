"""A student's file: loaded by its path, asked what it offers. ``grade`` does this in workers, never in the program."""

import importlib.util
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from compare.classroom.own_file.candidates import SILENCED, NothingFits, choose_offer
from compare.classroom.own_file.offer import Offer
from compare.harness.faults import place_in_file
from compare.question.errors import BadUse
from models.catalogue.loading import describe_exception
from models.languages import say

MODULE_NAME = "student_file"
"""Whatever the file is called: a file named like a library's module must not take its place."""
PROGRAM = "__main__"
"""The name of a module that runs as a program."""


@cache
def load(path: str, name: str | None = None, one_size: bool = False) -> Offer:
    """Load the file and find what it offers, under this name if one is given. Raises Fault.

    From now on the file is the only argument of this process.
    """
    sys.argv = [path]
    return find_offer(path, name, one_size)


def find_offer(path: str, name: str | None, one_size: bool, silent: bool = False) -> Offer:
    """Run the file and find what it offers; where that is nothing, run it as a program. Raises Fault.

    ``silent``: its ``print`` does nothing.
    """
    module = load_module(path, silent)
    try:
        return choose_offer(module, name, one_size)
    except NothingFits:
        if PROGRAM not in Path(path).read_text(encoding="utf-8", errors="replace"):
            raise
    return choose_offer(load_module(path, silent, PROGRAM), name, one_size)


def load_module(path: str, silent: bool = False, name: str = MODULE_NAME) -> ModuleType:
    """Run the file. It finds its neighbours, and leaves no compiled file behind.

    ``silent``: its ``print`` does nothing. ``name``: with ``PROGRAM`` it also does what a program does.
    """
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(Path(path).resolve().parent))
    loader = SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, loader=loader)
    assert spec
    module = sys.modules[MODULE_NAME] = importlib.util.module_from_spec(spec)
    if silent:
        vars(module)[SILENCED] = lambda *_values, **_options: None
    loader.exec_module(module)
    return module


def in_words(error: BaseException, path: str) -> str:
    """The exception, and the last line of the student's file on the way to it."""
    words = describe_exception(error)
    if isinstance(error, SystemExit):
        words = say("called sys.exit({code})", code="" if error.code is None else repr(error.code))
    elif isinstance(error, EOFError):
        words = say("{exception}; grade gives no input", exception=words)
    return words + place_in_file(error, path)


def refuse_missing_file(path: str) -> None:
    """Raise BadUse unless this is the path of a file."""
    if path and Path(path).is_dir():
        raise BadUse(say("{path} is a folder; name a file", path=path))
    if not Path(path).is_file():
        raise BadUse(say("there is no file {path}", path=path or repr(path)))


def files_in(paths: Sequence[str]) -> list[str]:
    """The files that are named, and the Python files of the folders that are named. Raises BadUse."""
    found = [file for path in paths for file in (_files_of(Path(path)) if Path(path).is_dir() else [path])]
    for path in found:
        refuse_missing_file(path)
    return list(dict.fromkeys(found))


def _files_of(folder: Path) -> list[str]:
    files = sorted(str(path) for path in folder.glob("*.py") if path.is_file() and not path.name.startswith(("_", ".")))
    if not files:
        sentence = "there is no Python file in the folder {folder}; name one that holds files such as mine.py"
        raise BadUse(say(sentence, folder=folder))
    return files
