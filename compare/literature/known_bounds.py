"""Lower bounds on the optimum that the literature has proved, and the sentences that say which answers rest on them."""

from collections.abc import Iterable

from models.languages import say
from models.pieces import QUEEN
from models.problem import Instance, why_not_domination

SOURCE = "Finozhenok and Weakley 2007"
"""The source of the bounds, as sentences name it."""


def least_known_size(instance: Instance) -> int:
    """The least number of queens that may cover the board; 0 for other problems, pieces and boards.

    No covering set of queens on n × n is smaller than n / 2, or than (n - 1) / 2 if n is 3 or 11. D. Finozhenok and
    W. D. Weakley, An improved lower bound for domination numbers of the queen's graph, Australasian Journal of
    Combinatorics 37 (2007) 295.
    """
    board = instance.board
    is_square = board.rows == board.columns and not board.wrap
    if instance.piece != QUEEN or not is_square or why_not_domination(instance) is not None:
        return 0
    return board.rows // 2 if board.rows in (3, 11) else (board.rows + 1) // 2


def bound_in_words(instance: Instance, unsearched_below: int) -> str:
    """The sentence that says that one answer takes its lower bound from the literature."""
    sentence = (
        "that fewer than {number} queens do not cover {rows} × {columns} is taken from the literature ({source}), not "
        "proved here"
    )
    board = instance.board
    return say(sentence, number=unsearched_below, rows=board.rows, columns=board.columns, source=SOURCE)


def bounds_in_words(bounds: Iterable[tuple[int, int]]) -> list[str]:
    """One line that names the bounds taken for the rows of a table, pairs of n and the bound; no line for no rows."""
    listed = ", ".join(f"{least} (n = {n})" for n, least in bounds)
    sentence = (
        "taken from the literature ({source}), not proved here: that the board is not covered by fewer queens than "
        "{bounds}"
    )
    return [say(sentence, source=SOURCE, bounds=listed)] if listed else []
