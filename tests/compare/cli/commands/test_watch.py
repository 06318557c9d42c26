"""``watch`` without a terminal: lines, JSON, and bad use."""

import json
import re

import pytest

from compare.cli.commands.watch import find_first_that_answers
from models import (
    Board,
    Instance,
    Piece,
    Problem,
    find_formulation,
    find_piece,
)
from models.problem import Occupied
from tests.support.program import bezzel_here


def test_without_a_terminal_the_steps_are_lines() -> None:
    done = bezzel_here("watch", "4", "--formulation", "flags")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[:3] == [
        "backtracking/flags: non-attacking, 4 queens, on 4 × 4",
        "    1  place a4  (depth 1, node 1)",
        "    2  reject b4  (attacked from a4)",
    ]
    assert sum("  solution " in line for line in lines) == 2
    assert any(line.endswith("solution a3 b1 c4 d2  (number 1)") for line in lines)
    assert lines[-1] == "the search is complete: 2 solutions, 16 nodes, 44 rejected"


@pytest.mark.usefixtures("_in_one_process")
def test_the_sides_of_the_board_may_be_options_alone() -> None:
    done = bezzel_here("watch", "--rows", "1", "--columns", "2")
    assert done.stdout.splitlines()[-1] == "the search is complete: 2 solutions, 2 nodes, 0 rejected"


def test_a_candidate_that_is_given_up_names_a_pair_that_attacks() -> None:
    lines = bezzel_here("watch", "4", "--formulation", "generate-and-test", "--lines", "--steps", "5").stdout
    assert "    2  place b3  (depth 2, node 2, attacked from a4)\n" in lines
    assert "    5  remove d1  (depth 3, a4 and b3 attack each other)\n" in lines


def test_a_search_for_domination_says_what_it_covers_and_gives_up() -> None:
    lines = bezzel_here("watch", "5", "--problem", "domination", "--size", "3", "--lines", "--steps", "600").stdout
    assert "    1  place a5  (depth 1, node 1, covers 13 more, 12 uncovered, 2 queens left)\n" in lines
    assert re.search(r"remove a5  \(depth 0, gives up 13 squares, 25 uncovered\)", lines)
    covers = [int(number) for number in re.findall(r"covers (\d+) more", lines)]
    assert all(0 <= number <= 17 for number in covers)


def test_where_attacks_are_allowed_no_pair_is_named() -> None:
    assert "attack" not in bezzel_here("watch", "4", "--problem", "domination", "--lines").stdout


def test_where_none_is_named_a_problem_that_only_states_its_definition_is_searched_by_it() -> None:
    class CentreTaken(Problem):
        wanted = "fewest"

        def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
            return (1, 1) in occupied

    chosen = find_first_that_answers(Instance(CentreTaken(), find_piece("queen"), Board(3, 3)))
    assert chosen.name == "backtracking/brute-force"


def test_lines_end_after_so_many_steps_or_at_a_solution() -> None:
    lines = bezzel_here("watch", "8", "--steps", "7").stdout.splitlines()
    assert len(lines) == 9
    assert lines[-1].startswith("stopped after 7 steps: 0 solutions")
    lines = bezzel_here("watch", "6", "--until-solution").stdout.splitlines()
    assert "solution" in lines[-2]
    assert lines[-1].startswith("stopped after")


def test_the_events_as_json_are_one_object_a_line() -> None:
    events = [json.loads(line) for line in bezzel_here("watch", "4", "--json").stdout.splitlines()]
    assert events[0]["event"] == "begin"
    assert events[0]["instance"]["rows"] == 4
    assert events[1] == {"step": 1, "event": "place", "square": "a4", "depth": 1, "nodes": 1, "solutions": 0}
    assert events[2]["attacked_from"] == ["a4"]
    solutions = [event["squares"] for event in events if event["event"] == "solution"]
    assert sorted(map(sorted, solutions)) == [["a2", "b4", "c1", "d3"], ["a3", "b1", "c4", "d2"]]
    end = {"event": "end", "complete": True, "steps": 78, "rejected": 44, "nodes": 16, "solutions": 2}
    end |= {"failures": 0, "removed": 0}
    assert events[-1] == end
    assert [event["step"] for event in events[1:-1]] == list(range(1, 79))


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (["5", "construction"], "done, as it looks for one solution only: 1 solution, 5 nodes, 0 rejected"),
        (["2", "construction"], "the search is complete: 0 solutions"),
        (["5", "python-constraint/min-conflicts"], "done, as it looks for one solution only: 1 solution"),
        (["5", "cp-sat/lex-leader"], "the search is complete, one of each class: 2 solutions"),
        (["5", "cp-sat/columns"], "the search is complete: 10 solutions"),
    ],
)
def test_who_gives_one_solution_or_one_of_each_class_does_not_say_that_there_are_no_others(
    arguments: list[str], ending: str
) -> None:
    n, formulation = arguments
    asked = ("watch", n, "--formulation", formulation)
    assert bezzel_here(*asked).stdout.splitlines()[-1] == ending
    begin, *_, end = map(json.loads, bezzel_here(*asked, "--json").stdout.splitlines())
    assert begin["gives"] == find_formulation(formulation).gives
    assert end["complete"] == ending.startswith("the search is complete")


def test_a_search_that_gives_up_has_not_failed_and_is_not_complete() -> None:
    done = bezzel_here("watch", "3", "--formulation", "min-conflicts")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("it gave up: found none in 50 starts")
    assert '"complete": false' in bezzel_here("watch", "3", "--formulation", "min-conflicts", "--json").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["4", "--formulation", "nobody"], "unknown formulation 'nobody'"),
        (["4", "--formulation", "columns"], "could be"),
        (["4", "--formulation", "uncovered-square"], "does not answer non-attacking"),
        (["4", "--speed", "fast"], "--speed is a number of steps a second"),
        (["4", "--steps", "0"], "--steps is a whole number"),
        (["4", "--lines", "--json"], "--lines and --json exclude each other"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = bezzel_here("watch", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr
