"""Squares in words, and boards as text: ``a1`` is the bottom left square, as in chess.

The letter is the column, a from the left (after z comes aa, as in a spreadsheet); the number is the rank,
1 at the bottom. So on an 8×8 board a8 is (row 0, column 0) and h1 is (row 7, column 7). Boards are drawn
with these labels at their edges. On a board of two layers a1 is on the first, and a1/2 on the second.
"""

import re
from typing import NamedTuple

from models.chess.board import Board, Square
from models.languages import say, say_number

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LONGEST_NAME = 9
"""The most letters, and the most digits, of a name that are read; even the beginning of a longer name fits no board."""


def column_name(column: int) -> str:
    """The letters of a column, from 0: a … z, aa, ab …"""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, len(ALPHABET))
        name = ALPHABET[letter] + name
    return name


def square_name(board: Board, square: Square) -> str:
    """The name of a square of the board."""
    layer, row = divmod(square[0], board.rows)
    return f"{column_name(square[1])}{board.rows - row}{f'/{layer + 1}' if layer else ''}"


def square_names(board: Board, bitboard: int) -> list[str]:
    """The names of the squares of a bitboard, from the top left, row by row."""
    return [square_name(board, square) for square in board.squares(bitboard)]


def parse_square(board: Board, text: str) -> Square:
    """The square with this name. Raises ValueError if there is none on the board."""
    match = re.fullmatch(r"([a-z]+)([1-9][0-9]*)(?:/([12]))?", text.strip().lower())
    if not match:
        sentence = "{text} is not a square: a letter for the column and a number for the rank, like a1"
        raise ValueError(say(sentence, text=repr(text.strip())))
    letters, rank, layer = match.groups(default="1")
    column = 0
    for letter in letters[:LONGEST_NAME]:
        column = column * len(ALPHABET) + ALPHABET.index(letter) + 1
    on_face = board.rows - int(rank[:LONGEST_NAME]), column - 1
    square = (int(layer) - 1) * board.rows + on_face[0], on_face[1]
    if on_face not in board.face or square not in board:
        last = square_name(board, (0, board.columns - 1))
        sentence = "{text} is not on the {rows}×{columns} board, which runs from a1 to {last}"
        raise ValueError(say(sentence, text=text.strip(), rows=board.rows, columns=board.columns, last=last))
    return square


def parse_squares(board: Board, text: str) -> int:
    """The bitboard of the squares named in a text, separated by commas or blanks. Raises as ``parse_square`` does."""
    return board.bitboard(parse_square(board, name) for name in text.replace(",", " ").split())


OPEN, REQUIRED, FORBIDDEN = ".", "Q", "#"
"""The marks of a board as text: a square that may be occupied or not, one that must be, and one that must not."""


def write_board(board: Board, required: int = 0, forbidden: int = 0) -> str:
    """The board, of one layer, as text: row 0 first, a character for each square; ``parse_board`` reads it.

    >>> write_board(Board(2, 3), required=0b1, forbidden=0b100_000)
    'Q..\\n..#\\n'
    """

    def mark(index: int) -> str:
        if required >> index & 1:
            return REQUIRED
        return FORBIDDEN if forbidden >> index & 1 else OPEN

    rows = ("".join(mark(board.index((row, column))) for column in range(board.columns)) for row in range(board.rows))
    return "\n".join(rows) + "\n"


class MarkedBoard(NamedTuple):
    """A board with its required and its forbidden squares, as bitboards."""

    board: Board
    required: int
    forbidden: int


def parse_board(text: str) -> MarkedBoard:
    """The board that a text draws, with its required and its forbidden squares.

    A line is a row, the highest rank first. ``.`` is an open square, ``Q`` has a given piece, ``#`` is forbidden.
    Blanks between the marks and empty lines do not count. Raises ValueError, which names the place of what is wrong.
    """
    rows = [(number, "".join(line.split())) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not rows:
        raise ValueError(say("a board has at least one line of . Q and #, and there is none"))
    columns = len(rows[0][1])
    for number, row in rows:
        wrong = next((mark for mark in row if mark not in (OPEN, REQUIRED, FORBIDDEN)), None)
        if wrong is not None:
            sentence = "line {number} has {wrong!r}; a board has . (open), Q (a given piece) and # (forbidden)"
            raise ValueError(say(sentence, number=number, wrong=wrong))
        if len(row) != columns:
            one = "line {number} has {count} square, and line {first} has {columns}"
            several = "line {number} has {count} squares, and line {first} has {columns}"
            placed = {"number": number, "first": rows[0][0], "columns": columns}
            raise ValueError(say_number(one, several, count=len(row), **placed))
    board = Board(len(rows), columns)
    marks = "".join(row for _, row in rows)
    required, forbidden = (
        sum(1 << index for index, mark in enumerate(marks) if mark == meant) for meant in (REQUIRED, FORBIDDEN)
    )
    return MarkedBoard(board, required, forbidden)


BOTH_LAYERS = "&"
"""Drawn on a square that is occupied on both layers."""


def draw(board: Board, placement: int, symbol: str = "Q") -> str:
    """The placement as text, row 0 at the top, ranks at the left, columns below.

    The second layer of a board has the second character of ``symbol``, or its small letter.
    """
    width = len(str(board.rows))
    names = [column_name(column) for column in range(board.columns)]
    cell = max(map(len, names))
    shown = symbols_on_face(board, placement, symbol if len(symbol) > 1 else symbol + symbol.lower())
    lines = []
    for row in range(board.rows):
        cells = (shown.get((row, column), "·").rjust(cell) for column in range(board.columns))
        lines.append(f"{board.rows - row:>{width}} {' '.join(cells)}")
    lines.append(" " * (width + 1) + " ".join(name.rjust(cell) for name in names))
    return "\n".join(lines)


def symbols_on_face(board: Board, placement: int, symbols: str) -> dict[Square, str]:
    """For each occupied square of the face of a board the character of its layer."""
    shown: dict[Square, str] = {}
    for face, symbol in zip(board.faces(placement), symbols, strict=False):
        for square in board.squares(face):
            shown[square] = BOTH_LAYERS if square in shown else symbol
    return shown
