"""How many ways there are on the squares of each colour."""

from collections.abc import Iterable, Sequence

from models.chess.board import Board


def ways_by_colour(board: Board, parts: Iterable[tuple[Sequence[int], int]]) -> tuple[int, int] | None:
    """The ways on the squares of a1's colour and on the others, from parts of the board (bit numbers) with their ways.

    None if a part has squares of both colours.
    """
    ways = [1, 1]
    for squares, number in parts:
        colours = {(board.rows - 1 + sum(divmod(square, board.columns))) % 2 for square in squares}
        if len(colours) > 1:
            return None
        ways[colours.pop()] *= number
    return ways[0], ways[1]
