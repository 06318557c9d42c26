"""A file with a propagator is judged by what it removes: by brute force, on all small boards and some larger ones."""

import json
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import propagator
from compare.classroom.grading.counterexample import failed_duty, find_hall_set, propagator_in_words
from compare.classroom.grading.propagator import all_different, assess_filter
from compare.classroom.own_file.propagator import PropagatorOffer, Rows
from compare.classroom.own_file.student import Submission
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from models.languages import speaking
from models.propagation.judging.assessment import Assessment, Duty
from models.propagation.judging.brute_force import Relation, largest_consistent
from models.propagation.solver.propagator import Consistency
from tests.support.grading import Write, graded
from tests.support.program import bezzel_here, other_lines

Domains = list[set[int]]

WEAK = {Consistency.FORWARD, Consistency.BOUNDS, Consistency.DOMAIN}


def nothing(domains: Domains) -> None:
    """Removes nothing."""


def too_much(domains: Domains) -> None:
    if len(domains[1]) > 1:
        domains[1].discard(0)


def adds(domains: Domains) -> None:
    domains[0] |= domains[1]


def adds_a_distant_row(domains: Domains) -> None:
    domains[0].add(10**9)


def returns_whether_something_changed(domains: Domains) -> bool:
    before = [set(rows) for rows in domains]
    only_rows(domains)
    return domains != before


def only_rows(domains: Domains) -> None:
    for one in domains:
        for other in domains:
            if len(one) == 1 and one is not other:
                other -= one


def equal_pairs_only(domains: Domains) -> bool | None:
    for one, other in combinations(range(len(domains)), 2):
        if domains[one] == domains[other] and len(domains[one]) == 2:
            for column in set(range(len(domains))) - {one, other}:
                domains[column] = domains[column] - domains[one]
        if domains[one] == domains[other] and len(domains[one]) == 1:
            return False
    return None


def checks(domains: Domains) -> bool | None:
    if all(len(rows) == 1 for rows in domains):
        return len(set().union(*domains)) == len(domains)
    return None


def intervals(domains: Domains) -> bool | None:
    found = largest_consistent(Consistency.BOUNDS, tuple(map(frozenset, domains)), relations(domains))
    domains[:] = map(set, found or ())
    return None if found else False


def hall_sets(domains: Domains) -> list[set[int]] | bool:
    for size in range(1, len(domains) + 1):
        for columns in combinations(range(len(domains)), size):
            rows = set().union(*(domains[column] for column in columns))
            if len(rows) < size:
                return False
            if len(rows) == size:
                domains = [own if one in columns else own - rows for one, own in enumerate(domains)]
    return domains


def relations(domains: Domains) -> list[Relation]:
    return [Relation(range(len(domains)), all_different)]


def assessed(function: Callable[[Domains], object]) -> Assessment:
    return assess_filter(PropagatorOffer(function, "filter").filter_once)


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize(
    ("function", "weaker"),
    [
        (checks, WEAK),
        (only_rows, {Consistency.BOUNDS, Consistency.DOMAIN}),
        (intervals, {Consistency.FORWARD, Consistency.DOMAIN}),
        (hall_sets, set()),
    ],
)
def test_the_strength_of_a_correct_propagator_is_found(
    function: Callable[[Domains], object], weaker: set[Consistency]
) -> None:
    found = assessed(function)
    assert found.is_correct
    assert set(found.weaker_than) == weaker
    words = list(propagator_in_words(found))
    assert words[0].count("✓") == 4
    assert words[1] == "✓ passed: a propagator, tried on 1252 boards"
    assert words[2].count("✗") == len(weaker)
    assert len(words) > 5 or not weaker


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize(
    ("function", "duty", "sentence"),
    [
        (nothing, "checking", "it does not see that the rows of two columns are equal"),
        (too_much, Duty.SOUND, "it removes row 0 of column 1, but the rows [1, 0] are a solution"),
        (adds, Duty.CONTRACTING, "it adds row 1 to column 0"),
        (adds_a_distant_row, Duty.CONTRACTING, "it adds row 1000000000 to column 0"),
        (returns_whether_something_changed, Duty.SOUND, "it says that there is no solution (by False, or by an empty"),
        (equal_pairs_only, Duty.MONOTONE, "it is not monotone; of smaller domains it leaves what it removes"),
    ],
)
def test_a_failed_duty_is_shown_on_a_small_board(
    function: Callable[[Domains], object], duty: str, sentence: str
) -> None:
    found = assessed(function)
    assert failed_duty(found) == duty
    words = list(propagator_in_words(found))
    assert words[1].startswith(f"✗ failed: {sentence}")
    assert any("columns across, rows down" in line for line in words)
    with speaking("de"):
        german = list(propagator_in_words(found))
    assert len(german) == len(words)
    assert german[1].startswith("✗ durchgefallen: ")


def test_the_smallest_hall_set_is_named() -> None:
    domains: Rows = tuple(map(frozenset, ({0, 2}, {0, 2}, {0, 1, 2})))
    assert find_hall_set(domains, in_intervals=False) == ((0, 1), {0, 2}, (2, 0))
    crowded: Rows = tuple(map(frozenset, ({0, 1}, {0, 1}, {0, 1})))
    assert find_hall_set(crowded, in_intervals=True) == ((0, 1), {0, 1}, (2, 0))
    assert find_hall_set(tuple(map(frozenset, ({0}, {0}))), in_intervals=False).concerns == (1, 0)


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.usefixtures("_in_one_process")
def test_a_file_with_a_propagator_is_graded_and_the_template_is_one(write: Write) -> None:
    text = bezzel_here("template", "--propagator").stdout
    empty = graded(write(text))
    assert empty["offer"] == "filter(domains), a propagator"
    assert not empty["passed"]
    body = """
    for one in domains:
        for other in domains:
            if len(one) == 1 and one is not other:
                other -= one
"""
    filled = text.replace("    pass\n", body)
    path = write(filled)
    done = bezzel_here("grade", path, "--json")
    assert done.returncode == 0
    grade = json.loads(done.stdout)
    assert grade["passed"]
    assert set(grade["propagator"]["weaker_than"]) == {"bounds consistency", "domain consistency"}
    page = Path(path).with_suffix(".html")
    printed = bezzel_here("grade", path, "--html", str(page)).stdout
    printed = other_lines(printed)
    assert "· it leaves what bounds consistency removes:" in printed.splitlines()
    assert f"<pre>{printed.strip()}</pre>" in unescape(page.read_text(encoding="utf-8"))
    assert "sound" in bezzel_here("grade", write(filled.replace("is not", "is")), "--csv").stdout


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("    return 3", "filter([{0}, {0}]) returned 3; expected None, or False where there is no solution"),
        ("    domains[0] = None", "after filter([{0}, {0}]) a column has None; expected a set of rows"),
        ("    1 / 0", "filter([{0}, {0}]): ZeroDivisionError: division by zero (queens.py, line 2)"),
    ],
)
@pytest.mark.usefixtures("_in_one_process")
def test_what_cannot_be_read_is_said_with_the_call(body: str, fault: str, write: Write) -> None:
    grade = graded(write(f"def filter(domains):\n{body}\n"))
    assert not grade["passed"]
    assert grade["fault"] == fault


@pytest.mark.parametrize(("rows", "columns"), [(["x"], 5), ([0.5], 5), ([], 5), ([0], 1), ([0], 0)])
def test_whatever_a_file_makes_of_the_reply_is_a_fault(
    rows: list[object], columns: int, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = []

    def falsify(domains: Rows) -> Any:
        left = [rows for _ in domains[:columns]]
        reply.append(([*map(sorted, domains)], left))
        return tuple(map(frozenset, left))

    with suppress(IndexError):
        assess_filter(falsify, propagator.leave_all)
    monkeypatch.setattr(propagator, "call", lambda *_arguments, **_limits: reply)
    with pytest.raises(Fault, match="not a reply"):
        propagator.judge_propagator(Submission(write("")), Limits(1.0))


def test_rows_may_be_numbers_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    offer = PropagatorOffer(lambda domains: [set(numpy.array([0]))], "filter")
    left = offer.filter_once((frozenset({0, 1}),))
    assert left == (frozenset({0}),)
    assert {type(row) for rows in left or () for row in rows} == {int}


@pytest.mark.usefixtures("_in_one_process")
def test_of_a_dictionary_the_rows_belong_to_the_columns_that_are_its_keys() -> None:
    backwards = PropagatorOffer(lambda domains: dict(reversed(list(enumerate(domains)))), "filter")
    before = (frozenset({0}), frozenset({1, 2}))
    assert backwards.filter_once(before) == before


def test_who_has_something_that_solves_is_asked_to_solve(write: Write) -> None:
    helper = "def filter(domains):\n    pass\n\n\ndef solve(n):\n    return []\n"
    assert graded(write(helper), seconds=5)["offer"] == "solve(n)"
    done = bezzel_here("run", "4", "--only", "flags", "--with", write("def propagate(domains):\n    pass\n"))
    assert "propagate(domains) is a propagator: it lists no solutions" in done.stdout
