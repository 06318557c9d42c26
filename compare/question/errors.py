"""The exception for bad use of the program, the lines that tell errors and notes, and the exit codes of signals."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit code after Ctrl-C, in every command: 128 plus the number of the signal, as shells have it."""
READER_GONE = 141
"""The exit code when nobody reads the output any more: 128 plus the number of SIGPIPE, as shells have it."""


class BadUse(Exception):
    """The user asked for something that is not possible; a command ends with exit code 2.

    The message is one line that names the value that was wrong and says what would be right. It is made of a template
    and its values, as by ``say``; a message that is complete, such as that of another error, comes without values.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        from models.languages import say  # not before the program has cleared the way

        super().__init__(say(template, **values))


def tell(template: str, /, mark: str = "note: ", **values: object) -> None:
    """Print a line on standard error: a template with its values, as by ``say``, after the mark."""
    from models.languages import say, translate  # not before the program has cleared the way

    print(f"{translate(mark)}{say(template, **values)}", file=sys.stderr)


LONGEST_WORD = 300
"""The most characters of a word: nobody reads the end of a longer one, such as a number of a thousand digits."""


def in_one_line(text: str) -> str:
    """The text without line breaks, and with escapes for characters that steer a terminal or are not shown."""
    from models.languages import visible  # not before the program has cleared the way

    return visible(" ".join(text.split()))


def print_error(template: str, /, **values: object) -> None:
    """Print an error in one line on standard error: a template with its values, which may be text of somebody else."""
    from models.languages import say  # not before the program has cleared the way

    words = in_one_line(say(template, **values)).split(" ")
    short = (word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…" for word in words)
    tell(" ".join(short), mark="error: ")


def reason_of_system(error: Exception) -> str:
    """The system's words for what is wrong, such as that there is no such file; of another error its own message."""
    from models.languages import translate  # not before the program has cleared the way

    return translate(getattr(error, "strerror", None) or str(error))


@contextmanager
def bad_use_of_names() -> Iterator[None]:
    """Turn the LookupError or ValueError for a name or a number into BadUse."""
    try:
        yield
    except (LookupError, ValueError) as error:
        raise BadUse(str(error.args[0])) from None
