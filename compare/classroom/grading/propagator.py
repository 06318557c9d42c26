"""Judges a propagator of a student's file on many small boards, each given as the rows that its columns have left."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from compare.classroom.own_file.loading import in_words
from compare.classroom.own_file.propagator import PropagatorOffer, Rows
from compare.classroom.own_file.student import ENGINE, Submission, load_submission
from compare.harness.faults import Fault
from compare.harness.isolated import call, unreadable_reply
from compare.harness.limits import Limits
from models.languages import say
from models.propagation.judging.assessment import (
    Assessment,
    Counterexample,
    Filter,
    Largest,
    assess,
    small_domains,
)
from models.propagation.judging.brute_force import Relation, Values, largest_consistent
from models.propagation.solver.propagator import Consistency

SHAPES = {(2, 2): 9, (3, 3): 343, (3, 4): 200, (4, 4): 600, (5, 5): 100}
"""The most choices of domains that are tried, by the numbers of columns and of rows."""

cached_largest_consistent = cache(largest_consistent)
"""The domains that are tried are always the same: what is right of them is computed once for all files."""


def leave_all(consistency: Consistency, domains: Values, relations: Sequence[Relation]) -> Values:
    """The domains as they are. That is enough where only calls are noted; consistent domains take half of the time."""
    return domains


def all_different(rows: Sequence[int]) -> bool:
    """The constraint: no two columns have the same row."""
    return len({*rows}) == len(rows)


def judge_propagator(submission: Submission, limits: Limits) -> Assessment:
    """Try the function in a process of its own. Raises Fault if it cannot be tried to the end.

    That process only tells the calls and their results. The assessment is made from these here, where the file cannot
    falsify it.
    """
    load = submission.load_libraries
    reply = call(
        ENGINE, try_file, submission, seconds=limits.seconds, mib=limits.mib, load=load, file=submission.file_to_run
    )
    try:
        calls = iter([(_domains_of(before), None if left is None else _domains_of(left)) for before, left in reply])

        def filter_once(domains: Rows) -> Rows | None:
            before, left = next(calls)
            if before != domains or (left is not None and len(left) != len(domains)):
                raise ValueError(before)
            return left

        return assess_filter(filter_once)
    except (ValueError, TypeError, StopIteration):
        raise unreadable_reply() from None


def _domains_of(lists: Any) -> Rows:
    """Lists of rows as domains. Raises ValueError or TypeError if they are something else."""
    domains = tuple(map(frozenset, lists))
    if not all(rows and all(type(row) is int for row in rows) for rows in domains):
        raise ValueError(lists)
    return domains


def try_file(submission: Submission) -> list[tuple[Any, Any]]:
    """For each call of the function in the file, the domains before and after it; None after it is "no solution".

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
            fault = in_words(error, submission.file)
            raise Fault(say("{call}: {fault}", call=offer.call_in_words(domains), fault=fault)) from None
        calls.append(([*map(sorted, domains)], left and [*map(sorted, left)]))
        return left

    assess_filter(filter_once, leave_all)
    return calls


def assess_filter(filter_once: Filter, largest: Largest = cached_largest_consistent) -> Assessment:
    """Try a propagator of "all rows are different". For forward checking, each pair of columns is a constraint."""
    assessment = Assessment()
    for (columns, rows), most in SHAPES.items():
        whole = Relation(range(columns), all_different)
        pairs = [Relation(pair, all_different) for pair in combinations(range(columns), 2)]
        assessment.add(assess(filter_once, whole, small_domains([rows] * columns, most), pairs, largest))
    return assessment


def assessment_as_data(assessment: Assessment) -> dict[str, Any]:
    """The assessment as plain data. Domains are lists of rows; None is "no solution"."""
    weaker_than = assessment.weaker_than.items()
    return {
        "tried": assessment.tried,
        "failed": {duty.value: _example_as_data(example) for duty, example in assessment.failed.items()},
        "weaker_than": {consistency.value: _example_as_data(example) for consistency, example in weaker_than},
    }


def _example_as_data(example: Counterexample) -> dict[str, Any]:
    return {name: domains and [sorted(rows) for rows in domains] for name, domains in vars(example).items()}
