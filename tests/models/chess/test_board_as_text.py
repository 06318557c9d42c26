"""Boards are written and read as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chess.board import Board
from models.chess.notation import parse_board, write_board


@st.composite
def marked_boards(draw: st.DrawFn) -> tuple[Board, int, int]:
    board = Board(draw(st.integers(1, 12)), draw(st.integers(1, 12)))
    required, others = (draw(st.integers(0, board.full)) for _ in range(2))
    return board, required, others & ~required


@given(marked_boards())
def test_what_is_written_is_read_again(marked: tuple[Board, int, int]) -> None:
    text = write_board(*marked)
    assert parse_board(text) == marked
    assert set(text) <= set(".Q#\n")


@given(marked_boards())
def test_blanks_empty_lines_and_other_ends_of_lines_do_not_count(marked: tuple[Board, int, int]) -> None:
    text = write_board(*marked)
    assert parse_board(" ".join(text).replace("\n", "\r\n\r\n\t")) == marked


def test_the_first_line_is_the_highest_rank_and_its_first_mark_the_column_a() -> None:
    board, required, forbidden = parse_board("Q..\n..#")
    assert (board, board.squares(required), board.squares(forbidden)) == (Board(2, 3), [(0, 0)], [(1, 2)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is none"),
        ("\n \n", "there is none"),
        ("..\n.", "line 2 has 1 square, and line 1 has 2"),
        ("\n..\n\n...", "line 4 has 3 squares, and line 2 has 2"),
        (".q", "line 1 has 'q'; a board has"),
        ("..\n.♛", "line 2 has '♛'"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_board(text)
