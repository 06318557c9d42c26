"""Minimal covers: the search and the formula count what is published."""

import pytest

from compare.literature.published import first_published
from models import ANY, Board, Instance
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.attacks import attacker_boards, covering_boards
from models.chess.symmetry import symmetries
from models.counters.kernels.critical_squares import independent_parts

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


def test_on_the_torus_of_2_by_2_where_a_reflection_is_a_shift_sets_are_counted_once() -> None:
    wazirs = Instance(find_problem("irredundant"), find_piece("wazir"), Board(2, 2, wrap=True), ANY)
    listed = list(find_formulation("backtracking/brute-force").solve(wazirs))
    assert SEARCH.count(wazirs) == len(listed) == 11


def test_the_formula_counts_what_is_published() -> None:
    for side in range(1, 11):
        known = first_published(question("bishop", Board(side)), "count")
        assert known is not None
        assert FORMULA.count(question("bishop", Board(side))) == known.value


def test_bishops_are_two_questions_and_knights_on_3_by_3_squares_too() -> None:
    def sizes(piece: str, board: Board) -> list[int]:
        return sorted(part.sources.bit_count() for part in independent_parts(covering_boards(board, find_piece(piece))))

    assert sizes("bishop", Board(5)) == [12, 13]
    assert sizes("knight", Board(3)) == [1, 8]
    assert sizes("queen", Board(5)) == [25]


def test_where_all_is_attacked_wazirs_of_one_colour_are_independent_of_the_others() -> None:
    board = Board(4, 5)
    first, second = independent_parts(attacker_boards(board, find_piece("wazir")))
    assert (first.sources, first.targets) == (second.targets, second.sources)
    assert len(independent_parts(attacker_boards(board, find_piece("king")))) == 1


@pytest.mark.parametrize(
    ("piece", "board", "expected"),
    [
        ("queen", Board(7), 1_916_876),
        ("king", Board(6), 204_372),
        ("rook", Board(6), 301_572),
        ("bishop", Board(7), 37_290_000),
        ("knight", Board(7), 1_144_880),
        ("wazir", Board(7), 11_458_758),
    ],
)
def test_minimal_total_covers_are_as_many_as_an_enumeration_in_c_counts(
    piece: str, board: Board, expected: int
) -> None:
    instance = Instance(find_problem("minimal-total-domination"), find_piece(piece), board, ANY)
    assert SEARCH.count(instance) == expected


def test_parts_of_two_words_are_counted_as_by_formulas() -> None:
    rooks = question("rook", Board(1, 70))
    assert SEARCH.count(rooks) == 70
    total = Instance(find_problem("minimal-total-domination"), find_piece("rook"), Board(1, 70), ANY)
    assert SEARCH.count(total) == 70 * 69 // 2
    bishops = question("bishop", Board(12))
    assert SEARCH.count(bishops) == FORMULA.count(bishops)


@pytest.mark.parametrize("squares", [0b111_111_111, 0b101_010_101])
def test_the_beginnings_stand_for_all_sets_once(squares: int) -> None:
    from models.counters.kernels.machinery.critical_squares import list_beginnings

    listed = list(list_beginnings(squares, symmetries(Board(3))))
    assert sum(images << left.bit_count() for _, left, images in listed) == 1 << squares.bit_count()
    assert all(pieces & left == 0 for pieces, left, _ in listed)
