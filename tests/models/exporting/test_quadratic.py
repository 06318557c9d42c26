"""The quadratic form of a linear model has the energy 0 exactly where the rows are met, with one choice of helpers."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import Board, find_piece, find_problem
from models.exporting.shared.quadratic import QuadraticForm
from models.exporting.shared.stated import LinearModel, Row, Variable
from models.problem import Instance

QUESTION = Instance(find_problem("non-attacking"), find_piece("queen"), Board(2), 1)
LIMITS = st.none() | st.integers(-4, 8)
ROWS = st.lists(
    st.builds(Row, st.dictionaries(st.integers(0, 4), st.integers(-2, 3).filter(bool)), LIMITS, LIMITS), max_size=2
)
FIXED = st.lists(st.sampled_from([(0, 1), (0, 1), (0, 0), (1, 1)]), min_size=5, max_size=5)


@given(ROWS, FIXED, st.integers(1, 3))
@settings(max_examples=150, deadline=None)
def test_the_energy_is_0_where_all_is_met_and_else_more(
    rows: list[Row], fixed: list[tuple[int, int]], price: int
) -> None:
    model = LinearModel(QUESTION, [Variable(str(number), *ends) for number, ends in enumerate(fixed)], rows)
    form = QuadraticForm(model, price)
    helpers = len(form.variables) - len(fixed)
    for values in product((0, 1), repeat=len(fixed)):
        energies = [form.energy([*values, *bits]) for bits in product((0, 1), repeat=helpers)]
        is_met = all(row.is_met_by(values) for row in rows)
        is_met &= all(low <= value <= high for value, (low, high) in zip(values, fixed, strict=True))
        assert min(energies) >= 0
        assert energies.count(0) == is_met


@pytest.mark.parametrize(("wanted", "sign"), [("fewest", 1), ("most", -1)])
def test_no_violation_is_worth_its_price(wanted: str, sign: int) -> None:
    squares = [Variable(str(number), squares={1: 1 << number}) for number in range(4)]
    rows = [Row(dict.fromkeys(range(4), 1), at_most=1)] if wanted == "most" else [Row({0: 1, 1: 1, 2: 1}, at_least=2)]
    form = QuadraticForm(LinearModel(QUESTION, squares, rows, wanted))  # type: ignore[arg-type]
    states = product((0, 1), repeat=len(form.variables))
    assert min(map(form.energy, states)) == sign * (1 if wanted == "most" else 2)
