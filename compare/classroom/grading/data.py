"""A grade as plain data, for programs. Squares are names like a1; what is not known is null."""

from dataclasses import asdict
from typing import Any

from compare.classroom.grading.grade import Grade
from compare.classroom.grading.rung import Rung
from compare.question.description import instance_as_data
from models.chess.notation import square_names


def grade_as_data(grade: Grade) -> dict[str, Any]:
    """The whole grade."""
    speed = grade.speed
    not_asked = [*grade.declined, *grade.left_out]
    return {
        "file": grade.name,
        "passed": grade.passed,
        "fault": grade.fault,
        "offer": grade.offer,
        "gives_one": grade.gives_one,
        "boards": [_rung_as_data(rung) for rung in grade.rungs],
        "declined": len(grade.declined),
        "not_asked": [{"instance": instance_as_data(instance), "reason": why} for instance, why in not_asked],
        "speed": speed and {**asdict(speed), "instance": instance_as_data(speed.instance), "ratio": speed.ratio},
    }


def _rung_as_data(rung: Rung) -> dict[str, Any]:
    return {
        "instance": instance_as_data(rung.instance),
        "before": [instance_as_data(instance) for instance in rung.before],
        "status": rung.outcome.status.value,
        "count": rung.outcome.count,
        "seconds": rung.outcome.seconds,
        **verdict_as_data(rung),
    }


def verdict_as_data(rung: Rung) -> dict[str, Any]:
    """What was expected on a board, by whom it is judged, and the verdict."""
    failure = rung.failure
    placement = failure.placement if failure else None
    return {
        "expected": rung.expected,
        "judged_by": list(rung.judged_by),
        "sound": rung.sound,
        "distinct": rung.distinct,
        "complete": rung.complete,
        "symmetric": rung.symmetric,
        "failure": failure
        and {
            "kind": failure.kind,
            "reason": failure.reason,
            "squares": None if placement is None else square_names(rung.instance.board, placement),
        },
    }
