"""What a file writes into the pipe of its worker becomes a result of that file; the program goes on.

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
