"""Faults of formulations and of what they use, each told in one line that names the code's own file and line."""

import reprlib
import sys
from collections.abc import Callable
from pathlib import Path
from sysconfig import get_paths

from models import formulation as base
from models.catalogue.loading import describe_exception, last_place
from models.formulation import Formulation
from models.languages import say

COMPARE = Path(__file__).parent.parent
MODELS = Path(str(base.__file__)).parent
MOST_BITS = 1000
"""A longer number is not written out."""
MOST_CHARACTERS, MOST_ENTRIES = 60, 12
"""A longer text, or any other long value, is shortened to this number of characters; a list to its first entries."""


class Fault(Exception):
    """Code that ran in a process of its own failed, exceeded a limit, or ended its process.

    The message is a complete sentence for people.
    """


def explain_exception(formulation: Formulation, error: BaseException) -> str:
    """The exception in one line, with the last place in the formulation's file, or in what it uses, that led to it."""
    return describe_exception(error) + (_place(error, _may_be_at_fault) or file_of(formulation))


def file_of(formulation: Formulation) -> str:
    """The name of the formulation's file, in brackets after a space; "" if it has no file, or is a wrapper of ours."""
    file = getattr(sys.modules.get(type(formulation).__module__), "__file__", None)
    return f" ({Path(file).name})" if file and _may_be_at_fault(file) else ""


def place_in_file(error: BaseException, path: str) -> str:
    """The last place that led to the exception in this file or in one beside it, in brackets after a space; or ""."""
    folder = Path(path).resolve().parent
    return _place(error, lambda file: file == path or (Path(file).is_relative_to(folder) and _is_of_nobody_else(file)))


def _place(error: BaseException, is_own: Callable[[str], bool]) -> str:
    """The last place that led to the exception in a file that ``is_own``, in brackets after a space; or ""."""
    last = last_place(error, is_own)
    return say(" ({file}, line {line})", file=Path(last[0]).name, line=last[1]) if last else ""


def _may_be_at_fault(file: str) -> bool:
    """Whether the file may be a formulation's, or what it uses: not in ``compare``, nor the one that calls it."""
    return not Path(file).is_relative_to(COMPARE) and file != base.__file__


def _is_of_nobody_else(file: str) -> bool:
    """Whether the file belongs neither to Python, nor to an installed package, nor to this program."""
    python = [Path(get_paths()[name]) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    return not any(Path(file).is_relative_to(place) for place in (*python, COMPARE, MODELS))


class _Shortener(reprlib.Repr):
    """Writes values as Python does, shortened."""

    def repr_int(self, x: int, level: int) -> str:
        """The number as text; of a very long one, which Python refuses to write, only its length."""
        is_short = x.bit_length() <= MOST_BITS
        return super().repr_int(x, level) if is_short else say("a number of {bits} bits", bits=x.bit_length())


_shortener = _Shortener()
_shortener.maxother = _shortener.maxstring = MOST_CHARACTERS
_shortener.maxlist = _shortener.maxtuple = MOST_ENTRIES

shorten = _shortener.repr
"""A function from a value to the text that Python writes for it, shortened."""
