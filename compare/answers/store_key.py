"""The key of a stored answer: the question as it was asked, and the code that answers it."""

import hashlib
import json
from functools import cache
from pathlib import Path

import models
from compare.question.description import instance_as_data
from models.problem import Instance


def key_of(instance: Instance, detail: str, rests_on_bounds: bool) -> str:
    """The key; two questions have the same key only if they have the same answer."""
    asked = {"piece": _moves(instance), "wanted": detail, "rests on bounds": rests_on_bounds, "code": _code()}
    return json.dumps(instance_as_data(instance) | asked, sort_keys=True)


def _moves(instance: Instance) -> list[list[list[int]]]:
    """The moves of the piece: its name could later stand for another piece."""
    return [sorted(map(list, steps)) for steps in (instance.piece.rides, instance.piece.leaps)]


@cache
def _code() -> str:
    """A digest of all code that answers: when it changes, the old answers no longer hold."""
    digest = hashlib.sha256()
    for path in sorted(Path(models.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
