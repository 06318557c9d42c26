"""A grade in lines, as a row of a table, and as plain data for programs. Squares are names like a1."""

from dataclasses import asdict
from textwrap import shorten
from typing import Any

from compare.classroom.grading.counterexample import failed_duty, fault_in_words, propagator_in_words
from compare.classroom.grading.grade import Grade, Speed
from compare.classroom.grading.judging import BoardJudgement
from compare.classroom.grading.propagator import assessment_as_data
from compare.question.description import describe, instance_as_data, number_in_words
from compare.question.errors import in_one_line
from compare.report.symbols import letter
from compare.report.tables import Column
from models.chess.notation import draw, square_names
from models.languages import localise_number, say, say_number, translate
from models.problem import Instance

MOST_CHARACTERS = 100
"""A reason is cut to this length in a table for people."""
WIDTH_OF_BOARD, WIDTH_OF_NUMBER = 26, 9
"""The widths of the columns of the table of boards, in characters."""
CRITERIA = ("sound", "distinct", "complete", "symmetric")
MARKS = {True: "✓", False: "✗", None: "·"}
"""The marks of a criterion that holds, does not hold, or is not known."""
MOST_NAMES = 3
"""If there are more squares, only the first and the last are named."""


def headings() -> str:
    """The line with the headings of the table of boards."""
    criteria = " ".join(map(translate, CRITERIA))
    return _row_of_board(translate("board"), translate("solutions"), criteria, translate("seconds"))


def judgement_in_words(judgement: BoardJudgement) -> str:
    """The line of a judgement in the table of boards."""
    marks = " ".join(MARKS[getattr(judgement, name)].ljust(len(translate(name))) for name in CRITERIA)
    seconds = "" if judgement.outcome.seconds is None else localise_number(f"{judgement.outcome.seconds:.3f}")
    return _row_of_board(judged_board_in_words(judgement), str(judgement.outcome.count or 0), marks, seconds)


def _row_of_board(board: str, solutions: str, criteria: str, seconds: str) -> str:
    return f"{board:<{WIDTH_OF_BOARD}}{solutions:>{WIDTH_OF_NUMBER}}  {criteria}{seconds:>{WIDTH_OF_NUMBER}}"


def judged_board_in_words(judgement: BoardJudgement) -> str:
    """The board of a judgement in words, and "again" if the file had answered before in the same process."""
    board = board_in_words(judgement.instance)
    return say("{board} again", board=board) if judgement.before else board


def board_in_words(instance: Instance) -> str:
    """The board, and the squares that must ("with") and must not ("without") be occupied."""
    words = f"{instance.board.rows} × {instance.board.columns}{say(' torus') if instance.board.wrap else ''}"
    if instance.size != instance.problem.default_size(instance.board, instance.piece):
        words += say(", size {size}", size=instance.size)
    narrowed = []
    for word, squares in ((say("with"), instance.required), (say("without"), instance.forbidden)):
        names = square_names(instance.board, squares)
        shown = names if len(names) <= MOST_NAMES else [names[0], "…", names[-1]]
        narrowed += [" ".join([word, *shown])] if names else []
    return f"{words} {', '.join(narrowed)}".rstrip()


def verdict_in_words(grade: Grade) -> list[str]:
    """Lines that say whether the file passed, on how many boards; if not, where it failed, and why."""
    if grade.fault:
        return [say("✗ failed: {fault}", fault=grade.fault)]
    if grade.propagator:
        return [f"{grade.name}: {grade.offer}", *propagator_in_words(grade.propagator)]
    if grade.failures:
        return _failures_in_words(grade)
    lines = _right_boards_in_words(grade)
    if grade.farthest is not None:
        lines.append(say("· looked up to {side} × {side}; --up-to N looks further", side=grade.farthest))
    boards_by_reason: dict[str, list[str]] = {}
    for instance, why in [*grade.declined, *grade.left_out]:
        boards_by_reason.setdefault(why, []).append(board_in_words(instance))
    for why, boards in boards_by_reason.items():
        lines.append(say("· not judged, since {why}: {boards}", why=why, boards="; ".join(boards)))
    return lines


def _failures_in_words(grade: Grade) -> list[str]:
    """For each failure its question, the reasons and the board; then their number, if the file was asked on."""
    lines = []
    for judgement in grade.failures:
        lines.append(say("✗ failed on {question}", question=failure_on_a_board(judgement)))
        lines += [f"  {reason}" for reason in reasons_of_failure(judgement)]
        if judgement.failure and judgement.failure.placement is not None:
            lines.append(draw(judgement.instance.board, judgement.failure.placement, letter(judgement.instance.piece)))
    if not grade.judgements[-1].failure:
        one, several = "✗ failed on {failures} of {count} board", "✗ failed on {failures} of {count} boards"
        lines.append(say_number(one, several, count=len(grade.judgements), failures=len(grade.failures)))
    return lines


def _right_boards_in_words(grade: Grade) -> list[str]:
    """The boards on which the file was right, and whether it passed, in words; and its speed, if it was measured."""
    judged = say_number(
        "{count} board", "{count} boards", count=len({judgement.instance for judgement in grade.judgements})
    )
    if grade.gives_one:
        judged = say("{boards} that asked for one solution", boards=judged)
    if grade.declined_plain:
        plain = "; ".join(board_in_words(instance) for instance, _ in grade.declined_plain)
        sentence = "✗ not passed: right on {judged}, but it declines {count} plain: {boards}"
        return [say(sentence, judged=judged, count=len(grade.declined_plain), boards=plain)]
    speed = [_speed_in_words(grade.speed)] if grade.speed else []
    sentence = "✓ passed on {judged}; declined: {declined}"
    return [say(sentence, judged=judged, declined=len(grade.declined)), *speed]


def failure_on_a_board(judgement: BoardJudgement) -> str:
    """The question on which the file failed, and the boards that it was asked about before in the same process."""
    earlier = ", ".join(board_in_words(instance) for instance in judgement.before)
    question = describe(judgement.instance)
    if not earlier:
        return question
    return say("{question}, asked again in one process, after {boards}", question=question, boards=earlier)


def reasons_of_failure(judgement: BoardJudgement) -> list[str]:
    """The reasons why the file failed on a board, and a hint if it was right before; none if it did not fail."""
    if judgement.failure is None:
        return []
    kept = say("the first time it was right: is a state kept between two calls, such as a global list?")
    return [judgement.failure.reason, *([kept] if judgement.before else [])]


def _speed_in_words(speed: Speed) -> str:
    """The time of the file beside that of the reference, as a multiple with two digits."""
    return say(
        "· {board} takes {ratio} times as long as {reference}: {seconds} s against {reference_seconds} s, medians of "
        "{repeats}",
        board=board_in_words(speed.instance), ratio=_ratio_in_words(speed, digits=2), reference=speed.reference,
        seconds=number_in_words(speed.seconds, 2),
        reference_seconds=number_in_words(speed.reference_seconds, 2), repeats=speed.repeats,
    )  # fmt: skip


def _ratio_in_words(speed: Speed, digits: int) -> str:
    """The ratio, rounded to these ``digits``, and in full: 920, not 9.2e+02."""
    return number_in_words(speed.ratio, digits)


def grade_as_data(grade: Grade) -> dict[str, Any]:
    """The whole grade as plain data, for JSON."""
    speed = grade.speed
    not_asked = [*grade.declined, *grade.left_out]
    return {
        "file": grade.name,
        "passed": grade.passed,
        "fault": grade.fault,
        "offer": grade.offer,
        "gives_one": grade.gives_one,
        "boards": [
            {
                "instance": instance_as_data(judgement.instance),
                "before": [instance_as_data(instance) for instance in judgement.before],
                "status": judgement.outcome.status.value,
                "count": judgement.outcome.count,
                "seconds": judgement.outcome.seconds,
                **verdict_as_data(judgement),
            }
            for judgement in grade.judgements
        ],
        "declined": len(grade.declined),
        "not_asked": [{"instance": instance_as_data(instance), "reason": why} for instance, why in not_asked],
        "propagator": grade.propagator and assessment_as_data(grade.propagator),
        "speed": speed and {**asdict(speed), "instance": instance_as_data(speed.instance), "ratio": speed.ratio},
    }


def verdict_as_data(judgement: BoardJudgement) -> dict[str, Any]:
    """The verdict on a board as plain data: the expected number of solutions, who says so, criteria and failure."""
    failure = None
    if judgement.failure:
        placement = judgement.failure.placement
        squares = None if placement is None else square_names(judgement.instance.board, placement)
        failure = {"kind": judgement.failure.kind, "reason": judgement.failure.reason, "squares": squares}
    criteria = {name: getattr(judgement, name) for name in CRITERIA}
    return {"expected": judgement.expected, "judged_by": list(judgement.judged_by), **criteria, "failure": failure}


def verdict(grade: Grade) -> str:
    """The verdict in a word or two of English: "passed", "failed", or "not passed" if a plain board is declined."""
    if grade.passed:
        return "passed"
    return "failed" if grade.fault or grade.failures or grade.propagator else "not passed"


def _first_failing(grade: Grade) -> str | None:
    if grade.failures:
        return failure_on_a_board(grade.failures[0])
    return board_in_words(grade.declined_plain[0][0]) if grade.declined_plain and not grade.fault else None


def _defect_and_reason(grade: Grade) -> tuple[str | None, str | None]:
    """The kind of the first failure, and its reason; None for both if the file passed."""
    failure = grade.failures[0].failure if grade.failures else None
    if grade.fault:
        return "fault", grade.fault
    if grade.propagator:
        return failed_duty(grade.propagator), next(iter(fault_in_words(grade.propagator)), None)
    if failure:
        return failure.kind, failure.reason
    return ("declined", grade.declined_plain[0][1]) if grade.declined_plain else (None, None)


COLUMNS: list[Column[Grade]] = [
    Column("file", "file", lambda grade: grade.path, words=lambda grade: in_one_line(grade.path), is_text=True),
    Column(
        "verdict", "verdict", verdict, lambda grade: translate(verdict(grade)), is_text=True,
        style=lambda grade: "green" if grade.passed else "red",
    ),
    Column("boards", "boards", lambda grade: len({judgement.instance for judgement in grade.judgements})),
    Column("declined", "declined", lambda grade: len(grade.declined)),
    Column(
        "first_failing_board", "first failing board", _first_failing, is_text=True,
        words=lambda grade: judged_board_in_words(grade.failures[0]) if grade.failures else _first_failing(grade) or "",
    ),
    Column(
        "defect", "defect", lambda grade: _defect_and_reason(grade)[0], is_text=True,
        words=lambda grade: translate(_defect_and_reason(grade)[0] or ""),
    ),
    Column("seconds", value=lambda grade: grade.speed.seconds if grade.speed else None),
    Column(
        "times_reference", "time", lambda grade: grade.speed.ratio if grade.speed else None,
        words=lambda grade: f"{_ratio_in_words(grade.speed, digits=3)} ×" if grade.speed else "",
    ),
    Column(
        "reason", "reason", lambda grade: _defect_and_reason(grade)[1], is_text=True, wraps=True,
        words=lambda grade: shorten(_defect_and_reason(grade)[1] or "", MOST_CHARACTERS, placeholder=" …"),
    ),
]  # fmt: skip
"""The grades of several files as a table: a row for each file, for people and for programs."""
