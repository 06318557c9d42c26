"""Judges a propagator of a student's file on many small boards: columns with the rows that each has left."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from compare.classroom.own_file.loading import in_words
from compare.classroom.own_file.propagator import PropagatorOffer, Rows
from compare.classroom.own_file.student import ENGINE, Submission, load_submission
from compare.harness.faults import Fault
from compare.harness.isolated import call, unreadable_reply
from compare.harness.limits import Limits
from models.languages import say
from models.propagation.judging.assessment import Assessment, Counterexample, Filter, assess, small_domains
from models.propagation.judging.brute_force import Relation

SHAPES = {(2, 2): 9, (3, 3): 343, (3, 4): 200, (4, 4): 600, (5, 5): 100}
"""Numbers of columns and of rows, and how many choices of domains are tried at most."""


def all_different(rows: Sequence[int]) -> bool:
    """The constraint: no two columns have the same row."""
    return len({*rows}) == len(rows)


def judge_propagator(submission: Submission, limits: Limits) -> Assessment:
    """Try the function in a process of its own. Raises Fault if it cannot be tried to the end.

    Here it is judged once more by what it was called with and what it left: in its own process it could say anything.
    """
    load = submission.load_libraries
    told = call(
        ENGINE, try_file, submission, seconds=limits.seconds, mib=limits.mib, load=load, file=submission.file_to_run
    )
    try:
        calls = iter([(_domains_of(before), left and _domains_of(left)) for before, left in told])

        def filter_once(domains: Rows) -> Rows | None:
            before, left = next(calls)
            if before != domains:
                raise ValueError(before)
            return left

        return assess_filter(filter_once)
    except (ValueError, TypeError, StopIteration):
        raise unreadable_reply() from None


def _domains_of(lists: Any) -> Rows:
    return tuple(map(frozenset, lists))


def try_file(submission: Submission) -> list[tuple[Any, Any]]:
    """The domains with which the function in the file was called, and those that it left; null is "no solution".

    Raises Fault if the function fails.
    """
    offer = load_submission(submission)
    assert isinstance(offer, PropagatorOffer)
    calls: list[tuple[Any, Any]] = []

    def filter_once(domains: Rows) -> Rows | None:
        try:
            left = offer.filter_once(domains)
        except Fault:
            raise
        except BaseException as error:
            what = in_words(error, submission.file)
            raise Fault(say("{call}: {fault}", call=offer.call_in_words(domains), fault=what)) from None
        calls.append(([*map(sorted, domains)], left and [*map(sorted, left)]))
        return left

    assess_filter(filter_once)
    return calls


def assess_filter(filter_once: Filter) -> Assessment:
    """Try a propagator of "all rows are different". Forward checking is defined by the pairs of columns."""
    found = Assessment()
    for (columns, rows), most in SHAPES.items():
        whole = Relation(range(columns), all_different)
        pairs = [Relation(pair, all_different) for pair in combinations(range(columns), 2)]
        found.add(assess(filter_once, whole, small_domains([rows] * columns, most), pairs))
    return found


def assessment_as_data(found: Assessment) -> dict[str, Any]:
    """The assessment as plain data. Domains are lists of rows; null is "no solution"."""
    return {
        "tried": found.tried,
        "failed": {duty.value: _example_as_data(one) for duty, one in found.failed.items()},
        "weaker_than": {consistency.value: _example_as_data(one) for consistency, one in found.weaker_than.items()},
    }


def _example_as_data(example: Counterexample) -> dict[str, Any]:
    return {name: domains and [sorted(rows) for rows in domains] for name, domains in vars(example).items()}
