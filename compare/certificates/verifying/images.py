"""The images of placements under the symmetries of a question, found square by square."""

from collections.abc import Iterable
from itertools import product

from compare.answers.conditions.names import EMPTY
from compare.certificates.verifying.clauses import CONDITIONS_OF
from models.chess.board import Board, Square
from models.problem import Instance

Map = dict[Square, Square]
Squares = frozenset[Square]


def symmetries_of(instance: Instance) -> list[Map]:
    """The maps of the board that leave the question as it is: where each square goes."""
    board = instance.board
    swaps = [False, True] if board.rows == board.columns else [False]
    shifts = list(product(range(board.rows), range(board.columns))) if board.wrap else [(0, 0)]
    found: dict[tuple[Square, ...], Map] = {}
    for swap, down, right, shift in product(swaps, [False, True], [False, True], shifts):
        image = {square: _image(board, square, swap, down, right, shift) for square in board}
        if _turns_steps_into_steps(instance, swap, down, right) and _keeps_squares(instance, image):
            found.setdefault(tuple(image.values()), image)
    return list(found.values())


def images(maps: Iterable[Map], squares: Squares) -> set[Squares]:
    """The images of a set of squares under these maps."""
    return {frozenset(image[square] for square in squares) for image in maps}


def _image(board: Board, square: Square, swap: bool, down: bool, right: bool, shift: tuple[int, int]) -> Square:
    row, column = square[::-1] if swap else square
    row = board.rows - 1 - row if down else row
    column = board.columns - 1 - column if right else column
    return (row + shift[0]) % board.rows, (column + shift[1]) % board.columns


def _turns_steps_into_steps(instance: Instance, swap: bool, down: bool, right: bool) -> bool:
    for steps in (instance.piece.rides, instance.piece.leaps):
        turned = {(step[::-1] if swap else step) for step in steps}
        turned = {((-row if down else row), (-column if right else column)) for row, column in turned}
        if turned != steps:
            return False
    return True


def _keeps_squares(instance: Instance, image: Map) -> bool:
    board = instance.board
    marked = [frozenset(board.squares(instance.required)), frozenset(board.squares(instance.forbidden))]
    if EMPTY in CONDITIONS_OF.get(instance.problem.name, ()):
        ends = (0, board.rows - 1), (0, board.columns - 1)
        marked.append(frozenset(one for one in board if one[0] in ends[0] or one[1] in ends[1]))
    return all(frozenset(image[square] for square in squares) == squares for squares in marked)
