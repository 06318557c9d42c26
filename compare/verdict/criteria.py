"""What the verdict checks: five criteria, each of which holds (True), does not hold (False), or is not known (None)."""

from compare.verdict.comparison import Comparison
from compare.verdict.disagreements import Defect


def criteria(comparison: Comparison) -> dict[str, bool | None]:
    """Whether each of the five holds. What is broken is broken, whoever completed.

    Otherwise nothing is known where no formulation completed; where one completed alone, nobody can say what it lacks.
    """
    found = {one.defect for one in comparison.disagreements}
    lacks_image = any(one.defect == Defect.NOT_SYMMETRIC and one.is_solution for one in comparison.disagreements)
    completed = sum(outcome.status.is_complete for outcome in comparison.outcomes)
    return {
        "sound": _unless_broken(bool({Defect.WRONG, Defect.NOT_OPTIMAL} & found), completed >= 1),
        "distinct": _unless_broken(Defect.TWICE in found, completed >= 1),
        "complete": _unless_broken(Defect.MISSING in found or lacks_image, completed >= 2),
        "symmetric": _unless_broken(Defect.NOT_SYMMETRIC in found, completed >= 1),
        "published": comparison.agrees_with_published,
    }


def _unless_broken(is_broken: bool, can_be_told: bool) -> bool | None:
    if is_broken:
        return False
    return True if can_be_told else None
