"""Boards, bitboards, lines and the names of squares."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies

from models import Board, bits, draw, parse_square, parse_squares, square_name, square_names
from models.chess.notation import column_name
from tests.support.strategies import SMALL_STEP, boards


@given(boards())
def test_squares_and_bit_numbers_are_inverse(board: Board) -> None:
    squares = list(board)
    assert [board.index(square) for square in squares] == list(range(len(board)))
    assert [board.square(index) for index in range(len(board))] == squares


@given(boards(), strategies.data())
def test_a_bitboard_keeps_its_squares(board: Board, data: strategies.DataObject) -> None:
    chosen = data.draw(strategies.sets(strategies.sampled_from(list(board))))
    bitboard = board.bitboard(chosen)
    assert set(board.squares(bitboard)) == chosen
    assert bitboard.bit_count() == len(chosen)
    assert bitboard & ~board.full == 0


@given(strategies.integers(0, 1 << 70))
def test_bits_are_the_set_bits_in_ascending_order(bitboard: int) -> None:
    assert list(bits(bitboard)) == [index for index in range(71) if bitboard >> index & 1]


@given(boards(), SMALL_STEP)
def test_lines_cut_the_board_into_parts(board: Board, step: tuple[int, int]) -> None:
    lines = board.lines(step)
    assert sorted(index for line in lines for index in line) == list(range(len(board)))


def test_a_step_that_leads_nowhere_cuts_the_board_into_squares() -> None:
    for wrap in (False, True):
        assert Board(2, 2, wrap).lines((0, 0)) == [[0], [1], [2], [3]]


@given(boards(), SMALL_STEP)
def test_neighbours_on_a_line_are_one_step_apart(board: Board, step: tuple[int, int]) -> None:
    for line in board.lines(step):
        squares = [board.square(index) for index in line]
        for before, behind in pairwise(squares):
            assert board.after(before, step) == behind
        assert board.after(squares[-1], step) == (squares[0] if board.wrap else None)


@pytest.mark.parametrize(("rows", "columns"), [(0, 4), (4, 0), (-3, 4)])
def test_a_board_without_squares_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match="at least 1 row"):
        Board(rows, columns)


@given(boards(40))
def test_the_name_of_a_square_names_it(board: Board) -> None:
    for square in board:
        assert parse_square(board, square_name(board, square)) == square


def test_a1_is_at_the_bottom_left_as_in_chess() -> None:
    board = Board(8, 8)
    assert [parse_square(board, name) for name in ("a8", "a1", "h8", "h1", "E4")] == [
        (0, 0),
        (7, 0),
        (0, 7),
        (7, 7),
        (4, 4),
    ]
    assert square_names(board, 1) == ["a8"]


def test_columns_after_z_are_named_as_in_a_spreadsheet() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]


@pytest.mark.parametrize("text", ["i1", "a9", "a0", "1a", "a", "4", "a1b", "a-1", "ä1", ""])
def test_what_names_no_square_of_the_board_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(ValueError, match=text or "''"):
        parse_square(Board(8, 8), text)


def test_several_squares_are_separated_by_commas_or_blanks() -> None:
    board = Board(4, 4)
    assert parse_squares(board, "a1, c4,a1  d2") == board.bitboard([(3, 0), (0, 2), (2, 3)])
    assert parse_squares(board, "") == 0


def test_a_board_is_drawn_with_row_0_at_the_top() -> None:
    board = Board(2, 3)
    assert draw(board, board.bitboard([(0, 2), (1, 0)])) == "2 · · Q\n1 Q · ·\n  a b c"
