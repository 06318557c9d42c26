"""Bad use of the program, how an error is told, and the exit code after Ctrl-C."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit code after Ctrl-C, in every command: 128 plus the number of the signal, as shells have it."""


class BadUse(Exception):
    """The message is one line: it names the value that was wrong, and says what would be right. Exit code 2."""


def tell(line: str, mark: str = "note: ") -> None:
    """Print a line on standard error."""
    print(f"{mark}{line}", file=sys.stderr)


LONGEST_WORD = 300
"""In characters. Nobody reads the end of a longer one, such as a number of a thousand digits."""


def in_one_line(text: str) -> str:
    """The text without line breaks, and with escapes for characters that steer a terminal or are not shown."""
    from models.languages import visible  # not before the program has cleared the way

    return visible(" ".join(text.split()))


def print_error(message: str) -> None:
    """Print one line on standard error. The message may have parts that somebody else wrote, as a student's file."""
    words = in_one_line(message).split(" ")
    short = (word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…" for word in words)
    tell(" ".join(short), mark="error: ")


@contextmanager
def bad_use_of_names() -> Iterator[None]:
    """Turn the LookupError or ValueError for a name or a number into BadUse."""
    try:
        yield
    except (LookupError, ValueError) as error:
        raise BadUse(str(error.args[0])) from None
