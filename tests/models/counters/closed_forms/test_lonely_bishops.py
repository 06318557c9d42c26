"""Two formulas for bishops that each cover a square alone: by what waits for a column, and by corner squares."""

from math import prod

import pytest

from models import ANY, Board, Instance, find_piece, find_problem
from models.counters.closed_forms import bishops_longest_first, irredundant_bishops
from models.counters.closed_forms.bishops_longest_first import BishopsLongestFirst
from models.counters.closed_forms.irredundant_bishops import IrredundantBishops
from models.counters.closed_forms.minimal_bishops import MinimalBishops
from models.counters.closed_forms.shared.bishops import BishopsByColour, diagonals_by_colour

LONGEST_FIRST = BishopsLongestFirst()
FORMULAS = [("irredundant", IrredundantBishops()), ("minimal-domination", MinimalBishops())]
OF_BOTH = [*FORMULAS, ("irredundant", LONGEST_FIRST), ("minimal-domination", LONGEST_FIRST)]


def lonely(problem: str, n: int) -> Instance:
    return Instance(find_problem(problem), find_piece("bishop"), Board(n), ANY)


@pytest.mark.parametrize(("problem", "formula"), OF_BOTH)
def test_on_small_boards_they_count_what_the_definition_admits(problem: str, formula: BishopsByColour) -> None:
    for n in range(1, 4):
        instance = lonely(problem, n)
        admitted = sum(map(instance.is_solution, range(1 << n * n)))
        assert formula.census(instance).solutions == admitted


@pytest.mark.parametrize(("problem", "formula"), FORMULAS)
def test_both_give_the_same_count_on_each_colour(
    problem: str, formula: BishopsByColour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a longer walk, or longer stairs, begin anew."""
    monkeypatch.setattr(bishops_longest_first, "STEP", 5)
    monkeypatch.setattr(irredundant_bishops, "STEP", 7)
    for n in range(1, 16):
        instance = lonely(problem, n)
        assert formula.census(instance) == LONGEST_FIRST.census(instance)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("problem", "formula"), FORMULAS)
def test_both_give_the_same_count_up_to_200(problem: str, formula: BishopsByColour) -> None:
    for n in range(1, 201):
        instance = lonely(problem, n)
        assert formula.census(instance) == LONGEST_FIRST.census(instance)


@pytest.mark.parametrize(("problem", "formula"), OF_BOTH)
def test_where_one_colour_is_the_mirror_image_of_the_other_rows_may_be_columns(
    problem: str, formula: BishopsByColour
) -> None:
    """On a board of even sides: no step of the formulas is the same on both colours."""
    for n in range(2, 25, 2):
        instance = lonely(problem, n)
        dark, light = (formula.ways(rows, instance, None) for rows in diagonals_by_colour(n))
        assert dark == light
        assert formula.census(instance).solutions == prod([*dark, *light])
