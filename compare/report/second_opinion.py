"""The lines on standard error about a count: what contradicts it, who confirms it, or why nobody does."""

from collections.abc import Sequence

from compare.answers.asking import Reply, fastest, of_other_engines
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.harness.runner import compare
from compare.literature.known_bounds import tell
from compare.question.errors import INTERRUPTED
from compare.report.disputed import disagreement_in_words
from compare.report.sentences import verdict_in_words
from compare.verdict.comparison import Comparison, Outcome
from models.catalogue.finding import find_counter, formulations
from models.problem import Instance

UNCONFIRMED = 3
MOST_LISTED = 10**9
"""Listing so many solutions takes an hour."""


def faults_in_words(comparison: Comparison) -> list[str]:
    """The verdict and one disputed board, where something contradicts the answer; otherwise nothing."""
    if comparison.exit_code in (0, INTERRUPTED):
        return []
    boards = [disagreement_in_words(comparison.instance, one) for one in comparison.disagreements[:1]]
    return [*verdict_in_words(comparison), *boards]


def confirm(reply: Reply, instance: Instance, limits: Limits, among: str) -> int:
    """Tell who confirms the count, or why nobody does; the exit code.

    The count of a counter is confirmed by the fastest formulation of another engine, which is asked now. Formulations
    were already asked together. ``among`` says which formulations could be asked, if not all.
    """
    if reply.comparison is not None:
        complete = [outcome.name for outcome in reply.comparison.outcomes if outcome.status.is_complete]
        return _tell_confirmation(complete, reply.comparison.outcomes, among)
    return _cross_check(reply, instance, limits)


def _cross_check(reply: Reply, instance: Instance, limits: Limits) -> int:
    assert reply.answer is not None
    if (reply.answer.count or 0) > MOST_LISTED:
        tell(f"nothing confirms it: formulations list what they count, and more than {MOST_LISTED} are too many")
        return UNCONFIRMED
    able = fastest(instance, list(formulations().values()))
    with show_progress(silent=False) as progress:
        second = compare(instance, of_other_engines(able, find_counter(reply.answer.by).engine)[:1], limits, progress)
    names = [outcome.name for outcome in second.outcomes if outcome.status.is_complete]
    if second.count is not None and (second.count, second.size) != (reply.answer.count, reply.answer.size):
        of_size = "" if second.size is None else f", of size {second.size}"
        tell(f"{' and '.join(names)} says {second.count}{of_size}", mark="")
        return 1
    if second.exit_code in (0, UNCONFIRMED):
        return _tell_confirmation([reply.answer.by, *names], second.outcomes)
    for line in faults_in_words(second):
        tell(line, mark="")
    return second.exit_code


def _tell_confirmation(by: Sequence[str], others: Sequence[Outcome], among: str = "") -> int:
    if len(by) > 1:
        tell(f"confirmed: {' and '.join(by)} agree")
        return 0
    reasons = [f"{one.name} did not complete ({one.reason})" for one in others if not one.status.is_complete]
    tell(f"nothing confirms it: {'; '.join(reasons) or f'no formulation of another engine answers it{among}'}")
    return UNCONFIRMED
