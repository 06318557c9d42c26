"""Whatever a student's file does is a result with a reason, and touches nobody."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.grading import Write, graded
from tests.support.program import ROOT, bezzel_here
from tests.support.student_files import (
    CLASS,
    CRASHES,
    MISBEHAVIOUR,
    RECTANGLES,
    SEARCH,
)
from tests.support.waiting import wait_until


@pytest.mark.parametrize("name", CRASHES)
def test_a_file_that_cannot_be_asked_fails_with_the_reason(
    name: str, write: Write, request: pytest.FixtureRequest
) -> None:
    if name not in ("an end at import", "a hang at import"):
        request.getfixturevalue("_in_one_process")
    text, reason = CRASHES[name]
    result = graded(write(text), seconds=0.5 if name == "a hang at import" else 60)
    assert not result["passed"]
    assert reason in result["fault"]
    assert result["boards"] == []


@pytest.mark.exhaustive
@pytest.mark.usefixtures("_low_boards")
@pytest.mark.parametrize("name", MISBEHAVIOUR)
def test_misbehaviour_on_a_board_fails_with_the_reason(name: str, write: Write) -> None:
    body, kind, reason = MISBEHAVIOUR[name]
    branch = body.replace("\n", "\n    ").replace("    ", "        ", 1)
    is_generator = "yield" in body
    rest = "    yield from rows_of(n)" if is_generator else "    return rows_of(n)"
    path = write(f"{SEARCH}\ndef solve(n):\n    if n == 4:\n{branch}\n{rest}\n")
    is_endless = kind == "LIMIT" and name != "memory"
    result = graded(path, seconds=3 if is_endless else 120, mib=400)
    last = result["boards"][-1]
    assert last["instance"]["rows"] == 4
    assert last["failure"]["kind"] == last["status"] == kind
    assert reason in last["failure"]["reason"]
    assert last["complete"] is False


def test_what_was_given_wrongly_goes_before_how_it_ended(write: Write) -> None:
    endless = SEARCH + "def solve(n):\n    while True:\n        yield from rows_of(n)"
    result = graded(write(endless), seconds=0.5)
    last = result["boards"][-1]
    assert (last["status"], last["distinct"], last["complete"], last["symmetric"]) == ("LIMIT", False, False, None)
    assert last["failure"]["reason"] == "solution 2 was given before"


@pytest.mark.usefixtures("_low_boards")
def test_what_a_file_prints_is_not_shown(write: Write, capfd: pytest.CaptureFixture[str]) -> None:
    noisy = "import os, sys\nprint('hello')\n" + SEARCH + "def solve(n):\n    print('x' * 10**6)\n"
    noisy += "    sys.stderr.write('y' * 10**6)\n    os.write(1, b'zzz')\n    return rows_of(n)"
    done = bezzel_here("grade", write(noisy), "1")
    assert done.returncode == 0
    assert "✓ passed on " in done.stdout
    assert not [noise for noise in ("hello", "xxx", "yyy", "zzz") if noise in done.stdout + done.stderr]
    assert capfd.readouterr() == ("", "")


def test_a_file_reads_nothing_of_what_is_typed(write: Write) -> None:
    path = write(f"assert not open(0).read()\n{SEARCH}solve = rows_of")
    command = [sys.executable, "-m", "compare", "grade", path, "--up-to", "1"]
    done = subprocess.run(command, cwd=ROOT, input="8\n", capture_output=True, text=True, timeout=120, check=False)
    assert "✓ passed on " in done.stdout


@pytest.mark.exhaustive
@pytest.mark.usefixtures("_low_boards")
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
    result = graded(write("x = []\nwhile True:\n    x.append(bytearray(b'x' * 50_000_000))"), seconds=60, mib=100)
    assert result["fault"] == "it cannot be loaded: memory limit of 100 MiB"


@pytest.mark.usefixtures("_low_boards")
def test_a_file_named_like_a_module_takes_nobodys_place(tmp_path: Path) -> None:
    path = tmp_path / "models.py"
    path.write_text(RECTANGLES + CLASS)
    result = json.loads(bezzel_here("grade", str(path), "1", "--json").stdout)
    assert result["passed"]
    assert (result["file"], result["offer"]) == ("models.py", "class Mine")


def test_an_interrupt_ends_it_at_once(write: Write) -> None:
    path = write("def solve(n):\n    open(f'{__file__}.begun', 'w').close()\n    while True:\n        pass")
    command = [sys.executable, "-m", "compare", "grade", path, "--time-limit", "600", "--confine", "off"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until(Path(f"{path}.begun").exists)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error) == (130, b"not confined: --confine off\n", b"")


@pytest.mark.usefixtures("_low_boards")
def test_the_file_finds_its_neighbour_and_leaves_no_trace(write: Write, tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text(SEARCH)
    path = write("from neighbour import rows_of\ndef solve(n):\n    return rows_of(n)")
    assert bezzel_here("grade", path, "1").returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["neighbour.py", "queens.py"]
