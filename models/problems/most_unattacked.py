"""As many pieces as the shorter side of the board has squares, and as many squares as possible are not attacked.

With queens: n queens on n × n that leave as many squares as possible neither occupied nor attacked. What is wanted is
not the number of pieces, which is fixed, but the number of those squares. So the board has two layers: on the first
stand the pieces, on the second a mark on each square that they leave free. The size is the number of pieces and marks
together: for 8 queens, which leave 11 squares free, 19.

Common form: the first layer has n pieces; of a mark and a square from which its square is covered, at most one is
there; and of a mark and all squares from which its square is covered, at least one.

Source: A001366 for queens.
"""

from collections.abc import Iterable

from models.chess.attacks import covering_boards
from models.chess.board import Board, bits
from models.chess.notation import square_name
from models.chess.piece import Piece, in_all_directions
from models.chess.symmetry import Symmetry
from models.common_form import Among
from models.languages import noun, say, say_number
from models.problem import Conditions, Instance, Occupied, Problem, Size
from models.problems.peaceable_armies import split_layers


class MostUnattacked(Problem):
    """n pieces that leave as many squares as possible neither occupied nor attacked, and a mark on each of these."""

    wanted = "most"
    conditions = Conditions(marks=True)
    layers = 2

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        pieces, marks = split_layers(board, occupied)
        covered = set(pieces)
        for square in pieces:
            covered |= piece.attacked_from(board.face, square)
        return len(pieces) == board.shorter_side and marks == set(board.face) - covered

    def common_form(self, instance: Instance) -> list[Among]:
        board = instance.board
        number_of_pieces = Among(board.layer(0), board.shorter_side, board.shorter_side)
        # Each square of the second layer, for a mark, with the squares of the first from which it is covered.
        covering = list(enumerate(covering_boards(board.face, instance.piece), len(board.face)))
        marked_are_free = [
            Among(1 << mark | 1 << square, at_most=1) for mark, squares in covering for square in bits(squares)
        ]
        free_are_marked = [Among(1 << mark | squares, at_least=1) for mark, squares in covering]
        return [number_of_pieces, *marked_are_free, *free_are_marked]

    def sizes(self, instance: Instance) -> Iterable[int]:
        pieces = instance.board.shorter_side
        return range(pieces + most_free_squares(instance), max(pieces, instance.required.bit_count()) - 1, -1)

    def describe_size(self, board: Board, piece: Piece, size: Size) -> str:
        pieces = f"{board.shorter_side} {noun(piece.name, board.shorter_side)}"
        if not isinstance(size, int):
            return say("{pieces} that leave the most possible squares free", pieces=pieces)
        if size < board.shorter_side:
            return say("a size of {size}, pieces and marks together", size=size)
        one, several = "{pieces} that leave {count} square free", "{pieces} that leave {count} squares free"
        return say_number(one, several, count=size - board.shorter_side, pieces=pieces)

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        pieces, marks = split_layers(board, occupied)
        if len(pieces) != board.shorter_side:
            one, several = "there is {count} piece, not {expected}", "there are {count} pieces, not {expected}"
            return say_number(one, several, count=len(pieces), expected=board.shorter_side)
        covered = {target for square in pieces for target in piece.attacked_from(board.face, square)} | pieces
        if wrong := sorted(marks & covered):
            return say("the mark on {square} is wrong", square=square_name(board.face, wrong[0]))
        if missing := sorted(set(board.face) - covered - marks):
            return say("{square} is free, and has no mark", square=square_name(board.face, missing[0]))
        return None

    def is_kept_by(self, symmetry: Symmetry) -> bool:
        return not symmetry.exchange


def most_free_squares(instance: Instance) -> int:
    """An upper bound on the squares that are left free.

    Pieces that ride along rows and columns both ways and stand in r rows and c columns are at most r · c, and leave
    free only squares of the other rows and columns.
    """
    board, pieces = instance.board, instance.board.shorter_side
    if not in_all_directions((0, 1)) <= instance.piece.rides:
        return len(board.face) - pieces
    sides = ((rows, -(-pieces // rows)) for rows in range(1, board.rows + 1))
    return max((board.rows - rows) * (board.columns - columns) for rows, columns in sides if columns <= board.columns)
