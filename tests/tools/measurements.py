"""The common part of the measurements of long questions: their limits, their question, and how they print."""

from collections.abc import Iterable

from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.problem import Instance, Size

SECONDS, MEMORY, SHARDS = 3600.0, 8192, 100
"""The limits of a question, in seconds and MiB, and the number of its shards."""
WARM_UP = 8
"""The side of a board that is asked first, so that what is loaded or compiled once does not count."""


def make_instance(
    side: int, problem: str = "non-attacking", piece: str = "queen", size: Size | None = None
) -> Instance:
    """The problem on a square board, with this many pieces; by default a queen a column."""
    return Instance(find_problem(problem), find_piece(piece), Board(side), side if size is None else size)


def print_each(measured: Iterable[object]) -> int:
    """Print each measurement as it comes; the exit code: 1 if one could not be completed."""
    try:
        for one in measured:
            print(one, flush=True)
    except ValueError as error:
        print(f"✗ {error}")
        return 1
    return 0
