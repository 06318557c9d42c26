"""The board of a watched search in colours: clear pieces, dim attacked squares, a mark on the last step's square."""

from collections import Counter
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from compare.classroom.watching.domains import ShownDomains
from compare.classroom.watching.replay import State
from compare.classroom.watching.words import attackers_of, place_of
from compare.report.symbols import (
    ATTACKED,
    ATTACKER,
    FORCED,
    MARKED,
    OCCUPIED,
    SOLVED,
    SQUARES,
    figures,
    letters,
    symbol_of_forced,
)
from models.chess.attacks import attack_boards
from models.chess.board import Square
from models.chess.notation import column_name
from models.problem import Instance
from models.watching import Event, Kind

GLYPHS = {Kind.REJECT: "×", Kind.REMOVE: "○"}
ASCII_GLYPHS = {Kind.REJECT: "x", Kind.REMOVE: "o"}
"""The signs on the square of the last step, by its kind."""


@dataclass(frozen=True)
class CellSize:
    """The width of a square in characters, and its height in lines."""

    width: int
    height: int


CELL_SIZES = [CellSize(7, 3), CellSize(5, 3), CellSize(3, 1), CellSize(2, 1), CellSize(1, 1)]
"""The sizes in which a board can be drawn, the largest first."""


@dataclass(frozen=True)
class Look:
    """The way in which a board is drawn: the size of its squares, and the abilities of the terminal.

    ``counts``: each square without a piece shows how many pieces attack it.
    """

    cell_size: CellSize
    colours: bool = True
    unicode: bool = True
    counts: bool = False


def column_labels(columns: int, width: int) -> str:
    """The names of columns that are ``width`` characters wide; some are left out if names would run together."""
    longest = len(column_name(columns - 1))
    apart = 1 if longest == 1 else -(-(longest + 1) // width)
    last = columns - (longest - 1) // width
    names = (column_name(column) for column in range(0, last, apart))
    return "".join(name.center(width).ljust(apart * width) for name in names).rstrip()


class BoardPicture:
    """The board at one moment of a search; ``text`` draws it."""

    def __init__(
        self, instance: Instance, state: State, event: Event | None, look: Look, domains: ShownDomains | None = None
    ) -> None:
        """``domains`` is None if nothing has been concluded so far."""
        self.instance = instance
        self.domains = domains
        self.board = instance.board.face
        self.look = look
        self.event = event
        standing = (place_of(instance.board, one) for one in state.standing(instance, event))
        self.layers = {square: layer for layer, square in standing}
        self.standing = set(self.layers)
        self.forbidden = set(map(self._square_on_face, instance.board.squares(instance.forbidden)))
        rejected = event is not None and event.kind == Kind.REJECT and event.square
        attackers = attackers_of(rejected, state, instance) if rejected else []
        self.attackers = set(map(self._square_on_face, attackers))
        self.symbols = figures(instance) if look.unicode else letters(instance)
        self.forced = self._forced()
        self.attacks = Counter(
            target for square, layer in self.layers.items() for target in self._attacked(square, layer)
        )

    def _forced(self) -> set[Square]:
        """The squares of the pieces that propagators have placed."""
        if self.domains is None:
            return set()
        return {self.board.square(index) for index in self.domains.forced} - self.standing

    def _square_on_face(self, square: Square) -> Square:
        return place_of(self.instance.board, square)[1]

    def _attacked(self, square: Square, layer: int) -> list[Square]:
        """The squares that a piece attacks; a mark attacks none."""
        if layer and self.instance.problem.conditions.marks:
            return []
        attacked = attack_boards(self.board, self.instance.piece.on_layer(layer))
        return self.board.squares(attacked[self.board.index(square)])

    def text(self) -> Text:
        """The board with its ranks at the left and its columns below."""
        margin = len(str(self.board.rows)) + 1
        lines = Text()
        for row in range(self.board.rows):
            for line in range(self.look.cell_size.height):
                middle = line == self.look.cell_size.height // 2
                lines.append(f"{self.board.rows - row if middle else '':>{margin - 1}} ", style="dim")
                for column in range(self.board.columns):
                    lines.append(*self._cell((row, column), middle=middle))
                lines.append("\n")
        return lines.append(" " * margin + column_labels(self.board.columns, self.look.cell_size.width), style="dim")

    def _cell(self, square: Square, *, middle: bool) -> tuple[str, Style]:
        """The characters of a square in one of its lines, cut to its width, and their style."""
        width = self.look.cell_size.width
        glyph = self._glyph(square) if middle else ""
        if middle and not self.look.colours and width > 2:
            glyph = self._in_brackets(glyph, square)
        return glyph.center(width)[:width], self._style(square)

    def _in_brackets(self, glyph: str, square: Square) -> str:
        """The glyph in the brackets that stand for the colour of a marked square, or of evidence."""
        if self._is_marked(square):
            return f"[{glyph}]"
        return f"({glyph})" if self._is_evidence(square) else glyph

    def _glyph(self, square: Square) -> str:
        """The sign in the middle of a square."""
        if self.look.counts and square not in self.standing and square not in self.forbidden:
            count = str(self.attacks[square])
            return count if len(count) <= self.look.cell_size.width else "+"
        if self.event is not None and self._is_marked(square) and self.event.kind in GLYPHS:
            return (GLYPHS if self.look.unicode else ASCII_GLYPHS)[self.event.kind]
        if square in self.standing:
            return self.symbols[self.layers[square]]
        if square in self.forced:
            return symbol_of_forced(self.instance, unicode=self.look.unicode)
        if square in self.forbidden:
            return "#"
        if self.domains is not None:
            index = self.board.index(square)
            return self.domains.sign(index, unicode=self.look.unicode) if index in self.domains.excluded else " "
        if square not in self.attacks:
            return " "
        return "·" if self.look.unicode else "."

    def _style(self, square: Square) -> Style:
        """The colours of a square."""
        if self.event is not None and self.event.kind in MARKED and self._is_marked(square):
            return MARKED[self.event.kind]
        if square in self.attackers:
            return ATTACKER
        if square in self.standing and self.event is not None and self.event.placement is not None:
            return SOLVED
        is_dark = sum(square) % 2 == 1
        of_square = OCCUPIED if square in self.standing else SQUARES
        if self.domains is not None:
            of_piece = FORCED if square in self.forced else of_square
            return self.domains.style(self.board.index(square), is_dark=is_dark) or of_piece[is_dark]
        if square in self.attacks and square not in self.standing:
            return ATTACKED[is_dark]
        return of_square[is_dark]

    def _is_marked(self, square: Square) -> bool:
        """Whether a square is that of the last step, or one that its propagator has just excluded."""
        event = self.event
        if event is None or event.square is None:
            return self.domains is not None and self.board.index(square) in self.domains.latest
        return self._square_on_face(event.square) == square

    def _is_evidence(self, square: Square) -> bool:
        """Whether a square is among those from which the last step was concluded."""
        return self.domains is not None and self.board.index(square) in self.domains.evidence
