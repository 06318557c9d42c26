"""One board of the ladder: the student's file beside formulations that are known to be right."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.comparison import Comparison, Defect, Outcome
from compare.errors import BadUse
from compare.grading.reasons import why_no_solution
from compare.grading.student import Student
from compare.runner import Limits, Runner
from compare.tally import Tally
from models.catalogue import find_formulation
from models.formulation import Formulation, Status
from models.problem import Instance

REFERENCES = ("backtracking/flags", "backtracking/general")


@dataclass(frozen=True)
class Failure:
    """Why a board was not passed: a defect, FAILED or LIMIT; the reason; and a placement where there is one."""

    kind: str
    reason: str
    placement: int | None = None


@dataclass(frozen=True)
class Rung:
    """How the file fared on one board. What is not known, because it did not end, is None."""

    instance: Instance
    outcome: Outcome
    expected: int
    sound: bool | None
    distinct: bool | None
    complete: bool
    symmetric: bool | None
    failure: Failure | None


class NumberedTally(Tally):
    """A tally that remembers the number of each faulty placement of the first formulation, the student's."""

    def __init__(self, instance: Instance, formulations: Sequence[Formulation]) -> None:
        super().__init__(instance, formulations)
        self.numbers: dict[int, int] = {}

    def note(self, defect: Defect, placement: int, *, has: int, lacks: int = 0, is_solution: bool) -> None:
        if has == 1:
            self.numbers.setdefault(placement, self.counts[0])
        super().note(defect, placement, has=has, lacks=lacks, is_solution=is_solution)


def references(instance: Instance) -> list[Formulation]:
    """The formulations that a file is held against; the first is the one whose speed it is compared with."""
    return [one for one in map(find_formulation, REFERENCES) if one.unsupported(instance) is None]


def climbed(student: Student, instance: Instance, limits: Limits) -> Rung:
    """Run the student's file on a board beside the references, and judge it."""
    formulations = [student, *references(instance)]
    runner = Runner(instance, formulations, limits)
    runner.tally = tally = NumberedTally(instance, formulations)
    comparison = runner.run()
    if runner.interrupted:
        raise KeyboardInterrupt
    outcome, *others = comparison.outcomes
    if not any(other.status.is_complete for other in others):
        raise BadUse(f"--time-limit {limits.seconds:g} is too short: the reference needs longer than that")
    defects = {defect for defect, who in tally.defect_counts if who == (student.name,)}
    is_complete = outcome.status.is_complete
    gave_nothing = not is_complete and not outcome.count
    return Rung(
        instance,
        outcome,
        expected=len(comparison.solutions),
        sound=None if gave_nothing else not defects & {Defect.WRONG, Defect.NOT_OPTIMAL},
        distinct=None if gave_nothing else Defect.TWICE not in defects,
        complete=is_complete and Defect.MISSING not in defects,
        symmetric=_is_symmetric(tally) if is_complete else None,
        failure=_failure(comparison, tally, student.name),
    )


def _is_symmetric(tally: Tally) -> bool:
    """Whether the image of every solution that the student gave was given too."""
    given = {placement for placement, held in tally.holders.items() if held & 1}
    return all(symmetry.image(placement) in given for placement in given for symmetry in tally.symmetries)


def _failure(comparison: Comparison, tally: NumberedTally, name: str) -> Failure | None:
    """The gravest fault: what was given wrongly, else how it ended, else what is missing."""
    outcome = comparison.outcomes[0]
    for disagreement in comparison.disagreements:
        if disagreement.has == (name,) and disagreement.defect != Defect.MISSING:
            placement = disagreement.placement
            return Failure(disagreement.defect, _reason(disagreement.defect, placement, comparison, tally), placement)
    if not outcome.status.is_complete:
        after = f", after {outcome.count} solutions" if outcome.count and outcome.status == Status.LIMIT else ""
        return Failure(outcome.status.value, f"{outcome.reason}{after}")
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


def _what_is_missing(comparison: Comparison, tally: Tally, placement: int) -> str:
    """How many solutions are missing, and whether an image of this one was given."""
    missing = sum(1 for held in tally.holders.values() if not held & 1)
    reason = f"{missing} of {len(tally.holders)} solutions missing, this one among them"
    for symmetry in tally.symmetries:
        if tally.holders.get(symmetry.image(placement), 0) & 1:
            return f"{reason}; its image under the {symmetry.name} was given"
    return reason
