"""What a student gives is read as a placement, or it is said what was expected."""

from typing import Any

import pytest

from compare.classroom.grading.placement import placement_of
from compare.harness.faults import Fault
from models import Board


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        ({0: 1}, "a dict"),
        (None, "a NoneType"),
        ([], "solution 7 is []; expected a list of squares (row, column), or a list of 4 row numbers"),
        ([(0, 1), (2,)], "solution 7 is [(0, 1), (2,)]; expected"),
        ([(0, 1), "b2"], "expected a list of squares"),
        ([[0, 1, 0, 0]] * 4, "expected a list of squares"),
        ([(4, 1)], "(4, 1) is not on the board; expected rows 0 … 3 and columns 0 … 3; do you count from 1?"),
        ([2, 4, 1, 3], "(4, 1) is not on the board; expected rows 0 … 3 and columns 0 … 3; do you count from 1?"),
        ([(0, -1)], "(0, -1) is not on the board"),
        ([1.0, 3.0, 0.0, 2.0], "expected a list of squares"),
    ],
)
def test_what_is_no_placement_is_said_with_what_was_expected(solution: Any, words: str) -> None:
    with pytest.raises(Fault) as raised:
        placement_of(solution, 7, Board(4, 4), bitboards=False)
    assert words in str(raised.value)


def test_a_board_in_letters_is_told_that_numbers_are_expected() -> None:
    with pytest.raises(Fault) as raised:
        placement_of(["Q"], 1, Board(1, 1), bitboards=False)
    assert str(raised.value).endswith("or a list of one row number, for column 0")


def test_bitboards_are_for_classes_only() -> None:
    board = Board(2, 2)
    assert placement_of(0b1001, 1, board, bitboards=True) == 0b1001
    for number, allowed, words in ((9, False, "a number"), (16, True, "beyond the 2 × 2 board"), (-1, True, "beyond")):
        with pytest.raises(Fault) as raised:
            placement_of(number, 1, board, bitboards=allowed)
        assert words in str(raised.value)


def test_a_column_without_a_queen_is_none() -> None:
    assert placement_of([1, None, 0], 1, Board(2, 3), bitboards=False) == Board(2, 3).bitboard([(1, 0), (0, 2)])
