"""Minimal covers: the search and the formula count what is published."""

import pytest

from compare.literature.published import first_published
from models import ANY, Board, Instance
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.attacks import covering_boards
from models.counters.kernels.critical_squares import connected_parts

pytest.importorskip("numba")

SEARCH, FORMULA = find_counter("kernels/critical-squares"), find_counter("closed-forms/minimal-bishops")


def question(piece: str, board: Board) -> Instance:
    return Instance(find_problem("minimal-domination"), find_piece(piece), board, ANY)


@pytest.mark.parametrize(("piece", "side"), [("queen", 6), ("king", 6), ("knight", 6), ("bishop", 9)])
def test_the_search_counts_what_is_published_on_every_board(piece: str, side: int) -> None:
    for rows in range(1, side + 1):
        instance = question(piece, Board(rows))
        known = first_published(instance, "count")
        assert known is not None
        assert SEARCH.count(instance) == known.value


@pytest.mark.parametrize(
    ("piece", "board"), [("rook", Board(4)), ("nightrider", Board(3, 5)), ("queen", Board(4, wrap=True))]
)
def test_the_search_counts_what_a_formulation_lists(piece: str, board: Board) -> None:
    instance = question(piece, board)
    listed = list(find_formulation("backtracking/general").solve(instance))
    assert SEARCH.count(instance) == len(listed)


def test_the_formula_counts_what_is_published() -> None:
    for side in range(1, 11):
        known = first_published(question("bishop", Board(side)), "count")
        assert known is not None
        assert FORMULA.count(question("bishop", Board(side))) == known.value


def test_bishops_are_two_questions_and_knights_on_3_by_3_squares_too() -> None:
    def sizes(piece: str, board: Board) -> list[int]:
        return sorted(map(len, connected_parts(covering_boards(board, find_piece(piece)))))

    assert sizes("bishop", Board(5)) == [12, 13]
    assert sizes("knight", Board(3)) == [1, 8]
    assert sizes("queen", Board(5)) == [25]
