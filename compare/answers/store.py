"""Answers that were found before, so that a table resumes where it was stopped.

An answer holds for the code that found it. It is kept with a digest: an answer that was changed or damaged is not
believed.
"""

import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path

import models
from compare.answers.asking import Answer
from compare.answers.database import Database
from compare.question.description import instance_as_data
from models.problem import Instance


class Store(Database):
    """The answers in the file of results. Raises BadUse if the file is refused."""

    def __init__(self, path: Path | None = None, fresh: bool = False, is_kept: bool = True) -> None:
        """``fresh``: ignore the answers that were found before. ``is_kept``: False means that no file is used."""
        super().__init__(path, is_kept)
        self.fresh = fresh

    def get(self, instance: Instance, detail: str, rests_on_bounds: bool = False) -> Answer | None:
        """The answer to a question, if it was found before and is not damaged.

        The key includes the details that were asked for, and whether the answer may rest on known bounds.
        """
        if self.fresh:
            return None
        key = key_of(instance, detail, rests_on_bounds)
        found = self.read("SELECT answer FROM answers WHERE question = ?", (key,))
        return _decode(key, found[0][0]) if found else None

    def put(self, instance: Instance, detail: str, answer: Answer) -> None:
        """Keep an answer. Answers that rest on known bounds have keys of their own."""
        key = key_of(instance, detail, answer.unsearched_below is not None)
        self.write(("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, _encode(key, answer))))


def _encode(key: str, answer: Answer) -> str:
    text = json.dumps(asdict(answer))
    return f"{_digest(key, text)} {text}"


def _decode(key: str, stored: object) -> Answer | None:
    """The answer; None if it is damaged, or was kept without a digest by an older version."""
    if not isinstance(stored, str):
        return None
    digest, _, text = stored.partition(" ")
    if digest != _digest(key, text):
        return None
    try:
        return Answer(**json.loads(text))
    except (ValueError, TypeError):
        return None


def _digest(key: str, text: str) -> str:
    return hashlib.sha256(f"{key}\n{text}".encode(errors="surrogatepass")).hexdigest()


def key_of(instance: Instance, detail: str, rests_on_bounds: bool) -> str:
    """The key of an answer: questions with equal keys have equal answers."""
    asked = {"piece": moves(instance), "wanted": detail, "rests on bounds": rests_on_bounds, "code": code_digest()}
    return json.dumps(instance_as_data(instance) | asked, sort_keys=True)


def moves(instance: Instance) -> list[list[list[int]]]:
    """The moves of the piece, or of each of a pair: its name could later stand for another piece."""
    pieces = instance.piece.pair or (instance.piece,)
    return [sorted(map(list, steps)) for piece in pieces for steps in (piece.rides, piece.leaps)]


@cache
def code_digest() -> str:
    """A digest of all code that answers: when it changes, the old answers no longer hold."""
    digest = hashlib.sha256()
    for path in sorted(Path(models.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
