"""The letters, figures and colours of pieces and squares on a terminal."""

from collections.abc import Callable

from rich.style import Style

from models.chess.piece import Piece
from models.problem import Instance
from models.watching import Kind

FIGURES = {"queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "king": "♚"}
"""The chess figures of pieces, black ones."""
LETTERS = {"knight": "N"}
"""The letters of chess notation that are not the first of the piece's name: K is the king."""


def letter(piece: Piece) -> str:
    """The capital letter of a piece."""
    return LETTERS.get(piece.name, piece.name[0].upper())


def figure(piece: Piece) -> str:
    """The chess figure of a piece; its letter if it has no figure."""
    return FIGURES.get(piece.name, letter(piece))


FREE = "×"
"""The mark of a square that is left free."""


def letters(instance: Instance) -> str:
    """A letter for each layer: a capital one for the first; for the second a small one, or ``FREE`` if it has marks."""
    return _of_layers(instance, letter, str.lower)


def figures(instance: Instance) -> str:
    """A figure for each layer: a black one for the first; for the second a white one, or ``FREE`` if it has marks."""
    return _of_layers(instance, figure, _as_white)


def symbol_of_forced(instance: Instance, *, unicode: bool) -> str:
    """The symbol of a piece that a propagator has placed: of the other colour, unless a second army has that one."""
    if instance.board.layers > 1:
        return (figures(instance) if unicode else letters(instance))[0]
    piece = instance.piece.on_layer(0)
    return _as_white(figure(piece)) if unicode else letter(piece).lower()


def _of_layers(instance: Instance, symbol: Callable[[Piece], str], of_second: Callable[[str], str]) -> str:
    """A symbol for each layer; of the second layer it is ``FREE`` or what ``of_second`` makes of the piece's symbol."""
    first = symbol(instance.piece.on_layer(0))
    if instance.board.layers == 1:
        return first
    marks = instance.problem.conditions.marks
    return first + (FREE if marks else of_second(symbol(instance.piece.on_layer(1))))


def _as_white(symbol: str) -> str:
    """The white figure for a black one, which stands six places before it in Unicode; for a letter the small one."""
    return symbol.lower() if symbol.isalpha() else chr(ord(symbol) - 6)


SQUARES = Style(color="#1a1a1a", bgcolor="#f0d9b5"), Style(color="#1a1a1a", bgcolor="#b58863")
ATTACKED = Style(color="#5c5248", bgcolor="#a89a86"), Style(color="#4a3b30", bgcolor="#7d6552")
OCCUPIED = Style(color="#000000", bgcolor="#fff6e0", bold=True), Style(color="#000000", bgcolor="#dcae7c", bold=True)
"""The styles of light and of dark squares: empty ones, attacked ones, and those with a piece."""
MARKED = {
    Kind.PLACE: Style(color="#ffffff", bgcolor="#2e8b57", bold=True),
    Kind.REJECT: Style(color="#ffffff", bgcolor="#c0392b", bold=True),
    Kind.REMOVE: Style(color="#000000", bgcolor="#e0a030", bold=True),
}
"""The style of the square of the last step, by its kind."""
SIGNS = {True: "●■▲◆✚▼", False: "ABCDEF"}
"""The signs of the first, the second … propagator, with Unicode and without; pages draw the same shapes."""
REMOVED = [
    (
        Style(color=text, bgcolor=light),
        Style(color=text, bgcolor=dark),
        Style(color="#ffffff", bgcolor=strong, bold=True),
    )
    for text, light, dark, strong in (
        ("#0b3d66", "#a9c9e4", "#7fa5c6", "#1f6fb2"),
        ("#6b2a00", "#f3bd94", "#d99a68", "#c44e00"),
        ("#00523c", "#a5d8c4", "#79b79e", "#00805d"),
        ("#5d1f43", "#e3b4cf", "#c48bab", "#a8467f"),
        ("#574100", "#ecd78f", "#c9b05f", "#9a6d00"),
        ("#35226e", "#c5bcea", "#9f94cc", "#6a4fb3"),
    )
]
"""The styles of each propagator's squares: removed before, light and dark, and removed just now."""
FORCED = Style(color="#8a7a66", bgcolor="#fff6e0"), Style(color="#7a5c34", bgcolor="#dcae7c")
"""The style of a piece that a propagator has placed, on light and on dark squares."""
EVIDENCE = Style(color="#000000", bgcolor="#ffe066", bold=True)
"""The style of the squares that show why a propagator concluded something."""
FAILED = Style(color="#ffffff", bgcolor="#c0392b", bold=True)
"""The style of these squares if it has concluded that there is no solution."""
ATTACKER = Style(color="#ffffff", bgcolor="#8e2c22", bold=True)
"""The style of a piece that attacks the square of the last step."""
SOLVED = Style(color="#000000", bgcolor="#ffd75f", bold=True)
"""The style of the pieces of a solution."""
