"""One board on which formulations differ: drawn, and in words. Every view that people read takes them here."""

from compare.question.rejection import why_no_solution
from compare.report.symbols import letters
from compare.verdict.disagreements import Defect, Disagreement
from models.chess.notation import draw, square_names
from models.languages import say
from models.problem import Instance


def disagreement_in_words(instance: Instance, disagreement: Disagreement) -> str:
    """The board as text, below what is wrong with it and above the other lines."""
    title, *lines = lines_about(instance, disagreement)
    squares = ", ".join(square_names(instance.board, disagreement.placement)) or "no squares"
    board = draw(instance.board, disagreement.placement, letters(instance))
    return "\n".join([f"{title}: {squares}", board, *lines])


def lines_about(instance: Instance, disagreement: Disagreement) -> list[str]:
    """What is wrong with it, who gave it, who lacks it, and what the specification says, a line each."""
    lines = [
        f"✗ {_defects()[disagreement.defect]}",
        say("given by: {names}", names=", ".join(disagreement.has) or say("nobody")),
    ]
    if disagreement.lacks:
        lines.append(say("lacked by: {names}", names=", ".join(disagreement.lacks)))
    return [*lines, judgement_in_words(instance, disagreement)]


def judgement_in_words(instance: Instance, disagreement: Disagreement) -> str:
    """What the specification says about the placement; why, where it says no."""
    if not disagreement.is_solution:
        why = why_no_solution(instance, disagreement.placement)
        if disagreement.defect != Defect.NOT_SYMMETRIC:
            return say("by the specification it is not a solution: {why}", why=why)
        sentence = (
            "by the specification it is not a solution: {why}; so {problem} is not kept by this symmetry, and its "
            "is_kept_by should say so"
        )
        return say(sentence, why=why, problem=instance.problem.name)
    if disagreement.defect != Defect.NOT_OPTIMAL:
        return say("by the specification it is a solution")
    if instance.problem.wanted == "fewest":
        return say("by the specification it is a solution, but with more pieces than are needed")
    return say("by the specification it is a solution, but with fewer pieces than are possible")


def _defects() -> dict[Defect, str]:
    return {
        Defect.MISSING: say("a solution that is missing"),
        Defect.WRONG: say("a placement that is not a solution"),
        Defect.TWICE: say("a placement that was given twice"),
        Defect.NOT_OPTIMAL: say("a placement whose size is not the optimum"),
        Defect.NOT_SYMMETRIC: say("the reflected or rotated image of a solution, which no formulation gave"),
    }
