"""What every question must obey, whether it comes from the command line or from a program."""

from models.chess.board import Board, is_whole_number
from models.chess.notation import square_names

DEFAULT_PIECE = "queen"
LONGEST_SIDE = 100
MOST_NUMBER = 10**18
"""Of any number that somebody gives."""
MOST_SECONDS = 1_000_000_000


def check_number(number: int, what: str, most: int | None = None, least: int = 1) -> int:
    """The whole number, from ``least`` to ``most``. Raises TypeError or ValueError; ``what`` names it."""
    if not is_whole_number(number):
        raise TypeError(f"{whole_number_in_words(what, most, least)}, not {number!r}")
    if abs(number) > MOST_NUMBER:  # Python refuses to write very large ones
        expected = whole_number_in_words(what, most or MOST_NUMBER, least)
        raise ValueError(f"{expected}, not one of {number.bit_length()} bits")
    if number < least or (most is not None and number > most):
        raise ValueError(f"{whole_number_in_words(what, most, least)}, not {number}")
    return number


def whole_number_in_words(what: str, most: int | None, least: int) -> str:
    """What is expected of a value that is called ``what``."""
    return f"{what} is a whole number from {least} {'on' if most is None else f'to {most}'}"


def check_seconds(seconds: float, what: str, written: str | None = None) -> float:
    """The number of seconds, greater than 0 and at most ``MOST_SECONDS`` (about 30 years).

    Raises TypeError or ValueError, whose message has the number as it was ``written``.
    """
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        raise TypeError(f"{what} is a number of seconds, not {seconds!r}")
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            f"{what} is a number of seconds greater than 0, at most {MOST_SECONDS}, not {written or seconds}"
        )
    return seconds


def check_disjoint(board: Board, required: int, forbidden: int) -> None:
    """Raise ValueError if a square is both required and forbidden."""
    if required & forbidden:
        both = ", ".join(square_names(board, required & forbidden))
        raise ValueError(f"both required and forbidden: {both}; a square can be one of the two")
