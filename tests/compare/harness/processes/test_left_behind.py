"""Processes that a file or a formulation starts end with it, and a child that it forks does not speak for it."""

import csv
import io
import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import psutil
import pytest

from compare.classroom.grading import grade as grading
from compare.classroom.grading import judging
from compare.classroom.grading.grade import grade
from compare.classroom.grading.words import grade_as_data
from compare.classroom.own_file.student import Student, Submission
from compare.harness.confinement import mode
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.verdict.comparison import Outcome
from models import Board, Instance, Status, find_piece, find_problem
from tests.support.defective import StartsChildren
from tests.support.program import ROOT, bezzel
from tests.support.student_files import SEARCH
from tests.support.waiting import survivors, wait_until, workers

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)

STARTS_CHILDREN = """
import os, signal, subprocess, sys
from pathlib import Path

def started(pid):
    with (Path(__file__).parent / "pids").open("a") as pids:
        pids.write(f"{pid}\\n")

def start_children():
    started(subprocess.Popen(["sleep", "600"]).pid)
    pid = os.fork()
    if not pid:
        while True:
            signal.pause()
    started(pid)
"""

ENDS = {
    "at the end": "    return rows_of(n)",
    "at its own blow": "    os.kill(os.getpid(), signal.SIGKILL)",
    "at the time limit": "    while True: pass",
    "deaf": "    signal.signal(signal.SIGALRM, signal.SIG_IGN)\n    while True: pass",
}


@pytest.fixture(autouse=True)
def _low_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many boards a file is graded on tells nothing here."""
    monkeypatch.setattr(judging, "LARGEST_SIDE", 5)
    monkeypatch.setattr(judging, "FARTHEST_SIDE", 5)
    monkeypatch.setattr(grading, "REPEATS", 1)
    monkeypatch.setattr(mode, "_mode", mode.OFF)  # the files write down what they start


def pids_in(folder: Path) -> list[int]:
    path = folder / "pids"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def survivors_of(folder: Path) -> list[psutil.Process]:
    """Those whose numbers were written down there, and that do not end."""
    return survivors(psutil.Process(pid) for pid in pids_in(folder) if psutil.pid_exists(pid))


def graded(folder: Path, text: str, seconds: float = 20, mib: int = 1024) -> dict[str, Any]:
    path = folder / "queens.py"
    path.write_text(text)
    result = grade(Submission(str(path)), find_problem("non-attacking"), find_piece("queen"), Limits(seconds, mib, 2))
    return grade_as_data(result)


def asked(folder: Path, text: str, seconds: float) -> Outcome:
    """The outcome of a file that is asked for the solutions on one board."""
    path = folder / "queens.py"
    path.write_text(text)
    return compare(QUEENS, [Student(Submission(str(path)))], Limits(seconds, 1024, 2)).outcomes[0]


@pytest.mark.parametrize(
    "end", [next(iter(ENDS)), *(pytest.param(one, marks=pytest.mark.exhaustive) for one in list(ENDS)[1:])]
)
def test_what_a_file_starts_while_it_solves_ends_with_it(end: str, tmp_path: Path) -> None:
    body = f"def solve(n):\n    start_children()\n{ENDS[end]}\n"
    asked(tmp_path, STARTS_CHILDREN + SEARCH + body, seconds=2)
    assert len(pids_in(tmp_path)) == 2
    assert survivors_of(tmp_path) == []


@pytest.mark.parametrize(
    "end", ["os.kill(os.getpid(), signal.SIGKILL)", pytest.param("while True: pass", marks=pytest.mark.exhaustive)]
)
def test_what_a_file_starts_while_it_is_loaded_ends_with_it(end: str, tmp_path: Path) -> None:
    graded(tmp_path, STARTS_CHILDREN + f"start_children()\n{end}", seconds=2)
    assert len(pids_in(tmp_path)) == 2
    assert survivors_of(tmp_path) == []


@pytest.mark.quick
def test_what_a_formulation_starts_ends_with_it(tmp_path: Path) -> None:
    comparison = compare(QUEENS, [StartsChildren(tmp_path / "pids")], Limits(20))
    assert comparison.outcomes[0].status == Status.COMPLETE
    assert len(pids_in(tmp_path)) == 1
    assert survivors_of(tmp_path) == []


LEAVES_ITS_SESSION = {
    "a session of its own": """
def start_child():
    started(subprocess.Popen(["sleep", "600"], start_new_session=True).pid)
""",
    "a daemon": """
def start_child():
    there, here = os.pipe()
    if not os.fork():
        os.setsid()
        if not os.fork():
            started(os.getpid())
            os.write(here, b"x")
            while True:
                signal.pause()
        os._exit(0)
    os.wait()
    os.read(there, 1)
""",
}
ENDS_AT_ONCE = {"at once": "    os._exit(0)", **{end: ENDS[end] for end in ("at the end", "at its own blow")}}


def test_a_child_in_a_session_of_its_own_does_not_outlive_the_program(tmp_path: Path) -> None:
    asked = []
    for number, (way, end) in enumerate(product(LEAVES_ITS_SESSION.values(), ENDS_AT_ONCE.values())):
        path = tmp_path / f"queens{number}.py"
        path.write_text(STARTS_CHILDREN + way + SEARCH + f"def solve(n):\n    start_child()\n{end}\n")
        asked += ["--with", str(path)]
    done = bezzel("run", "4", *asked, "--only", "flags", "--confine", "off", "--csv")
    statuses = [row["status"] for row in csv.DictReader(io.StringIO(done.stdout)) if "queens" in row["name"]]
    assert statuses == 2 * ["FAILED", "COMPLETE", "FAILED"]
    assert len(pids_in(tmp_path)) == len(statuses)
    assert survivors_of(tmp_path) == []


def test_the_memory_of_children_counts(tmp_path: Path) -> None:
    child = "x = []; exec('while True: x.append(bytearray(1) * (4 << 20))')"
    body = "def solve(n):\n    subprocess.run([sys.executable, '-c', CHILD], start_new_session=True)\n    return []\n"
    result = graded(tmp_path, f"import subprocess, sys\nCHILD = {child!r}\n{body}", seconds=100, mib=200)
    (board,) = result["boards"]
    assert (board["status"], board["failure"]["reason"].partition(":")[0]) == ("LIMIT", "memory limit of 200 MiB")


@pytest.mark.parametrize("blow", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.exhaustive)])
def test_what_a_file_starts_ends_when_the_program_is_killed(blow: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "queens.py"
    path.write_text(STARTS_CHILDREN + "def solve(n):\n    start_children()\n    while True: pass")
    command = [sys.executable, "-m", "compare", "grade", str(path), "--time-limit", "600", "--confine", "off"]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=nowhere, stderr=nowhere) as program:
        wait_until(lambda: len(pids_in(tmp_path)) == 2)
        assert len(list(temporary.glob("bezzel-*"))) == 1
        program.send_signal(blow)
    assert survivors_of(tmp_path) == []
    assert list(temporary.glob("bezzel-*")) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", ["", "os._exit(0)", "sys.exit()", "1 / 0"])
def test_a_forked_child_does_not_speak_for_the_file(way: str, tmp_path: Path) -> None:
    forks = f"import os, sys\nif not os.fork():\n    {way or 'pass'}\n"
    in_solve = forks.replace("\n", "\n    ").rstrip()
    for text in (f"{forks}solve = rows_of", f"def solve(n):\n    {in_solve}\n    return rows_of(n)"):
        assert graded(tmp_path, f"{SEARCH}\n{text}\n")["passed"]


def test_a_file_may_have_a_pool_of_processes(tmp_path: Path) -> None:
    pool = "import multiprocessing\n" + SEARCH
    pool += "def all_rows(n):\n    return list(rows_of(n))\n"
    pool += "def solve(n):\n    with multiprocessing.get_context('fork').Pool(2) as pool:\n"
    pool += "        return pool.map(all_rows, [n])[0]"
    outcome = asked(tmp_path, pool, seconds=60)
    assert (outcome.status, outcome.count) == (Status.COMPLETE, 2), outcome


def test_ctrl_z_stops_the_workers_with_the_program_and_they_go_on_with_it() -> None:
    only = ["--only", "backtracking/bitmask", "--only", "python-constraint/general"]
    command = [sys.executable, "-m", "compare", "run", "14", *only, "--time-limit", "600", "--jobs", "2"]
    program = psutil.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, process_group=0)
    try:
        wait_until(lambda: len(workers(program)) >= 2)
        os.killpg(program.pid, signal.SIGTSTP)
        all_of_it = [program, *workers(program)]
        wait_until(lambda: all(one.status() == psutil.STATUS_STOPPED for one in all_of_it))
        os.killpg(program.pid, signal.SIGCONT)
        wait_until(lambda: not any(one.status() == psutil.STATUS_STOPPED for one in all_of_it))
    finally:
        program.kill()
        program.wait(timeout=30)
