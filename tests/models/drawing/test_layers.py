"""Each layer marks the right squares: held against the specification's own attacks."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import Board, Piece, Square, find_piece, parse_squares
from models.drawing import (
    AttackedSquares,
    Conflicts,
    Difference,
    Forbidden,
    Layer,
    Lines,
    Marks,
    Pieces,
    Required,
    Uncovered,
    draw_board,
)
from models.drawing.layers import MOST_SHADES, SQUARE
from models.languages import speaking, translate
from tests.support.drawn import (
    NAMESPACE,
    is_on_board,
    of_look,
    read,
    square_at,
    squares_of_look,
    squares_of_pieces,
    strokes,
    tiles,
)
from tests.support.strategies import any_pieces, boards, named_pieces

QUEEN, KNIGHT = find_piece("queen"), find_piece("knight")
EIGHT = Board(8)
PIECES = st.one_of(named_pieces(), any_pieces())


@st.composite
def situations(draw: st.DrawFn) -> tuple[Board, Piece, int]:
    board = draw(boards(7))
    return board, draw(PIECES), draw(st.integers(0, board.full))


def attackers(board: Board, piece: Piece, placement: int) -> Counter[Square]:
    return sum((Counter(piece.attacked_from(board, square)) for square in board.squares(placement)), Counter())


@settings(max_examples=40)
@given(situations())
def test_a_square_has_the_shade_of_the_number_of_pieces_that_attack_it(situation: tuple[Board, Piece, int]) -> None:
    board, piece, placement = situation
    root = read(draw_board(board, [AttackedSquares(placement, piece)]))
    counts = attackers(board, piece, placement)
    for shade in range(1, MOST_SHADES + 1):
        expected = {square for square, count in counts.items() if min(count, MOST_SHADES) == shade}
        assert squares_of_look(root, f"attack-{shade}") == expected


@settings(max_examples=40)
@given(situations(), st.booleans())
def test_a_ring_is_on_every_square_that_is_not_covered_and_no_other(
    situation: tuple[Board, Piece, int], total: bool
) -> None:
    board, piece, placement = situation
    root = read(draw_board(board, [Uncovered(placement, piece, total)]))
    rings = {square_at(float(one.get("cx", "")), float(one.get("cy", ""))) for one in of_look(root, "uncovered")}
    covered = set(attackers(board, piece, placement)) | (set() if total else set(board.squares(placement)))
    assert rings == set(board) - covered


@settings(max_examples=40)
@given(situations())
def test_conflicts_are_the_pairs_of_pieces_of_which_one_attacks_the_other(
    situation: tuple[Board, Piece, int],
) -> None:
    board, piece, placement = situation
    root = read(draw_board(board, [Conflicts(placement, piece)]))
    occupied = board.squares(placement)
    expected = {
        frozenset((first, last)) for first in occupied for last in occupied if last in piece.attacked_from(board, first)
    }
    lines = [strokes(path) for path in of_look(root, "conflict")]
    ends = [frozenset((square_at(*line[0][0]), square_at(*line[-1][1]))) for line in lines]
    assert len(ends) == len(set(ends))
    assert set(ends) == expected
    assert squares_of_look(root, "conflicting") == {square for pair in expected for square in pair}
    points = [point for line in lines for stroke in line for point in stroke]
    assert all(is_on_board(board, *point) for point in points)


def test_on_a_torus_a_line_leaves_at_one_edge_and_comes_back_at_the_other() -> None:
    torus = Board(8, wrap=True)
    root = read(draw_board(torus, [Conflicts(parse_squares(torus, "a1 b8"), KNIGHT)]))
    assert of_look(root, "conflict") == []
    root = read(draw_board(torus, [Conflicts(parse_squares(torus, "a1 b7"), KNIGHT)]))
    ((upper, lower),) = [strokes(path) for path in of_look(root, "conflict")]
    assert {upper[0], lower[1]} == {(SQUARE * 1.5, SQUARE * 1.5), (SQUARE * 0.5, SQUARE * 7.5)}
    assert {upper[1][1], lower[0][1]} == {0, SQUARE * 8}


def test_on_a_torus_a_line_takes_the_short_way() -> None:
    torus = Board(8, wrap=True)
    root = read(draw_board(torus, [Conflicts(parse_squares(torus, "a4 g4"), QUEEN)]))
    (path,) = of_look(root, "conflict")
    assert sum(abs(end[0] - start[0]) for start, end in strokes(path)) == 2 * SQUARE


@settings(max_examples=40)
@given(situations(), st.data())
def test_the_lines_of_a_piece_end_in_the_squares_that_it_attacks(
    situation: tuple[Board, Piece, int], data: st.DataObject
) -> None:
    board, piece, _ = situation
    square = data.draw(st.sampled_from(list(board)))
    root = read(draw_board(board, [Lines(square, piece)]))
    dots = {square_at(float(one.get("cx", "")), float(one.get("cy", ""))) for one in of_look(root, "target")}
    assert dots == piece.attacked_from(board, square)
    (path,) = of_look(root, "ray")
    assert all(is_on_board(board, *point) for stroke in strokes(path) for point in stroke)


def test_required_and_forbidden_squares_are_marked_each_in_its_own_way() -> None:
    root = read(draw_board(EIGHT, [Required(parse_squares(EIGHT, "a1 d8")), Forbidden(parse_squares(EIGHT, "h1"))]))
    (required,), (forbidden,) = of_look(root, "required"), of_look(root, "forbidden")
    assert required.get("d", "").count("M") == 4 * 2
    assert forbidden.get("d", "").startswith(f"M{7 * SQUARE + 11} {7 * SQUARE + 11}")
    assert "required: d8, a1; forbidden: h1" in (root.find(f"{NAMESPACE}desc").text or "")  # type: ignore[union-attr]


def test_a_picture_is_in_the_language_that_is_spoken() -> None:
    board = Board(2)
    with speaking("de"):
        layers = [Required(0b1), Forbidden(0b10), Uncovered(0, QUEEN), Marks(0b100, translate("free"))]
        text = draw_board(board, layers)
    for german in ("vorgeschrieben: a2", "verboten: b2", "a1 ist nicht gedeckt", "a1 ist frei", "frei: a1"):
        assert german in text
    for english in ("required:", "forbidden:", " is "):
        assert english not in text


@settings(max_examples=20)
@given(st.integers(0, EIGHT.full), st.integers(0, EIGHT.full))
def test_a_difference_shows_all_pieces_of_both_and_frames_those_of_one(before: int, after: int) -> None:
    root = read(draw_board(EIGHT, [Difference(before, after, QUEEN)]))
    assert squares_of_pieces(root) == set(EIGHT.squares(before | after))
    assert squares_of_pieces(root, "ghost") == set(EIGHT.squares(before & ~after))
    for look, expected in (("removed", before & ~after), ("added", after & ~before)):
        frames = {square_at(float(one.get("x", "")), float(one.get("y", ""))) for one in of_look(root, look)}
        assert frames == set(EIGHT.squares(expected))


def test_the_order_in_which_layers_are_given_does_not_matter() -> None:
    layers: list[Layer] = [Pieces(3, QUEEN), AttackedSquares(3, QUEEN), Conflicts(3, QUEEN), Uncovered(3, QUEEN)]
    assert draw_board(EIGHT, layers, description="") == draw_board(EIGHT, layers[::-1], description="")


@pytest.mark.parametrize("layer", [Pieces, AttackedSquares, Conflicts, Uncovered])
def test_a_layer_of_an_empty_board_is_drawn(layer: type[Pieces]) -> None:
    root = read(draw_board(EIGHT, [layer(0, QUEEN)]))
    assert squares_of_pieces(root) == set()


def test_a_shade_covers_whole_squares_only() -> None:
    (path,) = of_look(read(draw_board(EIGHT, [AttackedSquares(1, KNIGHT)])), "attack-1")
    assert tiles(path) == {(1, 2), (2, 1)}
