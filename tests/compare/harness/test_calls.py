"""Calls of functions in processes of their own: their progress, and an answer that is too long."""

import re

import pytest

from compare.harness.faults import Fault
from compare.harness.isolated import Calls, call
from compare.harness.processes.messages import LONGEST
from compare.harness.progress import MOST_LINES
from models.engine import Engine


def test_the_progress_tells_the_calls_that_are_done_and_those_that_run() -> None:
    calls = Calls(4)
    calls.begin(0)
    calls.begin(1)
    assert calls.progress_lines() == [
        "0 of 4 formulas done",
        "  a worker: formula 0 for 0 s",
        "  a worker: formula 1 for 0 s",
    ]
    calls.end(0)
    first, *workers = calls.progress_lines()
    assert re.fullmatch(r"1 of 4 formulas done, about \d+ s left", first)
    assert workers == ["  a worker: formula 1 for 0 s"]


def test_a_call_that_was_lost_begins_again() -> None:
    calls = Calls(1)
    calls.begin(0)
    calls.begin(0)
    calls.end(0)
    assert calls.progress_lines() == ["1 of 1 formula done"]


def test_of_many_calls_a_few_have_a_line() -> None:
    calls = Calls(100)
    for number in range(MOST_LINES + 3):
        calls.begin(number)
    assert calls.progress_lines()[-1] == "  and 3 workers more"
    assert len(calls.progress_lines()) == MOST_LINES + 2


def test_a_call_whose_answer_is_too_long_for_one_message_says_so() -> None:
    with pytest.raises(Fault, match="its answer is longer than 64 MiB"):
        call(Engine("long", "long"), str.ljust, "", LONGEST, seconds=60, mib=1024)
