"""Answers that were found once, in an SQLite file, so that a table resumes where it was stopped.

The file is ``$BEZZEL_STORE``, else ``answers.sqlite`` in the user's cache folder. An answer holds for the code that
found it. A damaged file is put aside, and a place that cannot be written is done without; either way the program says
so in one line and goes on.
"""

import json
import os
import sqlite3
import sys
from dataclasses import asdict
from itertools import chain, count
from pathlib import Path
from typing import Self

from compare.answers.answer import Answer
from compare.answers.store_key import key_of
from models.problem import Instance

SCHEMA = "CREATE TABLE IF NOT EXISTS answers (question TEXT PRIMARY KEY, answer TEXT NOT NULL)"
DAMAGE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
"""No database, a broken one, and one in which there is something else."""

SECONDS_OF_PATIENCE = 10
"""So long another program may lock the file."""


class Store:
    """A file of answers, or, where there can be none, an empty one that forgets."""

    def __init__(self, path: Path | None = None, fresh: bool = False) -> None:
        """``fresh``: know nothing of what was found before."""
        self.fresh = fresh
        self.path = path or default_path()
        self._connection = self._opened()

    def get(self, instance: Instance, wanted: str, rests_on_bounds: bool = False) -> Answer | None:
        """The answer to a question, if it was found before, and can still be read.

        ``wanted`` is part of the question, and so is whether the answer may rest on known bounds, or is proved.
        """
        if self.fresh:
            return None
        key = key_of(instance, wanted, rests_on_bounds)
        row = self._connection.execute("SELECT answer FROM answers WHERE question = ?", (key,)).fetchone()
        try:
            return Answer(**json.loads(row[0])) if row else None
        except (ValueError, TypeError):
            return None

    def put(self, instance: Instance, wanted: str, answer: Answer) -> None:
        """Keep an answer; one that rests on known bounds apart from one that is proved."""
        row = key_of(instance, wanted, answer.unsearched_below is not None), json.dumps(asdict(answer))
        try:
            self._insert(row)
        except sqlite3.DatabaseError as error:
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

    def _opened(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return _connected(self.path)
        except (OSError, sqlite3.DatabaseError) as error:
            return self._replaced(error) if _is_damage(error) else self._forgetful(error)

    def _replaced(self, error: Exception) -> sqlite3.Connection:
        """A new file in place of a damaged one, which is kept beside it."""
        names = (self.path.with_suffix(f".damaged{number}") for number in chain([""], count(2)))
        aside = next(name for name in names if not name.exists())
        try:
            self.path.replace(aside)
            _warn(f"{self.path} was damaged ({error}); it is now {aside.name}, and a new one is begun")
            return _connected(self.path)
        except (OSError, sqlite3.DatabaseError):
            return self._forgetful(error)

    def _forgetful(self, error: Exception) -> sqlite3.Connection:
        """A place in memory instead of the file."""
        _warn(f"answers are not kept: {self.path}: {getattr(error, 'strerror', error)}")
        return _connected(None)


def _is_damage(error: Exception) -> bool:
    """Whether what is in the file is wrong, and not merely the place: locked, full, or no file at all."""
    return getattr(error, "sqlite_errorcode", None) in DAMAGE


def default_path() -> Path:
    """Where answers are kept."""
    if "BEZZEL_STORE" in os.environ:
        return Path(os.environ["BEZZEL_STORE"])
    from platformdirs import user_cache_path

    return user_cache_path("bezzel") / "answers.sqlite"


def _connected(path: Path | None) -> sqlite3.Connection:
    connection = sqlite3.connect(path or ":memory:", timeout=SECONDS_OF_PATIENCE)
    connection.execute(SCHEMA)
    connection.execute("SELECT question, answer FROM answers LIMIT 1").fetchone()
    connection.commit()
    return connection


def _warn(message: str) -> None:
    print(f"warning: {message}", file=sys.stderr)
