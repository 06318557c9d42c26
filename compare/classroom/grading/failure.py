"""Why a student's file does not pass a board: the gravest fault, in a sentence, with a placement where there is one."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.classroom.grading.reasons import why_no_solution
from compare.verdict.comparison import Comparison, Defect, Outcome
from compare.verdict.tally import Tally
from models.formulation import Formulation, Status
from models.problem import Instance


@dataclass(frozen=True)
class Failure:
    """Why a board was not passed: a defect, FAILED or LIMIT; the reason; and a placement where there is one."""

    kind: str
    reason: str
    placement: int | None = None


class NumberedTally(Tally):
    """A tally that remembers the number of each faulty placement of the first formulation, the student's."""

    def __init__(self, instance: Instance, formulations: Sequence[Formulation]) -> None:
        super().__init__(instance, formulations)
        self.numbers: dict[int, int] = {}

    def note(self, defect: Defect, placement: int, *, has: int, lacks: int = 0, is_solution: bool) -> None:
        if has == 1:
            self.numbers.setdefault(placement, self.counts[0])
        super().note(defect, placement, has=has, lacks=lacks, is_solution=is_solution)


def failure_of(comparison: Comparison, tally: NumberedTally, name: str) -> Failure | None:
    """The gravest fault: what was given wrongly, else how it ended, else what is missing."""
    outcome = comparison.outcomes[0]
    for disagreement in comparison.disagreements:
        if disagreement.has == (name,) and disagreement.defect != Defect.MISSING:
            placement = disagreement.placement
            return Failure(disagreement.defect, _reason(disagreement.defect, placement, comparison, tally), placement)
    if not outcome.status.is_complete:
        return Failure(outcome.status.value, _how_it_ended(outcome))
    for disagreement in comparison.disagreements:
        if name in disagreement.lacks:
            return Failure(
                Defect.MISSING, _what_is_missing(comparison, tally, disagreement.placement), disagreement.placement
            )
    return None


def _reason(defect: Defect, placement: int, comparison: Comparison, tally: NumberedTally) -> str:
    number = tally.numbers[placement]
    match defect:
        case Defect.TWICE:
            return f"solution {number} has been given before"
        case Defect.NOT_OPTIMAL:
            count, optimum = placement.bit_count(), comparison.size
            return f"one of its solutions has {count} {comparison.instance.piece.name}s; the optimum is {optimum}"
        case _:
            return f"solution {number} is none: {why_no_solution(comparison.instance, placement)}"


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.status == Status.FAILED or outcome.seconds is None:
        return outcome.reason or ""
    return f"{outcome.reason}: stopped after {outcome.seconds:.1f} seconds and {outcome.count} solutions"


def _what_is_missing(comparison: Comparison, tally: Tally, placement: int) -> str:
    """How many solutions are missing, and whether an image of this one was given."""
    if len(tally.holders) == 1:
        return "the only solution is missing"
    missing = sum(1 for held in tally.holders.values() if not held & 1)
    reason = f"{missing} of {len(tally.holders)} solutions missing, this one among them"
    for symmetry in tally.symmetries:
        if tally.holders.get(symmetry.image(placement), 0) & 1:
            return f"{reason}; its image under the {symmetry.name} was given"
    return reason
