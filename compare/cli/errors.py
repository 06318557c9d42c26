"""What went wrong, in one line on standard error."""

import sys

from compare.question.errors import in_one_line, shorten_words


def print_error(message: str) -> None:
    """Print what went wrong. The message may have parts that somebody else wrote, such as a student's file."""
    print(f"error: {shorten_words(in_one_line(message))}", file=sys.stderr)
