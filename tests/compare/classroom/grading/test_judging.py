"""Students' files: right ones pass in every form, false ones fail on the first board that shows it."""

import time
from typing import Any

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import judging
from compare.classroom.grading.grade import Grade, Speed, grade, seconds_of
from compare.classroom.grading.judging import BoardJudgement
from compare.classroom.grading.words import COLUMNS, grade_as_data, verdict_in_words
from compare.classroom.own_file.student import Student, Submission
from compare.harness.isolated import call
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.verdict.comparison import Outcome
from models import Board, Instance, Piece, Status, find_formulation, find_piece, find_problem
from models.problem import Among, Occupied
from models.problems.domination import Domination
from tests.support.grading import Write, graded
from tests.support.student_files import (
    CLASS,
    COVER,
    FALSE_SETS,
    FORMS,
    KING,
    QUEEN,
    RECTANGLES,
    SEARCH,
)

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)


def graded_as_grade(path: str, up_to: int | None = None, seconds: float = 60) -> Grade:
    return grade(Submission(path), QUEENS.problem, QUEENS.piece, Limits(seconds, 1024, 2), up_to=up_to)


def first_counts(result: dict[str, Any]) -> list[int]:
    """How many solutions it gave on each board, the first time that it was asked."""
    return [board["count"] for board in result["boards"] if not board["before"]]


@pytest.mark.exhaustive
@pytest.mark.usefixtures("_low_boards")
@pytest.mark.parametrize("form", FORMS)
def test_a_right_function_passes_in_every_form_of_a_solution(form: str, write: Write) -> None:
    if form == "NumPy":
        pytest.importorskip("numpy")
    result = graded(write(SEARCH + FORMS[form]))
    assert (result["passed"], result["offer"]) == (True, "solve(n)")
    assert first_counts(result) == [1, 0, 0, 2, 10, 4]


@pytest.mark.usefixtures("_in_one_process")
def test_a_right_function_is_judged_by_every_criterion_on_the_square_boards_up_to_8(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grading, "LITTLE_SECONDS", 0.0)
    result = graded(write(SEARCH + "solve = rows_of"))
    assert result["passed"]
    asked_once = [board["instance"] for board in result["boards"] if not board["before"]]
    assert [(asked["rows"], asked["columns"]) for asked in asked_once] == [(side, side) for side in range(1, 9)]
    assert first_counts(result) == [1, 0, 0, 2, 10, 4, 40, 92]
    for board in result["boards"]:
        assert all(board[criterion] is True for criterion in ("sound", "distinct", "complete", "symmetric"))
    assert result["declined"] == len(result["not_asked"]) > 0


@pytest.mark.exhaustive
def test_a_function_of_rows_and_columns_is_asked_about_rectangles_too(write: Write) -> None:
    result = graded(write(RECTANGLES))
    assert result["passed"]
    assert result["offer"] == "solve(rows, columns)"
    sides = {(board["instance"]["rows"], board["instance"]["columns"]) for board in result["boards"]}
    assert {(8, 8), (3, 5), (6, 4)} <= sides


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_an_error_on_a_larger_board_is_found_while_the_boards_cost_little(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(SEARCH + "def solve(n):\n    return [rows for rows in rows_of(n) if n < 4 or rows[0] != 2]")
    monkeypatch.setattr(judging, "LARGEST_SIDE", 3)
    monkeypatch.setattr(judging, "FARTHEST_SIDE", 4)
    monkeypatch.setattr(grading, "LITTLE_SECONDS", 600.0)
    found = graded(path)
    assert (found["boards"][-1]["instance"]["rows"], found["boards"][-1]["failure"]["kind"]) == (4, "missing")
    monkeypatch.setattr(grading, "LITTLE_SECONDS", 0.0)
    cheap = graded_as_grade(path)
    assert (cheap.passed, cheap.farthest) == (True, 3)
    assert "· looked up to 3 × 3; --up-to N looks further" in verdict_in_words(cheap)


@pytest.mark.usefixtures("_low_boards")
def test_a_larger_board_that_takes_too_long_is_no_failure(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LARGEST_SIDE", 3)
    monkeypatch.setattr(grading, "LITTLE_SECONDS", 600.0)
    result = graded_as_grade(write(SEARCH + "def solve(n):\n    while n > 3: pass\n    return rows_of(n)"), seconds=0.3)
    assert (result.passed, result.farthest) == (True, 3)


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_who_says_how_far_to_look_is_not_told(write: Write) -> None:
    assert graded_as_grade(write(SEARCH + "solve = rows_of"), up_to=2).farthest is None


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
@pytest.mark.parametrize("guard", ["", "if __name__ == '__main__':\n    "])
def test_a_program_for_one_size_is_judged_on_its_board(guard: str, write: Write) -> None:
    search = SEARCH.replace("def rows_of(n)", "def rows_of(zeile, n)")
    result = graded(write(f"N = 5\nloesungen = []\n{search}\n{guard}loesungen.extend(rows_of(0, N))\n"))
    assert (result["passed"], result["offer"]) == (True, "loesungen, a list, N = 5")
    assert {board["instance"]["rows"] for board in result["boards"]} == {5}


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_a_function_of_two_other_arguments_is_told_how_it_is_asked(write: Write) -> None:
    path = write(SEARCH + "def solve(n, verbose):\n    return rows_of(n)")
    assert graded(path)["offer"] == "solve(n, verbose), asked as solve(rows, columns)"


def test_no_board_is_judged_twice_where_the_piece_attacks_nothing_from_the_corner() -> None:
    boards = judging.boards_to_judge(QUEENS.problem, Piece("upwards", leaps=frozenset({(-1, 0)})))
    assert len(boards) == len({*boards})


def test_boards_with_squares_that_must_or_must_not_be_occupied_have_solutions_and_have_none() -> None:
    boards = judging.boards_to_judge(QUEENS.problem, QUEENS.piece)
    flags = find_formulation("flags")
    kinds = {
        (bool(one.required), bool(one.forbidden), any(flags.solve(one)))
        for one in boards
        if one.required | one.forbidden
    }
    assert kinds >= {(True, False, True), (True, False, False), (False, True, True), (False, True, False)}


@pytest.mark.exhaustive
def test_a_class_is_asked_everything_that_it_does_not_decline(write: Write) -> None:
    result = graded(write(CLASS))
    assert result["passed"]
    assert result["offer"] == "class Mine"
    assert result["not_asked"] == []
    assert [board for board in result["boards"] if board["instance"]["required"]]
    assert [board for board in result["boards"] if board["instance"]["forbidden"]]
    assert [board for board in result["boards"] if board["instance"]["wrap"]]
    assert [board for board in result["boards"] if board["instance"]["size"] != board["instance"]["rows"]]


@pytest.mark.exhaustive
def test_another_question_can_be_set(write: Write) -> None:
    assert graded(write(COVER.format(sees=QUEEN, fewest=1)), "domination")["passed"]
    kings = write(COVER.format(sees=KING, fewest=1))
    assert graded(kings, "domination", "king")["passed"]
    assert not graded(kings, "domination")["passed"]


class Unstated(Domination):
    """A problem without a common form: only brute force answers it, on small boards."""

    def common_form(self, instance: Instance) -> list[Among]:
        return None  # type: ignore[return-value]


class Slow(Unstated):
    """A problem whose specification is too slow on 4 × 4: nothing answers it in time."""

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        time.sleep(0.1 if board.rows == 4 else 0)
        return super().is_solution(board, piece, occupied)


@pytest.mark.usefixtures("_in_one_process")
def test_a_board_that_no_reference_answers_is_left_out_and_named(write: Write) -> None:
    path = write(COVER.format(sees=QUEEN, fewest=1))
    result = grade(Submission(path), Unstated(), find_piece("queen"), Limits(60, 1024, 2))
    assert result.passed
    assert [judgement.instance.board for judgement in result.judgements if not judgement.before] == [
        Board(side, side) for side in range(1, 5)
    ]
    unanswered = {board.board for board, why in result.left_out if why == "no reference answers it"}
    assert unanswered == {Board(5, 5), Board(5, 5, wrap=True)}


@pytest.mark.exhaustive
def test_a_board_on_which_no_reference_finishes_is_left_out_and_named(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "REFERENCE_SECONDS", 6)
    path = write(COVER.format(sees=QUEEN, fewest=1))
    result = grade(Submission(path), Slow(), find_piece("queen"), Limits(6, 1024, 2))
    assert [one.instance.board.rows for one in result.judgements if not one.before] == [1, 2, 3]
    assert (Board(4, 4), "no reference is done in 6 seconds") in [(one.board, why) for one, why in result.left_out]
    assert "· not judged, since no reference is done in 6 seconds: 4 × 4" in verdict_in_words(result)


def test_where_no_reference_answers_at_all_that_is_bad_use(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(COVER.format(sees=QUEEN, fewest=1))
    monkeypatch.setattr(judging, "LAST_REFERENCE", "backtracking/flags")
    with pytest.raises(BadUse, match="no formulation that is known to be right answers "):
        grade(Submission(path), Unstated(), find_piece("queen"), Limits(60, 1024, 2))


@pytest.mark.quick
@pytest.mark.usefixtures("_in_one_process")
def test_a_size_that_is_not_the_optimum_fails(write: Write) -> None:
    result = graded(write(COVER.format(sees=QUEEN, fewest="min(n, 2)")), "domination")
    failure = result["boards"][-1]["failure"]
    assert failure["kind"] == "not optimal"
    assert failure["reason"] == "one of its solutions has 2 queens; the optimum is 1"


@pytest.mark.exhaustive
def test_the_speed_is_measured_against_flags(write: Write) -> None:
    speed = graded(write(SEARCH + "solve = rows_of"), seconds=300)["speed"]
    assert speed["reference"] == "backtracking/flags"
    assert speed["repeats"] == 5
    assert speed["instance"]["rows"] == 8
    assert speed["ratio"] == pytest.approx(speed["seconds"] / speed["reference_seconds"])
    slow = graded(write("import time\n" + SEARCH + "def solve(n):\n    time.sleep(n / 40)\n    return rows_of(n)"))
    assert slow["passed"]
    assert slow["speed"]["seconds"] > 0.2
    assert Speed(QUEENS, "backtracking/flags", 5, seconds=3.0, reference_seconds=2.0).ratio == 1.5


@pytest.mark.usefixtures("_in_one_process")
def test_no_speed_is_told_of_a_list_that_is_made_when_the_file_is_loaded(write: Write) -> None:
    grade = graded(write("n = 4\nloesungen = [[1, 3, 0, 2], [2, 0, 3, 1]]"))
    assert grade["passed"]
    assert grade["speed"] is None


@pytest.mark.exhaustive
def test_what_is_loaded_once_does_not_count_as_time(write: Write) -> None:
    student = Student(Submission(write("import time\ntime.sleep(3)\n" + SEARCH + "solve = rows_of")))
    assert call(student.engine, seconds_of, student, QUEENS, QUEENS, seconds=300, mib=1024) < 3


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
@pytest.mark.parametrize("name", FALSE_SETS)
def test_a_false_set_fails_on_the_first_board_that_shows_it(name: str, write: Write) -> None:
    text, side, kind, reason = FALSE_SETS[name]
    result = grade(Submission(write(text)), find_problem("non-attacking"), find_piece("queen"), Limits(60, 1024, 2))
    data = grade_as_data(result)
    last = data["boards"][-1]
    assert not data["passed"]
    assert data["speed"] is None
    assert last["instance"]["rows"] == side
    assert all(board["failure"] is None for board in data["boards"][:-1])
    assert last["failure"]["kind"] == kind
    assert reason in last["failure"]["reason"]
    assert last["failure"]["squares"]
    if name in last:
        assert last[name] is False
    said = "\n".join(verdict_in_words(result))
    assert f"✗ failed on non-attacking, {side} queen" in said
    assert reason in said
    board = said.splitlines()[-side - 1 :]
    assert board[-1].split() == [*"abcdefgh"][:side]
    assert sum(line.count("Q") for line in board) == len(last["failure"]["squares"])


@pytest.mark.parametrize(("seconds", "said"), [(9.16, "920"), (0.5, "50"), (0.01, "1"), (0.0043, "0.43")])
def test_how_many_times_as_long_is_said_without_powers_of_ten(seconds: float, said: str) -> None:
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)
    outcome = Outcome("queens.py", "student", Status.COMPLETE)
    passed = BoardJudgement(
        instance, outcome, 2, sound=True, distinct=True, complete=True, symmetric=True, failure=None
    )
    speed = Speed(instance, "backtracking/flags", 5, seconds, 0.01)
    words = verdict_in_words(Grade("queens.py", judgements=[passed], speed=speed))
    assert f"takes {said} times as long" in words[1]


def test_the_table_of_grades_has_no_powers_of_ten_either() -> None:
    grade = Grade("queens.py", speed=Speed(QUEENS, "backtracking/flags", 5, 12.345, 0.01))
    column = next(one for one in COLUMNS if one.name == "times_reference")
    assert column.words is not None
    assert column.words(grade) == "1,230 ×"
