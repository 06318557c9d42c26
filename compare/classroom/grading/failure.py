"""Why a student's file fails on a board: the gravest fault, in a sentence, with a placement where there is one."""

from dataclasses import dataclass

from compare.classroom.grading.reasons import why_no_solution
from compare.question.description import pieces_in_words
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.disagreements import Defect, Disagreement
from compare.verdict.tally import Tally
from models.formulation import Status


@dataclass(frozen=True)
class Failure:
    """Why a board was not passed: a defect, FAILED or LIMIT; the reason; and a placement where there is one."""

    kind: str
    reason: str
    placement: int | None = None


def gravest_failure(comparison: Comparison, tally: Tally, name: str) -> Failure | None:
    """The gravest fault: a wrong placement; otherwise how it ended; otherwise a missing solution."""
    outcome = comparison.outcomes[0]
    for disagreement in comparison.disagreements:
        if disagreement.has == (name,) and disagreement.defect != Defect.MISSING:
            return Failure(disagreement.defect, _reason(disagreement, comparison), disagreement.placement)
    if not outcome.status.is_complete:
        return Failure(outcome.status.value, _how_it_ended(outcome))
    for disagreement in comparison.disagreements:
        if name in disagreement.lacks:
            return Failure(
                Defect.MISSING, _what_is_missing(comparison, tally, disagreement.placement), disagreement.placement
            )
    return None


def _reason(disagreement: Disagreement, comparison: Comparison) -> str:
    number, placement = disagreement.number, disagreement.placement
    match disagreement.defect:
        case Defect.TWICE:
            return f"solution {number} was given before"
        case Defect.NOT_OPTIMAL:
            pieces = pieces_in_words(placement.bit_count(), comparison.instance.piece.name)
            return f"one of its solutions has {pieces}; the optimum is {comparison.size}"
        case _:
            return f"solution {number} is not a solution: {why_no_solution(comparison.instance, placement)}"


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.status == Status.FAILED or outcome.seconds is None:
        return outcome.reason or ""
    return f"{outcome.reason}: stopped after {outcome.seconds:.1f} seconds and {outcome.count} solutions"


def _what_is_missing(comparison: Comparison, tally: Tally, placement: int) -> str:
    """The number of missing solutions, and whether an image of this one was given."""
    if len(tally.holders) == 1:
        return "the only solution is missing"
    missing = sum(1 for held in tally.holders.values() if not held & 1)
    reason = f"{missing} of {len(tally.holders)} solutions missing, this one among them"
    for symmetry in tally.symmetries:
        if tally.holders.get(symmetry.image(placement), 0) & 1:
            return f"{reason}; its image under the {symmetry.name} was given"
    return reason
