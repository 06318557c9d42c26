"""The table fits the terminal: columns are left out, never cut short."""

import pytest

from compare.report.views.terminal import fit_columns
from compare.verdict.comparison import Outcome
from models import Status

OUTCOMES = [
    Outcome("cp-sat/a-formulation-of-some-length", "cp-sat", Status.COMPLETE, None, 8, 92, 1.5, 0.5, 12.0),
    Outcome("backtracking/flags", "backtracking", Status.LIMIT, "time limit", 8, 12345, 60.0, 0.001, 0.1),
]


def width(outcomes: list[Outcome], terminal: int) -> int:
    columns = fit_columns(outcomes, terminal)
    return sum(2 + max(len(column.heading or ""), *(len(column.text(one)) for one in outcomes)) for column in columns)


@pytest.mark.parametrize("terminal", [75, 80, 90, 100, 120])
def test_the_table_is_no_wider_than_the_terminal(terminal: int) -> None:
    assert width(OUTCOMES, terminal) <= terminal


def test_a_wide_terminal_shows_everything() -> None:
    names = [column.name for column in fit_columns(OUTCOMES, 200)]
    assert names == [
        "name", "status", "size", "count", "seconds", "first_solution_seconds", "peak_mib", "nodes", "variables",
        "constraints",
    ]  # fmt: skip


def test_the_narrowest_terminal_still_shows_who_found_what_in_what_time() -> None:
    assert [column.name for column in fit_columns(OUTCOMES, 10)] == ["name", "status", "count", "seconds"]


def test_no_outcome_is_no_trouble() -> None:
    assert fit_columns([], 200)
