"""The named pieces, their synonyms, and pieces in notation."""

import pytest

from models import Board, Piece, find_piece, pieces
from models.chess.piece_notation import parse_piece

ATTACKED_FROM_THE_MIDDLE = {
    "queen": 32, "rook": 16, "bishop": 16, "knight": 8, "king": 8, "amazon": 40, "empress": 24, "princess": 24,
    "nightrider": 16, "camel": 8, "zebra": 8, "giraffe": 8, "wazir": 4, "fers": 4, "dabbaba": 4, "alfil": 4,
}  # fmt: skip
"""How many squares each attacks from the middle of 9 × 9, counted by hand."""


@pytest.mark.parametrize("name", ATTACKED_FROM_THE_MIDDLE)
def test_a_named_piece_attacks_as_many_squares_as_it_should(name: str) -> None:
    assert len(find_piece(name).attacked_from(Board(9, 9), (4, 4))) == ATTACKED_FROM_THE_MIDDLE[name]


def test_every_named_piece_is_counted_above() -> None:
    assert set(pieces()) == set(ATTACKED_FROM_THE_MIDDLE)


@pytest.mark.parametrize(
    ("synonym", "name"),
    [("superqueen", "amazon"), ("chancellor", "empress"), ("Archbishop", "princess"), ("ferz", "fers")],
)
def test_synonyms_name_the_same_piece(synonym: str, name: str) -> None:
    assert find_piece(synonym) is find_piece(name)


@pytest.mark.parametrize(
    ("notation", "name"),
    [
        ("leaper:1,2", "knight"),
        ("leaper:2,1", "knight"),
        ("leaper:0,1+1,1", "king"),
        ("rider:1,1+0,1", "queen"),
        ("rider:0,1/leaper:1,2", "empress"),
        ("leaper:1,2/rider:0,1+1,1", "amazon"),
        ("RIDER:1,2", "nightrider"),
    ],
)
def test_a_piece_in_notation_moves_like_the_named_one(notation: str, name: str) -> None:
    ours, named = find_piece(notation), find_piece(name)
    assert (ours.rides, ours.leaps) == (named.rides, named.leaps)


@pytest.mark.parametrize(
    "notation",
    ["leaper:", "leaper:1", "leaper:1,2,3", "rider:a,b", "hopper:1,2", "leaper:1,-2", "leaper:1,2+", ":", "/"],
)
def test_what_is_no_piece_is_refused_with_an_example(notation: str) -> None:
    with pytest.raises(ValueError, match="such as leaper:1,2"):
        parse_piece(notation)


@pytest.mark.parametrize("name", ["queen-and-knight-and-rook", "king-and-leaper:1,2-and-king"])
def test_a_pair_of_three_pieces_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a pair has two pieces, such as queen-and-knight, and not more"):
        find_piece(name)


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("leaper:0,0", "leads nowhere"),
        ("rider:1,100", "at most 99"),
        pytest.param("rider:1,1" + "0" * 5000, "at most 99", id="5001 digits"),
    ],
)
def test_a_step_that_makes_no_sense_is_named(notation: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_piece(notation)


@pytest.mark.parametrize(
    ("rides", "both"),
    [
        ({(0, 1), (1, 0)}, True), ({(0, -1), (-1, 0)}, True), ({(0, 1), (-1, 0)}, True),
        ({(0, 1), (0, -1)}, False), ({(1, 0)}, False), (set(), False),
    ],
)  # fmt: skip
def test_one_way_along_a_line_is_enough_to_ride_along_it(rides: set[tuple[int, int]], both: bool) -> None:
    assert Piece("one-way", rides=frozenset(rides)).rides_along_rows_and_columns is both
