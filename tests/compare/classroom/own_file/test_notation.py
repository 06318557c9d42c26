"""Solutions as people write them are read as placements, or the message says what was expected."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from compare.classroom.own_file.answer import is_one_solution, read_all, read_one
from compare.harness.faults import Fault
from models import OPTIMUM, Board, Formulation, Instance, Search, find_formulation, find_piece, find_problem
from models.chess.notation import draw, square_name

QUEENS = find_problem("non-attacking")
QUEEN = find_piece("queen")
FOUR = Instance(QUEENS, QUEEN, Board(4, 4))
SQUARES = {(1, 0), (3, 1), (0, 2), (2, 3)}
SOLUTION = FOUR.board.bitboard(SQUARES)


def read(*solutions: Any, instance: Instance = FOUR, bitboards: bool = False) -> list[int]:
    return list(read_all(solutions, "solve(4)", instance, bitboards=bitboards))


def reason(*solutions: Any, instance: Instance = FOUR, bitboards: bool = False) -> str:
    with pytest.raises(Fault) as raised:
        read(*solutions, instance=instance, bitboards=bitboards)
    return str(raised.value)


WAYS: dict[str, Any] = {
    "rows": [1, 3, 0, 2],
    "rows, from 1": (2, 4, 1, 3),
    "rows as floats": [1.0, 3.0, 0.0, 2.0],
    "digits": "1302",
    "digits, from 1": "2413",
    "numbers as text": "1 3 0 2",
    "numbers with commas": "2, 4, 1, 3",
    "numbers, each as text": ["1", "3", "0", "2"],
    "pairs": [(1, 0), (3, 1), (0, 2), (2, 3)],
    "pairs, from 1, in another order": [[1, 3], [2, 1], [4, 2], [3, 4]],
    "a set of pairs": {(1, 0), (3, 1), (0, 2), (2, 3)},
    "names": ["a3", "b1", "c4", "d2"],
    "names as text": "a3 b1 c4 d2",
    "names with commas": "A3,B1,C4,D2",
    "names without a gap": "a3b1c4d2",
    "a matrix": [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]],
    "a matrix of truth": tuple(tuple((row, column) in SQUARES for column in range(4)) for row in range(4)),
    "a flat matrix": [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    "LeetCode": ["..Q.", "Q...", "...Q", ".Q.."],
    "a board as text": "..Q.\nQ...\n...Q\n.Q..\n",
    "a board with gaps": "- - Q -\nQ - - -\n- - - Q\n- Q - -",
    "a board with its edges": "4 · · Q ·\n3 Q · · ·\n2 · · · Q\n1 · Q · ·\n  a b c d",
    "a board with strokes between its cells": " | |Q| \nQ| | | \n | | |Q\n |Q| | ",
    "a board with strokes between its cells, and nothing in the empty ones": "||Q|\nQ|||\n|||Q\n|Q||",
    "a list of marks": [[".", ".", "Q", "."], ["Q", ".", ".", "."], [".", ".", ".", "Q"], [".", "Q", ".", "."]],
    "bits as text": ["0010", "1000", "0001", "0100"],
    "a column and its row": {0: 1, 1: 3, 2: 0, 3: 2},
    "a column and its row, from 1, in another order": {4: 3, 2: 4, 3: 1, 1: 2},
    "columns from 0, rows from 1": {0: 2, 1: 4, 2: 1, 3: 3},
    "variables": {"q1": 1, "q2": 3, "q3": 0, "q4": 2},
    "variables with brackets": {"Q[0]": 2, "Q[1]": 4, "Q[2]": 1, "Q[3]": 3},
    "letters": {"a": 1, "b": 3, "c": 0, "d": 2},
    "a square for each queen": {"w": (1, 0), "x": (3, 1), "y": (0, 2), "z": (2, 3)},
    "every square": {square: int(square in SQUARES) for square in FOUR.board},
    "every square, from 1": {(row + 1, column + 1): (row, column) in SQUARES for row, column in FOUR.board},
    "names of all squares": {square_name(FOUR.board, square): int(square in SQUARES) for square in FOUR.board},
    "a list in text": "[1, 3, 0, 2]",
    "a list in braces": "{1, 3, 0, 2}",
    "pairs in braces": "{(1, 0), (3, 1), (0, 2), (2, 3)}",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_solution_is_read_in_every_way(way: str) -> None:
    assert read(WAYS[way]) == [SOLUTION]


@pytest.mark.parametrize("way", WAYS)
def test_one_solution_may_be_given_alone_or_in_a_collection(way: str) -> None:
    assert list(read_one(WAYS[way], "solve(4)", FOUR)) == [SOLUTION]
    assert list(read_one([WAYS[way]], "solve(4)", FOUR)) == [SOLUTION]
    assert list(read_one(iter([WAYS[way]]), "solve(4)", FOUR)) == [SOLUTION]


def test_iterators_are_not_emptied_before_they_are_read() -> None:
    rows, pairs = WAYS["a list in text"], WAYS["pairs"]
    assert not is_one_solution([map(int, [1, 3, 0, 2])], FOUR.board)
    assert read(map(int, [1, 3, 0, 2]), rows) == [SOLUTION, SOLUTION]
    for alone in (map(int, [1, 3, 0, 2]), iter(pairs), [map(int, [1, 3, 0, 2])], iter([map(int, [1, 3, 0, 2])])):
        assert list(read_one(alone, "solve(4)", FOUR)) == [SOLUTION]
    assert list(read_one(iter(()), "solve(4)", FOUR)) == []


@pytest.mark.parametrize("nothing", [None, False, [], (), "", {}, set()])
def test_no_solution_is_said_in_many_ways(nothing: Any) -> None:
    assert list(read_one(nothing, "solve(4)", FOUR)) == []


@pytest.mark.parametrize("dtype", ["int8", "int64", "float64", "bool"])
def test_an_array_of_numpy_is_read(dtype: str) -> None:
    numpy = pytest.importorskip("numpy")
    assert read(numpy.array(WAYS["a matrix"], dtype=dtype)) == [SOLUTION]
    if dtype != "bool":
        assert read(numpy.array([1, 3, 0, 2], dtype=dtype)) == [SOLUTION]
        assert read(numpy.array(WAYS["pairs"], dtype=dtype)) == [SOLUTION]


def test_what_is_counted_from_is_decided_over_the_whole_answer() -> None:
    three = Instance(find_problem("domination"), QUEEN, Board(5, 5), OPTIMUM)
    later = [[(1, 1), (2, 3), (4, 2)], [(5, 5), (1, 2), (3, 1)]]
    placements = read(*later, instance=three)
    assert placements[0] == three.board.bitboard([(0, 0), (1, 2), (3, 1)])
    assert read(later[0], instance=three)[0] == three.board.bitboard(later[0])


def test_keys_that_name_only_some_squares_do_not_say_what_they_count_from() -> None:
    middle = Instance(find_problem("domination"), QUEEN, Board(3, 3), OPTIMUM)
    assert read({(1, 1): 1}, instance=middle) == read({(2, 2): True}, instance=middle) == [1 << 4]


def test_where_no_number_shows_it_an_answer_of_solutions_is_preferred() -> None:
    middle = Instance(find_problem("domination"), QUEEN, Board(3, 3), OPTIMUM)
    assert read([(1, 1)], instance=middle) == read([(2, 2)], instance=middle) == [1 << 4]


@pytest.mark.parametrize(
    ("solutions", "words"),
    [
        ([[1, 3, 0, 2], [2, 4, 1, 3]], "row 4 is not on the board where rows count from 0 (row 0 in solution 1 is"),
        ([[2, 4, 1, 3], [1, 3, 0, 2]], "row 0 is not on the board where rows count from 1 (row 4 in solution 1 is"),
        ([[0, 4, 1, 3]], "row 4 is not on the board where rows count from 0; expected rows 0 … 3, or 1 … 4 in every"),
        ([[(0, 1), (1, 4)]], "rows count from 0, but columns from 1"),
        ([[1, 3, 5, 2]], "row 5 is not on the board; expected rows 0 … 3, or 1 … 4 in every solution"),
        ([[(0, -1)]], "column -1 is not on the board"),
        (["a1 e5"], "e5 is not on the 4×4 board, which runs from a1 to d4"),
        ([[(1, 0), (1, 0)]], "the square (row, column) = (1, 0) is in it twice"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(solutions: Sequence[Any], words: str) -> None:
    assert words in reason(*solutions)


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        ({"queen": 1}, "solution 1 is {'queen': 1}; expected a list of squares"),
        (None, "a NoneType"),
        ([], "was it changed later? Append a copy, like list(rows)"),
        ([(0, 1), (2,)], "solution 1 is [(0, 1), (2,)]; expected"),
        ([(0, 1), "b2"], "expected a list of squares"),
        ([[0, 1, 0, 0]] * 3, "expected a list of squares"),
        ({1, 3, 0, 2}, "numbers in a set have no order"),
        (2413, "2413, a number; are its digits rows? Give them as text, like '2413'"),
        ("no idea", "solution 1 is 'no idea'"),
        ([1.5, 3, 0, 2], "expected a list of squares"),
        ([1, 3, 0], "3 numbers, read as rows, one for each column"),
    ],
)
def test_what_is_not_understood_is_shown_beside_the_same_board_in_notations_that_are(solution: Any, words: str) -> None:
    said = reason(solution)
    assert words in said
    shown = 'on 4 × 4 for example [1, 3, 0, 2], or [(1, 0), (3, 1), (0, 2), (2, 3)], or "c4 a3 d2 b1"'
    assert said.endswith(shown)
    assert read([1, 3, 0, 2]) == read([(1, 0), (3, 1), (0, 2), (2, 3)]) == read("c4 a3 d2 b1") == [SOLUTION]


def test_a_board_without_a_solution_is_explained_on_another() -> None:
    assert "on 4 × 4 for example" in reason(None, instance=Instance(QUEENS, QUEEN, Board(2, 2)))


def test_no_long_search_finds_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    def search_long(self: Formulation, instance: Instance, search: Search) -> Iterator[int]:
        raise AssertionError(instance)

    monkeypatch.setattr(type(find_formulation("backtracking/general")), "placements", search_long)
    knights = Instance(find_problem("irredundant"), find_piece("knight"), Board(8))
    assert "on 4 × 4 for example" in reason(None, instance=knights)


def test_two_layers_are_not_explained_on_one() -> None:
    armies = Instance(find_problem("peaceable-armies"), QUEEN, Board(8, 8, layers=2))
    assert reason(None, instance=armies).endswith("for the first and small ones for the second")


def test_bitboards_are_for_classes_only() -> None:
    two = Instance(QUEENS, QUEEN, Board(2, 2))
    assert read(0b1001, instance=two, bitboards=True) == [0b1001]
    for number, allowed, words in ((9, False, "a number"), (16, True, "beyond the 2 × 2 board"), (-1, True, "beyond")):
        assert words in reason(number, instance=two, bitboards=allowed)


def test_a_number_of_thousands_of_digits_is_refused_whatever_its_sign() -> None:
    for number in (10**5000, -(10**5000)):
        assert "a number of 16610 bits, a number" in reason(number)


def test_a_column_without_a_queen_is_none() -> None:
    board = Board(2, 3)
    assert read([1, None, 0], instance=Instance(QUEENS, QUEEN, board)) == [board.bitboard([(1, 0), (0, 2)])]


def test_where_there_are_more_columns_than_rows_a_column_for_each_row_is_read() -> None:
    board = Board(2, 3)
    assert read([0, 2], instance=Instance(QUEENS, QUEEN, board)) == [board.bitboard([(0, 0), (1, 2)])]


def test_a_board_with_more_columns_than_letters_is_read_as_it_is_drawn() -> None:
    wide = Instance(QUEENS, QUEEN, Board(2, 28))
    placement = wide.board.bitboard([(0, 27), (1, 3)])
    assert read(draw(wide.board, placement), instance=wide) == [placement]
