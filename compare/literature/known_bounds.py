"""Sizes that the literature has proved too small. Where an answer rests on that, the program says so."""

from collections.abc import Iterable

from models.pieces import QUEEN
from models.problem import Instance, why_not_domination

SOURCE = "Finozhenok and Weakley 2007"
TAKEN = f"taken from the literature ({SOURCE}), not proved here"


def least_known_size(instance: Instance) -> int:
    """No covering set of queens on an n × n board is smaller than n / 2, or than (n - 1) / 2 if n is 3 or 11.

    D. Finozhenok and W. D. Weakley, An improved lower bound for domination numbers of the queen's graph, Australasian
    Journal of Combinatorics 37 (2007) 295. 0 for other pieces and boards.
    """
    board = instance.board
    is_square = board.rows == board.columns and not board.wrap
    if instance.piece != QUEEN or not is_square or why_not_domination(instance) is not None:
        return 0
    return board.rows // 2 if board.rows in (3, 11) else (board.rows + 1) // 2


def bound_in_words(instance: Instance, unsearched_below: int) -> str:
    """The bound that was taken from the literature for one answer."""
    board = instance.board
    return f"that fewer than {unsearched_below} queens do not cover {board.rows} × {board.columns} is {TAKEN}"


def bounds_in_words(bounds: Iterable[tuple[int, int]]) -> list[str]:
    """The bounds that were taken for the rows of a table, pairs of n and the bound, in one line, if there are any."""
    listed = ", ".join(f"{least} (n = {n})" for n, least in bounds)
    return [f"{TAKEN}: that the board is not covered by fewer queens than {listed}"] if listed else []
