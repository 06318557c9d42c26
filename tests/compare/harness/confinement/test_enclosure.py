"""The rights that a confined process keeps; the words where a system has no means; the filter of system calls."""

import errno
import os
import struct
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.own_file.student import Student, Submission
from compare.harness.confinement import enclosure, means, mode, reading
from compare.harness.confinement.call_filter import ALLOW, AND, ERROR, IF_EQUAL, IF_GREATER, LOAD, RETURN, instructions
from compare.harness.confinement.landlock import LIST, READ
from compare.harness.confinement.means import ConfinementMeans, means_of_this_system
from compare.harness.confinement.system_calls import ARCHITECTURES, LAST, refusals
from compare.harness.limits import Limits
from compare.harness.runner import compare
from models import Board, Instance, Status, find_piece, find_problem
from tests.support.program import bezzel_here

FOUR = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)
RIGHT = "[[1, 3, 0, 2], [2, 0, 3, 1]]"
CONFINES = pytest.mark.skipif(not means_of_this_system().is_whole, reason="this system cannot confine a file wholly")
NOTHING, NO_LANDLOCK, NO_FILTER = ConfinementMeans(0, False), ConfinementMeans(0, True), ConfinementMeans(7, False)


@pytest.fixture(autouse=True)
def _usual_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "_mode", mode.AUTO)


def offer(held: ConfinementMeans, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the system offer these means."""
    monkeypatch.setattr(means, "means_of_this_system", lambda: held)
    monkeypatch.setattr(enclosure, "means_of_this_system", lambda: held)


def write(folder: Path, text: str = f"def solve(n):\n    return {RIGHT}") -> Path:
    path = folder / "mine.py"
    path.write_text(text)
    return path


@CONFINES
def test_what_programs_need_works_when_they_are_confined(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("VALUE = 1")
    (tmp_path / "data.txt").write_text("data")
    text = f"""
import hashlib, multiprocessing, os, shutil, socket, ssl, subprocess, sys, tempfile, time, zoneinfo
from pathlib import Path
import psutil
import beside
FILE = Path(__file__)
assert (FILE.parent / "data.txt").read_text() == "data" and beside.VALUE == 1
Path("mine").mkdir()
Path("mine/copy.txt").touch()
shutil.copy(FILE, "mine/copy.py")
shutil.copytree("mine", "other")
shutil.rmtree("other")
os.rename("mine/copy.py", "moved.py")
os.symlink("moved.py", "link")
assert Path("link").read_text() == FILE.read_text()
with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as file:
    file.write(b"x")
    Path(folder, "y").write_text("y")
assert subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, text=True).stdout == "1\\n"
assert subprocess.check_output(["/bin/sh", "-c", "echo 2"]) == b"2\\n"
one, other = socket.socketpair()
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map(abs, [-1]) == [1]
psutil.Process().memory_info()
zoneinfo.ZoneInfo("Europe/Berlin")
child = subprocess.Popen([sys.executable, "-c", "while True: pass"])
child.terminate()
assert child.wait() == -15
def solve(n):
    return {RIGHT}
"""
    outcome = compare(FOUR, [Student(Submission(str(write(tmp_path, text))))], Limits(60)).outcomes[0]
    assert (outcome.status, outcome.reason) == (Status.COMPLETE, None)


@CONFINES
def test_of_a_home_folder_a_file_reads_what_is_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "beside.py").write_text("VALUE = 1")
    (tmp_path / "mine.txt").write_text("data")
    (tmp_path / ".key").write_text("secret")
    (tmp_path / "letter.txt").write_text("secret")
    text = f"""
import beside
from pathlib import Path
here = Path(__file__).parent
assert (here / "mine.txt").read_text() == "data"
def solve(n):
    for name in (".key", "letter.txt"):
        try:
            raise SystemExit((here / name).read_text())
        except OSError:
            pass
    return {RIGHT}
"""
    outcome = compare(FOUR, [Student(Submission(str(write(tmp_path, text))))], Limits(60)).outcomes[0]
    assert (outcome.status, outcome.reason) == (Status.COMPLETE, None)


def test_what_is_hidden_beside_a_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    (tmp_path / ".git").mkdir()
    (tmp_path / "data").mkdir()
    path = write(tmp_path)
    rights = dict(reading.rules_for_file(reading.FileToRun(str(path))))
    assert rights == {str(tmp_path): LIST, str(path): READ, str(tmp_path / "data"): READ}


@CONFINES
@pytest.mark.parametrize("place", [".", "folder"])
def test_links_beside_a_file_lead_nowhere(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that holds more than programs, and in one with hidden files."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "key.py").write_text("secret")
    folder = tmp_path / place
    folder.mkdir(exist_ok=True)
    (folder / ".hidden").touch()
    (folder / "beside.py").symlink_to(tmp_path / "letters" / "key.py")
    (folder / "mine.txt").symlink_to(tmp_path / "letters" / "key.py")
    (folder / "data").symlink_to(tmp_path / "letters")
    monkeypatch.setenv("HOME", str(tmp_path))
    text = f"""
from pathlib import Path
def solve(n):
    for name in ("beside.py", "mine.txt", "data/key.py"):
        try:
            raise SystemExit((Path(__file__).parent / name).read_text())
        except OSError:
            pass
    return {RIGHT}
    import beside
"""
    outcome = compare(FOUR, [Student(Submission(str(write(folder, text))))], Limits(60)).outcomes[0]
    assert (outcome.status, outcome.reason) == (Status.COMPLETE, None)


@pytest.mark.parametrize(
    ("held", "line"),
    [
        (NOTHING, "not confined: this system has neither Landlock nor filters of system calls"),
        (NO_LANDLOCK, "confined: network; not confined: files, processes, as this system has no Landlock"),
        (NO_FILTER, "confined: files; not confined: network, processes, as this system filters no system calls"),
    ],
)
def test_what_a_system_cannot_hold_is_said_and_all_else_works(
    held: ConfinementMeans, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(held, monkeypatch)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(grading, "REPEATS", 1)
    path = str(write(tmp_path))
    done = bezzel_here("run", "4", "--with", path, "--only", "flags")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, line)
    done = bezzel_here("grade", path, "4", "--json")
    assert (done.returncode, done.stderr) == (0, f"{line}\n")
    assert bezzel_here("watch", path, "4").stdout.splitlines()[0] == line
    done = bezzel_here("explain", path, "--confine", "require")
    assert (done.returncode, done.stderr) == (2, f"error: --confine require cannot be met: {line}\n")


def test_off_is_said_and_another_word_is_refused(tmp_path: Path) -> None:
    path = str(write(tmp_path))
    lines = bezzel_here("run", "4", "--with", path, "--only", "flags", "--confine", "off").stdout.splitlines()
    assert lines[0] == "not confined: --confine off"
    done = bezzel_here("watch", path, "4", "--confine", "perhaps")
    assert (done.returncode, done.stderr) == (2, "error: --confine is auto, require, off, not 'perhaps'\n")


@CONFINES
def test_watch_and_explain_shut_themselves_in(tmp_path: Path) -> None:
    text = f'"""Mine."""\nfrom pathlib import Path\nPath(__file__).write_text("")\ndef solve(n):\n    return {RIGHT}'
    path = write(tmp_path, text)
    for command in ("watch", "explain"):
        done = bezzel_here(command, str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert "Permission denied" in done.stderr
        assert path.read_text() == text
    path.write_text(f'"""Mine."""\ndef solve(n):\n    return {RIGHT}')
    assert "Mine." in bezzel_here("explain", str(path)).stdout
    assert "2 solutions" in bezzel_here("watch", str(path), "4").stdout


@pytest.mark.parametrize("kind", ARCHITECTURES)
@pytest.mark.parametrize("landlock", [0, 3, 7])
def test_the_filter_answers_each_call_as_the_table_says(kind: str, landlock: int) -> None:
    number, column = ARCHITECTURES[kind]
    table = {one.number: one for one in refusals(column, landlock)}
    program = list(instructions(number, table.values()))
    assert len(table) == len(list(refusals(column, landlock)))
    for call in range(LAST + 1):
        answers = {run(program, number, call, arguments) for arguments in ([0] * 6, [1] * 6, [os.getpid()] * 6)}
        refused = table.get(call)
        if refused is None:
            assert answers == {ALLOW}
        elif not refused.tests:
            assert answers == {ERROR | refused.error}
        else:
            assert answers <= {ALLOW, ERROR | refused.error}
    for beyond in (LAST + 1, 0x40000000 + 41):
        assert run(program, number, beyond, [0] * 6) == ERROR | errno.ENOSYS
    assert run(program, 0x40000003, 1, [0] * 6) == ERROR | errno.ENOSYS


def test_of_some_calls_the_arguments_decide() -> None:
    number, column = ARCHITECTURES["x86_64"]
    old, new = (list(instructions(number, refusals(column, version))) for version in (0, 7))
    assert run(new, number, 53, [1, 1, 0, 0, 0, 0]) == ALLOW  # a pair of streams
    assert run(new, number, 53, [1, 2, 0, 0, 0, 0]) == ERROR | errno.EPERM
    assert run(new, number, 16, [0, 0x5412, 0, 0, 0, 0]) == ERROR | errno.ENOTTY  # types for the user
    assert run(new, number, 16, [0, 0x5413 | 1 << 32, 0, 0, 0, 0]) == ALLOW
    assert run(new, number, 62, [1, 9, 0, 0, 0, 0]) == ALLOW  # Landlock refuses it
    assert run(old, number, 62, [1, 9, 0, 0, 0, 0]) == ERROR | errno.EPERM
    assert run(old, number, 62, [os.getpid(), 9, 0, 0, 0, 0]) == ALLOW
    assert run(old, number, 257, [0, 0, os.O_TRUNC, 0, 0, 0]) == ERROR | errno.EPERM
    assert run(old, number, 257, [0, 0, os.O_TRUNC | os.O_WRONLY, 0, 0, 0]) == ALLOW


def run(program: Sequence[tuple[int, int, int, int]], kind: int, call: int, arguments: Sequence[int]) -> int:
    """The answer of the program to a call."""
    seen = struct.pack("=iIQ6Q", call, kind, 0, *arguments)
    value = place = 0
    while True:
        operation, passes, fails, operand = program[place]
        place += 1
        if operation == LOAD:
            value = int.from_bytes(seen[operand : operand + 4], "little")
        elif operation == AND:
            value &= operand
        elif operation == IF_EQUAL:
            place += passes if value == operand else fails
        elif operation == IF_GREATER:
            place += passes if value > operand else fails
        else:
            assert operation == RETURN
            return operand
