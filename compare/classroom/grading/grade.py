"""The grade of a student's file: how far up the ladder of boards it came, what stopped it, and how fast it is."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from compare.classroom.grading.ladder import ladder
from compare.classroom.grading.rung import Rung, judge_board, references, seconds_of_references
from compare.classroom.grading.student import Student, inspect_file, seconds_of
from compare.harness.faults import Fault
from compare.harness.isolated import call
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from models.chess.piece import Piece
from models.formulation import Formulation
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
    not judged on, with the reasons. If it failed on a board, that is the last of the ``rungs``.
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
    """Judge the file at this path; whatever it does is a result. ``progress`` is called after every board.

    Raises BadUse if nothing is known to be right on any of the boards.
    """
    student = Student(path)
    result = Grade(student.name)
    boards = ladder(problem, piece)
    known = [board for board in boards if references(board)]
    if not known:
        raise BadUse(f"no formulation that is known to be right answers {problem.name}, so no file can be judged by it")
    try:
        found = call(student.engine, inspect_file, path, known, seconds=limits.seconds, mib=limits.mib)
    except Fault as fault:
        result.fault = f"it cannot be loaded: {fault}"
        return result
    result.offer = found["words"]
    asked = _asked(known, found["declined"], result)
    result.declined += [(board, "no reference answers it") for board in boards if board not in known]
    _climb(student, asked, limits, result, progress)
    if result.passed and result.rungs:
        result.speed = _speed(student, [rung.instance for rung in result.rungs], limits)
    return result


def _climb(
    student: Student, asked: list[Instance], limits: Limits, result: Grade, progress: Callable[[Grade], None]
) -> None:
    """Judge one board after the other, as far as the file passes, and leave out those where no reference finishes."""
    for board in asked:
        rung = judge_board(student, board, limits)
        if rung is None:
            why = f"no reference is done in {seconds_of_references(limits):g} seconds"
            result.declined.append((board, why))
            continue
        result.rungs.append(rung)
        progress(result)
        if rung.failure:
            return
    if asked and not result.rungs:
        seconds = seconds_of_references(limits)
        raise BadUse(f"no reference is done in {seconds:g} seconds on any of the boards; give a longer --time-limit")


def _asked(boards: list[Instance], reasons: list[str | None], result: Grade) -> list[Instance]:
    """The boards that the file answers; the others are noted in the result."""
    result.declined = [(board, why) for board, why in zip(boards, reasons, strict=True) if why is not None]
    if len(result.declined) == len(boards):
        result.fault = f"it answers none of the boards: {result.declined[0][1]}"
    return [board for board, why in zip(boards, reasons, strict=True) if why is None]


def _speed(student: Student, judged: list[Instance], limits: Limits) -> Speed | None:
    """The times on the largest board, in turns; fewer repeats where they take long. None if one of them fails."""
    board, reference = judged[-1], references(judged[-1])[0]
    times: dict[Formulation, list[float]] = {student: [], reference: []}
    started = time.perf_counter()
    while len(times[student]) < REPEATS and (not times[student] or time.perf_counter() - started < limits.seconds):
        for one, its_times in times.items():
            try:
                seconds = call(one.engine, seconds_of, one, judged[0], board, seconds=limits.seconds, mib=limits.mib)
            except Fault:
                return None
            its_times.append(seconds)
    return Speed(board, reference.name, len(times[student]), median(times[student]), median(times[reference]))
