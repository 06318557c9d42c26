"""Estimates from a sample: exact where seconds are in proportion, within their uncertainty where they nearly are."""

import random
import re

import pytest
from hypothesis import given, strategies

from compare.answers.shards.estimate import SAMPLE, Estimate, add_estimates, choose_sample, estimate_seconds
from tests.support.program import bezzel_here


@given(strategies.integers(1, 10_000))
def test_a_sample_has_different_parts_from_all_over(number: int) -> None:
    sample = choose_sample(number)
    assert len(set(sample)) == len(sample) == min(SAMPLE, number)
    assert 0 <= min(sample) <= max(sample) < number
    assert max(sample) - min(sample) >= number * (len(sample) - 1) // len(sample) - 1


@given(strategies.lists(strategies.floats(1, 1000), min_size=3, max_size=40), strategies.floats(0.001, 10))
def test_seconds_in_proportion_are_told_exactly(weights: list[float], factor: float) -> None:
    estimate = estimate_seconds({one: factor * weights[one] for one in range(2)}, weights)
    assert estimate is not None
    assert estimate.seconds == pytest.approx(factor * sum(weights))
    assert estimate.uncertainty == pytest.approx(0, abs=1e-6 * factor * sum(weights))


def test_the_uncertainty_holds_in_nineteen_of_twenty_cases() -> None:
    chance, held = random.Random(1), 0
    for _ in range(400):
        weights = [chance.uniform(1, 3) for _ in range(200)]
        seconds = [weight * chance.uniform(0.7, 1.3) for weight in weights]
        estimate = estimate_seconds({one: seconds[one] for one in choose_sample(200)}, weights)
        assert estimate is not None
        held += abs(estimate.seconds - sum(seconds)) <= estimate.uncertainty
    assert 360 <= held <= 396


def test_what_is_known_as_a_whole_has_no_uncertainty() -> None:
    estimate = estimate_seconds({0: 1.0, 1: 5.0}, [1.0, 1.0])
    assert estimate is not None
    assert (estimate.seconds, estimate.uncertainty) == (6.0, 0.0)


def test_long_work_is_told_in_core_hours() -> None:
    assert str(Estimate(7200.0, 360.0, 4, 9)) == "about 2 ± 0.1 core hours, estimated from 4 of 9 parts"


def test_nothing_is_told_from_nothing() -> None:
    assert estimate_seconds({}, [1.0, 1.0]) is None
    assert estimate_seconds({0: 1.0}, [1.0, 1.0]) is None


def test_a_dry_run_says_what_a_count_will_take() -> None:
    pytest.importorskip("numba")
    done = bezzel_here("count", "12", "--dry-run")
    assert done.returncode == 0
    assert "12 queens, on 12 × 12: kernels/half-board-join\n12 pieces, 64 parts, about 0 MiB: about " in done.stdout
    assert "seconds of one core, estimated from 16 of 64 parts" in done.stdout


def test_a_dry_run_of_a_domination_count_adds_up_the_sizes() -> None:
    pytest.importorskip("numba")
    done = bezzel_here("count", "10", "--problem", "domination", "--dry-run", "--no-store")
    assert done.returncode == 0
    assert re.search(r"all 6 sizes: about \S+ ± \S+ seconds of one core, estimated from \d+ of \d+ parts", done.stdout)
    known = bezzel_here("count", "10", "--problem", "domination", "--dry-run", "--no-store", "--use-known-bounds")
    assert re.search(r"\n5 pieces, \d+ parts, about 0 MiB: about ", known.stdout)


def test_a_dry_run_needs_a_size_where_no_optimum_is_published() -> None:
    pytest.importorskip("numba")
    done = bezzel_here("count", "29", "--problem", "domination", "--dry-run")
    assert done.returncode == 2
    assert "give --size" in done.stderr


def test_uncertainties_of_independent_work_add_up_as_squares() -> None:
    both = add_estimates([Estimate(10.0, 3.0, 1, 4), Estimate(20.0, 4.0, 2, 5)])
    assert both == Estimate(30.0, 5.0, 3, 9)


def test_a_dry_run_of_what_has_no_parts_is_bad_use() -> None:
    done = bezzel_here("count", "8", "--problem", "total-domination", "--piece", "rook", "--dry-run")
    assert done.returncode == 2
    assert "--dry-run is for counts that are done in parts" in done.stderr


def test_a_dry_run_says_what_shards_will_take_and_keeps_its_sample() -> None:
    asked = ("run", "7", "--only", "backtracking/flags", "--shards", "30")
    done = bezzel_here(*asked, "--dry-run")
    assert done.returncode == 0
    pattern = (
        r"backtracking/flags: about \S+ ± \S+ seconds of one core, estimated from 16 of \d+ parts, \d+ MiB a worker"
    )
    assert re.search(pattern, done.stdout)
    assert "backtracking/flags: 16 of " in bezzel_here(*asked).stderr
