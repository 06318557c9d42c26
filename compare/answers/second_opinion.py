"""What is said on standard error of a count: what speaks against it, who confirms it, or why nobody does."""

import sys
from collections.abc import Sequence

from compare.answers.answer import Answer
from compare.answers.fastest import fastest, of_another_engine
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.literature.known_bounds import say
from compare.question.parsing import choose_formulations
from compare.report.sentences import disagreement_in_words, verdict_in_words
from compare.verdict.comparison import Comparison, Outcome
from models.engine import Engine
from models.problem import Instance

UNCONFIRMED = 3


def report_faults(comparison: Comparison) -> int:
    """Say what speaks against the answer, if anything does; the exit code."""
    if comparison.exit_code:
        lines = verdict_in_words(comparison)
        lines += [disagreement_in_words(comparison, one) for one in comparison.disagreements[:1]]
        print("\n".join(lines), file=sys.stderr)
    return comparison.exit_code


def confirmed(by: Sequence[str], others: Sequence[Outcome], among: str = "") -> int:
    """Say by which two a count is confirmed, or what became of the others that were asked; the exit code.

    ``among``: those that could be asked, if not all.
    """
    if len(by) > 1:
        say(f"confirmed: {' and '.join(by)} agree")
        return 0
    reasons = [f"{one.name} did not complete ({one.reason})" for one in others if not one.status.is_complete]
    say(f"nothing confirms it: {'; '.join(reasons) or f'no formulation of another engine answers it{among}'}")
    return UNCONFIRMED


def checked(found: Answer, engine: Engine, instance: Instance, limits: Limits) -> int:
    """Ask the fastest formulation of another engine, and say whether it finds the same count; the exit code."""
    able = fastest(instance, choose_formulations())
    second = compare(instance, of_another_engine(able, engine)[:1], limits)
    names = [outcome.name for outcome in second.outcomes if outcome.status.is_complete]
    if second.count is not None and (second.count, second.size) != (found.count, found.size):
        of_size = "" if second.size is None else f", of size {second.size}"
        print(f"{' and '.join(names)} says {second.count}{of_size}", file=sys.stderr)
        return 1
    if second.exit_code in (0, UNCONFIRMED):
        return confirmed([found.by, *names], second.outcomes)
    return report_faults(second)
