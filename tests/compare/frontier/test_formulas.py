"""``count`` and ``table`` by a formula; and what is said where nothing answers soon."""

import json
from math import factorial
from pathlib import Path

import pytest

from compare.harness import progress
from tests.support.program import bezzel_here


def test_a_hundred_rooks_are_counted_at_once_and_printed_whole() -> None:
    done = bezzel_here("count", "100", "--piece", "rook")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{factorial(100)}\n", "")


def test_a_table_of_rooks_goes_up_to_a_hundred(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEZZEL_STORE", str(tmp_path / "answers.sqlite"))
    found = bezzel_here("table", "--piece", "rook", "--from", "90", "--up-to", "100", "--json")
    assert (found.returncode, found.stderr) == (0, "")
    rows = json.loads(found.stdout)["rows"]
    assert [(row["n"], row["count"]) for row in rows] == [(n, factorial(n)) for n in range(90, 101)]
    assert all(row["classes"] > row["count"] // 8 for row in rows)
    printed = bezzel_here("table", "--piece", "rook", "--from", "100").stdout
    assert str(factorial(100)) in printed


def test_a_formula_is_confirmed_by_a_search() -> None:
    done = bezzel_here("count", "5", "--piece", "rook", "--problem", "domination", "--check")
    assert (done.returncode, done.stdout) == (0, "6130\n")
    assert done.stderr.startswith("note: confirmed: closed-forms/rook-covers and ")


def test_what_nobody_can_list_is_not_confirmed_and_the_program_does_not_try() -> None:
    done = bezzel_here("count", "50", "--piece", "bishop", "--check")
    assert (done.returncode, done.stdout) == (3, f"{2**50}\n")
    assert done.stderr == (
        "note: nothing confirms it: formulations list what they count, and more than 1000000000 are too many\n"
    )


def test_before_a_search_that_may_not_end_a_line_says_where_published_numbers_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "SECONDS_OF_SILENCE", 0.1)
    done = bezzel_here("count", "40", "--piece", "king", "--time-limit", "0.5")
    assert (done.returncode, done.stdout) == (3, "")
    before, meanwhile, *_ = done.stderr.splitlines()
    assert before.startswith("note: the published numbers of solutions listed here end at ")
    assert before.endswith("; a search may not end before the time limit of 0.5 s")
    assert meanwhile.startswith("note: cp-sat/")
    assert meanwhile.endswith(" still searches; it stops at the time limit of 0.5 s")


def test_within_reach_nothing_is_said() -> None:
    assert "note:" not in bezzel_here("count", "6", "--piece", "knight", "--size", "3").stderr
