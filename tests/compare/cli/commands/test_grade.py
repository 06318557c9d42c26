"""``grade`` as people use it."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import judging
from compare.classroom.grading.grade import Grade, grade
from compare.classroom.own_file.student import Submission
from compare.cli.commands import grade as command
from tests.support.grading import Write, graded
from tests.support.program import bezzel_here, other_lines
from tests.support.student_files import (
    CLASS,
    FALSE_SETS,
    HOMEWORK,
    SEARCH,
)


@pytest.mark.parametrize(("largest", "farthest"), [(5, 6), pytest.param(8, 10, marks=pytest.mark.exhaustive)])
def test_the_command_prints_a_line_for_each_board_and_the_verdict(
    largest: int, farthest: int, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "LARGEST_SIDE", largest)
    monkeypatch.setattr(judging, "FARTHEST_SIDE", farthest)
    path = write(SEARCH + "solve = rows_of")
    done = bezzel_here("grade", path, "--time-limit", "300")
    assert (done.returncode, done.stderr) == (0, "")
    lines = other_lines(done.stdout).splitlines()
    assert lines[0] == "queens.py: solve(n)"
    counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    reached = next(number for number, line in enumerate(lines[2:]) if "again" in line)
    assert largest < reached <= farthest
    assert [line.split()[:4] for line in lines[2 : 2 + reached]] == [
        [str(side), "×", str(side), str(count)] for side, count in enumerate(counts[:reached], 1)
    ]
    *again, verdict, speed, looked = lines[2 + reached :][:6]
    assert [line.split()[3] for line in again] == ["again"] * 3
    assert verdict == f"✓ passed on {reached} boards; declined: {11 + (largest >= 6)}"
    taken = rf"· {largest} × {largest} takes \S+ times as long as backtracking/flags: .* medians of 5"
    assert re.fullmatch(taken, speed)
    assert looked == f"· looked up to {reached} × {reached}; --up-to N looks further"
    assert all(line.startswith("· not judged, since solve(n) knows ") for line in lines[8 + reached :])


def test_the_help_says_that_the_limits_hold_for_each_board() -> None:
    assert "Time for each board" in bezzel_here("grade", "--help").stdout


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_the_table_fits_a_terminal_of_80_columns(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LARGEST_SIDE", "FARTHEST_SIDE"):
        monkeypatch.setattr(judging, name, 5)
    lines = bezzel_here("grade", write(CLASS)).stdout.partition("\n✓")[0].splitlines()
    assert "5 × 5 with c3, without a5" in [line[:26].strip() for line in lines]
    assert max(map(len, lines)) < 80


@pytest.mark.quick
@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_the_json_of_the_command_is_the_grade(write: Write) -> None:
    path = write(SEARCH + FALSE_SETS["distinct"][0])
    done = bezzel_here("grade", path, "--json")
    assert (done.returncode, other_lines(done.stderr)) == (1, "")
    found, expected = json.loads(done.stdout), graded(path)
    for board in found["boards"] + expected["boards"]:
        assert board.pop("seconds") >= 0
    assert found == expected


@pytest.fixture(scope="module")
def homework(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a right file, a false one, and one that declines plain boards."""
    folder = tmp_path_factory.mktemp("homework")
    (folder / "anna.py").write_text(SEARCH + "solve = rows_of")
    (folder / "ben.py").write_text(FALSE_SETS["distinct"][0])
    (folder / "clara.py").write_text(HOMEWORK["a class that declines plain boards"].text)
    (folder / "_notes.py").write_text("not asked")
    return folder


@pytest.fixture(scope="module")
def grades() -> dict[Submission, Grade]:
    """Of each file that was graded."""
    return {}


@pytest.fixture
def _graded_once(grades: dict[Submission, Grade], monkeypatch: pytest.MonkeyPatch) -> None:
    """For how grades are shown: no file is graded a second time."""

    def grade_once(submission: Submission, *arguments: Any, **options: Any) -> Grade:
        if submission not in grades:
            grades[submission] = grade(submission, *arguments, **options)
        return grades[submission]

    monkeypatch.setattr(command, "grade", grade_once)


@pytest.mark.usefixtures("_low_boards", "_graded_once", "_in_one_process")
def test_a_folder_is_a_table_with_a_row_for_each_file(homework: Path) -> None:
    done = bezzel_here("grade", str(homework))
    assert done.returncode == 1
    heading, *rows, last = other_lines(done.stdout).splitlines()
    columns = ["file", "verdict", "boards", "declined", "first failing board", "defect", "time", "reason"]
    assert re.split(r" {2,}", heading.strip()) == columns
    assert [re.split(r" {2,}", row)[1] for row in rows] == ["passed", "failed", "not passed"]
    assert last == "✗ passed: 1 of 3 files"


@pytest.mark.usefixtures("_low_boards", "_graded_once", "_in_one_process")
def test_several_files_as_csv_have_the_verdict_the_board_and_the_defect(homework: Path) -> None:
    files = [str(homework / name) for name in ("ben.py", "clara.py", "anna.py")]
    done = bezzel_here("grade", *files, "--csv")
    assert done.returncode == 1
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(row["file"], row["verdict"], row["defect"]) for row in rows] == [
        (files[0], "failed", "twice"),
        (files[1], "not passed", "declined"),
        (files[2], "passed", ""),
    ]
    assert rows[0]["first_failing_board"] == "non-attacking, 1 queen, on 1 × 1"
    assert rows[1]["first_failing_board"] == "1 × 1"
    assert float(rows[2]["times_reference"]) > 0


@pytest.mark.usefixtures("_low_boards", "_graded_once", "_in_one_process")
def test_a_folder_as_json_is_a_list_and_a_single_file_an_object(homework: Path) -> None:
    several = json.loads(bezzel_here("grade", str(homework), "--json").stdout)
    assert [(Path(one["file"]).name, one["passed"]) for one in several] == [
        ("anna.py", True),
        ("ben.py", False),
        ("clara.py", False),
    ]
    assert json.loads(bezzel_here("grade", str(homework / "ben.py"), "--json").stdout)["file"] == "ben.py"


@pytest.mark.usefixtures("_low_boards", "_graded_once", "_in_one_process")
def test_where_all_files_pass_the_exit_code_is_0(homework: Path) -> None:
    done = bezzel_here("grade", str(homework / "anna.py"), "--csv")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)


@pytest.mark.usefixtures("_low_boards", "_graded_once", "_in_one_process")
def test_a_file_that_declines_plain_boards_has_not_passed(homework: Path) -> None:
    done = bezzel_here("grade", str(homework / "clara.py"))
    assert done.returncode == 1
    said = "✗ not passed: right on 3 boards, but it declines 3 plain: 1 × 1; 2 × 2; 3 × 3"
    assert said in done.stdout
    assert "· not judged, since too small: 1 × 1; 1 × 3; 2 × 2; 3 × 2; 3 × 3" in done.stdout


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_one_size_is_judged_on_its_board_only(write: Write) -> None:
    path = write(SEARCH + "def solve():\n    return rows_of(5)")
    lines = other_lines(bezzel_here("grade", path, "5").stdout).splitlines()
    assert lines[0] == "queens.py: solve()"
    assert "✓ passed on 1 board; declined: 0" in lines
    assert bezzel_here("grade", path, "6").returncode == 1


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_where_the_judging_goes_on_every_failing_board_is_shown(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LARGEST_SIDE", "FARTHEST_SIDE"):
        monkeypatch.setattr(judging, name, 5)
    path = write(SEARCH + "def solve(n):\n    return [rows for rows in rows_of(n) if n != 4 or rows[0] == 1][n // 5:]")
    assert bezzel_here("grade", path).stdout.count("✗ failed on") == 1
    said = bezzel_here("grade", path, "--keep-going").stdout
    assert said.count("✗ failed on non-attacking") == 2
    assert "on 4 × 4" in said
    assert "on 5 × 5" in said


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_an_error_on_a_large_board_is_found_where_larger_boards_are_asked_for(write: Write) -> None:
    path = write(SEARCH + "def solve(n):\n    return [rows for rows in rows_of(n) if n < 7 or rows[0] != 3]")
    assert bezzel_here("grade", path).returncode == 0
    failed = json.loads(bezzel_here("grade", path, "--up-to", "7", "--time-limit", "60", "--json").stdout)
    last = failed["boards"][-1]
    assert (last["instance"]["rows"], last["judged_by"][0], last["expected"]) == (7, "A000170", 40)
    assert (last["sound"], last["distinct"], last["complete"], last["symmetric"]) == (True, True, False, False)
    assert last["failure"]["kind"] == "missing"
    assert "there are 40 (A000170), this one among them; its image under the" in last["failure"]["reason"]
    assert len(last["failure"]["squares"]) == 7


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("rows if n < 7 or rows[0] < 4 else [6 - row for row in rows]", "twice"),
        ("rows if n < 7 else sorted(rows)", "wrong"),
    ],
)
@pytest.mark.usefixtures("_low_boards", "_in_one_process")
def test_a_wrong_placement_on_a_large_board_is_found(change: str, kind: str, write: Write) -> None:
    path = write(SEARCH + f"def solve(n):\n    for rows in rows_of(n):\n        yield {change}")
    failed = json.loads(bezzel_here("grade", path, "--up-to", "7", "--time-limit", "60", "--json").stdout)
    last = failed["boards"][-1]
    assert (last["instance"]["rows"], last["failure"]["kind"]) == (7, kind)


def test_bad_use_is_one_line(tmp_path: Path, write: Write) -> None:
    path = write(SEARCH)
    folder = tmp_path / "empty"
    folder.mkdir()
    for arguments, words in (
        (["grade", str(tmp_path / "none.py")], "there is no file"),
        (["grade", str(folder)], "there is no Python file in the folder"),
        (["grade", path, "8", "--up-to", "9"], "N and --up-to exclude each other"),
        (["grade", path, "0"], "N is a whole number from 1 to 100, not 0"),
        (["grade", path, "--up-to", "many"], "--up-to is a whole number from 1 to 100, not 'many'"),
        (["grade", path, "--csv", "--json"], "--csv and --json exclude each other"),
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
