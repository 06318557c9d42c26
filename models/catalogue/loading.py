"""Loads files one by one. A file that cannot be loaded is left out, with a warning of one line.

So a half-written file does not stop the others. The warning goes to the logger ``bezzel``, by default to standard
error.
"""

import importlib
import logging
import traceback
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from models.languages import visible

left_out: dict[str, str] = {}
"""For each module that is left out the reason, which names the file."""


@cache
def load_module(name: str) -> ModuleType | None:
    """The module of this name; None if it cannot be loaded."""
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        leave_out(name, error)
        return None


def leave_out(name: str, error: BaseException) -> None:
    """Note that this module is left out, and why; warn of it once."""
    if name not in left_out:
        message = error.msg if isinstance(error, SyntaxError) else None  # without the place
        left_out[name] = f"{describe_place(name, error)} is left out: {describe_exception(error, message)}"
        warn(left_out[name])


def describe_place(name: str, error: BaseException | None = None) -> str:
    """The file of a module, and the last line in it that led to the error, if one is given."""
    spec = find_spec(name)
    path = Path(spec.origin) if spec and spec.origin else Path(name)
    line = _line(error, str(path)) if error else None
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return f"{shown}, line {line}," if line else str(shown)


def warn(message: str) -> None:
    """Log a warning in one line."""
    logging.getLogger("bezzel").warning("warning: %s", visible(" ".join(message.split())))


def describe_exception(error: BaseException, message: str | None = None) -> str:
    """The exception's name and message, or another message in its place."""
    name, said = type(error).__name__, str(error) if message is None else message
    return f"{name}: {said}" if said else name


def last_place(error: BaseException, is_own: Callable[[str], bool]) -> tuple[str, int] | None:
    """The last file of one's own in the traceback, and the line in it; None if there is none.

    ``is_own`` says of a file name whether the file is one's own.
    """
    frames = traceback.walk_tb(error.__traceback__)
    places = [(frame.f_code.co_filename, line) for frame, line in frames if is_own(frame.f_code.co_filename)]
    return places[-1] if places else None


def _line(error: BaseException, path: str) -> int | None:
    """The last line of this file that led to the error; None if there is none."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    last = last_place(error, lambda file: file == path)
    return last[1] if last else None
