"""What every question must obey, whether it comes from the command line or from a program."""

from models.chess.board import Board, is_whole_number
from models.chess.notation import square_names

DEFAULT_PIECE = "queen"
LONGEST_SIDE = 100
MOST_SECONDS = 1_000_000_000


def check_number(number: int, what: str, most: int | None = None) -> int:
    """The whole number, at least 1 and at most ``most``. Raises TypeError or ValueError; ``what`` names it."""
    limits = "from 1 on" if most is None else f"from 1 to {most}"
    message = f"{what} is a whole number {limits}, not {number!r}"
    if not is_whole_number(number):
        raise TypeError(message)
    if number < 1 or (most is not None and number > most):
        raise ValueError(message)
    return number


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
