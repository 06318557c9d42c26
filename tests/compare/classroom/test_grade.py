"""Students' files: good ones pass in every form, and whatever a bad one does is a result with a reason."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import rung
from compare.classroom.grading.data import grade_as_data
from compare.classroom.grading.grade import Grade, Speed, grade
from compare.classroom.grading.placement import placement_of
from compare.classroom.grading.rung import Rung
from compare.classroom.grading.student import Student, seconds_of
from compare.classroom.grading.words import verdict_in_words
from compare.harness.isolated import call
from compare.harness.limits import Limits
from compare.question.errors import BadUse, Fault
from compare.verdict.comparison import Outcome
from models import Board, Instance, Piece, Status, find_piece, find_problem
from models.problem import Among, Occupied
from models.problems.domination import Domination
from tests.support.program import ROOT, bezzel_here
from tests.support.student_files import (
    CLASS,
    COVER,
    CRASHES,
    FALSE_SETS,
    FORMS,
    KING,
    MISBEHAVIOUR,
    QUEEN,
    RECTANGLES,
    SEARCH,
)
from tests.support.waiting import wait_until

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)


Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a student's file; its path."""

    def written(text: str) -> str:
        path = tmp_path / "queens.py"
        path.write_text(text)
        return str(path)

    return written


def graded(
    path: str, problem: str = "non-attacking", piece: str = "queen", seconds: float = 60, mib: int = 1024
) -> dict[str, Any]:
    """The grade as data."""
    return grade_as_data(grade(path, find_problem(problem), find_piece(piece), Limits(seconds, mib, 2)))


@pytest.mark.parametrize("form", FORMS)
def test_a_right_function_passes_in_every_form_of_a_solution(form: str, write: Write) -> None:
    if form == "NumPy":
        pytest.importorskip("numpy")
    result = graded(write(SEARCH + FORMS[form]))
    assert result["passed"]
    assert result["offer"] == "solve(n)"
    sides = [(board["instance"]["rows"], board["instance"]["columns"]) for board in result["boards"]]
    assert sides == [(side, side) for side in range(1, 9)]
    assert [board["count"] for board in result["boards"]] == [1, 0, 0, 2, 10, 4, 40, 92]
    for board in result["boards"]:
        assert all(board[criterion] is True for criterion in ("sound", "distinct", "complete", "symmetric"))
    assert len(result["not_asked"]) > 0


def test_a_function_of_rows_and_columns_is_asked_about_rectangles_too(write: Write) -> None:
    result = graded(write(RECTANGLES))
    assert result["passed"]
    assert result["offer"] == "solve(rows, columns)"
    sides = {(board["instance"]["rows"], board["instance"]["columns"]) for board in result["boards"]}
    assert {(8, 8), (3, 5), (6, 4)} <= sides


def test_a_function_of_two_other_arguments_is_told_how_it_is_asked(write: Write) -> None:
    path = write(SEARCH + "def solve(n, verbose):\n    return rows_of(n)")
    assert graded(path)["offer"] == "solve(n, verbose), asked as solve(rows, columns)"


def test_a_class_is_asked_everything_that_it_does_not_decline(write: Write) -> None:
    result = graded(write(CLASS))
    assert result["passed"]
    assert result["offer"] == "class Mine"
    assert result["not_asked"] == []
    assert [board for board in result["boards"] if board["instance"]["required"]]
    assert [board for board in result["boards"] if board["instance"]["forbidden"]]


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
    """So much so on 4 × 4 that nothing answers it in time."""

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        time.sleep(0.1 if board.rows == 4 else 0)
        return super().is_solution(board, piece, occupied)


def test_a_board_that_no_reference_answers_is_left_out_and_named(write: Write) -> None:
    path = write(COVER.format(sees=QUEEN, fewest=1))
    result = grade(path, Unstated(), find_piece("queen"), Limits(60, 1024, 2))
    assert result.passed
    assert [rung.instance.board for rung in result.rungs] == [Board(side, side) for side in range(1, 5)]
    unanswered = [board.board for board, why in result.declined if why == "no reference answers it"]
    assert unanswered == [Board(5, 5)] * 4


def test_a_board_on_which_no_reference_finishes_is_left_out_and_named(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rung, "REFERENCE_SECONDS", 6)
    path = write(COVER.format(sees=QUEEN, fewest=1))
    result = grade(path, Slow(), find_piece("queen"), Limits(6, 1024, 2))
    assert [one.instance.board.rows for one in result.rungs] == [1, 2, 3]
    assert (Board(4, 4), "no reference is done in 6 seconds") in [(one.board, why) for one, why in result.declined]
    assert "· not judged, since no reference is done in 6 seconds: 4 × 4" in verdict_in_words(result)


def test_where_no_reference_answers_at_all_that_is_bad_use(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(COVER.format(sees=QUEEN, fewest=1))
    monkeypatch.setattr(rung, "LAST_REFERENCE", "backtracking/flags")
    with pytest.raises(BadUse, match="no formulation that is known to be right answers "):
        grade(path, Unstated(), find_piece("queen"), Limits(60, 1024, 2))


def test_a_size_that_is_not_the_optimum_fails(write: Write) -> None:
    result = graded(write(COVER.format(sees=QUEEN, fewest="min(n, 2)")), "domination")
    failure = result["boards"][-1]["failure"]
    assert failure["kind"] == "not optimal"
    assert failure["reason"] == "one of its solutions has 2 queens; the optimum is 1"


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


def test_what_is_loaded_once_does_not_count_as_time(write: Write) -> None:
    student = Student(write("import time\ntime.sleep(20)\n" + SEARCH + "solve = rows_of"))
    assert call(student.engine, seconds_of, student, QUEENS, QUEENS, seconds=300, mib=1024) < 10


@pytest.mark.parametrize("name", FALSE_SETS)
def test_a_false_set_fails_on_the_first_board_that_shows_it(name: str, write: Write) -> None:
    text, side, kind, reason = FALSE_SETS[name]
    path = write(text)
    result = graded(path)
    last = result["boards"][-1]
    assert not result["passed"]
    assert result["speed"] is None
    assert last["instance"]["rows"] == side
    assert all(board["failure"] is None for board in result["boards"][:-1])
    assert last["failure"]["kind"] == kind
    assert reason in last["failure"]["reason"]
    assert last["failure"]["squares"]
    if name in last:
        assert last[name] is False
    done = bezzel_here("grade", path)
    assert done.returncode == 1
    assert f"✗ failed on non-attacking, {side} queen" in done.stdout
    assert reason in done.stdout
    board = done.stdout.splitlines()[-side - 1 :]
    assert board[-1].split() == [*"abcdefgh"][:side]
    assert sum(line.count("Q") for line in board) == len(last["failure"]["squares"])


@pytest.mark.parametrize("name", CRASHES)
def test_a_file_that_cannot_be_asked_fails_with_the_reason(name: str, write: Write) -> None:
    text, reason = CRASHES[name]
    result = graded(write(text), seconds=2 if name == "a hang at import" else 60)
    assert not result["passed"]
    assert reason in result["fault"]
    assert result["boards"] == []


@pytest.mark.parametrize("name", MISBEHAVIOUR)
def test_misbehaviour_on_a_board_fails_with_the_reason(name: str, write: Write) -> None:
    body, kind, reason = MISBEHAVIOUR[name]
    branch = body.replace("\n", "\n    ").replace("    ", "        ", 1)
    is_generator = "yield" in body
    rest = "    yield from rows_of(n)" if is_generator else "    return rows_of(n)"
    path = write(f"{SEARCH}\ndef solve(n):\n    if n == 4:\n{branch}\n{rest}\n")
    is_endless = kind == "LIMIT" and name != "memory"
    result = graded(path, seconds=5 if is_endless else 120, mib=400)
    last = result["boards"][-1]
    assert last["instance"]["rows"] == 4
    assert last["failure"]["kind"] == last["status"] == kind
    assert reason in last["failure"]["reason"]
    assert last["complete"] is False


def test_what_was_given_wrongly_goes_before_how_it_ended(write: Write) -> None:
    endless = SEARCH + "def solve(n):\n    while True:\n        yield from rows_of(n)"
    result = graded(write(endless), seconds=5)
    last = result["boards"][-1]
    assert (last["status"], last["distinct"], last["complete"], last["symmetric"]) == ("LIMIT", False, False, None)
    assert last["failure"]["reason"] == "solution 2 has been given before"


def test_what_a_file_prints_is_not_shown(write: Write) -> None:
    noisy = "import os, sys\nprint('hello')\n" + SEARCH + "def solve(n):\n    print('x' * 10**6)\n"
    noisy += "    sys.stderr.write('y' * 10**6)\n    os.write(1, b'zzz')\n    return rows_of(n)"
    path = write(noisy)
    assert graded(path)["passed"]
    done = bezzel_here("grade", path)
    assert done.returncode == 0
    assert not [noise for noise in ("hello", "xxx", "yyy", "zzz") if noise in done.stdout + done.stderr]


def test_a_file_reads_nothing_of_what_is_typed(write: Write) -> None:
    path = write(f"assert not open(0).read()\n{SEARCH}solve = rows_of")
    command = [sys.executable, "-m", "compare", "grade", path]
    done = subprocess.run(command, cwd=ROOT, input="8\n", capture_output=True, text=True, timeout=120, check=False)
    assert "✓ passed on 8 boards" in done.stdout


def test_threads_and_processes_that_are_left_behind_hold_nothing_up(write: Write) -> None:
    thread = "import threading, time\n" + SEARCH
    thread += (
        "def solve(n):\n    threading.Thread(target=time.sleep, args=(600,)).start()\n    return rows_of(min(n, 4))"
    )
    fork = "import os, time\n" + SEARCH
    fork += "def solve(n):\n    if not os.fork():\n        time.sleep(600), os._exit(0)\n    return rows_of(min(n, 4))"
    for text in (thread, fork):
        started = time.perf_counter()
        result = graded(write(text))
        assert time.perf_counter() - started < 120
        assert result["boards"][-1]["instance"]["rows"] == 5


def test_memory_at_import_ends_at_the_limit(write: Write) -> None:
    result = graded(write("x = []\nwhile True:\n    x.append(bytearray(b'x' * 50_000_000))"), seconds=60, mib=300)
    assert result["fault"] == "it cannot be loaded: more than 300 MiB of memory"


def test_a_file_named_like_a_module_takes_nobodys_place(tmp_path: Path) -> None:
    path = tmp_path / "models.py"
    path.write_text(RECTANGLES + CLASS)
    result = graded(str(path))
    assert result["passed"]
    assert (result["file"], result["offer"]) == ("models.py", "class Mine")


def test_an_interrupt_ends_it_at_once(write: Write) -> None:
    path = write("def solve(n):\n    open(f'{__file__}.begun', 'w').close()\n    while True:\n        pass")
    command = [sys.executable, "-m", "compare", "grade", path, "--time-limit", "600"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until(Path(f"{path}.begun").exists)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error) == (130, b"", b"")


def test_the_file_finds_its_neighbour_and_leaves_no_trace(write: Write, tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text(SEARCH)
    result = graded(write("from neighbour import rows_of\ndef solve(n):\n    return rows_of(n)"))
    assert result["passed"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["neighbour.py", "queens.py"]


def test_the_template_is_judged_and_passes_when_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    assert bezzel_here("template", "--output", str(path)).returncode == 0
    assert path.read_text() == bezzel_here("template").stdout
    empty = graded(str(path))
    assert empty["boards"][0]["failure"]["squares"] == ["a1"]
    assert empty["boards"][0]["failure"]["reason"] == "the only solution is missing"
    path.write_text(path.read_text().replace("    return []", "    return rows_of(n)") + SEARCH)
    assert graded(str(path))["passed"]


def test_the_template_of_a_class_is_judged_and_passes_when_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(bezzel_here("template", "--class").stdout)
    empty = graded(str(path))
    assert empty["offer"] == "class MyFormulation"
    assert empty["boards"][0]["failure"]["squares"] == ["a1"]
    filled = path.read_text().replace("solutions = []", "solutions = solve(board.rows, board.columns)")
    path.write_text(RECTANGLES.replace("def solve", "def solve") + filled)
    assert graded(str(path))["passed"]


def test_the_command_prints_a_line_for_each_board_and_the_verdict(write: Write) -> None:
    path = write(SEARCH + "solve = rows_of")
    done = bezzel_here("grade", path, "--time-limit", "300")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "queens.py: solve(n)"
    assert [line.split()[:4] for line in lines[2:10]] == [
        [str(side), "×", str(side), str(count)] for side, count in enumerate([1, 0, 0, 2, 10, 4, 40, 92], 1)
    ]
    assert "✓ passed on 8 boards" in lines
    assert re.fullmatch(r"· 8 × 8 takes \S+ times as long as backtracking/flags: .* medians of 5", lines[11])
    assert all(line.startswith("· not judged, since solve(n) knows ") for line in lines[12:])


@pytest.mark.parametrize(("seconds", "said"), [(9.16, "920"), (0.5, "50"), (0.01, "1"), (0.0043, "0.43")])
def test_how_many_times_as_long_is_said_without_powers_of_ten(seconds: float, said: str) -> None:
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)
    outcome = Outcome("queens.py", "student", Status.COMPLETE)
    passed = Rung(instance, outcome, 2, sound=True, distinct=True, complete=True, symmetric=True, failure=None)
    speed = Speed(instance, "backtracking/flags", 5, seconds, 0.01)
    words = verdict_in_words(Grade("queens.py", rungs=[passed], speed=speed))
    assert f"takes {said} times as long" in words[1]


def test_the_help_says_that_the_limits_hold_for_each_board() -> None:
    assert "Time for each board" in bezzel_here("grade", "--help").stdout


def test_the_table_fits_a_terminal_of_80_columns(write: Write) -> None:
    lines = bezzel_here("grade", write(CLASS)).stdout.partition("\n✓")[0].splitlines()
    assert "5 × 5 with c3, without a5" in [line[:26].strip() for line in lines]
    assert max(map(len, lines)) < 80


def test_the_json_of_the_command_is_the_grade(write: Write) -> None:
    path = write(SEARCH + FALSE_SETS["distinct"][0])
    done = bezzel_here("grade", path, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    found, expected = json.loads(done.stdout), graded(path)
    for board in found["boards"] + expected["boards"]:
        assert board.pop("seconds") >= 0
    assert found == expected


def test_bad_use_is_one_line(tmp_path: Path, write: Write) -> None:
    path = write(SEARCH)
    for arguments, words in (
        (["grade", str(tmp_path / "none.py")], "there is no file"),
        (["grade", str(tmp_path)], "there is no file"),
        (["grade", path, "--piece", "duke"], "unknown piece 'duke'"),
        (["grade", path, "--time-limit", "0"], "--time-limit is a number of seconds greater than 0"),
        (["grade"], "Missing argument"),
        (["template", "--output", path], "exists already, and is not overwritten"),
    ):
        done = bezzel_here(*arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1
        assert words in done.stderr
    assert Path(path).read_text() == SEARCH


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        ({0: 1}, "a dict"),
        (None, "a NoneType"),
        ([], "solution 7 is []; expected a list of squares (row, column), or a list of 4 row numbers"),
        ([(0, 1), (2,)], "solution 7 is [(0, 1), (2,)]; expected"),
        ([(0, 1), "b2"], "expected a list of squares"),
        ([[0, 1, 0, 0]] * 4, "expected a list of squares"),
        ([(4, 1)], "(4, 1) is not on the board; expected rows 0 … 3 and columns 0 … 3; do you count from 1?"),
        ([2, 4, 1, 3], "(4, 1) is not on the board; expected rows 0 … 3 and columns 0 … 3; do you count from 1?"),
        ([(0, -1)], "(0, -1) is not on the board"),
        ([1.0, 3.0, 0.0, 2.0], "expected a list of squares"),
    ],
)
def test_what_is_no_placement_is_said_with_what_was_expected(solution: Any, words: str) -> None:
    with pytest.raises(Fault) as raised:
        placement_of(solution, 7, Board(4, 4), bitboards=False)
    assert words in str(raised.value)


def test_a_board_in_letters_is_told_that_numbers_are_expected() -> None:
    with pytest.raises(Fault) as raised:
        placement_of(["Q"], 1, Board(1, 1), bitboards=False)
    assert str(raised.value).endswith("or a list of one row number, for column 0")


def test_bitboards_are_for_classes_only() -> None:
    board = Board(2, 2)
    assert placement_of(0b1001, 1, board, bitboards=True) == 0b1001
    for number, allowed, words in ((9, False, "a number"), (16, True, "beyond the 2 × 2 board"), (-1, True, "beyond")):
        with pytest.raises(Fault) as raised:
            placement_of(number, 1, board, bitboards=allowed)
        assert words in str(raised.value)


def test_a_column_without_a_queen_is_none() -> None:
    assert placement_of([1, None, 0], 1, Board(2, 3), bitboards=False) == Board(2, 3).bitboard([(1, 0), (0, 2)])
