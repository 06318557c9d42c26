"""A file of one's own: loaded by its path, asked what it offers. ``grade`` does this in workers only."""

import inspect
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import cast

from compare.classroom.own_file.candidates import NothingFits, choose_offer
from compare.classroom.own_file.module import MODULE_NAME, PROGRAM, load_module
from compare.classroom.own_file.offer import FormulationOffer, FunctionOffer, Offer
from compare.classroom.own_file.outside.finding import kind_of, kinds
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.harness.faults import Fault, place_in_file
from compare.question.errors import BadUse
from models.catalogue.loading import describe_exception
from models.languages import say


@cache
def load(path: str, name: str | None, hints: Hints, *, one_size: bool) -> Offer:
    """The offer of a file, as ``find_offer`` gives it; each file is loaded once. Raises Fault if it offers nothing.

    From now on the path of the file is the only argument of this process.
    """
    sys.argv = [path]
    return find_offer(path, name, one_size=one_size, hints=hints)


def find_offer(path: str, name: str | None, *, one_size: bool, silent: bool = False, hints: Hints = NO_HINTS) -> Offer:
    """The model in the file, or what a Python file offers when it is run: first as a module, then as a program.

    ``name`` and ``one_size`` are as in ``choose_offer``. ``silent``: the file's ``print`` does nothing. Raises Fault if
    the file offers nothing.
    """
    kind = kind_of(path)
    if kind is not None:
        return cast(Offer, kind.open(path, hints, name, one_size=one_size, silent=silent))
    if hints != NO_HINTS:
        raise Fault(say("--reads, --parameter and --classes are for models, and there is none in the file"))
    module = load_module(path, silent=silent)
    try:
        return choose_offer(module, name, one_size=one_size)
    except NothingFits:
        if PROGRAM not in Path(path).read_text(encoding="utf-8", errors="replace"):
            raise
    return choose_offer(load_module(path, silent=silent, name=PROGRAM), name, one_size=one_size)


def docstring_of(offer: Offer) -> str | None:
    """The docstring of the class or the function that is offered, or else of the file that was loaded last."""
    docstring = None
    if isinstance(offer, FormulationOffer):
        docstring = type(offer.formulation).__doc__
    elif isinstance(offer, FunctionOffer) and not offer.is_list:
        docstring = inspect.getdoc(offer.function)
    return docstring or getattr(sys.modules.get(MODULE_NAME), "__doc__", None)


def write_lesson(docstring: str | None) -> str:
    """A docstring as a lesson: text without headings gets a heading, below the first line."""
    text = inspect.cleandoc(docstring or say("A file without a docstring."))
    summary, _, rest = text.partition("\n")
    if not rest.strip() or any(line.startswith(" ") for line in rest.splitlines()):
        return text
    return "\n".join([summary, say("In its own words"), *(f"    {line}" for line in rest.strip().splitlines())])


def in_words(error: BaseException, path: str) -> str:
    """An exception in words, with the last line of the student's file that it came through."""
    words = describe_exception(error)
    if isinstance(error, SystemExit):
        words = say("called sys.exit({code})", code="" if error.code is None else repr(error.code))
    elif isinstance(error, EOFError):
        words = say("{exception}; grade gives no input", exception=words)
    return words + place_in_file(error, path)


def endings() -> tuple[str, ...]:
    """The endings of the names of files that can be read: programs in Python and models."""
    return tuple(dict.fromkeys([".py", *(ending for kind in kinds() for ending in kind.endings)]))


def refuse_file(path: str) -> None:
    """Raise BadUse unless this is a file whose name has no ending, or that of a program in Python or of a model."""
    if path and Path(path).is_dir():
        raise BadUse(say("{path} is a folder; name a file", path=path))
    if not Path(path).is_file():
        raise BadUse(say("there is no file {path}", path=path or repr(path)))
    if Path(path).suffix and not path.lower().endswith(endings()):
        sentence = "{path} is no program in Python and no model that is known, by its name; these end in {endings}"
        raise BadUse(say(sentence, path=path, endings=", ".join(endings())))


def files_in(paths: Sequence[str]) -> list[str]:
    """The files that are named, and the files of Python or with models in the folders that are named.

    Raises BadUse if there is no such file, or none in a folder.
    """
    files = [file for path in paths for file in (_files_of(Path(path)) if Path(path).is_dir() else [path])]
    for file in files:
        refuse_file(file)
    return list(dict.fromkeys(files))


def _files_of(folder: Path) -> list[str]:
    """The files of Python or with models in a folder, sorted. Raises BadUse if there are none."""
    readable = [path for path in folder.iterdir() if path.name.lower().endswith(endings()) and path.is_file()]
    files = sorted(str(path) for path in readable if not path.name.startswith(("_", ".")))
    if not files:
        sentence = "there is no Python file in the folder {folder}; name one that holds files such as mine.py"
        raise BadUse(say(sentence, folder=folder))
    return files
