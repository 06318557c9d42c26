"""An instance in words, for people, and as plain data, for programs."""

from typing import Any

from models.chess.notation import square_names
from models.chess.piece import AND
from models.languages import localise_number, noun, say, translate
from models.problem import ANY, Instance, Size

MOST_SQUARES = 12
"""A longer list of squares is shortened."""


def describe(instance: Instance) -> str:
    """The instance in one line; long lists of squares are shortened."""
    board = instance.board
    words = say(
        "{problem}, {size}, on {rows} × {columns}",
        problem=translate(instance.problem.name),
        size=size_in_words(instance, instance.size),
        rows=board.rows,
        columns=board.columns,
    )
    words += say(" (torus)") if board.wrap else ""
    for name, squares in ((say("required"), instance.required), (say("forbidden"), instance.forbidden)):
        if squares:
            words += f", {name}: {shorten_names(square_names(board, squares))}"
    return words


def instance_as_data(instance: Instance) -> dict[str, Any]:
    """The instance as values of JSON, with squares by their chess names; a size of None means any number of pieces."""
    board = instance.board
    return {
        "problem": instance.problem.name,
        "piece": instance.piece.name,
        "rows": board.rows,
        "columns": board.columns,
        "wrap": board.wrap,
        "size": None if instance.size == ANY else instance.size,
        "required": square_names(board, instance.required),
        "forbidden": square_names(board, instance.forbidden),
    }


def pieces_in_words(count: int, piece: str) -> str:
    """The number of pieces in words: ``1 queen``, ``2 princesses``, or ``2 pieces leaper:1,2`` for one in notation."""
    return f"{count} {_noun_of_pieces(count, piece)}"


def _noun_of_pieces(count: int, piece: str) -> str:
    """The noun for this number of pieces: ``queens``, or ``pieces leaper:1,2`` for one in notation."""
    return f"{noun('piece', count)} {piece}" if ":" in piece or AND in piece else noun(piece, count)


def size_in_words(instance: Instance, size: Size) -> str:
    """A size that is asked for or found: ``8 queens``, ``the fewest possible queens``, or the problem's own words."""
    own_words = instance.problem.describe_size(instance.board, instance.piece, size)
    if own_words is not None:
        return own_words
    if isinstance(size, int):
        return pieces_in_words(size, instance.piece.name)
    several = _noun_of_pieces(2, instance.piece.name)
    if size == ANY:
        return say("any number of {pieces}", pieces=several)
    if instance.problem.wanted == "fewest":
        return say("the fewest possible {pieces}", pieces=several)
    return say("the most possible {pieces}", pieces=several)


def number_in_words(number: float, digits: int = 3) -> str:
    """The number with this number of significant digits, written out: ``1,310``, not ``1.31e+03``."""
    return localise_number(f"{float(f'{number:.{digits}g}'):,.10g}")


def plural(count: int, word: str, words: str | None = None) -> str:
    """The number with the word in the right form. ``words`` is the plural where it is irregular."""
    return f"{count} {noun(word, count, words)}"


def shorten_names(names: list[str]) -> str:
    """The names; of a long list the first ones, and how many more there are."""
    if len(names) <= MOST_SQUARES:
        return ", ".join(names)
    first = ", ".join(names[: MOST_SQUARES - 2])
    return say("{first} … and {count} more", first=first, count=len(names) - MOST_SQUARES + 2)
