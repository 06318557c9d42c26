"""Specific to Prolog: its output is read strictly, it says when it has all, and its sizes are one run."""

import os
import time
from pathlib import Path

import pytest

from models import ANY, OPTIMUM, Board, Formulation, Instance, Search, Status, engines, formulations
from models.catalogue.discovery import explain_missing_engine, is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.exporting.prolog import PRINTING, STOPPED
from models.formulation import GaveUp
from models.problem import Size
from models.prolog.all_different import AllDifferent
from models.prolog.engine import read_solutions
from models.prolog.general import General
from models.prolog.safe_permutation import SafePermutation
from tests.support.fake_program import marked_processes, outcome_of, put_on_path, write
from tests.support.waiting import survivors

needs_swipl = pytest.mark.skipif(not is_installed(engines()["prolog"]), reason="swipl is not installed")
PROGRAMS = [one for one in formulations().values() if one.engine.name == "prolog"]
EACH = pytest.mark.parametrize("formulation", PROGRAMS, ids=lambda formulation: formulation.name)


def queens(problem: str, side: int, size: Size) -> Instance:
    return Instance(find_problem(problem), find_piece("queen"), Board(side), size)


FIVE_QUEENS = queens("non-attacking", 5, 5)
ONE = "[0,2,4,1,3]"


@EACH
def test_each_program_gives_every_solution_once_and_knows_what_is_decided(formulation: Formulation) -> None:
    narrowed = FIVE_QUEENS.narrowed(required=1 << 7, forbidden=1), queens("domination", 4, 3).narrowed(1 << 5, 1 << 6)
    for instance in (*narrowed, queens("minimal-domination", 2, ANY), queens("domination", 3, OPTIMUM)):
        if formulation.unsupported(instance) is None:
            expected = sorted(find_formulation("backtracking/general").solve(instance))
            assert expected
            assert sorted(formulation.solve(instance)) == expected


def nodes(name: str, instance: Instance) -> int:
    search = Search()
    list(find_formulation(name).solve(instance, search))
    assert search.statistics.nodes is not None
    return search.statistics.nodes


@needs_swipl
def test_inferences_are_the_nodes_and_show_what_an_early_test_and_a_strong_constraint_do() -> None:
    six = queens("non-attacking", 6, 6)
    assert nodes("prolog/safe-permutation", six) < nodes("prolog/permutation", six) / 3
    assert nodes("prolog/all-different", six) < nodes("prolog/all-distinct", six)
    assert nodes("prolog/reified-cover", queens("domination", 4, 2)) < nodes(
        "prolog/general", queens("domination", 4, 2)
    )


@needs_swipl
def test_the_choice_of_variables_can_be_set_where_a_program_has_one() -> None:
    columns, permutation = AllDifferent(), SafePermutation()
    first_fail, lowest = columns.text(FIVE_QUEENS), columns.with_settings({"labeling": "min"}).text(FIVE_QUEENS)
    assert ("choice(ff)." in first_fail, "choice(min)." in lowest) == (True, True)
    assert "choice" not in permutation.text(FIVE_QUEENS)
    with pytest.raises(LookupError):
        permutation.with_settings({"labeling": "min"})


def test_solutions_are_complete_at_the_line_that_counts_them_only() -> None:
    search = Search()
    assert list(read_solutions([ONE, "[]", "2 solutions, 70 inferences"], search)) == [[0, 2, 4, 1, 3], []]
    assert list(read_solutions(["0 solutions, 5 inferences"], search)) == []
    assert search.statistics.nodes == 75


@pytest.mark.parametrize("lines", [[], [ONE], [ONE, f"{STOPPED}a resource is used up, stack"]])
def test_output_that_ends_before_that_is_no_end(lines: list[str]) -> None:
    with pytest.raises(GaveUp):
        list(read_solutions(lines, Search()))


@pytest.mark.parametrize(
    "lines",
    [
        ["Segmentation fault"],
        ["true."],
        ["[1.5]"],
        ["[a]"],
        ["[_123]"],
        [ONE, "2 solutions, 9 inferences"],
        ["1 solutions, 9 inferences"],
        [ONE, "1 solutions"],
    ],
)
def test_any_other_line_is_a_failure(lines: list[str]) -> None:
    with pytest.raises(RuntimeError, match="swipl printed"):
        list(read_solutions([*lines, "1 solutions, 1 inferences"], Search()))


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    put_on_path(tmp_path, monkeypatch)
    return tmp_path / "swipl"


FAILURES = {
    "exit 1": "swipl ended with exit code 1",
    "echo 'Warning: odd' >&2; echo 'ERROR: '$4':3: Unknown procedure: queen/1' >&2; exit 2": (
        "swipl ended with exit code 2: ERROR: program.pl:3: Unknown procedure: queen/1"
    ),
    "kill -9 $$": "swipl ended with exit code -9",
    "echo what is this": "swipl printed 'what is this' where an array of integers should stand",
    r"printf '\377\376\n'": "where an array of integers should stand",
    "echo '[0,1]'": "swipl printed 2 values where 5 were expected",
    "echo '[0,2,4,1,-1]'": "swipl printed the value -1 where 0 to 4 were expected",
    "echo '[0,2,4,1,5]'": "swipl printed the value 5 where 0 to 4 were expected",
}


@pytest.mark.parametrize("command", FAILURES)
def test_a_program_that_fails_is_a_row_with_the_reason(command: str, fake: Path) -> None:
    write(fake, command)
    status, reason = outcome_of(SafePermutation(), FIVE_QUEENS)
    assert status == Status.FAILED
    assert FAILURES[command] in reason


def test_a_program_that_stops_or_hangs_has_not_completed(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for commands, told in (
        ([f"echo '{ONE}'"], "without saying that it has all solutions"),
        ([f"echo '{ONE}'", f"echo '{STOPPED}a resource is used up, stack'"], "a resource is used up, stack"),
    ):
        write(fake, *commands)
        with pytest.raises(GaveUp, match=told):
            list(SafePermutation().solve(FIVE_QUEENS))
    mark = f"BEZZEL_TEST_{os.getpid()}_{time.monotonic_ns()}"
    monkeypatch.setenv(mark, "1")
    write(fake, "sleep 1000 & wait")
    status, reason = outcome_of(SafePermutation(), FIVE_QUEENS, seconds=0.5)
    assert (status, reason) == (Status.LIMIT, "time limit")
    assert survivors([one for one in marked_processes(mark) if one.name() in ("sleep", "swipl")]) == []


class Altered(SafePermutation):
    """A program with one more line."""

    line = ""

    def text(self, instance: Instance) -> str:
        return super().text(instance).replace(PRINTING, f"{self.line}\n{PRINTING}")


@needs_swipl
def test_a_stack_that_is_full_is_no_end_of_the_solutions() -> None:
    class Endless(Altered):
        line = "safe_length(0).\nplace(_, _, _, Rows) :- length(Rows, 300000000)."

    given = Endless().solve(FIVE_QUEENS)
    with pytest.raises(GaveUp, match="a resource is used up"):
        list(given)


@needs_swipl
@pytest.mark.parametrize("line", ["sizes([5).", "no_attack(a b)."])
def test_a_rule_that_cannot_be_read_is_not_left_out(line: str) -> None:
    class Unreadable(Altered):
        pass

    Unreadable.line = line
    with pytest.raises(RuntimeError, match=r"swipl ended with exit code 1: ERROR: program\.pl:"):
        list(Unreadable().solve(FIVE_QUEENS))


@needs_swipl
def test_the_settings_of_the_user_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = tmp_path / "swi-prolog" / "init.pl"
    settings.parent.mkdir()
    settings.write_text(":- writeln(hello).")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert len(list(SafePermutation().solve(FIVE_QUEENS))) == 10


def test_a_missing_program_is_told_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert explain_missing_engine(engines()["prolog"]) == "not installed; apt-get install swi-prolog-nox installs it"


@needs_swipl
def test_a_board_without_a_size_that_could_have_a_solution_has_none() -> None:
    full = queens("domination", 2, OPTIMUM).narrowed(forbidden=0b1111)
    assert list(General().solve(full)) == []
    assert list(find_formulation("prolog/reified-cover").solve(full)) == []
