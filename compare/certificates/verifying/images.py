"""The images of placements under the symmetries of a question, found square by square."""

from collections.abc import Iterable
from functools import partial
from itertools import product

from compare.answers.conditions.names import EMPTY
from compare.certificates.verifying.clauses import CONDITIONS_OF, is_on_border
from models.chess.board import Square
from models.problem import Instance

Map = dict[Square, Square]
"""The square to which each square goes."""
Squares = frozenset[Square]


def symmetries_of(instance: Instance) -> list[Map]:
    """The maps of the board that leave the question as it is: where each square goes."""
    board = instance.board
    marked = [set(board.squares(instance.required)), set(board.squares(instance.forbidden))]
    if EMPTY in CONDITIONS_OF.get(instance.problem.name, ()):
        marked.append({square for square in board if is_on_border(instance, square)})
    swaps = [False, True] if board.rows == board.columns else [False]
    shifts = list(product(range(board.rows), range(board.columns))) if board.wrap else [(0, 0)]
    found: dict[tuple[Square, ...], Map] = {}
    for swap, flip_rows, flip_columns in product(swaps, [False, True], [False, True]):
        turn = partial(_turn, swap=swap, flip_rows=flip_rows, flip_columns=flip_columns)
        steps = [instance.piece.rides, instance.piece.leaps]
        if [{turn(step, last=(0, 0)) for step in ones} for ones in steps] != steps:
            continue
        for shift in shifts:
            image = {}
            for square in board:
                row, column = turn(square, last=(board.rows - 1, board.columns - 1))
                image[square] = (row + shift[0]) % board.rows, (column + shift[1]) % board.columns
            if all({image[square] for square in squares} == squares for squares in marked):
                found.setdefault(tuple(image.values()), image)
    return list(found.values())


def _turn(pair: Square, *, last: Square, swap: bool, flip_rows: bool, flip_columns: bool) -> Square:
    """The image of a square, where ``last`` is the last one of the board; or of a step, with (0, 0) as the last.

    ``swap`` exchanges row and column; then the rows, or the columns, are counted from the other end.
    """
    row, column = pair[::-1] if swap else pair
    return last[0] - row if flip_rows else row, last[1] - column if flip_columns else column


def images(maps: Iterable[Map], squares: Squares) -> set[Squares]:
    """The images of a set of squares under these maps."""
    return {frozenset(image[square] for square in squares) for image in maps}
