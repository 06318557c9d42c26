"""A disagreement in words."""

from compare.verdict.disagreements import Defect, Disagreement
from models.problem import Instance

DEFECTS = {
    Defect.MISSING: "a solution that is missing",
    Defect.WRONG: "a placement that is not a solution",
    Defect.TWICE: "a placement that was given twice",
    Defect.NOT_OPTIMAL: "a placement whose size is not the optimum",
    Defect.NOT_SYMMETRIC: "the reflected or rotated image of a solution, which no formulation gave",
}

NOT_THE_OPTIMUM = {"fewest": "more pieces than are needed", "most": "fewer pieces than are possible"}


def describe_judgement(instance: Instance, disagreement: Disagreement) -> str:
    """What the specification says about the placement."""
    judged = f"by the specification it is {'' if disagreement.is_solution else 'not '}a solution"
    if disagreement.defect == Defect.NOT_OPTIMAL:
        return f"{judged}, but with {NOT_THE_OPTIMUM[instance.problem.wanted]}"
    if disagreement.defect == Defect.NOT_SYMMETRIC and not disagreement.is_solution:
        return f"{judged}: so {instance.problem.name} is not kept by this symmetry, and its is_kept_by should say so"
    return judged
