"""One board of the ladder: the student's file beside formulations that are known to be right."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.classroom.grading.failure import Failure, gravest_failure
from compare.classroom.grading.student import Student
from compare.harness.limits import Limits
from compare.harness.runner import Runner
from compare.verdict.comparison import Outcome
from compare.verdict.disagreements import Defect, Disagreement
from compare.verdict.tally import Tally
from models.catalogue.finding import find_formulation
from models.formulation import Formulation
from models.problem import Instance

REFERENCES = ("backtracking/flags", "backtracking/general")
LAST_REFERENCE = "backtracking/brute-force"
"""It answers problems without a common form, on small boards."""
REFERENCE_SECONDS = 60.0


@dataclass(frozen=True)
class Rung:
    """The result of the file on one board. None: not known, because it did not end or is not sound."""

    instance: Instance
    outcome: Outcome
    expected: int
    sound: bool | None
    distinct: bool | None
    complete: bool
    symmetric: bool | None
    failure: Failure | None


def references(instance: Instance) -> list[Formulation]:
    """The formulations that a file is compared with; the speed of the file is compared with that of the first."""
    return _able(REFERENCES, instance) or _able([LAST_REFERENCE], instance)


def _able(names: Sequence[str], instance: Instance) -> list[Formulation]:
    return [one for one in map(find_formulation, names) if one.unsupported(instance) is None]


def seconds_of_references(limits: Limits) -> float:
    """The time limit of the references on a board, which does not depend on the student's."""
    return max(limits.seconds, REFERENCE_SECONDS)


def judge_board(student: Student, instance: Instance, limits: Limits) -> Rung | None:
    """Run the student's file on a board beside the references, and judge it; None if no reference completes."""
    formulations = [student, *references(instance)]
    seconds = [limits.seconds, *[seconds_of_references(limits)] * (len(formulations) - 1)]
    runner = Runner(instance, formulations, limits, seconds)
    comparison = runner.run()
    if runner.interrupted:
        raise KeyboardInterrupt
    outcome, *others = comparison.outcomes
    if not any(other.status.is_complete for other in others):
        return None
    defects = {
        one.defect
        for one in comparison.disagreements
        if student.name in (one.lacks if one.defect == Defect.MISSING else one.has)
    }
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
        symmetric=_is_symmetric(runner.tally) if is_complete and is_sound else None,
        failure=gravest_failure(comparison, runner.tally, student.name),
    )


def _accused(disagreement: Disagreement) -> tuple[str, ...]:
    """The formulations that a disagreement speaks against."""
    return disagreement.lacks if disagreement.defect == Defect.MISSING else disagreement.has


def _is_symmetric(tally: Tally) -> bool:
    """Whether the file gave the image of each of its solutions under each symmetry."""
    given = {placement for placement, held in tally.holders.items() if held & 1}
    return all(symmetry.image(placement) in given for placement in given for symmetry in tally.symmetries)
