"""The grade of a student's file: how far up the boards it came, what stopped it, and how fast it is."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from compare.classroom.grading.judging import (
    BoardJudgement,
    boards_to_judge,
    further_boards,
    is_plain,
    judge_board,
    references,
    seconds_of_references,
)
from compare.classroom.grading.propagator import judge_propagator
from compare.classroom.own_file.student import Inspection, Student, Submission
from compare.harness.faults import Fault
from compare.harness.isolated import call
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from models.chess.board import Board
from models.chess.piece import Piece
from models.formulation import Formulation, Status
from models.languages import localise_number, say, translate
from models.problem import Instance, Problem
from models.propagation.judging.assessment import Assessment
from models.search import Search

REPEATS = 5
"""The most runs for the speed of a file and of its reference."""
LITTLE_SECONDS = 2.0
"""Larger boards follow while all boards before took less than this."""
MOST_SQUARES_ASKED_AGAIN = 36
"""A board on which the file is asked again has at most this many squares, as it is answered several times."""


@dataclass(frozen=True)
class Speed:
    """The median times (seconds) of the file and of a reference on one board, in processes of their own."""

    instance: Instance
    reference: str
    repeats: int
    seconds: float
    reference_seconds: float

    @property
    def ratio(self) -> float:
        """The time of the student's file divided by that of the reference."""
        return self.seconds / self.reference_seconds


@dataclass
class Grade:
    """The result of judging a file.

    ``fault`` says why the file could not be asked at all; ``offer`` says what the file offers. ``judgements`` has one
    judgement for each board on which the file was judged; the judging ends with a failure, unless it is to go on.
    ``declined`` has the boards that the file declines, and ``left_out`` the boards that no reference answers, both with
    the reasons. ``farthest`` is the side of the largest square board that was judged; None if the user or the file
    says how far to go.
    ``propagator`` is the assessment of a file that removes values instead of solving; then there are no judgements.
    """

    name: str
    path: str = ""
    fault: str | None = None
    offer: str | None = None
    gives_one: bool = False
    declined: list[tuple[Instance, str]] = field(default_factory=list)
    left_out: list[tuple[Instance, str]] = field(default_factory=list)
    judgements: list[BoardJudgement] = field(default_factory=list)
    farthest: int | None = None
    speed: Speed | None = None
    propagator: Assessment | None = None

    @property
    def failures(self) -> list[BoardJudgement]:
        """The judgements of the boards on which the file failed."""
        return [judgement for judgement in self.judgements if judgement.failure is not None]

    @property
    def declined_plain(self) -> list[tuple[Instance, str]]:
        """The plain square boards that the file declines, with the reasons: a file that declines one has not passed."""
        return [(instance, why) for instance, why in self.declined if is_plain(instance)]

    @property
    def passed(self) -> bool:
        """Whether the file was right on every board that it was judged on, and declined no plain one."""
        if self.propagator:
            return self.propagator.is_correct
        return self.fault is None and bool(self.judgements) and not self.failures and not self.declined_plain


def grade(
    submission: Submission,
    problem: Problem,
    piece: Piece,
    limits: Limits,
    progress: Callable[[Grade], None] = lambda grade: None,
    up_to: int | None = None,
    *,
    keep_going: bool = False,
) -> Grade:
    """Judge a file; whatever it does becomes a part of the grade. ``progress`` is called after every board.

    ``up_to`` is the side of the largest square board; by default larger ones follow while that costs little.
    ``keep_going``: a failure does not end the judging. Raises BadUse if no board has a reference to judge by.
    """
    result = Grade(Student(submission).name, submission.path)
    boards, further = _choose_boards(problem, piece, submission.side, up_to)
    judgeable = [board for board in boards if references(board)]
    if not judgeable:
        sentence = "no formulation that is known to be right answers {problem}, so no file can be judged by it"
        raise BadUse(say(sentence, problem=translate(problem.name)))
    inspection = _inspect(submission, [*judgeable, *further], limits, result)
    if inspection is None:
        return result
    result.offer = inspection.words
    if inspection.is_propagator:
        return _grade_propagator(submission, limits, result)
    if inspection.side is not None and submission.side is None:
        of_one_side = replace(submission, side=inspection.side)
        return grade(of_one_side, problem, piece, limits, progress, keep_going=keep_going)
    result.gives_one = submission.gives_one or inspection.gives_one
    result.left_out = [(board, say("no reference answers it")) for board in boards if board not in judgeable]
    reasons = dict(zip([*judgeable, *further], inspection.declined, strict=True))
    _note_declined(result, judgeable, reasons)
    answered = [board for board in judgeable if reasons[board] is None]
    answered_further = [board for board in further if reasons[board] is None]
    student = Student(replace(submission, gives_one=result.gives_one))
    judging = _Judging(student, limits, result, progress, keep_going=keep_going)
    judging.run(answered, answered_further, is_timed=not inspection.is_list)
    if submission.side is None and up_to is None:
        plain = [judgement.instance.board.rows for judgement in result.judgements if is_plain(judgement.instance)]
        result.farthest = max(plain, default=None)
    return result


def _choose_boards(
    problem: Problem, piece: Piece, side: int | None, up_to: int | None
) -> tuple[list[Instance], list[Instance]]:
    """The boards on which a file is judged, and larger ones that follow while that costs little.

    ``side`` is that of the only board, None if there are several; ``up_to`` is as in ``grade``.
    """
    if side is not None:
        return [Instance(problem, piece, Board(side, side))], []
    return boards_to_judge(problem, piece, up_to), further_boards(problem, piece) if up_to is None else []


def _inspect(submission: Submission, boards: Sequence[Instance], limits: Limits, result: Grade) -> Inspection | None:
    """The inspection of a file on these boards; if the file offers nothing, None, and the fault is noted."""
    try:
        inspection = submission.inspect(boards, limits)
    except Fault as fault:
        result.fault = say("it cannot be loaded: {fault}", fault=fault)
        return None
    if inspection.fault is not None:
        result.fault = say("it cannot be asked: {fault}", fault=inspection.fault)
        return None
    return inspection


def _note_declined(result: Grade, boards: Sequence[Instance], reasons: Mapping[Instance, str | None]) -> None:
    """Note the boards that the file declines, and the fault if it declines all. ``reasons``: None if it answers."""
    result.declined = [(board, why) for board in boards if (why := reasons[board]) is not None]
    if len(result.declined) == len(boards):
        result.fault = say("it answers none of the boards: {reason}", reason=result.declined[0][1])


def _grade_propagator(submission: Submission, limits: Limits, result: Grade) -> Grade:
    """The grade of a file that removes values, which is judged on no boards."""
    try:
        result.propagator = judge_propagator(submission, limits)
    except Fault as fault:
        result.fault = str(fault)
    return result


@dataclass
class _Judging:
    """The judging of a file on one board after the other, which writes into ``result``."""

    student: Student
    limits: Limits
    result: Grade
    progress: Callable[[Grade], None]
    keep_going: bool

    def run(self, boards: Sequence[Instance], further: Sequence[Instance], *, is_timed: bool) -> None:
        """Judge the boards; if the file passes, the further ones, then some again, and measure its speed."""
        self._judge_all(boards)
        judged = [judgement.instance for judgement in self.result.judgements]
        if self.result.passed:
            self._go_on(further)
        if self.result.passed:
            self._ask_again()
        if self.result.passed and is_timed and not self.result.gives_one:
            self.result.speed = _measure_speed(self.student, judged, self.limits)

    def _judge_all(self, boards: Sequence[Instance]) -> None:
        """Judge one board after the other, and leave out those on which no reference finishes.

        Raises BadUse if no reference finishes on any of them.
        """
        seconds = localise_number(f"{seconds_of_references(self.limits):g}")
        for board in boards:
            if not self._judge(board):
                reason = say("no reference is done in {seconds} seconds", seconds=seconds)
                self.result.left_out.append((board, reason))
            if self._is_to_end():
                return
        if boards and not self.result.judgements:
            sentence = "no reference is done in {seconds} seconds on any of the boards; give a longer --time-limit"
            raise BadUse(say(sentence, seconds=seconds))

    def _go_on(self, boards: Sequence[Instance]) -> None:
        """Judge one larger board after the other, while that costs little. Reaching a limit there is no failure."""
        for board in boards:
            took = sum(judgement.outcome.seconds or 0.0 for judgement in self.result.judgements)
            if took >= LITTLE_SECONDS or not self._judge(board, is_further=True) or self._is_to_end():
                return

    def _ask_again(self) -> None:
        """Ask once more about boards on which the file was right, now several in one process: does it keep a state?"""
        for board, before in _boards_asked_again(self.result.judgements):
            self._judge(board, before)
            if self._is_to_end():
                return

    def _is_to_end(self) -> bool:
        """Whether a failure ends the judging."""
        return bool(self.result.failures) and not self.keep_going

    def _judge(self, board: Instance, before: Sequence[Instance] = (), *, is_further: bool = False) -> bool:
        """Judge one board, and note the judgement. Returns False, and notes none, if there is nothing to judge it by.

        ``is_further``: the references have no more time than the file, and a file that reaches a limit is not judged.
        """
        submission = self.student.submission
        seconds = self.limits.seconds if is_further else None
        judgement = judge_board(
            Student(submission, before),
            board,
            self.limits,
            wants_one=submission.gives_one,
            before=before,
            reference_seconds=seconds,
        )
        gave_one = submission.gives_one and judgement.outcome.count
        is_judged = judgement.expected is not None or judgement.failure or gave_one
        reached_limit = judgement.failure is not None and judgement.failure.kind == Status.LIMIT
        if not is_judged or (is_further and reached_limit):
            return False
        self.result.judgements.append(judgement)
        self.progress(self.result)
        return True


def _boards_asked_again(judgements: Sequence[BoardJudgement]) -> Iterator[tuple[Instance, list[Instance]]]:
    """Boards to ask about again, each with the boards that are asked about before it in the same process.

    One board for the second time; then for the third time, after a larger and a smaller one; then a smaller board after
    larger ones.
    """
    small = [one for one in judgements if len(one.instance.board) <= MOST_SQUARES_ASKED_AGAIN] or list(judgements)
    fruitful = [one.instance for one in small if one.outcome.count and is_plain(one.instance)]
    fruitful = fruitful or [one.instance for one in small]
    middle = fruitful[-1]
    yield middle, [middle]
    plain = [one.instance for one in judgements if is_plain(one.instance)]
    larger = [board for board in plain if len(board.board) > len(middle.board)][:1]
    smaller = [board for board in plain if len(board.board) < len(middle.board)][-1:]
    yield middle, [middle, *larger, *smaller]
    for board in [board for board in fruitful if len(board.board) < len(middle.board)][-2:-1]:
        yield board, [*larger, middle]


def _measure_speed(student: Student, judged: Sequence[Instance], limits: Limits) -> Speed | None:
    """The speed on the last of the boards that were ``judged``, the largest; the first one warms up.

    File and reference are measured in turns, with fewer repeats if they take long. None if a run fails, or if there is
    no reference.
    """
    board = judged[-1]
    reference = next(iter(references(board)), None)
    if reference is None:
        return None
    times: dict[Formulation, list[float]] = {student: [], reference: []}
    started = time.perf_counter()
    while len(times[student]) < REPEATS and (not times[student] or time.perf_counter() - started < limits.seconds):
        for timed, its_times in times.items():
            seconds = _measure_once(timed, judged[0], board, limits)
            if seconds is None:
                return None
            its_times.append(seconds)
    return Speed(board, reference.name, len(times[student]), median(times[student]), median(times[reference]))


def _measure_once(formulation: Formulation, warm_up: Instance, instance: Instance, limits: Limits) -> float | None:
    """The seconds of ``seconds_of``, which runs in a process of its own; None if it fails."""
    file = getattr(formulation, "file_to_run", None)
    try:
        seconds: object = call(
            formulation.engine, seconds_of, formulation, warm_up, instance,
            seconds=limits.seconds, mib=limits.mib, file=file,
        )  # fmt: skip
    except Fault:
        return None
    # the file's own process may lie
    return seconds if isinstance(seconds, float) and 0 < seconds < limits.seconds else None


def seconds_of(formulation: Formulation, warm_up: Instance, instance: Instance) -> float:
    """The seconds that the instance takes, after ``warm_up`` was solved in the same process."""
    for question in (warm_up, instance):
        started = time.perf_counter()
        for _ in formulation.solve(question, Search()):
            pass
    return time.perf_counter() - started
