"""The table fits the terminal: columns are left out, never cut short."""

import pytest

from compare.report.tables import table_width
from compare.report.views.terminal import fit_columns
from compare.verdict.comparison import Outcome
from models import Status
from models.search import SearchStatistics

OUTCOMES = [
    Outcome("cp-sat/a-formulation-of-some-length", "cp-sat", Status.COMPLETE, None, 8, 92, 1.5, 0.5, 12.0),
    Outcome("backtracking/flags", "backtracking", Status.LIMIT, "time limit", 8, 12345, 60.0, 0.001, 0.1),
]


def width(outcomes: list[Outcome], terminal: int) -> int:
    return table_width(fit_columns(outcomes, terminal), outcomes)


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


COMPLETE = [
    Outcome("python-constraint/recursive-backtracking-solver", "python-constraint", Status.COMPLETE, None, 8, 92, 12.5,
            0.5, 12.0, SearchStatistics(123_456, 1_000, 12_345)),
    Outcome("cp-sat/columns", "cp-sat", Status.INFEASIBLE, None, 8, 0, 60.0, 0.001, 0.1, SearchStatistics(7, 8, 9)),
]  # fmt: skip


def test_eighty_columns_are_enough_for_nodes_variables_and_constraints() -> None:
    names = [column.name for column in fit_columns(COMPLETE, 80)]
    assert names == ["name", "count", "seconds", "nodes", "variables", "constraints"]


def test_a_name_that_is_too_long_is_broken_after_its_engine() -> None:
    name = fit_columns(COMPLETE, 80)[0]
    assert [name.text(one) for one in COMPLETE] == [
        "python-constraint/\n  recursive-backtracking-solver",
        "cp-sat/columns",
    ]
