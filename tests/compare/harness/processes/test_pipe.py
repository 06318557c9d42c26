"""Bytes that a file writes into the pipe of its worker become a result of that file; the program goes on.

The program runs in a process of its own: a file that writes to all that is open would reach that of the tests, too.
"""

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from compare.harness.processes.messages import HEADER, LONGEST, MARK, Inbox, MalformedMessage
from compare.harness.running import Running
from compare.harness.worker import BEGUN, ENDED, FormulationOrder
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.problem import Instance
from tests.support.program import ROOT, other_lines
from tests.support.student_files import SEARCH

WRITE = """
import os
def write():
    for number in range(3, 256):
        try:
            os.write(number, {text!r})
        except OSError:
            pass
"""

TEXTS = {
    "garbage": b"garbage",
    "less than a header": MARK[:2],
    "half a header": HEADER.pack(MARK, 9)[:6],
    "a header without a message": HEADER.pack(MARK, 9),
    "a length that is too long": HEADER.pack(MARK, LONGEST + 1),
    "the longest message, which never comes": HEADER.pack(MARK, LONGEST),
    "a message of no kind": HEADER.pack(MARK, 1) + b"?",
    "no message": HEADER.pack(MARK, 0),
    "a report of nothing": HEADER.pack(MARK, 3) + b"E{}",
    "a report that is none": HEADER.pack(MARK, 5) + b"E[1,2",
    "half a placement": HEADER.pack(MARK, 4) + b"P\xff\xff\xff",
}
ENDS = {"and ends": "os._exit(0)", "and hangs": "while True: pass"}


def graded(folder: Path, texts: Iterable[str]) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the grade of each file with one of these texts."""
    for number, text in enumerate(texts):
        (folder / f"queens{number:02}.py").write_text(text)
    command = [sys.executable, "-m", "compare", "grade", str(folder), "--time-limit", "3", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert other_lines(done.stderr) == ""
    return done.returncode, json.loads(done.stdout)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("text", "end"),
    [*((text, "and goes on") for text in TEXTS), *product(["half a header", "a message of no kind"], ENDS)],
)
def test_what_is_not_a_message_fails_on_its_board(text: str, end: str, tmp_path: Path) -> None:
    body = f"def solve(n):\n    if n == 4:\n        write()\n        {ENDS.get(end, 'pass')}\n    return rows_of(n)\n"
    code, (found,) = graded(tmp_path, [WRITE.format(text=TEXTS[text]) + SEARCH + body])
    last = found["boards"][-1]
    assert (code, last["instance"]["rows"]) == (1, 4)
    assert last["failure"]["kind"] == last["status"]
    assert last["status"] in (("FAILED", "LIMIT") if end == "and hangs" else ("FAILED",))
    assert last["failure"]["reason"]


def test_what_is_not_a_message_when_it_is_loaded_is_a_fault(tmp_path: Path) -> None:
    texts = [WRITE.format(text=text) + "write()\n" + SEARCH + "solve = rows_of" for text in TEXTS.values()]
    code, grades = graded(tmp_path, texts)
    assert code == 1
    for text, found in zip(TEXTS, grades, strict=True):
        assert (found["passed"], found["boards"]) == (False, []), text
        assert found["fault"].startswith("it cannot be loaded: "), text


@pytest.mark.quick
def test_a_reader_takes_whole_messages_and_refuses_what_is_none() -> None:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    inbox = Inbox(ours)
    frame = HEADER.pack(MARK, 5) + b"hello"
    os.write(theirs.fileno(), frame[:7])
    assert inbox.take() == []
    os.write(theirs.fileno(), frame[7:] + frame)
    assert inbox.take() == [b"hello", b"hello"]
    os.write(theirs.fileno(), b"garbage!")
    with pytest.raises(MalformedMessage):
        inbox.take()


REPORT = {
    "status": "COMPLETE", "reason": None, "seconds": 0.5, "first_solution_seconds": None, "processor_seconds": 0.0,
    "build_seconds": None, "peak_mib": 0.0, "statistics": {"nodes": 3}, "gathered": None,
}  # fmt: skip

INSTANCE = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)


class SentReport:
    """A child that has sent one report."""

    has_ended = is_malformed = False

    def __init__(self, report: object) -> None:
        self.messages = [ENDED + json.dumps(report).encode()]
        self.seconds = self.elapsed = 1.0

    def receive(self) -> list[bytes]:
        return self.messages

    def kill_malformed(self) -> None:
        self.is_malformed = True

    def check_limits(self) -> None:
        pass


@pytest.mark.parametrize(
    ("report", "is_malformed"),
    [
        (REPORT, False),
        ([], True),
        (REPORT | {"statistics": []}, True),
        (REPORT | {"statistics": {"unknown": 1}}, True),
        (REPORT | {"statistics": {"nodes": -1}}, True),
        (REPORT | {"seconds": 10**400}, True),
        (REPORT | {"seconds": True}, True),
        (REPORT | {"reason": 1}, True),
    ],
)
def test_a_report_with_a_wrong_value_ends_its_worker_and_nothing_else(report: object, is_malformed: bool) -> None:
    child = SentReport(report)
    order = FormulationOrder(find_formulation("flags"), [INSTANCE], 1.0, 100)
    running = Running(0, order, lambda placements: None, lambda *_, **__: child)  # type: ignore[arg-type]
    running.receive()
    assert child.is_malformed == is_malformed
    assert len(running.reports) == (not is_malformed)


class StoppedWhileLoaded(SentReport):
    """A child that is asked to stop before it says that it has begun."""

    has_begun = False

    def ask_to_stop(self) -> None:
        self.messages = [BEGUN, *self.messages]


def test_a_worker_that_begins_after_it_was_asked_to_stop_is_heard() -> None:
    child = StoppedWhileLoaded(REPORT)
    order = FormulationOrder(find_formulation("flags"), [INSTANCE], 1.0, 100)
    running = Running(0, order, lambda placements: None, lambda *_, **__: child)  # type: ignore[arg-type]
    running.stop()
    running.receive()
    assert not child.is_malformed
    assert len(running.reports) == 1
