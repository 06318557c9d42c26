"""The measurements of long questions: what they say follows from what was measured. No timing is tested."""

import pytest

pytest.importorskip("numba")

from compare.answers.shards.estimate import Estimate
from tests.tools import estimates, memory, scale
from tests.tools.estimates import Estimated
from tests.tools.scale import Scaling


@pytest.mark.parametrize(
    ("scaling", "reached"),
    [
        (Scaling("cp-sat/columns", 13, 60.0, 66.0, 36.0, 38.0), [True, True, True]),
        (Scaling("cp-sat/columns", 13, 60.0, 67.0, 38.0, 40.0), [False, False, False]),
        (Scaling("kernels/half-board-join", 21, None, 60.0, 30.0, None), [True]),
    ],
)
def test_a_ratio_is_held_against_its_target(scaling: Scaling, reached: list[bool]) -> None:
    assert [one for _, _, one in scaling.ratios] == reached
    assert str(scaling).count("✗") == reached.count(False)


def test_only_those_that_are_named_are_measured() -> None:
    assert scale.choose_names(["sat/general"]) == ["sat/general"]
    assert scale.choose_names() == [*scale.FORMULATIONS, *scale.COUNTERS]


@pytest.mark.parametrize(("told", "good"), [(0.49, False), (0.51, True), (1.9, True), (2.1, False)])
def test_an_estimate_is_good_within_a_factor_of_two(told: float, good: bool) -> None:
    one = Estimated(estimates.FORMULATIONS[0], 13, Estimate(told, 0.1, 16, 100), 1.0)
    assert one.is_good == good
    assert str(one).startswith("✓" if good else "✗")


def test_there_are_ten_questions() -> None:
    assert len(estimates.FORMULATIONS) + len(estimates.COUNTERS) == 10


@pytest.mark.exhaustive
def test_what_is_estimated_is_measured_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "FORMULATIONS", estimates.FORMULATIONS[3:4])
    monkeypatch.setattr(estimates, "COUNTERS", estimates.COUNTERS[1:2])
    found = list(estimates.measure(quick=True))
    assert [one.workload.answerer for one in found] == ["backtracking/flags", "kernels/mirror-backtracking"]
    assert all(one.seconds > 0 and one.estimate for one in found)


@pytest.mark.exhaustive
def test_a_process_that_takes_too_much_is_found() -> None:
    small = memory.peaks_of("count 8 --no-store", 1)
    assert small.code == 0
    assert not small.is_good
    assert small.program > 10
    assert memory.peaks_of("count 8 --no-store", 1024).is_good
    assert not memory.peaks_of("count nonsense", 1024).is_good


@pytest.mark.exhaustive
def test_two_cores_and_two_workers_are_measured() -> None:
    pytest.importorskip("distributed")
    (one,) = scale.measure(0.01, ["backtracking/flags"])
    assert one.side == scale.FORMULATIONS["backtracking/flags"]
    assert one.two_workers is not None
    assert one.whole is not None
