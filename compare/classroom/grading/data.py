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
    return {
        "file": grade.name,
        "passed": grade.passed,
        "fault": grade.fault,
        "offer": grade.offer,
        "boards": [_rung_as_data(rung) for rung in grade.rungs],
        "not_asked": [{"instance": instance_as_data(instance), "reason": why} for instance, why in grade.declined],
        "speed": speed and {**asdict(speed), "instance": instance_as_data(speed.instance), "ratio": speed.ratio},
    }


def _rung_as_data(rung: Rung) -> dict[str, Any]:
    failure = rung.failure
    placement = failure.placement if failure else None
    return {
        "instance": instance_as_data(rung.instance),
        "status": rung.outcome.status.value,
        "count": rung.outcome.count,
        "expected": rung.expected,
        "sound": rung.sound,
        "distinct": rung.distinct,
        "complete": rung.complete,
        "symmetric": rung.symmetric,
        "seconds": rung.outcome.seconds,
        "failure": failure
        and {
            "kind": failure.kind,
            "reason": failure.reason,
            "squares": None if placement is None else square_names(rung.instance.board, placement),
        },
    }
