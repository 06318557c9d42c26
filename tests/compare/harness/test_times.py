"""The times of an outcome: the processor's work is that of the formulation, its threads and its programs; no other."""

import time
from collections.abc import Callable

import pytest

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.verdict.comparison import Outcome
from models import Board, Instance, find_formulation, find_piece, find_problem
from tests.support.busy import BUILDING, WORK, Busy, in_a_program, in_a_thread, nothing, work

FOUR = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)


def outcome(before: Callable[[], None], work: Callable[[], None]) -> Outcome:
    (one,) = compare(FOUR, [Busy(before, work)], Limits(30)).outcomes
    assert one.status.is_complete, one.reason
    return one


@pytest.mark.parametrize("where", [work, in_a_thread, in_a_program], ids=lambda one: one.__name__)
def test_the_work_of_threads_and_programs_counts(where: Callable[[], None]) -> None:
    found = outcome(nothing, where)
    assert found.processor_seconds is not None
    assert WORK <= found.processor_seconds < WORK + 0.5


@pytest.mark.parametrize("before", [nothing, work, in_a_program], ids=lambda one: one.__name__)
def test_neither_waiting_nor_what_is_done_before_counts(before: Callable[[], None]) -> None:
    found = outcome(before, lambda: time.sleep(WORK))
    assert found.processor_seconds is not None
    assert found.processor_seconds < WORK / 2
    assert (found.seconds or 0) >= WORK


def test_building_is_the_time_of_all_its_blocks() -> None:
    found = outcome(nothing, nothing)
    assert found.build_seconds is not None
    assert 2 * BUILDING <= found.build_seconds <= (found.seconds or 0)


def test_a_search_that_is_given_no_model_builds_nothing() -> None:
    (one,) = compare(FOUR, [find_formulation("flags")], Limits(30)).outcomes
    assert one.build_seconds is None
