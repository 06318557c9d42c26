"""The least number of queens that may cover a square board, as the literature has it."""

import pytest

from compare.literature.known_bounds import least_known_size
from models import OPTIMUM, Board, Instance, find_piece, find_problem


def covered_by(piece: str, board: Board) -> Instance:
    return Instance(find_problem("domination"), find_piece(piece), board, OPTIMUM)


@pytest.mark.parametrize(("side", "least"), [(1, 1), (2, 1), (3, 1), (8, 4), (9, 5), (11, 5), (25, 13)])
def test_known_bounds(side: int, least: int) -> None:
    assert least_known_size(covered_by("queen", Board(side, side))) == least


def test_known_bounds_are_for_queens_on_square_boards() -> None:
    assert least_known_size(covered_by("queen", Board(8, 9))) == 0
    assert least_known_size(covered_by("queen", Board(8, 8, wrap=True))) == 0
    assert least_known_size(covered_by("king", Board(8, 8))) == 0
