"""The summary of rows: what holds for any rows, and what it says of some."""

from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from compare.bench.studies.plan import PlannedQuestion
from compare.bench.studies.statistics import Growth
from compare.bench.studies.summary import Summary
from compare.bench.studies.words import growth_in_words
from compare.report.rows import Record
from models import Board, Instance, find_piece, find_problem
from models.languages import speaking

LIMIT = 10.0
SECONDS = st.one_of(st.floats(0.001, LIMIT), st.none())
NAMES = ["a/x", "b/y", "c/z"]


def question(n: int) -> PlannedQuestion:
    return PlannedQuestion(Instance(find_problem("non-attacking"), find_piece("queen"), Board(n), n), [], {})


def row(name: str, seconds: float | None, nodes: int | None = None) -> Record:
    status = "LIMIT" if seconds is None else "COMPLETE"
    return {"name": name, "status": status, "seconds": LIMIT if seconds is None else seconds, "nodes": nodes}


def summary(times: list[list[list[float | None]]], faulty: frozenset[str] = frozenset()) -> Summary:
    """Of times by question, formulation and repeat."""
    records = [[row(name, one) for name, runs in zip(NAMES, here, strict=True) for one in runs] for here in times]
    return Summary([question(4 + number) for number in range(len(times))], NAMES, records, LIMIT, faulty)


TIMES = st.integers(1, 3).flatmap(
    lambda repeat: st.lists(
        st.lists(st.lists(SECONDS, min_size=repeat, max_size=repeat), min_size=3, max_size=3), min_size=1, max_size=4
    )
)


@settings(deadline=None, max_examples=60)
@given(TIMES)
def test_what_holds_for_all_times(times: list[list[list[float | None]]]) -> None:
    found = summary(times)
    assert all(one.ends[0] <= one.median <= one.ends[1] for one in found.cells)
    assert all(one.ratio is None or one.ratio >= 1 for one in found.cells)
    assert all(found.virtual_best.par2 <= one.par2 + 1e-9 for one in found.totals)
    assert all(0 <= one.par2 <= 2 * LIMIT for one in found.totals)
    assert [one.par2 for one in found.totals] == sorted(one.par2 for one in found.totals)
    assert all(one.solved <= one.runs == len(times) * len(times[0][0]) for one in found.totals)
    assert all(0 < one.p <= 1 for one in found.totals if one.p is not None)


@settings(deadline=None, max_examples=30)
@given(TIMES)
def test_it_does_not_depend_on_the_order_of_the_rows(times: list[list[list[float | None]]]) -> None:
    found = summary(times)
    turned = Summary(found.questions, NAMES, [one[::-1] for one in found.records], LIMIT)
    assert turned.totals == found.totals


def test_a_clear_difference_is_more_than_noise_and_an_overlap_is_not() -> None:
    fast: list[float | None] = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5]
    slow: list[float | None] = [2.0, 2.1, 2.2, 2.3, 2.4, 2.5]
    near: list[float | None] = [1.05, 1.15, 1.22, 1.31, 1.42, 1.49]
    first, second, third = summary([[fast, slow, near]]).cells
    assert first.p is None
    assert second.p is not None
    assert second.p < 0.01
    assert not second.may_be_noise
    assert third.may_be_noise


def test_with_few_runs_nothing_is_said_to_be_noise() -> None:
    cells = summary([[[1.0, 1.1], [5.0, 5.1], [1.2, 1.05]]]).cells
    assert not any(one.may_be_noise for one in cells)
    assert summary([[[1.0], [2.0], [3.0]]]).runs_needed == 5


def test_statistics_are_about_the_column_that_is_asked_for() -> None:
    records = [[row("a/x", 1.0) | {"processor_seconds": 3.0}, row("b/y", 2.0) | {"processor_seconds": 0.5}]]
    wall, processor = (
        Summary([question(4)], ["a/x", "b/y"], records, LIMIT, measure=column)
        for column in ("seconds", "processor_seconds")
    )
    assert (wall.order, processor.order) == (["a/x", "b/y"], ["b/y", "a/x"])
    assert processor.totals[0].par2 == 0.5


def test_a_formulation_that_is_wrong_is_never_the_best() -> None:
    found = summary([[[1.0], [2.0], [3.0]]], frozenset(["a/x"]))
    assert [one.name for one in found.totals] == ["b/y", "c/z", "a/x"]
    assert found.totals[-1].solved == 0
    assert found.virtual_best.par2 == 2.0


def test_a_question_that_is_declined_counts_as_not_solved() -> None:
    records = [[row("a/x", 1.0), row("b/y", 1.0)], [row("a/x", 1.0)]]
    found = Summary([question(4), question(5)], ["a/x", "b/y"], records, LIMIT)
    assert [(one.name, one.solved, one.runs, one.par2) for one in found.totals] == [
        ("a/x", 2, 2, 1.0),
        ("b/y", 1, 2, 10.5),
    ]


def test_a_median_run_that_was_not_solved_has_no_ratio() -> None:
    cell = summary([[[1.0, 1.0, 1.0], [1.0, None, None], [None, None, None]]]).cells[1]
    assert (cell.median, cell.ratio, cell.solved) == (inf, inf, 1)


def test_times_that_the_clock_does_not_see_are_equally_good() -> None:
    found = summary([[[0.0], [0.0], [1e-9]]])
    assert [(one.ratio, total.best_on) for one, total in zip(found.cells, found.totals, strict=True)] == [(1.0, 1)] * 3


def test_a_growth_is_written_with_the_comma_of_german() -> None:
    with speaking("de"):
        assert growth_in_words(Growth(3.1e-5, 4.9, 4.6, 5.2, 8)) == "3,1·10⁻⁵ · 4,9ⁿ (4,6 – 5,2), n ≥ 8"
