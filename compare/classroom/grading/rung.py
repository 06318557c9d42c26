"""One board of the ladder: the student's file beside formulations that are known to be right."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.classroom.grading.failure import Failure, NumberedTally, failure_of
from compare.classroom.grading.student import Student
from compare.harness.limits import Limits
from compare.harness.runner import Runner
from compare.verdict.comparison import Defect, Outcome
from compare.verdict.tally import Tally
from models.catalogue.finding import find_formulation
from models.formulation import Formulation
from models.problem import Instance

REFERENCES = ("backtracking/flags", "backtracking/general")
LAST_REFERENCE = "backtracking/brute-force"
"""It answers a problem that has no common form, on small boards."""
REFERENCE_SECONDS = 60.0


@dataclass(frozen=True)
class Rung:
    """How the file fared on one board. What is not known, because it did not end or is not sound, is None."""

    instance: Instance
    outcome: Outcome
    expected: int
    sound: bool | None
    distinct: bool | None
    complete: bool
    symmetric: bool | None
    failure: Failure | None


def references(instance: Instance) -> list[Formulation]:
    """The formulations that a file is held against; the first is the one whose speed it is compared with."""
    return _able(REFERENCES, instance) or _able([LAST_REFERENCE], instance)


def _able(names: Sequence[str], instance: Instance) -> list[Formulation]:
    return [one for one in map(find_formulation, names) if one.unsupported(instance) is None]


def seconds_of_references(limits: Limits) -> float:
    """How long they may take on a board, which is not the student's affair."""
    return max(limits.seconds, REFERENCE_SECONDS)


class Judging(Runner):
    """The student's file first, under its limits, and the references."""

    def seconds_for(self, who: int) -> float:
        return self.limits.seconds if who == 0 else seconds_of_references(self.limits)


def judge_board(student: Student, instance: Instance, limits: Limits) -> Rung | None:
    """Run the student's file on a board beside the references, and judge it; None if no reference is done in time."""
    formulations = [student, *references(instance)]
    runner = Judging(instance, formulations, limits)
    runner.tally = tally = NumberedTally(instance, formulations)
    comparison = runner.run()
    if runner.interrupted:
        raise KeyboardInterrupt
    outcome, *others = comparison.outcomes
    if not any(other.status.is_complete for other in others):
        return None
    defects = {defect for defect, who in tally.defect_counts if who == (student.name,)}
    is_complete = outcome.status.is_complete
    gave_nothing = not is_complete and not outcome.count
    is_sound = not defects & {Defect.WRONG, Defect.NOT_OPTIMAL}
    return Rung(
        instance,
        outcome,
        expected=len(comparison.solutions),
        sound=None if gave_nothing else is_sound,
        distinct=None if gave_nothing else Defect.TWICE not in defects,
        complete=is_complete and Defect.MISSING not in defects,
        symmetric=_is_symmetric(tally) if is_complete and is_sound else None,
        failure=failure_of(comparison, tally, student.name),
    )


def _is_symmetric(tally: Tally) -> bool:
    """Whether the image of every solution that the student gave was given too."""
    given = {placement for placement, held in tally.holders.items() if held & 1}
    return all(symmetry.image(placement) in given for placement in given for symmetry in tally.symmetries)
