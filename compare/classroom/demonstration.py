"""Demonstrates a pitfall: an ordinary comparison of the pitfall with formulations that do not have the mistake."""

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.verdict.comparison import Comparison
from compare.verdict.tally import Disagreement
from models.catalogue.finding import find_formulation
from models.pitfalls import Pitfall

RIGHT_FORMULATIONS = ("backtracking/general", "cp-sat/general", "python-constraint/general")
"""The formulations beside which a pitfall is shown: they do not have the mistake."""
LIMITS = Limits(seconds=30.0)


def demonstrate(pitfall: Pitfall) -> Comparison:
    """The comparison on the question that shows the pitfall, repeated up to ``pitfall.runs`` times until it does.

    Raises KeyboardInterrupt after Ctrl-C: half a comparison shows nothing.
    """
    formulations = [pitfall, *map(find_formulation, RIGHT_FORMULATIONS)]
    for _ in range(pitfall.runs):
        comparison = compare(pitfall.shows_on, formulations, LIMITS)
        if comparison.interrupted:
            raise KeyboardInterrupt
        if find_evidence(pitfall, comparison):
            break
    return comparison


def find_evidence(pitfall: Pitfall, comparison: Comparison) -> Disagreement | None:
    """The first disagreement that shows the expected symptom of the pitfall; None if it was not caught."""
    for disagreement in comparison.disagreements:
        accused = disagreement.lacks if pitfall.symptom == "missing" else disagreement.has
        if disagreement.defect == pitfall.symptom and accused == (pitfall.name,):
            return disagreement
    return None
