"""Code of strangers runs in a current folder of its own, which is removed; what it writes to standard error is kept."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from compare.classroom.own_file.student import Student, Submission
from compare.harness.confinement.mode import AUTO, OFF, choose_mode
from compare.harness.limits import Limits
from compare.harness.processes.own_folder import KEPT_BYTES, MOST_BYTES, MOST_WRITTEN, OwnFolder
from compare.harness.runner import compare
from compare.verdict.comparison import Outcome
from models import Board, Instance, Status, find_piece, find_problem
from tests.support.program import ROOT

FOUR = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)
RIGHT = "[[1, 3, 0, 2], [2, 0, 3, 1]]"


@pytest.fixture(autouse=True)
def folder_of_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place where whatever is left behind shows."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    yield place
    assert [one.name for one in place.glob("bezzel-*")] == []


def run(tmp_path: Path, text: str, seconds: float = 20, **files: str) -> Outcome:
    """The outcome of a file, with others beside it."""
    for name, content in {"mine": text, **files}.items():
        (tmp_path / f"{name}.py").write_text(content)
    student = Student(Submission(str(tmp_path / "mine.py")))
    return compare(FOUR, [student], Limits(seconds)).outcomes[0]


def test_it_may_write_into_its_current_folder_and_nothing_is_left(tmp_path: Path) -> None:
    here = Path.cwd()
    text = f"""
import os
from pathlib import Path
assert os.listdir() == []
Path("full").mkdir()
Path("full/notes.txt").write_text("x")
os.chmod("full", 0o500)
def solve(n):
    Path("more.txt").write_text("y")
    return {RIGHT}
"""
    assert run(tmp_path, text).status == Status.COMPLETE
    assert Path.cwd() == here
    assert not (here / "more.txt").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.py", "temporary"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not tell what a process has open")
def test_a_file_without_a_name_counts_once_however_often_it_is_open() -> None:
    folder = OwnFolder()
    files = [open(folder.path / name, "wb") for name in "ab"]  # noqa: SIM115 - they are closed below
    more = os.dup(files[0].fileno())
    for file in files:
        Path(file.name).unlink()
    files[0].truncate(MOST_WRITTEN // 2 + 1)
    assert not folder.is_too_full([os.getpid(), os.getpid()])
    files[1].truncate(MOST_WRITTEN // 2)
    assert folder.is_too_full([os.getpid()])
    for file in files:
        file.close()
    os.close(more)
    folder.close()


def test_a_file_of_standard_error_that_is_gone_ends_nothing(tmp_path: Path) -> None:
    choose_mode(OFF)
    try:
        outcome = run(tmp_path, f"import os\ndef solve(n):\n    os.unlink('../errors')\n    return {RIGHT}")
        assert outcome.status == Status.COMPLETE
    finally:
        choose_mode(AUTO)


@pytest.mark.parametrize("end", ["os._exit(3)", "os.kill(os.getpid(), 9)", "while True: pass", "1 / 0"])
def test_nothing_is_left_however_it_ends(end: str, tmp_path: Path) -> None:
    text = f"import os\nopen('x.txt', 'w')\ndef solve(n):\n    {end}"
    assert run(tmp_path, text, seconds=0.3).status in (Status.FAILED, Status.LIMIT)


def test_a_file_that_is_named_by_a_relative_path_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(f"import sys\nassert sys.argv == [__file__]\ndef solve(n):\n    return {RIGHT}")
    monkeypatch.chdir(tmp_path)
    student = Student(Submission("mine.py"))
    assert compare(FOUR, [student], Limits(20)).outcomes[0].status == Status.COMPLETE


@pytest.mark.parametrize("end", ["raise ValueError('no')", "os._exit(3)"])
def test_the_lines_on_standard_error_are_kept_where_it_fails(end: str, tmp_path: Path) -> None:
    text = f"""
import os, sys
def solve(n):
    print('\\x1b[31mred', file=sys.stderr)
    os.system('echo child >&2')
    {end}
"""
    outcome = run(tmp_path, text)
    assert outcome.status == Status.FAILED
    assert outcome.errors == ["\\x1b[31mred", "child"]


def test_where_it_does_not_fail_no_lines_are_kept(tmp_path: Path) -> None:
    text = f"import sys\ndef solve(n):\n    print('a warning', file=sys.stderr)\n    return {RIGHT}"
    assert list(run(tmp_path, text).errors) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a crash may look different")
def test_of_a_process_that_crashes_the_line_of_the_file_is_kept_and_no_line_of_ours(tmp_path: Path) -> None:
    outcome = run(tmp_path, "import ctypes\ndef solve(n):\n    ctypes.string_at(0)")
    assert outcome.reason == "the process died, killed by SIGSEGV"
    assert outcome.errors[0] == "Fatal Python error: Segmentation fault"
    assert outcome.errors[-1] == f'File "{tmp_path / "mine.py"}", line 3 in solve'


def test_a_line_of_a_file_beside_this_program_is_no_line_of_ours() -> None:
    lines = [f'File "{file}", line 1 in f' for file in (ROOT / "mine.py", ROOT / "compare/x.py", ROOT / "numpy/y.py")]
    folder = OwnFolder()
    (Path(folder.path).parent / "errors").write_text("\n".join(lines))
    assert folder.errors() == [lines[0], lines[2]]
    folder.close()


def test_of_a_flood_the_end_is_kept(tmp_path: Path) -> None:
    folder = OwnFolder()
    errors = Path(folder.path).parent / "errors"
    try:
        errors.write_bytes(b"old\n" * MOST_BYTES)
        folder.cut()
        assert errors.stat().st_size == 0
        errors.write_bytes(b"new\n")
        lines = folder.errors()
        assert (lines[-2:], lines[0], len(lines)) == (["old", "new"], "old", KEPT_BYTES // 4)
    finally:
        folder.close()


def test_the_line_in_which_it_failed_is_told_also_where_it_is_that_of_a_helper(tmp_path: Path) -> None:
    helper = "def divide(n):\n    # three lines\n    return n // 0\n"
    outcome = run(tmp_path, "import helper\ndef solve(n):\n    return helper.divide(n)", helper=helper)
    assert outcome.reason == "ZeroDivisionError: integer division or modulo by zero (helper.py, line 3)"
    outcome = run(tmp_path, "import json\ndef solve(n):\n    return json.loads('no')")
    assert outcome.reason == "JSONDecodeError: Expecting value: line 1 column 1 (char 0) (mine.py, line 3)"
