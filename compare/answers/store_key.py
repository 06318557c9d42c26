"""Under what an answer is kept: the question as it was asked, and the code that asks and answers."""

import hashlib
import json
from functools import cache
from pathlib import Path

import models
from compare.question.as_data import instance_as_data
from models.problem import Instance


def key_of(instance: Instance, wanted: str, rests_on_bounds: bool) -> str:
    """The same for two questions if they have the same answer."""
    asked = {"piece": _moves(instance), "wanted": wanted, "rests on bounds": rests_on_bounds, "code": _code()}
    return json.dumps(instance_as_data(instance) | asked, sort_keys=True)


def _moves(instance: Instance) -> list[list[list[int]]]:
    """The piece by its moves: a name could come to mean another."""
    return [sorted(map(list, steps)) for steps in (instance.piece.rides, instance.piece.leaps)]


@cache
def _code() -> str:
    """A digest of everything that asks and answers: whatever changes there, the old answers no longer hold."""
    digest = hashlib.sha256()
    for path in sorted(Path(models.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
