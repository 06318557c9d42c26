"""A placement for people: a bitboard that knows its board, is drawn as text and iterates over its squares.

>>> from models import Board, Placement
>>> placement = Placement("b4 d3 a2 c1", Board(4))
>>> placement
Placement(b4 d3 a2 c1)
>>> print(placement)
4 · Q · ·
3 · · · Q
2 Q · · ·
1 · · Q ·
  a b c d
>>> list(placement)
[(0, 1), (1, 3), (2, 0), (3, 2)]
>>> placement == 0b0100_0001_1000_0010
True
>>> placement.orbit
(Placement(c4 a3 d2 b1), Placement(b4 d3 a2 c1))

Searches and comparisons work with plain ints; only what is handed to people is wrapped.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from models.chess.board import Board, Square, is_whole_number
from models.chess.notation import draw, parse_square, parse_squares, square_names
from models.chess.piece import Piece
from models.chess.symmetry import Symmetry, symmetries
from models.languages import say

Squares = int | str | Iterable[str | Square]
"""Squares as people give them: a bitboard, a text of names ("a1, c4"), or names and pairs (row, column)."""


def as_bitboard(board: Board, squares: Squares) -> int:
    """The bitboard of these squares.

    Raises ValueError if one of them is not on the board, or a placement is on a board with other sides; TypeError if
    they are given in another form.
    """
    if isinstance(squares, str):
        return parse_squares(board, squares)
    if is_whole_number(squares):
        return _check_bitboard(board, squares)  # type: ignore[arg-type]
    if not isinstance(squares, Iterable):
        sentence = "squares are names such as 'a1, c4', pairs (row, column) or a bitboard, not {squares!r}"
        raise TypeError(say(sentence, squares=squares))
    return board.bitboard(_as_square(board, square) for square in squares)


def _check_bitboard(board: Board, bitboard: int) -> int:
    """The bitboard as a plain int. Raises ValueError if it does not fit the board."""
    if isinstance(bitboard, Placement) and (bitboard.board.rows, bitboard.board.columns) != (board.rows, board.columns):
        sentence = "the placement is on a {own_rows}×{own_columns} board, and the board here is {rows}×{columns}"
        own = {"own_rows": bitboard.board.rows, "own_columns": bitboard.board.columns}
        raise ValueError(say(sentence, **own, rows=board.rows, columns=board.columns))
    if bitboard & ~board.full:
        sentence = "the bitboard has squares beyond the {rows}×{columns} board"
        raise ValueError(say(sentence, rows=board.rows, columns=board.columns))
    return int(bitboard)


def _as_square(board: Board, square: Any) -> Square:
    """The square of a name or a pair. Raises ValueError if it is not on the board, TypeError for anything else."""
    if isinstance(square, str):
        return parse_square(board, square)
    if not isinstance(square, tuple) or len(square) != 2 or not all(map(is_whole_number, square)):
        sentence = "a square is a name such as 'a1', or a pair (row, column) of whole numbers, not {square!r}"
        raise TypeError(say(sentence, square=square))
    if square not in board:
        sentence = "{square} is not on the {rows}×{columns} board; rows and columns count from 0"
        raise ValueError(say(sentence, square=square, rows=board.rows, columns=board.columns))
    return square


class Placement(int):
    """The occupied squares of a board. It cannot be changed.

    It is the int whose bit ``row * columns + column`` stands for a square: it compares, hashes and sorts as that int
    does, and its operators give plain ints, without a board. Iterating gives its squares as pairs (row, column), both
    from 0 at the top left; ``len`` is the number of pieces. ``str`` draws the board with the first letter of the piece
    of each layer, or Q. ``group`` gives the symmetries of the question; without it those of the board count.

    Raises as ``as_bitboard`` does.
    """

    board: Board
    piece: Piece | None
    _group: Callable[[], Iterable[Symmetry]] | None

    if not TYPE_CHECKING:  # for a type checker it is an int whose attributes are declared above

        def __setattr__(self, name: str, value: object) -> NoReturn:
            raise AttributeError(say("a placement cannot be changed: {name}", name=name))

    def __new__(
        cls,
        squares: Squares,
        board: Board,
        piece: Piece | None = None,
        group: Callable[[], Iterable[Symmetry]] | None = None,
    ) -> "Placement":
        """The placement of these squares on the board."""
        made = super().__new__(cls, as_bitboard(board, squares))
        vars(made).update(board=board, piece=piece, _group=group)
        return made

    def __iter__(self) -> Iterator[Square]:
        return iter(self.board.squares(self))

    def __len__(self) -> int:
        return self.bit_count()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the squares, from the top left, row by row."""
        return tuple(square_names(self.board, self))

    @property
    def orbit(self) -> tuple["Placement", ...]:
        """The different placements into which the symmetries turn this one, itself among them, the smallest first."""
        group = symmetries(self.board) if self._group is None else self._group()
        images = {symmetry.image(self) for symmetry in group}
        return tuple(Placement(image, self.board, self.piece, self._group) for image in sorted(images))

    def __str__(self) -> str:
        names = [self.piece.on_layer(layer).name if self.piece else "" for layer in (0, 1)]
        return draw(self.board, self, "".join(name[:1] or "Q" for name in names).capitalize())

    def __repr__(self) -> str:
        return f"Placement({' '.join(self.names)})"

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks. Without a piece it shows queens."""
        from models.drawing import Pieces, SecondArmy, draw_board

        piece = self.piece or Piece("queen")
        shown = zip((Pieces, SecondArmy), self.board.faces(self), strict=False)
        return draw_board(self.board, [kind(face, piece.on_layer(at)) for at, (kind, face) in enumerate(shown)])

    def __reduce__(self) -> tuple[Any, ...]:
        return Placement, (int(self), self.board, self.piece, self._group)
