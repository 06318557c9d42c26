"""The grade of a student's file: how far up the ladder of boards it came, what stopped it, and how fast it is."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from compare.errors import Fault
from compare.grading.ladder import ladder
from compare.grading.rung import Rung, climbed, references
from compare.grading.student import Student, examined, seconds_of
from compare.isolated import call
from compare.limits import Limits
from models.formulation import Formulation
from models.piece import Piece
from models.problem import Instance, Problem

REPEATS = 5


@dataclass(frozen=True)
class Speed:
    """Median times on one board, of runs in processes of their own."""

    instance: Instance
    reference: str
    repeats: int
    seconds: float
    reference_seconds: float

    @property
    def ratio(self) -> float:
        """How many times as long as the reference the student's file takes."""
        return self.seconds / self.reference_seconds


@dataclass
class Grade:
    """What became of a file.

    ``fault`` says why it could not be asked at all. ``offer`` is what it offers; ``declined`` are the boards that it is
    not asked about, with the reasons. If it failed on a board, that is the last of the ``rungs``.
    """

    name: str
    fault: str | None = None
    offer: str | None = None
    declined: list[tuple[Instance, str]] = field(default_factory=list)
    rungs: list[Rung] = field(default_factory=list)
    speed: Speed | None = None

    @property
    def passed(self) -> bool:
        return self.fault is None and all(rung.failure is None for rung in self.rungs)


def grade(
    path: str, problem: Problem, piece: Piece, limits: Limits, progress: Callable[[Grade], None] = lambda grade: None
) -> Grade:
    """Judge the file at this path; whatever it does is a result. ``progress`` is called after every board."""
    student = Student(path)
    result = Grade(student.name)
    boards = ladder(problem, piece)
    try:
        found = call(student.engine, examined, path, boards, seconds=limits.seconds, mib=limits.mib)
    except Fault as fault:
        result.fault = f"it cannot be loaded: {fault}"
        return result
    result.offer = found["words"]
    asked = _asked(boards, found["declined"], result)
    for board in asked:
        result.rungs.append(climbed(student, board, limits))
        progress(result)
        if result.rungs[-1].failure:
            return result
    if asked:
        result.speed = _speed(student, asked, limits)
    return result


def _asked(boards: list[Instance], reasons: list[str | None], result: Grade) -> list[Instance]:
    """The boards that the file answers; the others are noted in the result."""
    result.declined = [(board, why) for board, why in zip(boards, reasons, strict=True) if why is not None]
    if len(result.declined) == len(boards):
        result.fault = f"it answers none of the boards: {result.declined[0][1]}"
    return [board for board, why in zip(boards, reasons, strict=True) if why is None]


def _speed(student: Student, asked: list[Instance], limits: Limits) -> Speed | None:
    """The times on the largest board, in turns; fewer repeats where they take long. None if one of them fails."""
    board, reference = asked[-1], references(asked[-1])[0]
    times: dict[Formulation, list[float]] = {student: [], reference: []}
    started = time.perf_counter()
    while len(times[student]) < REPEATS and (not times[student] or time.perf_counter() - started < limits.seconds):
        for one, its_times in times.items():
            try:
                seconds = call(one.engine, seconds_of, one, asked[0], board, seconds=limits.seconds, mib=limits.mib)
            except Fault:
                return None
            its_times.append(seconds)
    return Speed(board, reference.name, len(times[student]), median(times[student]), median(times[reference]))
