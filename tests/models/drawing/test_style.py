"""The style sheet is the only place of colours; every look that is drawn is in it."""

import re
from dataclasses import replace

import pytest

from models import Board, Piece, find_piece
from models.drawing import (
    AttackedSquares,
    Axis,
    Chart,
    Conflicts,
    Difference,
    Evidence,
    Forbidden,
    ForcedPieces,
    Lines,
    Look,
    Pieces,
    RemovedSquares,
    Required,
    SecondArmy,
    Series,
    Uncovered,
    draw_board,
    draw_chart,
    style_sheet,
)
from models.drawing.decision_diagram import draw_decision_diagram
from models.drawing.elements import Theme, attributes_of
from models.drawing.graph import draw_graph
from tests.support.drawn import read

QUEEN = find_piece("queen")
EVERYTHING = [
    Pieces(0b111, find_piece("knight")), *(AttackedSquares((1 << count) - 1, QUEEN) for count in (1, 2, 3, 4, 5, 25)),
    Conflicts(0b111, QUEEN), Difference(1, 2, QUEEN), Forbidden(4),
    Required(8), Lines((0, 0), QUEEN), Uncovered(1 << 24, Piece("stone")), Pieces(0b1000, Piece("stone")),
    *(SecondArmy(1 << 20, find_piece(name)) for name in ("queen", "knight")), SecondArmy(1 << 21, Piece("stone")),
    *(RemovedSquares(1 << 15, "somebody", number) for number in (None, *range(6))), ForcedPieces(1 << 16, QUEEN),
    Evidence(1 << 17), Evidence(1 << 18, is_failure=True),
]  # fmt: skip
CHART = Chart(
    "all looks", Axis("x"), Axis("y"), diagonal=True,
    series=[
        Series("band", [(0, 1), (1, 2)], [(0, 2), (1, 3)]), Series("bars", [(0, 1)], look=Look.BARS),
        *(Series(f"line {number}", [(0, 1), (1, 2)]) for number in range(8)),
    ],
)  # fmt: skip


def looks(svg: str) -> set[str]:
    return {one.get("class", "") for one in read(svg).iter()} - {"", "bezzel"}


def test_every_look_that_is_drawn_is_in_the_style_sheet_and_the_other_way_round() -> None:
    boards = draw_board(Board(5), EVERYTHING), draw_board(Board(5, wrap=True), EVERYTHING)
    graph = draw_graph(Board(3), QUEEN, [0b111], 0b1, "a graph")
    crowded = replace(CHART, series=[Series("range", [(0, 1)], [(0, 2)])] * 5)
    node, false, true = (0, 1), (1, 2), (1, 3)
    diagram = draw_decision_diagram(Board(1), QUEEN, {node: (false, true)}, false, [(node, true)], "a diagram")
    drawn = set().union(*map(looks, [*boards, draw_chart(CHART), draw_chart(crowded), graph, diagram]))
    styled = {name for name in re.findall(r"\.(bezzel-[\w-]+)", style_sheet()) if not name.endswith(("light", "dark"))}
    assert drawn == styled


def test_every_variable_that_is_used_has_a_light_and_a_dark_colour() -> None:
    defined = re.findall(r"(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)", style_sheet())
    used = set(re.findall(r"var\((--[\w-]+)\)", style_sheet()))
    assert used == {name for name, _, _ in defined}
    assert all(light != dark for _, light, dark in defined)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_with_fixed_colours_needs_no_style_sheet_and_no_variables(theme: Theme) -> None:
    svg = draw_board(Board(5), EVERYTHING, theme=theme)
    assert "<style" not in svg
    assert "var(" not in svg
    assert all(one.get("fill") for one in read(svg).iter() if one.get("class") == "bezzel-body")


def test_the_themes_differ_and_the_light_one_is_what_viewers_without_variables_show() -> None:
    light, dark, auto = (attributes_of("body", theme) for theme in ("light", "dark", "auto"))
    assert light == auto
    assert light["fill"] != dark["fill"]


def test_a_shared_picture_leaves_the_style_and_the_symbols_to_the_page() -> None:
    svg = draw_board(Board(5), EVERYTHING, shared=True)
    assert "<style" not in svg
    assert "<symbol" not in svg
    assert 'href="#bezzel-queen"' in svg
