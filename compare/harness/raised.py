"""What a formulation raised, with the last of its own lines on the way there: those that ran it are not to blame."""

import sys
from collections.abc import Callable
from pathlib import Path

from models import formulation as base
from models.catalogue.errors_in_words import describe_exception, last_place
from models.formulation import Formulation

HARNESS = Path(__file__).parent.parent


def in_one_line(text: str) -> str:
    """The text without line breaks, and with escapes for the characters that a terminal would obey or not show."""
    line = " ".join(text.split())
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in line)


def raised_by(formulation: Formulation, error: BaseException) -> str:
    """The exception, and where in the formulation, or in what it uses, it was raised."""
    return describe_exception(error) + (_where(error, _is_not_ours) or written_in(formulation))


def written_in(formulation: Formulation) -> str:
    """In brackets, the file of the formulation; nothing if it has none, or is a wrapping of ours."""
    file = getattr(sys.modules.get(type(formulation).__module__), "__file__", None)
    return f" ({Path(file).name})" if file and _is_not_ours(file) else ""


def where_in_file(error: BaseException, path: str) -> str:
    """In brackets, the last line of this file on the way to the exception; nothing if there is none."""
    return _where(error, lambda file: file == path)


def _where(error: BaseException, is_own: Callable[[str], bool]) -> str:
    last = last_place(error, is_own)
    return f" ({Path(last[0]).name}, line {last[1]})" if last else ""


def _is_not_ours(file: str) -> bool:
    return not Path(file).is_relative_to(HARNESS) and file != base.__file__
