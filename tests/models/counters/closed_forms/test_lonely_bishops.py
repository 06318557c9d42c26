"""Two formulas for bishops that each cover a square alone, one with the short diagonals first, one with the long."""

import pytest

from models import ANY, Board, Instance, find_piece, find_problem
from models.counters.closed_forms.bishops_longest_first import BishopsLongestFirst
from models.counters.closed_forms.irredundant_bishops import IrredundantBishops
from models.counters.closed_forms.minimal_bishops import MinimalBishops
from models.counting import SolutionCounter

FORMULAS = [("irredundant", IrredundantBishops()), ("minimal-domination", MinimalBishops())]


@pytest.mark.parametrize(("problem", "formula"), FORMULAS)
def test_both_orders_give_the_same_count_on_each_colour(problem: str, formula: SolutionCounter) -> None:
    for n in range(1, 10):
        instance = Instance(find_problem(problem), find_piece("bishop"), Board(n), ANY)
        assert formula.census(instance) == BishopsLongestFirst().census(instance)
