"""Answers that were found before, in an SQLite file, so that a table resumes where it was stopped.

The file is ``$BEZZEL_STORE``, otherwise ``answers.sqlite`` in the user's cache folder. An answer holds for the code
that found it. It is kept with a digest: an answer that was changed or damaged is not believed. A damaged store is put
aside; a file that is not a store is left as it is, and refused. Where nothing can be written, nothing is kept, and one
line says so.
"""

import hashlib
import json
import os
import sqlite3
import sys
from dataclasses import asdict
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import Self

import models
from compare.answers.asking import Answer
from compare.question.description import instance_as_data
from compare.question.errors import BadUse
from models.problem import Instance

SCHEMA = "CREATE TABLE IF NOT EXISTS answers (question TEXT PRIMARY KEY, answer TEXT NOT NULL)"
HEADER = b"SQLite format 3\0"
DAMAGE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
FAILURES = (OSError, sqlite3.Error, UnicodeError)
"""The exceptions of a file that cannot be used: Python raises UnicodeError for damaged text in it."""

SECONDS_OF_PATIENCE = 10
"""The time for which another program may lock the file."""


class Store:
    """A file of answers; or, where nothing can be kept, an empty store that forgets.

    Raises BadUse if the file is something else than a store.
    """

    def __init__(self, path: Path | None = None, fresh: bool = False) -> None:
        """``fresh``: ignore the answers that were found before."""
        self.fresh = fresh
        self.path = path or default_path()
        self._connection = self._open()

    def get(self, instance: Instance, detail: str, rests_on_bounds: bool = False) -> Answer | None:
        """The answer to a question, if it was found before and is not damaged.

        The key includes the details that were asked for, and whether the answer may rest on known bounds.
        """
        if self.fresh:
            return None
        key = key_of(instance, detail, rests_on_bounds)
        try:
            row = self._connection.execute("SELECT answer FROM answers WHERE question = ?", (key,)).fetchone()
        except FAILURES as error:
            self._connection = self._forgetful(error)
            return None
        return _decode(key, row[0]) if row else None

    def put(self, instance: Instance, detail: str, answer: Answer) -> None:
        """Keep an answer. Answers that rest on known bounds have keys of their own."""
        key = key_of(instance, detail, answer.unsearched_below is not None)
        row = key, _encode(key, answer)
        try:
            self._insert(row)
        except FAILURES as error:
            self._connection = self._forgetful(error)
            self._insert(row)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _insert(self, row: tuple[str, str]) -> None:
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", row)

    def _open(self) -> sqlite3.Connection:
        self._refuse_what_is_no_store()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return _connect(self.path)
        except FAILURES as error:
            return self._replace(error) if _is_damage(error) else self._forgetful(error)

    def _refuse_what_is_no_store(self) -> None:
        try:
            with self.path.open("rb") as file:
                begin = file.read(len(HEADER))
        except OSError:
            return  # there is no file, or it cannot be read: SQLite will say so
        if begin and begin != HEADER:
            raise BadUse(f"{self.path} is no store of answers (no SQLite file); BEZZEL_STORE can name another file")
        if begin and _holds_something_else(self.path):
            raise BadUse(f"{self.path} is the SQLite file of another program; BEZZEL_STORE can name another file")

    def _replace(self, error: Exception) -> sqlite3.Connection:
        """A new file in place of a damaged one, which is kept beside it."""
        names = (self.path.with_suffix(f".damaged{number}") for number in chain([""], count(2)))
        aside = next(name for name in names if not name.exists())
        try:
            self.path.replace(aside)
            _warn(f"{self.path} was damaged ({error}); it is now {aside.name}, and a new one is begun")
            return _connect(self.path)
        except FAILURES:
            return self._forgetful(error)

    def _forgetful(self, error: Exception) -> sqlite3.Connection:
        """A place in memory instead of the file."""
        _warn(f"answers are not kept: {self.path}: {getattr(error, 'strerror', error)}")
        return _connect(None)


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


def _is_damage(error: Exception) -> bool:
    """Whether the content of the file is wrong; not so where the file is locked, or the disk full."""
    return isinstance(error, UnicodeError) or getattr(error, "sqlite_errorcode", None) in DAMAGE


def _holds_something_else(path: Path) -> bool:
    """Whether an intact SQLite file has tables, but not ours."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=SECONDS_OF_PATIENCE)
    except sqlite3.Error:
        return False
    try:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except (sqlite3.Error, UnicodeError):
        return False
    finally:
        connection.close()
    return bool(names) and "answers" not in names


def default_path() -> Path:
    """The file in which answers are kept."""
    if "BEZZEL_STORE" in os.environ:
        return Path(os.environ["BEZZEL_STORE"])
    from platformdirs import user_cache_path

    return user_cache_path("bezzel") / "answers.sqlite"


def _connect(path: Path | None) -> sqlite3.Connection:
    connection = sqlite3.connect(path or ":memory:", timeout=SECONDS_OF_PATIENCE)
    connection.execute(SCHEMA)
    connection.execute("SELECT question, answer FROM answers LIMIT 1").fetchone()
    connection.commit()
    return connection


def _warn(message: str) -> None:
    print(f"warning: {message}", file=sys.stderr)


def key_of(instance: Instance, detail: str, rests_on_bounds: bool) -> str:
    """The key; two questions have the same key only if they have the same answer."""
    asked = {"piece": _moves(instance), "wanted": detail, "rests on bounds": rests_on_bounds, "code": _code_digest()}
    return json.dumps(instance_as_data(instance) | asked, sort_keys=True)


def _moves(instance: Instance) -> list[list[list[int]]]:
    """The moves of the piece: its name could later stand for another piece."""
    return [sorted(map(list, steps)) for steps in (instance.piece.rides, instance.piece.leaps)]


@cache
def _code_digest() -> str:
    """A digest of all code that answers: when it changes, the old answers no longer hold."""
    digest = hashlib.sha256()
    for path in sorted(Path(models.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
