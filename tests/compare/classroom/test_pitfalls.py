"""Every pitfall is caught by the ordinary comparison, in the way that its lesson says."""

import re

import pytest

from compare.classroom.demonstration import demonstrate, evidence
from compare.harness.isolated import call
from compare.verdict.tally import Defect
from models import Board, Instance, Search, formulations, parse_squares
from models.catalogue.finding import find_pitfall, pitfalls
from models.pieces import QUEEN
from models.pitfalls import Pitfall
from models.problems.non_attacking import NonAttacking
from tests.support.program import bezzel_here
from tests.support.reference import solutions

EACH = pytest.mark.parametrize("pitfall", pitfalls().values(), ids=lambda pitfall: pitfall.name)
MISUSED_SOLVERS = ("pitfall/several-workers", "pitfall/time-limit-as-the-end")
WRONG_MODELS = [one for name, one in pitfalls().items() if name not in MISUSED_SOLVERS]


HAND_WRITTEN = {
    "pitfall/one-list-again",
    "pitfall/forgotten-undo",
    "pitfall/global-list",
    "pitfall/stopping-at-the-first",
    "pitfall/middle-row-left-out",
}


def solve_apart(pitfall: Pitfall, instance: Instance) -> list[int]:
    """The placements that it gives in a process of its own: one of them keeps what it found before."""
    placements: list[int] = call(pitfall.engine, _solve, pitfall, instance, seconds=30.0, mib=1024)
    return placements


def _solve(pitfall: Pitfall, instance: Instance) -> list[int]:
    return list(pitfall.solve(instance, Search()))


def test_there_are_models_and_hand_written_searches_and_none_is_among_the_formulations() -> None:
    assert len(pitfalls()) >= 16
    assert pitfalls().keys() >= HAND_WRITTEN
    assert not [name for name in formulations() if "pitfall" in name]
    assert not set(map(type, formulations().values())) & set(map(type, pitfalls().values()))


@EACH
def test_each_is_caught_with_the_defect_that_it_names_and_nobody_else_is_accused(pitfall: Pitfall) -> None:
    comparison = demonstrate(pitfall)
    shown = evidence(pitfall, comparison)
    assert shown
    assert shown.defect == Defect(pitfall.symptom)
    assert shown.is_solution == pitfall.shows_on.is_solution(shown.placement) == (pitfall.symptom != "wrong")
    assert not comparison.agree
    assert comparison.exit_code == 1
    for found in comparison.disagreements:
        assert (found.lacks if found.defect == Defect.MISSING else found.has) == (pitfall.name,)
    others = [outcome for outcome in comparison.outcomes if outcome.name != pitfall.name]
    assert len({outcome.engine for outcome in others}) >= 3
    assert all(outcome.status.is_complete for outcome in others)


@pytest.mark.parametrize("pitfall", WRONG_MODELS, ids=lambda pitfall: pitfall.name)
def test_no_smaller_board_shows_it(pitfall: Pitfall) -> None:
    question = pitfall.shows_on
    for side in range(1, question.board.rows + 1):
        board = Board(side, side)
        smaller = Instance(
            question.problem, question.piece, board, question.problem.default_size(board, question.piece)
        )
        is_right = sorted(solve_apart(pitfall, smaller)) == sorted(solutions(smaller))
        assert is_right == (side < question.board.rows)


@EACH
def test_each_keeps_to_required_and_forbidden_squares(pitfall: Pitfall) -> None:
    """They have one mistake each, and it is not this one."""
    first, last = 1, 1 << len(pitfall.shows_on.board) - 1
    for instance in (pitfall.shows_on.narrowed(required=first), pitfall.shows_on.narrowed(forbidden=first | last)):
        if pitfall.unsupported(instance) is None:
            for placement in solve_apart(pitfall, instance):
                assert not instance.required & ~placement
                assert not instance.forbidden & placement


@EACH
def test_the_lesson_says_what_goes_wrong_and_how_it_is_cured(pitfall: Pitfall) -> None:
    lines = pitfall.lesson.splitlines()
    assert lines[0].endswith(".")
    assert lines[1] == ""
    headings = ["Question", "Viewpoint", "What goes wrong", "A student asks", "Cure", "Source", "Compare with"]
    assert [line for line in lines if line in headings] == headings


@EACH
def test_a_question_of_the_student_is_quoted_and_answered(pitfall: Pitfall) -> None:
    asked = " ".join(pitfall.lesson.partition("A student asks\n")[2].partition("\nCure")[0].split())
    assert re.match(r'"[A-Z][^"]*\?[^"]*" [A-Z].*\.$', asked)


def test_the_global_list_is_right_in_a_new_process_and_wrong_the_second_time() -> None:
    pitfall = find_pitfall("global-list")
    question = Instance(NonAttacking(), QUEEN, Board(4), 4)
    assert sorted(solve_apart(pitfall, question)) == sorted(solutions(question))
    assert call(pitfall.engine, _solve_twice, pitfall, question, seconds=30.0, mib=1024) == [2, 4]


def _solve_twice(pitfall: Pitfall, instance: Instance) -> list[int]:
    return [len(_solve(pitfall, instance)) for _ in range(2)]


@EACH
def test_the_lesson_compares_with_what_there_is(pitfall: Pitfall) -> None:
    names = re.findall(r"[a-z-]+/[a-z-]+", pitfall.lesson.partition("Compare with")[2])
    assert names
    assert set(names) <= {*formulations(), *pitfalls()}


@pytest.mark.exhaustive
def test_the_command_shows_them_all_with_a_board() -> None:
    done = bezzel_here("pitfalls")
    assert done.returncode == 0
    assert done.stderr == ""
    for name, pitfall in pitfalls().items():
        assert f"{name}: {pitfall.lesson.splitlines()[0]}" in done.stdout
    assert done.stdout.count("by the specification it is") == len(pitfalls())
    assert f"✓ {len(pitfalls())} of {len(pitfalls())} caught" in done.stdout


def test_the_command_shows_one_in_full() -> None:
    done = bezzel_here("pitfalls", "only-neighbours-compared")
    assert done.returncode == 0
    assert find_pitfall("only_neighbours_compared").lesson in done.stdout
    assert "pairwise(range(instance.board.shorter_side))" in done.stdout
    assert "not agreed: 4 placements are disputed" in done.stdout
    shown = re.findall(r"a placement that is not a solution: (.*)", done.stdout)
    question = find_pitfall("only-neighbours-compared").shows_on
    assert len(shown) == 4
    assert not any(question.is_solution(parse_squares(question.board, squares)) for squares in shown)


def test_an_unknown_pitfall_is_bad_use() -> None:
    done = bezzel_here("pitfalls", "gravity")
    assert done.returncode == 2
    assert done.stderr.startswith("error: unknown pitfall 'gravity'; 'pitfalls' names all")
    assert done.stderr.count("\n") == 1
