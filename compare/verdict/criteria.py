"""What the verdict checks: five criteria, each of which holds, does not hold, or is not known."""

from compare.verdict.comparison import Comparison
from compare.verdict.disagreements import Defect

BROKEN_BY = {
    "sound": {Defect.WRONG, Defect.NOT_OPTIMAL},
    "distinct": {Defect.TWICE},
    "complete": {Defect.MISSING},
    "symmetric": {Defect.NOT_SYMMETRIC},
}
"""The defects of which a single one breaks a criterion."""


def criteria(comparison: Comparison) -> dict[str, bool | None]:
    """Whether each of the five holds; None where that is not known.

    One that is broken is so whoever completed. Where nothing is broken, and nothing completed, nothing is known; where
    one formulation completed alone, nobody can say what it lacks.
    """
    found = {one.defect for one in comparison.disagreements}
    lacks_image = any(one.defect == Defect.NOT_SYMMETRIC and one.is_solution for one in comparison.disagreements)
    known = {name: not defects & found for name, defects in BROKEN_BY.items()}
    known["complete"] = known["complete"] and not lacks_image
    completed = sum(outcome.status.is_complete for outcome in comparison.outcomes)
    needed = {"complete": 2}
    judged = {name: None if holds and completed < needed.get(name, 1) else holds for name, holds in known.items()}
    return {**judged, "published": comparison.agrees_with_published}
