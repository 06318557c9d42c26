"""A placement for people is the int that it stands for, and knows its board."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import Board, Instance, Piece, Placement, find_piece, find_problem, symmetries

BOARD = Board(3, 4)
SQUARES = [(0, 1), (2, 0)]
BITBOARD = BOARD.bitboard(SQUARES)
bitboards = st.integers(0, BOARD.full)


@pytest.mark.parametrize(
    "squares", [BITBOARD, "b3, a1", ["b3", "a1"], SQUARES, ["b3", (2, 0)], Placement("b3 a1", BOARD)]
)
def test_squares_are_given_in_any_form(squares: Any) -> None:
    assert Placement(squares, BOARD) == BITBOARD


@given(bitboards, bitboards)
def test_it_compares_hashes_and_sorts_as_its_int(one: int, other: int) -> None:
    placement = Placement(one, BOARD)
    assert placement == one
    assert hash(placement) == hash(one)
    assert (placement < other) == (one < other)
    assert {placement} == {one}
    assert bool(placement) == bool(one)


@given(bitboards)
def test_its_squares_its_names_and_its_length_are_those_of_its_bitboard(bitboard: int) -> None:
    placement = Placement(bitboard, BOARD)
    assert BOARD.bitboard(placement) == bitboard
    assert Placement(placement.names, BOARD) == bitboard
    assert len(placement) == bitboard.bit_count()


@given(bitboards)
def test_its_orbit_is_its_images_under_the_symmetries_of_the_board(bitboard: int) -> None:
    orbit = Placement(bitboard, BOARD).orbit
    assert [int(image) for image in orbit] == sorted({one.image(bitboard) for one in symmetries(BOARD)})
    assert all(isinstance(image, Placement) and image.orbit == orbit for image in orbit)


def test_its_orbit_in_a_question_is_its_class() -> None:
    instance = Instance(find_problem("domination"), find_piece("queen"), Board(3), required=1)
    placement = Placement("a3 b3", instance.board, instance.piece, instance.symmetries)
    assert [image.names for image in placement.orbit] == [("a3", "b3"), ("a3", "a2")]


def test_its_operators_give_plain_ints() -> None:
    placement = Placement(BITBOARD, BOARD)
    for result in (placement | 1, placement & 1, placement + 0, int(placement)):
        assert type(result) is int


@pytest.mark.parametrize(("piece", "symbol"), [(None, "Q"), ("knight", "K"), ("leaper:1,2", "L")])
def test_it_is_drawn_with_the_first_letter_of_its_piece(piece: str | None, symbol: str) -> None:
    placement = Placement("a1", Board(2), find_piece(piece) if piece else None)
    assert str(placement) == f"{placement}" == f"2 · ·\n1 {symbol} ·\n  a b"


def test_it_draws_each_piece_of_a_pair_and_a_piece_without_a_name() -> None:
    assert str(Placement("a1 b1/2", Board(1, 2, layers=2), find_piece("queen-and-knight"))) == "1 Q k\n  a b"
    assert str(Placement("a1", Board(1), Piece(""))) == "1 Q\n  a"


def test_it_cannot_be_changed() -> None:
    placement = Placement(BITBOARD, BOARD)
    with pytest.raises(AttributeError):
        placement.board = Board(8)
    assert placement.board == BOARD


def test_a_copy_is_the_same_placement() -> None:
    instance = Instance(find_problem("domination"), find_piece("rook"), BOARD)
    placement = Placement(BITBOARD, BOARD, instance.piece, instance.symmetries)
    copy = pickle.loads(pickle.dumps(placement))
    assert (copy, copy.board, copy.piece, copy.orbit) == (placement, BOARD, instance.piece, placement.orbit)


@pytest.mark.parametrize(
    ("squares", "kind", "message"),
    [
        ("e1", ValueError, "e1 is not on the 3×4 board"),
        ([(3, 0)], ValueError, r"\(3, 0\) is not on the 3×4 board"),
        (1 << 12, ValueError, "squares beyond the 3×4 board"),
        (-1, ValueError, "squares beyond the 3×4 board"),
        (Placement(1, Board(4, 3)), ValueError, "on a 4×3 board, and the board here is 3×4"),
        (1.5, TypeError, r"not 1\.5"),
        (True, TypeError, "not True"),
        ([1], TypeError, "a square is a name such as 'a1', or a pair"),
    ],
)
def test_what_is_no_set_of_squares_is_refused(squares: Any, kind: type[Exception], message: str) -> None:
    make: Callable[[], Placement] = lambda: Placement(squares, BOARD)  # noqa: E731
    with pytest.raises(kind, match=message):
        make()
