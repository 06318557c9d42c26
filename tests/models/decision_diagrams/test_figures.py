"""The pictures of decision diagrams."""

import pytest

pytest.importorskip("dd")

from models import ANY, OPTIMUM, Board, Instance
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.decision_diagrams import figures
from models.decision_diagrams.engine import DecisionDiagrams, why_no_zdd
from models.decision_diagrams.figures import measure
from models.decision_diagrams.orders import Order, bit_reversed, by_diagonals, row_by_row, shuffled
from tests.support.drawn import read

pytestmark = pytest.mark.skipif(why_no_zdd() is not None, reason="dd is without CUDD")


def asked(problem: str, side: int, size: int | str | None = None, piece: str = "queen") -> Instance:
    return Instance(find_problem(problem), find_piece(piece), Board(side), size)  # type: ignore[arg-type]


def of(name: str) -> DecisionDiagrams:
    found = find_formulation(f"decision-diagrams/{name}")
    assert isinstance(found, DecisionDiagrams)
    return found


@pytest.mark.parametrize("order", [row_by_row, by_diagonals, bit_reversed, shuffled])
@pytest.mark.parametrize("board", [Board(1), Board(3), Board(5, 6), Board(2, 3, layers=2)])
def test_an_order_has_every_square_once(order: Order, board: Board) -> None:
    assert sorted(order(board)) == list(range(len(board)))


KINGS = asked("all-dominating", 7, piece="king")


def test_the_lessons_tell_the_numbers_of_the_chart() -> None:
    queens = asked("non-attacking", 8)
    assert [*measure(of("squares"), queens, row_by_row)][-1] == (8, 2453, 3686)
    assert [*measure(of("squares"), queens, row_by_row, zero_suppressed=True)][-1] == (8, 375, 731)
    assert [*measure(of("squares"), queens, by_diagonals)][-1][1] == 2789
    assert [*measure(of("squares"), queens, shuffled)][-1] == (8, 3551, 5669)
    assert [nodes for _, nodes, _ in measure(of("general"), KINGS, row_by_row)][-2:] == [2058, 6634]


@pytest.mark.exhaustive
def test_the_lesson_tells_how_much_a_shuffled_order_costs() -> None:
    assert [*measure(of("general"), KINGS, shuffled)][-1][:2] == (7, 174_450)


def test_the_chart_of_a_small_board_shows_how_the_nodes_grow() -> None:
    assert [side for side, *_ in measure(of("squares"), asked("non-attacking", 3), row_by_row)] == [4, 5, 6, 7, 8]


def test_a_line_ends_where_the_diagram_leaves_the_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "MOST_NODES", 500)
    sides = [side for side, *_ in measure(of("general"), asked("all-dominating", 7, piece="king"), bit_reversed)]
    assert sides == [4]


@pytest.mark.parametrize(
    ("name", "instance", "steps"),
    [
        ("squares", asked("non-attacking", 4), 16),
        ("zero-suppressed", asked("non-attacking", 8), 4),
        ("general", asked("all-dominating", 4), None),
        ("general", asked("domination", 3, OPTIMUM, "king"), 9),
        ("general", asked("non-attacking", 3, ANY), None),
    ],
)
def test_a_diagram_that_is_small_enough_is_drawn_with_a_solution_as_its_steps(
    name: str, instance: Instance, steps: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "MOST_NODES", 5000)
    sizes, diagram = of(name).figures(instance)
    assert (sizes.name, diagram.name) == ("sizes", "diagram")
    drawn = read(diagram.svg)
    numbers = {int(one.get("data-step", "")) for one in drawn.iter() if one.get("data-step")}
    assert numbers == set(range(len(numbers)))
    assert steps in (None, len(numbers))
    assert 0 < len([one for one in drawn.iter() if one.tag.endswith("circle")]) <= 2 * figures.MOST_DRAWN


def test_two_layers_have_a_chart_only() -> None:
    assert [one.name for one in of("general").figures(asked("peaceable-armies", 3))] == ["sizes"]
