"""Judges a propagator of a student's file on many small boards: columns with the rows that each has left."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from compare.classroom.own_file.loading import in_words
from compare.classroom.own_file.propagator import PropagatorOffer, Rows
from compare.classroom.own_file.student import ENGINE, Submission, load_submission
from compare.harness.faults import Fault
from compare.harness.isolated import call
from compare.harness.limits import Limits
from models.languages import say
from models.propagation.judging.assessment import Assessment, Counterexample, Duty, Filter, assess, small_domains
from models.propagation.judging.brute_force import Relation
from models.propagation.solver.propagator import Consistency

SHAPES = {(2, 2): 9, (3, 3): 343, (3, 4): 200, (4, 4): 600, (5, 5): 100}
"""Numbers of columns and of rows, and how many choices of domains are tried at most."""


def all_different(rows: Sequence[int]) -> bool:
    """The constraint: no two columns have the same row."""
    return len({*rows}) == len(rows)


def judge_propagator(submission: Submission, limits: Limits) -> Assessment:
    """Try the function in a process of its own. Raises Fault if it cannot be tried to the end."""
    load = submission.load_libraries
    data = call(ENGINE, try_file, submission, seconds=limits.seconds, mib=limits.mib, load=load)
    failed = {Duty(name): _example_of(one) for name, one in data["failed"].items()}
    weaker_than = {Consistency(name): _example_of(one) for name, one in data["weaker_than"].items()}
    return Assessment(data["tried"], failed, weaker_than)


def try_file(submission: Submission) -> dict[str, Any]:
    """The assessment of the function in the file, as plain data. Raises Fault if the function fails."""
    offer = load_submission(submission)
    assert isinstance(offer, PropagatorOffer)

    def filter_once(domains: Rows) -> Rows | None:
        try:
            return offer.filter_once(domains)
        except Fault:
            raise
        except BaseException as error:
            what = in_words(error, submission.file)
            raise Fault(say("{call}: {fault}", call=offer.call_in_words(domains), fault=what)) from None

    return assessment_as_data(assess_filter(filter_once))


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


def _example_of(data: dict[str, Any]) -> Counterexample:
    return Counterexample(**{name: domains and tuple(map(frozenset, domains)) for name, domains in data.items()})
