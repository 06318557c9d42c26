"""``count`` and ``table`` with compiled counters, as people use them."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil
import pytest

pytest.importorskip("numba")

from compare.answers.asking import Detail, Means
from compare.answers.choosing import choose, find_named
from compare.answers.table import Row, Store, rows
from compare.harness.limits import Limits
from compare.report.views import view
from models import Board, Instance, Search, find_formulation, find_piece, find_problem
from models.catalogue.finding import counters
from models.counters.kernels.machinery.cover.searches import CoverCounter
from models.counters.kernels.mirror_backtracking import MirrorBacktracking
from models.counters.kernels.profile import Profile
from models.counting import Census
from models.problem import OPTIMUM
from tests.support import defective
from tests.support.program import ROOT, bezzel, bezzel_here
from tests.support.waiting import cpu_seconds, wait_until

TAKEN = "taken from the literature (Finozhenok and Weakley 2007), not proved here"
NO_OTHER = "no formulation of another engine answers it"
LONG = [(("16", "--problem", "domination"), "empty-line-patterns"), (("20",), "half-board-join")]
"""Counts that take long, and by whom."""


pytestmark = pytest.mark.xdist_group("counting commands")
"""One process compiles for all of these tests."""


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Count once with each kernel, so that the message that it compiles appears in no test."""
    assert bezzel_here("count", "7", "--problem", "domination").stdout == "86\n"
    assert bezzel_here("count", "7", "--problem", "domination", "--piece", "king").stdout == "243856\n"
    assert bezzel_here("count", "12").stdout == "14200\n"
    assert bezzel_here("count", "9", "--problem", "domination", "--only", LONG[0][1]).stdout == "114\n"


def test_count_says_what_it_took_from_the_literature() -> None:
    done = bezzel_here("count", "9", "--problem", "domination", "--use-known-bounds")
    assert (done.returncode, done.stdout) == (0, "114\n")
    assert done.stderr == f"note: that fewer than 5 queens do not cover 9 × 9 is {TAKEN}\n"


@pytest.mark.parametrize(
    ("asked", "note"),
    [
        (("--problem", "domination", "--size", "5"), "the size is given"),
        (("--problem", "domination", "--size", "any"), "no counter that is asked searches one size after the other"),
        (("--problem", "domination", "--piece", "knight"), "bounds are known of queens that cover a square board"),
        ((), "bounds are known of queens that cover a square board"),
    ],
)
def test_where_no_bound_is_known_that_is_said_and_changes_nothing(asked: tuple[str, ...], note: str) -> None:
    plain, done = bezzel_here("count", "8", *asked), bezzel_here("count", "8", *asked, "--use-known-bounds")
    assert (done.returncode, done.stdout) == (0, plain.stdout)
    assert done.stderr.startswith(f"note: --use-known-bounds changes nothing: {note}")


@pytest.mark.parametrize("command", [("count", "5"), ("table", "--up-to", "5")])
def test_on_small_boards_all_is_proved_and_that_is_said(command: tuple[str, ...]) -> None:
    done = bezzel_here(*command, "--problem", "domination", "--use-known-bounds")
    assert done.returncode == 0
    assert "186" in done.stdout
    assert done.stderr.startswith("note: --use-known-bounds changes nothing: no compiled counter is asked")


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ("--threads=0", "--threads is a whole number from 1 to 1024, not 0"),
        ("--threads=two", "--threads is a whole number from 1 to 1024, not 'two'"),
        ("--threads=1000000", "--threads is a whole number from 1 to 1024, not 1000000"),
        ("--memory-limit=-1", "--memory-limit is a whole number from 1 on, not -1"),
        ("--memory-limit=1e3", "--memory-limit is a whole number from 1 on, not '1e3'"),
    ],
)
@pytest.mark.parametrize("command", [("count", "12"), ("table", "--up-to", "3")])
def test_limits_that_are_none_are_refused(command: tuple[str, ...], option: str, wrong: str) -> None:
    done = bezzel_here(*command, option)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {wrong}\n")


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_count_that_would_take_too_much_memory_is_refused(threads: str) -> None:
    done = bezzel_here("count", "20", "--memory-limit", "100", "--threads", threads)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: kernels/half-board-join would take about ")
    assert done.stderr.endswith(" MiB, more than 100 MiB; --memory-limit allows more\n")


def test_more_queens_than_anybody_has_counted_are_refused() -> None:
    done = bezzel_here("count", "28")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: 28 queens have never been counted; kernels/half-board-join counts up to 27\n"


def test_a_negative_number_is_said_to_be_too_small() -> None:
    done = bezzel_here("count", "-5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "-5" in done.stderr
    assert "from 1 on" in done.stderr


@pytest.mark.quick
@pytest.mark.parametrize("command", [("count", "8"), ("table", "--up-to", "8")])
def test_formulations_take_nothing_from_the_literature(command: tuple[str, ...]) -> None:
    done = bezzel_here(*command, "--problem", "domination", "--only", "sat/cover", "--use-known-bounds")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: --use-known-bounds is for compiled counters; leave out --only and --engine, or it\n"


@pytest.mark.parametrize(
    ("question", "number", "by"),
    [
        (("8", "--problem", "independent-domination", "--piece", "king"), "3600", "kernels/profile and backtracking/"),
        (("8",), "92", "backtracking/bitmask and "),
        (("5", "--only", "flags", "--only", "columns"), "10", "backtracking/flags and cp-sat/columns"),
        (
            ("5", "--only", "columns", "--only", "cp-sat/shards"),
            "10",
            "cp-sat/columns and cp-sat/shards and cpmpy/columns",
        ),
    ],
)
def test_a_check_says_who_confirms_the_count(question: tuple[str, ...], number: str, by: str) -> None:
    done = bezzel_here("count", *question, "--check")
    assert (done.returncode, done.stdout) == (0, f"{number}\n")
    told = [line for line in done.stderr.splitlines() if "still searches" not in line]  # on a busy machine
    assert [line.startswith(f"note: confirmed: {by}") and line.endswith(" agree") for line in told] == [True]


@pytest.mark.parametrize(
    ("question", "number", "why"),
    [
        (("5", "--only", "flags"), "10", f"{NO_OTHER}, of those that --only and --engine name"),
        (("5", "--engine", "backtracking"), "10", f"{NO_OTHER}, of those that --only and --engine name"),
    ],
)
def test_a_check_that_confirms_nothing_says_why_and_is_exit_code_3(
    question: tuple[str, ...], number: str, why: str
) -> None:
    done = bezzel_here("count", *question, "--check")
    assert (done.returncode, done.stdout, done.stderr) == (3, f"{number}\n", f"note: nothing confirms it: {why}\n")


@pytest.mark.parametrize("names", [["kernels/mirror-backtracking"], ["mirror-backtracking", "flags", "cp-sat/columns"]])
def test_counters_and_formulations_that_are_named_are_asked(names: list[str]) -> None:
    done = bezzel_here("count", "6", *(word for name in names for word in ("--only", name)), "--check")
    assert (done.returncode, done.stdout) == (0, "4\n")
    *_, last = done.stderr.splitlines()  # before it, what compiles may say so
    assert last.startswith("note: confirmed: kernels/mirror-backtracking and ")


@pytest.mark.parametrize("name", ["kernels/cover", "cover"])
def test_of_a_name_that_a_counter_and_formulations_have_the_counter_is_asked(name: str) -> None:
    instance = Instance(find_problem("domination"), find_piece("queen"), Board(7, 7), OPTIMUM)
    chosen = choose(instance, find_named([name], None))
    assert [one.name for one in chosen.counters] == ["kernels/cover"]
    assert not chosen.formulations


def test_numbers_that_differ_are_told_with_their_finders_and_are_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MirrorBacktracking, "take_census", lambda *_, **__: Census(6, 5, None))
    only = ("--only", "mirror-backtracking", "--only", "flags")
    said = "count: kernels/mirror-backtracking says 5 and backtracking/flags says 4\n"
    done = bezzel_here("count", "6", *only)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"✗ {said}")
    row = bezzel_here("table", "--from", "6", "--up-to", "7", "--count", "--no-store", *only)
    assert (row.returncode, row.stderr) == (1, f"✗ n = 6: {said}")
    assert row.stdout.splitlines()[1].split() == ["6", "differ"]
    compared = bezzel_here("count", "6", "--counters")
    assert compared.returncode == 1
    assert "kernels/mirror-backtracking says 5 and" in compared.stderr
    assert "agree" not in compared.stdout


def test_a_number_that_is_not_published_is_exit_code_1_though_nobody_confirms_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MirrorBacktracking, "take_census", lambda *_, **__: Census(12, 5, None))
    monkeypatch.setattr("compare.answers.choosing.of_other_engines", lambda formulations, engine: [])
    done = bezzel_here("count", "12", "--only", "mirror-backtracking", "--check")
    assert (done.returncode, done.stdout) == (1, "5\n")
    assert done.stderr.startswith("✗ NOT as published: ")


def test_every_counter_is_asked_and_all_are_compared() -> None:
    done = bezzel_here("count", "8", "--counters")
    *lines, conclusion = done.stdout.splitlines()
    able = [
        name
        for name, one in counters().items()
        if one.unsupported(Instance(find_problem("non-attacking"), find_piece("queen"), Board(8, 8), 8)) is None
    ]
    assert (done.returncode, conclusion) == (0, f"✓ {len(able)} counters agree")
    assert "✗" not in done.stderr
    assert sorted(line.split()[0] for line in lines) == sorted(able)
    assert {line.split()[1] for line in lines} == {"92"}
    assert all(line.endswith(" s") for line in lines)


def test_a_counter_that_reaches_a_limit_agrees_with_nobody() -> None:
    done = bezzel_here("count", "10", "--counters", "--memory-limit", "1")
    assert done.returncode == 3
    assert "kernels/residual-constraints would take about " in done.stderr
    assert "kernels/residual-constraints" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("8", "--counters", "--only", "flags"), "--counters asks every counter; leave out --only, --engine, --check"),
        (("8", "--counters", "--check"), "--counters asks every counter; leave out --only, --engine, --check"),
        (("12", "--problem", "peaceable-armies", "--counters"), "no counter answers peaceable-armies"),
        (("8", "--only", "mirror-backtrack"), "unknown counter or formulation 'mirror-backtrack'; did you mean "),
        (
            ("8", "--problem", "domination", "--only", "mirror-backtracking", "--only", "flags"),
            "none of these counters and formulations answers domination, the fewest possible queens, on 8 × 8: ",
        ),
    ],
)
def test_names_of_counters_that_lead_nowhere_are_refused(words: tuple[str, ...], said: str) -> None:
    done = bezzel_here("count", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {said}")


class Asleep(defective.Defective):
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        time.sleep(600)
        yield 0


def test_a_second_engine_that_is_not_done_in_time_confirms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.answers.choosing.of_other_engines", lambda formulations, engine: [Asleep()])
    done = bezzel_here("count", "12", "--check", "--time-limit", "0.2")
    said = "note: nothing confirms it: defective/asleep did not complete (time limit)\n"
    assert (done.returncode, done.stdout, done.stderr) == (3, "14200\n", said)


def test_a_counter_that_no_formulation_can_confirm_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.answers.choosing.of_other_engines", lambda formulations, engine: [])
    done = bezzel_here("count", "12", "--check")
    said = f"note: nothing confirms it: {NO_OTHER}\n"
    assert (done.returncode, done.stdout, done.stderr) == (3, "14200\n", said)


def test_a_second_engine_that_refutes_a_counter_is_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Profile, "take_census", lambda *_, **__: Census(2, 17, None))
    done = bezzel_here("count", "7", "--problem", "domination", "--piece", "knight", "--check")
    assert (done.returncode, done.stdout) == (1, "17\n")
    assert done.stderr.splitlines()[-1].startswith("backtracking/")


def test_a_count_that_runs_out_of_memory_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_room(*_: object, **__: object) -> Census:
        raise MemoryError

    monkeypatch.setattr(CoverCounter, "take_census", no_room)
    done = bezzel_here("count", "8", "--problem", "domination")
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "kernels/cover ran out of memory\n")
    assert [row.answer is None for row in table_of("domination", "queen", tmp_path)] == [False] * 6 + [True]


@pytest.mark.exhaustive
@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize(("question", "by"), LONG)
def test_a_count_whose_time_is_up_prints_no_result(
    question: tuple[str, ...], by: str, threads: str, tmp_path: Path
) -> None:
    store = str(tmp_path / "answers.sqlite")
    done = bezzel("count", *question, "--threads", threads, "--time-limit", "1", "--store", store, timeout=120)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"kernels/{by} reached the time limit of 1 s\n"


@pytest.fixture(scope="module")
def seconds_of_start() -> float:
    """The processor time of a count that is over as soon as it has begun."""
    before = os.times()
    assert bezzel("count", "12").returncode == 0
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


@contextmanager
def counting(question: tuple[str, ...], threads: str, seconds_of_start: float, folder: Path) -> Iterator[psutil.Popen]:
    """The program, when it has begun to count; killed in the end.

    Its store is in this folder, as parts that an earlier count has kept would be told.
    """
    store = str(folder / "answers.sqlite")
    command = [sys.executable, "-m", "compare", "count", *question, "--threads", threads, "--store", store]
    process = psutil.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(lambda: cpu_seconds(process) > 1.5 * seconds_of_start + 0.1)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.parametrize("threads", [pytest.param("1", marks=pytest.mark.exhaustive), "2"])
@pytest.mark.parametrize("question", [question for question, _ in LONG])
def test_ctrl_c_ends_a_count_soon_and_without_a_result(
    question: tuple[str, ...], threads: str, seconds_of_start: float, tmp_path: Path
) -> None:
    with counting(question, threads, seconds_of_start, tmp_path) as process:
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 130


@pytest.mark.exhaustive
def test_ctrl_c_pressed_again_and_again_ends_a_count_without_a_word(seconds_of_start: float, tmp_path: Path) -> None:
    with counting(("20",), "2", seconds_of_start, tmp_path) as process:
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.05)
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 130


def table_of(problem: str, piece: str, tmp_path: Path, bounds: bool = False, only: str | None = None) -> list[Row]:
    """The rows up to n = 8, found anew."""
    named = [[find_formulation(only)]] if only else None
    boards = [Board(n, n) for n in range(1, 9)]
    instances = [Instance(find_problem(problem), find_piece(piece), board, OPTIMUM) for board in boards]
    with Store(tmp_path / "answers.sqlite", fresh=True) as store:
        return list(rows(instances, Detail.CLASSES, partial(choose, named=named), Limits(), store, Means(bounds)))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("problem", "piece"), [("domination", "queen"), ("total-domination", "king"), ("independent-domination", "knight")]
)
def test_counters_and_formulations_make_the_same_table(problem: str, piece: str, tmp_path: Path) -> None:
    counted = table_of(problem, piece, tmp_path)
    listed = table_of(problem, piece, tmp_path, only="backtracking/uncovered-square")
    found = [
        [(row.answer.size, row.answer.count, row.answer.classes) for row in those if row.answer]
        for those in (counted, listed)
    ]
    assert found[0] == found[1]
    assert {row.answer.by.partition("/")[0] for row in counted if row.answer} == {"backtracking", "kernels"}


def test_every_view_of_a_table_says_what_was_taken_from_the_literature(tmp_path: Path) -> None:
    found = table_of("domination", "queen", tmp_path, bounds=True)
    shown = {}
    for name in ("terminal", "markdown", "csv", "json"):
        out = io.StringIO()
        view(name).render_table(iter(found), Detail.CLASSES, out)
        shown[name] = out.getvalue()
    note = f"{TAKEN}: that the board is not covered by fewer queens than 4 (n = 7), 4 (n = 8)\n"
    assert shown["terminal"].endswith(f"\n· {note}")
    assert shown["markdown"].endswith(f"|\n\n- {note}")
    taken = [row["unsearched_below"] for row in csv.DictReader(io.StringIO(shown["csv"]))]
    assert taken == [""] * 6 + ["4", "4"]
    assert [row["unsearched_below"] for row in json.loads(shown["json"])["rows"]] == [None] * 6 + [4, 4]
