"""A comparison in a notebook: its verdict, and boards."""

import pytest

from compare import ask
from compare.question.picture import layers_of
from compare.report.notebook import as_html, boards_as_html
from compare.verdict.comparison import Comparison
from models import Board, Instance, Status, find_piece, find_problem, orbits
from models.drawing import draw_board
from tests.support.judging import Gave, judged
from tests.support.reference import solutions

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)
COVERS = Instance(find_problem("domination"), find_piece("queen"), Board(4))


def marks(comparison: Comparison, look: str) -> int:
    """The number of elements of a class in its boards."""
    return as_html(comparison).count(f'class="bezzel-{look}"')


def test_a_comparison_that_agrees_shows_its_verdict_and_its_classes() -> None:
    html = ask("non-attacking", 6, formulations=["flags", "backtracking/general"])._repr_html_()
    assert "✓ 2 formulations of 1 engine agree: 4 solutions of 6 queens, 1 class up to symmetry" in html
    assert "✓ as published: count 4" in html
    assert html.count("<svg") == 1
    assert "class 1, 4 boards" in html


def test_of_each_of_the_first_four_classes_the_smallest_board_is_drawn() -> None:
    rooks = Instance(find_problem("non-attacking"), find_piece("rook"), Board(4), 4)
    every = sorted(solutions(rooks))
    html = boards_as_html(judged(rooks, Gave("a", every), Gave("b", every)))
    classes = list(orbits(every, rooks.symmetries()))
    assert len(classes) > html.count("<svg") == 4
    for number, boards in enumerate(classes[:4], 1):
        caption = f"class {number}, {len(boards)} board{'s' if len(boards) > 1 else ''}"
        assert draw_board(rooks.board, layers_of(rooks, boards[0]), title=caption, pixels=26) in html


def test_a_wrong_placement_is_drawn_with_its_conflicts() -> None:
    every = sorted(solutions(QUEENS))
    comparison = judged(QUEENS, Gave("a", every), Gave("b", [*every, 0b1111]))
    html = as_html(comparison)
    assert "✗ not agreed: 1 placement is disputed" in html
    assert "given by: b" in html
    assert marks(comparison, "conflict") == 6


def test_a_placement_that_does_not_cover_is_drawn_with_the_squares_that_it_leaves() -> None:
    every = sorted(solutions(COVERS))
    comparison = judged(COVERS, Gave("a", every), Gave("b", [*every, 1]))
    assert marks(comparison, "uncovered") == 6


def test_a_missing_solution_is_drawn_without_a_mark() -> None:
    every = sorted(solutions(QUEENS))
    comparison = judged(QUEENS, Gave("a", every), Gave("b", every[1:]))
    assert "lacked by: b" in as_html(comparison)
    assert "by the specification it is a solution" in as_html(comparison)
    assert marks(comparison, "conflict") == 0


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "a & b"])
def test_hostile_names_are_escaped(name: str) -> None:
    comparison = judged(QUEENS, Gave("a", sorted(solutions(QUEENS))), Gave(name, [1]))
    html = as_html(comparison)
    assert "<img" not in html
    assert "a & b" not in html


def test_a_failure_is_told() -> None:
    every = sorted(solutions(QUEENS))
    comparison = judged(QUEENS, Gave("a", every), Gave("b", [], Status.FAILED))
    assert "✗ b failed" in as_html(comparison)
