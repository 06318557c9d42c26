"""``run --sort``: the rows by any column, whatever the view."""

import csv
import io
import json
import subprocess

import pytest

from compare.question.errors import BadUse
from compare.report.columns import COLUMNS, parse_sort_order, sort_outcomes
from compare.report.tables import Column
from compare.verdict.comparison import Outcome
from models import SearchStatistics, Status
from models.languages import speaking, translate
from tests.support.program import bezzel_here


def outcome(name: str, seconds: float | None, nodes: int | None) -> Outcome:
    return Outcome(name, "an engine", Status.COMPLETE, seconds=seconds, statistics=SearchStatistics(nodes))


OUTCOMES = [outcome("b", 2.0, None), outcome("c", None, 10), outcome("a", 1.0, 9), outcome("d", 2.0, 100)]


def column(name: str) -> Column[Outcome]:
    return next(one for one in COLUMNS if one.name == name)


@pytest.mark.parametrize(
    ("by", "downwards", "expected"),
    [
        ("name", False, "abcd"),
        ("name", True, "dcba"),
        ("seconds", False, "abdc"),
        ("seconds", True, "bdac"),
        ("nodes", False, "acdb"),
        ("nodes", True, "dcab"),
        ("variables", False, "bcad"),
    ],
)
def test_rows_are_ordered_by_a_column_and_what_is_unknown_comes_last(by: str, downwards: bool, expected: str) -> None:
    assert "".join(one.name for one in sort_outcomes(OUTCOMES, column(by), descending=downwards)) == expected


@pytest.mark.parametrize(
    "name", [one.name for one in COLUMNS if one.name != "reason"] + ["MiB", "first", "-solutions", "nodes", "peak-mib"]
)
def test_every_column_can_be_named_as_machines_and_as_people_do(name: str) -> None:
    assert callable(parse_sort_order(name))


@pytest.mark.parametrize("name", [f"-{one.heading}" for one in COLUMNS if one.heading])
def test_every_column_can_be_named_by_its_heading_in_another_language(name: str) -> None:
    with speaking("de"):
        assert callable(parse_sort_order(name))
        assert callable(parse_sort_order(f"-{translate(name.strip('-*'))}"))


@pytest.mark.parametrize("name", ["speed", "", "-", "nodes,seconds"])
def test_an_unknown_column_is_bad_use_that_names_the_columns(name: str) -> None:
    with pytest.raises(BadUse, match="there are: name, engine, status, size, count, seconds") as caught:
        parse_sort_order(name)
    assert "\n" not in str(caught.value)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    only = ("--only", "flags", "--only", "python-constraint/columns", "--only", "cp-sat/squares")
    return bezzel_here("run", "5", *only, *arguments)


BY_VARIABLES = ["cp-sat/squares", "python-constraint/columns", "backtracking/flags"]
"""25 variables, 5, and unknown."""


@pytest.mark.usefixtures("_in_one_process")
def test_the_lists_for_machines_are_sorted() -> None:
    rows = list(csv.DictReader(io.StringIO(run("--sort", "-variables", "--csv").stdout)))
    assert [row["name"] for row in rows] == BY_VARIABLES
    found = json.loads(run("--sort", "-variables", "--json").stdout)
    assert [one["name"] for one in found["formulations"]] == BY_VARIABLES


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("view", [[], ["--markdown"]])
def test_the_tables_for_people_are_sorted_and_say_what_does_not_compare(view: list[str]) -> None:
    shown = run("--sort=-variables", *view).stdout
    places = [shown.index(f"{name} ") for name in BY_VARIABLES]
    assert places == sorted(places)
    assert "nodes*" in shown
    assert "* each engine counts in its own way: compare within one engine only" in shown


def test_an_unknown_column_ends_the_program_before_anything_runs() -> None:
    done = run("--sort", "beauty")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: --sort knows no column 'beauty'; there are: name, ")
    assert len(done.stderr.splitlines()) == 1
