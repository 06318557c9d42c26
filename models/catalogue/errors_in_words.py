"""Exceptions in one line, and the file and line where they were raised."""

import traceback
from collections.abc import Callable


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
