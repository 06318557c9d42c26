"""The statistics of a study are those of the definitions: by enumeration, by tables, and by what must hold."""

from itertools import combinations
from math import inf, isclose
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.bench.studies.statistics import (
    correct_by_holm,
    doubled_ranks,
    exact_test,
    fit_growth,
    least_p,
    penalised_mean,
    student_quantile,
)

SECONDS = st.sampled_from([0.1, 0.2, 0.3, 0.5, 1.0, inf])
GROUP = st.lists(SECONDS, min_size=1, max_size=4)


def by_enumeration(strata: list[tuple[list[float], list[float]]]) -> float:
    """The p of the test, by all ways to deal the values of each stratum out to the two groups."""
    sums, total = [0.0], 0.0
    middle = 0.0
    for ours, theirs in strata:
        values = [*ours, *theirs]
        ranks = [sum(other < one for other in values) + (values.count(one) + 1) / 2 for one in values]
        dealt = [sum(chosen) for chosen in combinations(ranks, len(ours))]
        sums = [one + two for one in sums for two in dealt]
        total += sum(ranks[: len(ours)])
        middle += fmean(dealt)
    return fmean(abs(one - middle) >= abs(total - middle) - 1e-9 for one in sums)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(GROUP, GROUP), min_size=1, max_size=2))
def test_p_is_the_share_of_all_ways_to_deal_the_values_out(strata: list[tuple[list[float], list[float]]]) -> None:
    assert isclose(exact_test(strata), by_enumeration(strata))


@given(GROUP, GROUP)
def test_p_does_not_depend_on_who_is_named_first_or_on_the_unit(ours: list[float], theirs: list[float]) -> None:
    p = exact_test([(ours, theirs)])
    assert 0 < p <= 1
    assert p == exact_test([(theirs, ours)])
    assert p == exact_test([([7 * one for one in ours], [7 * one for one in theirs])])


def test_known_values_of_the_mann_whitney_test() -> None:
    """From the tables of Mann and Whitney (1947): U = 0 and U = 2 for groups of five; U = 1 for three and four."""
    assert isclose(exact_test([([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])]), 2 / 252)
    assert isclose(exact_test([([1, 2, 3, 4, 7], [5, 6, 8, 9, 10])]), 8 / 252)
    assert isclose(exact_test([([1, 2, 4], [3, 5, 6, 7])]), 4 / 35)
    assert exact_test([([1.0, 1.0], [1.0, 1.0])]) == exact_test([]) == 1


def test_many_values_are_tested_by_the_normal_approximation_which_is_near() -> None:
    some, others = [float(2 * one) for one in range(20)], [float(2 * one + 5) for one in range(20)]
    exact = exact_test([(some, others)])
    assert isclose(exact_test([(some, [*others, 22.0])]), exact, rel_tol=0.2)
    assert exact_test([([1.0] * 30, [1.0] * 30)]) == 1


def test_equal_values_share_their_ranks() -> None:
    assert doubled_ranks([0.5, 0.1, 0.5, inf]) == [5, 2, 5, 8]


def test_holms_correction_has_the_values_of_his_example() -> None:
    """Holm (1979): the smallest of m is multiplied by m, the next by m - 1, and none is below one before it."""
    assert correct_by_holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert correct_by_holm([0.5, 0.9]) == [1, 1]
    assert correct_by_holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=8))
def test_a_correction_lowers_no_p_keeps_their_order_and_is_at_most_bonferronis(values: list[float]) -> None:
    found = correct_by_holm(values)
    assert all(one <= new <= min(1, len(values) * one) for one, new in zip(values, found, strict=True))
    order = sorted(range(len(values)), key=values.__getitem__)
    assert [found[place] for place in order] == sorted(found)


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (8, 2.306), (9, 2.262), (30, 2.042), (120, 1.980)],
)
def test_students_t_has_the_values_of_the_table(freedom: int, value: float) -> None:
    assert student_quantile(freedom) == pytest.approx(value, abs=6e-4)


@given(st.floats(1e-6, 10), st.floats(1.1, 9), st.integers(4, 9))
def test_growth_that_is_exponential_is_found_from_the_first_n_on(a: float, b: float, number: int) -> None:
    growth = fit_growth([(n, a * b**n) for n in range(4, 4 + number)])
    assert growth is not None
    assert (growth.start, growth.a, growth.b) == pytest.approx((4, a, b), rel=1e-6)
    assert growth.low <= growth.b * (1 + 1e-9)
    assert growth.b <= growth.high * (1 + 1e-9)


def test_what_is_spent_on_every_board_alike_is_left_out_of_the_fit() -> None:
    growth = fit_growth([(n, 0.5 + 1e-6 * 5**n) for n in range(4, 13)])
    assert growth is not None
    assert growth.start > 7
    assert growth.low < 5 < growth.high * 1.1


def test_the_interval_of_growth_is_students_of_a_regression() -> None:
    """By hand: the logarithms 0, 1, 1.9, 3 have the slope 0.99 and residuals 0.01, 0.02, -0.07, 0.04; t(2) = 4.303."""
    from math import exp

    growth = fit_growth([(n, exp(y)) for n, y in enumerate([0.0, 1.0, 1.9, 3.0])])
    assert growth is not None
    assert growth.b == pytest.approx(exp(0.99))
    assert growth.high == pytest.approx(exp(0.99 + 4.3027 * (0.007 / 2 / 5) ** 0.5), rel=1e-3)


@pytest.mark.parametrize(
    "medians", [[], [(4, 1.0)], [(4, 1.0), (5, 2.0)], [(4, 1.0), (5, 100.0), (6, 1.0), (7, 90.0)], [(4, inf)] * 5]
)
def test_no_growth_is_claimed_of_too_few_or_wild_medians(medians: list[tuple[float, float]]) -> None:
    assert fit_growth(medians) is None


def test_a_run_that_was_not_solved_counts_twice_the_limit() -> None:
    assert penalised_mean([1.0, inf, 2.0], 60) == pytest.approx((1 + 120 + 2) / 3)


def test_the_least_p_is_reached() -> None:
    assert least_p([(5, 5)]) == exact_test([([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])])
    assert least_p([(1, 1)]) == 1
