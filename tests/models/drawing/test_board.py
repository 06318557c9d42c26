"""A board is a picture of its own, at every size."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import Board, Piece, Placement, find_piece
from models.drawing import AttackedSquares, Pieces, draw_board
from models.drawing.layers import SQUARE
from tests.support.drawn import NAMESPACE, identifiers, of_look, outside, read, squares_of_look, squares_of_pieces
from tests.support.strategies import named_pieces

QUEEN = find_piece("queen")
HOSTILE = "</title><script>alert('1')</script> & \" ]]> \x00\ud800 ﷽"


@settings(max_examples=30)
@given(st.builds(Board, st.integers(1, 50), st.integers(1, 50), st.booleans()), named_pieces(), st.data())
def test_a_board_of_any_size_is_well_formed_and_all_its_texts_are_inside(
    board: Board, piece: Piece, data: st.DataObject
) -> None:
    squares = data.draw(st.sets(st.integers(0, len(board) - 1), max_size=5))
    placement = sum(1 << index for index in squares)
    root = read(draw_board(board, [Pieces(placement, piece)]))
    assert squares_of_pieces(root) == set(board.squares(placement))
    assert outside(root) == []


@pytest.mark.parametrize("side", range(1, 51))
def test_coordinates_stand_apart_and_at_least_two_are_there_where_there_are_two_squares(side: int) -> None:
    root = read(draw_board(Board(side)))
    labels = list(root.iter(f"{NAMESPACE}text"))
    (group,) = of_look(root, "label")
    size = float(group.get("font-size", ""))
    ranks = sorted(float(one.get("y", "")) for one in labels if (one.text or "").isdecimal())
    columns = [(float(one.get("x", "")), one.text or "") for one in labels if (one.text or "").isalpha()]
    assert min(len(ranks), len(columns)) >= min(side, 2)
    assert all(below - above >= size for above, below in pairwise(ranks))
    widest = max(len(name) for _, name in columns) * 0.62 * size
    places = [x for x, _ in columns]
    assert all(right - left > widest for left, right in pairwise(places))


def test_the_corner_at_the_bottom_left_is_dark_and_called_a1() -> None:
    for board in (Board(8), Board(5), Board(4, 7)):
        root = read(draw_board(board))
        dark = squares_of_look(root, "dark-square")
        assert (board.rows - 1, 0) in dark
        assert (board.rows - 1, 1) not in dark
        texts = list(root.iter(f"{NAMESPACE}text"))
        (rank,) = [one for one in texts if one.text == "1"]
        (column,) = [one for one in texts if one.text == "a"]
        assert SQUARE * (board.rows - 1) < float(rank.get("y", "")) < SQUARE * board.rows
        assert 0 < float(column.get("x", "")) < SQUARE


def test_hostile_names_are_text_and_nothing_else() -> None:
    piece = Piece(HOSTILE)
    for shared in (True, False):
        svg = draw_board(Board(2), [Pieces(1, piece)], title=HOSTILE, description=HOSTILE, shared=shared)
        root = read(svg)
        assert "<script" not in svg
        assert [one.tag for one in root.iter() if "script" in one.tag] == []
        assert (root.find(f"{NAMESPACE}title").text or "").startswith("</title><script>")  # type: ignore[union-attr]


def test_a_picture_says_what_it_shows_to_those_who_hear_it() -> None:
    root = read(draw_board(Board(4), [Pieces(1, QUEEN)], title="one queen"))
    title, description = root.find(f"{NAMESPACE}title"), root.find(f"{NAMESPACE}desc")
    assert title is not None
    assert description is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby", "").split() == [title.get("id"), description.get("id")]
    assert (title.text, description.text) == ("one queen", "queen on a4")


def test_two_boards_in_one_page_do_not_share_an_id_and_the_same_board_is_the_same_text() -> None:
    pictures = [
        draw_board(Board(4), [Pieces(placement, QUEEN)], title=title, theme=theme)
        for placement in (1, 2)
        for title in ("", "other")
        for theme in ("auto", "light", "dark")
    ]
    found = [name for svg in pictures for name in identifiers(read(svg))]
    assert len(found) == len(set(found)) == 3 * len(pictures)
    assert draw_board(Board(4), [Pieces(1, QUEEN)]) == pictures[0]


def test_every_piece_refers_to_a_symbol_that_the_picture_carries() -> None:
    root = read(draw_board(Board(4), [Pieces(1, QUEEN), Pieces(2, Piece("rider:2,3")), AttackedSquares(1, QUEEN)]))
    referred = {one.get("href", "").removeprefix("#") for one in root.iter(f"{NAMESPACE}use")}
    assert referred == {one.get("id") for one in root.iter(f"{NAMESPACE}symbol")}
    assert len(referred) == 2


def test_a_placement_draws_itself_in_a_notebook() -> None:
    root = read(Placement("b4 d3 a2 c1", Board(4))._repr_svg_())
    assert squares_of_pieces(root) == {(0, 1), (1, 3), (2, 0), (3, 2)}
    knight = Placement("a1", Board(4), find_piece("knight"))._repr_svg_()
    assert 'data-piece="knight"' in knight
