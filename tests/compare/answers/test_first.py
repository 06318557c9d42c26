"""``first``: one solution of the n queens, on small boards and on very large ones."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compare.answers.first import FirstSolution, UntilFirst, exit_code, no_two_attack, search_first
from compare.harness.limits import Limits
from compare.verdict.comparison import Outcome
from models import (
    Board,
    Formulation,
    Instance,
    Search,
    Status,
    find_formulation,
    find_piece,
    find_problem,
    parse_squares,
)
from models.backtracking import ENGINE
from tests.support.program import bezzel_here

QUEENS_8 = Instance(find_problem("non-attacking"), find_piece("queen"), Board(8, 8), 8)
FAST = ("--only", "flags", "--only", "construction", "--only", "cp-sat/columns")


def data(*arguments: str) -> list[dict[str, Any]]:
    done = bezzel_here("first", *arguments, "--json")
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def attacking_pairs(rows: list[int]) -> int:
    """The definition for pairs, which ``no_two_attack`` does not look at."""
    queens = list(enumerate(rows))
    return sum(a == b or abs(x - y) == abs(a - b) for x, a in queens for y, b in queens if x < y)


def test_first_8_gives_a_solution_from_each_and_draws_it() -> None:
    done = bezzel_here("first", "8", *FAST)
    assert done.returncode == 0
    assert "✓ found by 3: one queen in every row and column, at most one on every diagonal" in done.stdout
    assert "8 Q · · · · · · ·" in done.stdout
    assert done.stderr == ""


@pytest.mark.exhaustive
def test_every_formulation_that_answers_finds_one() -> None:
    answers = data("8", "--time-limit", "60")
    assert not {answer["status"] for answer in answers} & {"FAILED", "INFEASIBLE"}
    answers = [answer for answer in answers if answer["rows"] is not None]
    assert all(answer["is_solution"] and attacking_pairs(answer["rows"]) == 0 for answer in answers)
    assert {"backtracking/construction", "backtracking/counters", "cp-sat/columns"} <= {
        answer["formulation"] for answer in answers
    }


def test_first_100000_needs_no_other_option() -> None:
    answers = data("100000")
    assert [answer["formulation"] for answer in answers] == ["backtracking/construction", "local-search/row-swaps"]
    for answer in answers:
        assert (answer["n"], answer["is_solution"]) == (100_000, True)
        assert sorted(answer["rows"]) == list(range(100_000))


def test_a_large_board_is_shown_by_its_first_rows() -> None:
    done = bezzel_here("first", "50000", "--only", "construction")
    assert "1. 3, 49997, 49995, " in done.stdout
    assert "--json gives all 50000" in done.stdout
    assert len(done.stdout) < 2000


def test_the_result_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "queens.json"
    done = bezzel_here("first", "200", "--json", "--only", "construction", "--output", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert attacking_pairs(json.loads(path.read_text())["rows"]) == 0


def test_that_there_is_no_solution_is_an_answer() -> None:
    for n in ("2", "3"):
        done = bezzel_here("first", n, *FAST)
        assert done.returncode == 0
        assert "✓ shown by 3 that there is none" in done.stdout
    (answer,) = data("3", "--only", "flags")
    assert (answer["rows"], answer["is_solution"], answer["status"]) == (None, None, "INFEASIBLE")


def test_one_queen_stands_alone() -> None:
    assert [answer["rows"] for answer in data("1", *FAST)] == [[0]] * 3


def test_a_search_that_finds_none_in_time_is_exit_code_3() -> None:
    done = bezzel_here("first", "60", "--only", "flags", "--time-limit", "0.5")
    assert done.returncode == 3
    assert "time limit" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0"], "N is a whole number from 1 to 10000000, not 0"),
        (["ten"], "N is a whole number from 1 to 10000000, not 'ten'"),
        (["10000001"], "N is a whole number from 1 to 10000000, not 10000001"),
        (
            ["101", "--only", "flags"],
            "N is at most 100 for a search, not 101; beyond, only construction and row-swaps answer",
        ),
        (["101", "--piece", "rook"], "N is a whole number from 1 to 100, not 101"),
        ([], "give N"),
        (["8", "--only", "nobody"], "unknown formulation 'nobody'"),
        (["8", "--time-limit", "0"], "--time-limit is a number of seconds greater than 0, at most 1000000000, not 0"),
        (["8", "--output", "/nowhere/at/all"], "cannot write /nowhere/at/all"),
    ],
)
def test_bad_use_is_one_line(arguments: list[str], message: str) -> None:
    done = bezzel_here("first", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {message}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_first_answers_any_question_with_a_solution_of_the_right_size() -> None:
    found = data("5", "--problem", "domination", "--only", "cover", "--only", "uncovered-square")
    board = Board(5)
    question = Instance(find_problem("domination"), find_piece("queen"), board, 3)
    assert len(found) >= 2
    for one in found:
        assert (one["rows"], one["is_solution"]) == (None, True)
        assert question.is_solution(parse_squares(board, ",".join(one["squares"])))


def test_the_squares_that_are_required_and_forbidden_are_kept() -> None:
    (answer,) = data("6", "--require", "b6", "--forbid", "a1", "--only", "flags")
    assert "b6" in answer["squares"]
    done = bezzel_here("first", "6", "--require", "a6", "--only", "flags")
    assert "✓ shown by 1 that there is none" in done.stdout


def test_another_piece_on_a_rectangle_is_drawn() -> None:
    out = bezzel_here("first", "--rows", "3", "--columns", "4", "--piece", "knight", "--only", "general").stdout
    assert out.startswith("one solution of each formulation: non-attacking, the most possible knights, on 3 × 4\n")
    assert "a solution by the specification" in out
    assert " N" in out


@pytest.mark.parametrize("rows", [[0], [1, 3, 0, 2], [2, 0, 3, 1], [0, 4, 7, 5, 2, 6, 1, 3]])
def test_rows_of_a_solution_are_accepted(rows: list[int]) -> None:
    assert no_two_attack(rows)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([1, 3, 0, 1], "a row twice"),
        ([0, 2, 4, 1, 5, 3], "a rising diagonal twice"),
        ([3, 1, 5, 4, 2, 0], "a falling diagonal twice"),
        ([1, 3, 0, 4], "a row outside"),
        ([-1, 3, 0, 2], "no queen in a column"),
        ([0, 1], "neighbours"),
    ],
)
def test_rows_that_are_no_solution_are_refused(rows: list[int], fault: str) -> None:
    assert not no_two_attack(rows), fault


class Formless(Formulation):
    """Answers everything with what it is made of."""

    engine = ENGINE

    def __init__(self, *given: int) -> None:
        self.given = given

    @property
    def name(self) -> str:
        return f"backtracking/formless-{len(self.given)}"

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from self.given


def test_a_placement_that_is_no_solution_is_found_out() -> None:
    two_in_a_row = 0b11
    (answer,), _ = search_first(QUEENS_8, [Formless(two_in_a_row)], Limits(10))
    assert answer.is_solution is False
    assert exit_code([answer]) == 1


def test_nine_queens_are_no_solution_although_every_column_has_one() -> None:
    placement = next(find_formulation("backtracking/flags").solve(QUEENS_8, Search()))
    (answer,), _ = search_first(QUEENS_8, [Formless(placement | 1 << 7)], Limits(10))
    assert answer.is_solution is False


def test_who_denies_a_solution_that_another_found_makes_a_contradiction() -> None:
    answers, _ = search_first(QUEENS_8, [find_formulation("backtracking/flags"), Formless()], Limits(10))
    assert [answer.is_solution for answer in answers] == [True, None]
    assert exit_code(answers) == 1


def test_a_failure_is_exit_code_1() -> None:
    assert exit_code([FirstSolution(Outcome("a", "b", Status.FAILED, "crashed"))]) == 1


def test_a_search_is_stopped_at_its_first_placement() -> None:
    search = Search()
    assert len(list(UntilFirst(find_formulation("backtracking/flags")).solve(QUEENS_8, search))) == 1
    assert search.statistics.nodes == 113
