"""Every pitfall is caught by the ordinary comparison, in the way that its lesson says."""

import re
from collections.abc import Sequence

import pytest

from compare.classroom.demonstration import demonstrate, find_evidence
from compare.harness.isolated import call
from compare.verdict.tally import Defect
from models import Board, Instance, Piece, Search, formulations, parse_squares
from models.catalogue.finding import find_pitfall, pitfalls
from models.pieces import QUEEN
from models.pitfalls import Pitfall
from models.problems.domination import Domination
from models.problems.non_attacking import NonAttacking
from models.watching import Kind, WatchedSearch
from tests.support.program import bezzel_here
from tests.support.reference import solutions

EACH = pytest.mark.parametrize("pitfall", pitfalls().values(), ids=lambda pitfall: pitfall.name)
MISUSED_SOLVERS = ("pitfall/several-workers", "pitfall/time-limit-as-the-end")
WRONG_MODELS = [one for name, one in pitfalls().items() if name not in MISUSED_SOLVERS]


KEEPS_WHAT_IT_FOUND = "pitfall/global-list"
HAND_WRITTEN = {
    "pitfall/one-list-again",
    "pitfall/forgotten-undo",
    KEEPS_WHAT_IT_FOUND,
    "pitfall/stopping-at-the-first",
    "pitfall/middle-row-left-out",
}


def solve_each(pitfall: Pitfall, instances: Sequence[Instance]) -> list[list[int]]:
    """The placements that it gives for each instance; if it keeps them, in a process for each."""
    if pitfall.name == KEEPS_WHAT_IT_FOUND:
        return [solved for one in instances for solved in _solve_in_a_process(pitfall, [one])]
    return _solve(pitfall, instances)


def _solve_in_a_process(pitfall: Pitfall, instances: Sequence[Instance]) -> list[list[int]]:
    solved: list[list[int]] = call(pitfall.engine, _solve, pitfall, instances, seconds=30.0, mib=1024)
    return solved


def _solve(pitfall: Pitfall, instances: Sequence[Instance]) -> list[list[int]]:
    return [list(pitfall.solve(one, Search())) for one in instances]


def test_there_are_models_and_hand_written_searches_and_none_is_among_the_formulations() -> None:
    assert len(pitfalls()) >= 16
    assert pitfalls().keys() >= HAND_WRITTEN
    assert not [name for name in formulations() if "pitfall" in name]
    assert not set(map(type, formulations().values())) & set(map(type, pitfalls().values()))


@EACH
def test_each_is_caught_with_the_defect_that_it_names_and_nobody_else_is_accused(
    pitfall: Pitfall, request: pytest.FixtureRequest
) -> None:
    if pitfall.name not in (*MISUSED_SOLVERS, KEEPS_WHAT_IT_FOUND):
        request.getfixturevalue("_in_one_process")
    comparison = demonstrate(pitfall)
    shown = find_evidence(pitfall, comparison)
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
    boards = [Board(side, side) for side in range(1, question.board.rows + 1)]
    asked = [
        Instance(question.problem, question.piece, board, question.problem.default_size(board, question.piece))
        for board in boards
    ]
    given = zip(solve_each(pitfall, asked), map(solutions, asked), strict=True)
    are_right = [sorted(ours) == sorted(right) for ours, right in given]
    assert are_right == [True] * (len(boards) - 1) + [False]


@EACH
def test_each_keeps_to_required_and_forbidden_squares(pitfall: Pitfall) -> None:
    """They have one mistake each, and it is not this one."""
    first, last = 1, 1 << len(pitfall.shows_on.board) - 1
    both = pitfall.shows_on.narrowed(required=first), pitfall.shows_on.narrowed(forbidden=first | last)
    asked = [one for one in both if pitfall.unsupported(one) is None]
    for instance, given in zip(asked, solve_each(pitfall, asked) if asked else [], strict=True):
        for placement in given:
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


def test_pieces_that_attack_one_way_only_bring_no_second_mistake() -> None:
    pawn, ray = Piece("pawn", leaps=frozenset({(1, 0)})), Piece("ray", rides=frozenset({(0, 1)}))
    question = Instance(NonAttacking(), pawn, Board(2), 2)
    assert list(map(sorted, _solve_in_a_process(find_pitfall("global-list"), [question]))) == [
        sorted(solutions(question))
    ]
    assert find_pitfall("half-reified-lines").unsupported(Instance(Domination(), ray, Board(2), 2))


def test_the_global_list_is_right_in_a_new_process_and_wrong_the_second_time() -> None:
    pitfall = find_pitfall("global-list")
    question = Instance(NonAttacking(), QUEEN, Board(4), 4)
    once = _solve_in_a_process(pitfall, [question])
    assert list(map(sorted, once)) == [sorted(solutions(question))]
    assert list(map(len, _solve_in_a_process(pitfall, [question, question]))) == [2, 4]


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


@pytest.mark.usefixtures("_in_one_process")
def test_the_command_shows_one_in_full() -> None:
    done = bezzel_here("pitfalls", "only-neighbours-compared")
    assert done.returncode == 0
    assert find_pitfall("Pitfall/only_neighbours_compared").lesson in done.stdout
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


BY_HAND = [one for one in pitfalls().values() if one.engine.name == "backtracking"]


@pytest.mark.parametrize("pitfall", BY_HAND, ids=lambda pitfall: pitfall.name)
def test_a_search_that_is_watched_has_no_more_pieces_standing_than_are_asked_for(pitfall: Pitfall) -> None:
    standing, in_solutions = call(pitfall.engine, _most_pieces, pitfall, seconds=30.0, mib=1024)
    size = pitfall.shows_on.size
    assert standing <= (size if isinstance(size, int) else in_solutions)


def _most_pieces(pitfall: Pitfall) -> tuple[int, int]:
    """The most pieces that stand at a time when the search is watched, and that a solution has."""
    standing, in_solutions = [0], [0]
    with WatchedSearch(pitfall, pitfall.shows_on) as search:
        for event in search:
            standing.append(standing[-1] + {Kind.PLACE: 1, Kind.REMOVE: -1}.get(event.kind, 0))
            in_solutions.append((event.placement or 0).bit_count())
    return max(standing), max(in_solutions)
