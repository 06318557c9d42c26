"""Confirms a count by a second method, and says on standard error what confirms or contradicts it."""

from collections.abc import Sequence

from compare.answers.asking import Answer, Reply
from compare.answers.choosing import Answerers
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.harness.runner import compare
from compare.question.errors import INTERRUPTED, tell
from compare.report.sentences import disagreement_in_words, verdict_in_words
from compare.verdict.comparison import NOTHING_COMPLETED, Comparison, Outcome
from models.formulation import Formulation
from models.languages import say
from models.problem import Instance

UNCONFIRMED = 3
"""The exit code if nothing confirms the count."""
MOST_LISTED = 10**9
"""The most solutions that are listed to confirm a count: listing more takes more than an hour."""


def faults_in_words(comparison: Comparison) -> list[str]:
    """The verdict and one disputed board, if something contradicts the answer; otherwise no lines."""
    if comparison.exit_code in (0, INTERRUPTED):
        return []
    boards = [disagreement_in_words(comparison.instance, one) for one in comparison.disagreements[:1]]
    return [*verdict_in_words(comparison), *boards]


def confirm(reply: Reply, instance: Instance, answerers: Answerers, limits: Limits) -> int:
    """Tell what confirms the count of a reply, or why nothing does, and return the exit code.

    0: confirmed; 1: contradicted; 3: nothing confirms it; 130: Ctrl-C came. The reply must have an answer. Counters of
    one engine are confirmed by a formulation of another engine, which is asked now. Answerers of several engines were
    already asked together.
    """
    assert reply.answer is not None
    outcomes = reply.comparison.outcomes if reply.comparison else []
    if answerers.counters and not outcomes and (reply.answer.count or 0) > MOST_LISTED:
        sentence = "nothing confirms it: formulations list what they count, and more than {number} are too many"
        tell(sentence, number=MOST_LISTED)
        return UNCONFIRMED
    if answerers.second is not None:
        return _cross_check(reply.answer, instance, answerers.second, limits)
    engines = {one.engine for one in outcomes if one.status.is_complete}
    engines |= {one.engine.name for one in answerers.counters}
    return _tell_confirmation(
        reply.answer.answerers,
        outcomes,
        is_confirmed=len(engines) > 1,
        is_of_named=answerers.are_named and not answerers.counters,
    )


def _cross_check(answer: Answer, instance: Instance, second: Formulation, limits: Limits) -> int:
    """Ask a second formulation, tell whether it confirms the answer, and return the exit code."""
    with show_progress(silent=False) as progress:
        comparison = compare(instance, [second], limits, progress)
    if comparison.count is not None and (comparison.count, comparison.size) != (answer.count, answer.size):
        of_size = "" if comparison.size is None else say(", of size {size}", size=comparison.size)
        tell(say("{name} says {number}", name=second.name, number=comparison.count) + of_size, mark="")
        return 1
    if comparison.exit_code in (0, NOTHING_COMPLETED):
        names = [*answer.answerers, second.name]
        return _tell_confirmation(names, comparison.outcomes, is_confirmed=comparison.count is not None)
    for line in faults_in_words(comparison):
        tell(line, mark="")
    return comparison.exit_code


def _tell_confirmation(
    answerers: Sequence[str], outcomes: Sequence[Outcome], *, is_confirmed: bool, is_of_named: bool = False
) -> int:
    """Tell whether the answer is confirmed, or why not, and return the exit code.

    ``answerers`` are the names of those that agree. ``is_of_named``: only formulations that the user named were asked.
    """
    if is_confirmed:
        tell("confirmed: {names} agree", names=say(" and ").join(answerers))
        return 0
    reasons = [
        say("{name} did not complete ({reason})", name=one.name, reason=one.reason)
        for one in outcomes
        if not one.status.is_complete
    ]
    none_answers = "no formulation of another engine answers it"
    if is_of_named:
        none_answers = "no formulation of another engine answers it, of those that --only and --engine name"
    tell("nothing confirms it: {reason}", reason="; ".join(reasons) or say(none_answers))
    return UNCONFIRMED
