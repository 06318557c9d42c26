"""Several boards in one picture, and the images of one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import Board, Placement, find_piece
from models.drawing import Panel, Pieces, draw_images, draw_sheet
from tests.support.drawn import NAMESPACE, outside, read

QUEEN = find_piece("queen")


def pieces_by_panel(svg: str) -> list[set[tuple[int, int]]]:
    """For each board of a sheet the places of its pieces, in squares."""
    (body,) = read(svg).findall(f"{NAMESPACE}g")
    return [
        {(int(use.get("y", "")) // 40, int(use.get("x", "")) // 40) for use in panel.iter(f"{NAMESPACE}use")}
        for panel in body
    ]


@settings(max_examples=30)
@given(
    st.builds(Board, st.integers(1, 30), st.integers(1, 30)),
    st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=80), max_size=9),
)
def test_a_sheet_is_well_formed_and_its_titles_stand_inside_whatever_they_say(board: Board, titles: list[str]) -> None:
    svg = draw_sheet(board, [Panel(title, [Pieces(1, QUEEN)]) for title in titles])
    assert outside(read(svg)) == []
    assert len(pieces_by_panel(svg)) == len(titles)


def test_the_images_of_a_placement_are_its_orbit_under_the_names_of_the_symmetries() -> None:
    placement = Placement("d8 b7 g6 c5 f4 h3 e2 a1", Board(8))
    svg = draw_images(Board(8), placement, QUEEN)
    assert sorted(map(sorted, pieces_by_panel(svg))) == sorted(sorted(image) for image in placement.orbit)
    assert len(pieces_by_panel(svg)) == 8
    texts = " ".join(one.text or "" for one in read(svg).iter(f"{NAMESPACE}text"))
    for name in ("identity", "half turn", "quarter turn clockwise", "reflection in the antidiagonal"):
        assert name in texts


def test_a_torus_of_2_by_2_has_all_rotations_though_the_half_turn_is_a_shift_too() -> None:
    assert draw_images(Board(2, wrap=True), 1, QUEEN).count("half turn") > 0


def test_an_image_to_which_several_symmetries_lead_is_shown_once_with_all_their_names() -> None:
    svg = draw_images(Board(4), Placement("b4 d3 a2 c1", Board(4)), QUEEN)
    assert len(pieces_by_panel(svg)) == 2
    texts = " ".join(one.text or "" for one in read(svg).iter(f"{NAMESPACE}text"))
    assert "identity, half turn" in texts


def test_of_a_board_with_two_layers_the_images_are_those_of_one() -> None:
    assert draw_images(Board(4, layers=2), 1, QUEEN) == draw_images(Board(4), 1, QUEEN)


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (4, 4), (8, 4), (13, 6)])
def test_a_sheet_has_at_most_six_boards_in_a_row(count: int, columns: int) -> None:
    root = read(draw_sheet(Board(8), [Panel("", [])] * count))
    (body,) = root.findall(f"{NAMESPACE}g")
    across = {panel.get("transform", "").split()[0] for panel in body}
    assert len(across) == columns
