"""The SQLite file in which results are kept: it is found, checked, brought up to date, read and written here.

The file is ``$BEZZEL_STORE``, otherwise ``store.sqlite`` in the user's data folder. It has a version: an older file is
brought up to date; a newer or damaged one, or one of another program, is refused and left as it is. Several programs
may use one file. If the file cannot be written, nothing is kept, and one line says so.
"""

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Self

from compare.question.errors import BadUse, reason_of_system, tell
from models.languages import say
from models.problem import Instance

VERSION = 2
"""The version of the tables. Version 0 had only the answers, version 1 no subshards."""
RESULT_COLUMN = "result INTEGER NOT NULL REFERENCES results (id) ON DELETE CASCADE"
SHARD_COLUMNS = (
    "status TEXT NOT NULL, count INTEGER NOT NULL, seconds REAL NOT NULL, data TEXT NOT NULL, "
    "placements BLOB NOT NULL, digest TEXT NOT NULL"
)
TABLES = {
    "answers": "question TEXT PRIMARY KEY, answer TEXT NOT NULL",
    "results": "id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, instance TEXT NOT NULL, "
    "answerer TEXT NOT NULL, code TEXT NOT NULL, purpose TEXT NOT NULL, shards INTEGER NOT NULL, begun TEXT NOT NULL",
    "shards": f"{RESULT_COLUMN}, number INTEGER NOT NULL, {SHARD_COLUMNS}",
    "shard_parts": f"{RESULT_COLUMN}, label TEXT NOT NULL, {SHARD_COLUMNS}",
}
"""The columns of the tables: ``answers`` of the command ``table``; ``results``, questions to a formulation in shards;
``shards`` that it completed; ``shard_parts``, a row with the status SPLIT for each shard that was cut again while it
ran, and one for each subshard that was completed."""
PRIMARY_KEYS = {"shards": ", PRIMARY KEY (result, number)", "shard_parts": ", PRIMARY KEY (result, label, status)"}
HEADER = b"SQLite format 3\0"
"""The bytes with which a file of SQLite begins."""
DAMAGE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
"""The error codes of a file whose content is wrong."""
FAILURES = (OSError, sqlite3.Error, UnicodeError)
"""The exceptions of a file that cannot be used: Python raises UnicodeError for damaged text in it."""
OTHER_FILE = "--store or BEZZEL_STORE can name another file"

SECONDS_OF_PATIENCE = 10
"""The time for which another program may lock the file."""

Statement = tuple[str, Sequence[Any]]
"""A statement of SQL, and the values of its question marks."""


class Database:
    """The file of results; a database in memory if nothing can be kept. Raises BadUse if the file is refused."""

    def __init__(self, path: Path | None = None, *, is_kept: bool = True) -> None:
        """``path``: None means the usual file. ``is_kept``: False means that no file is used."""
        self.path = path or default_path()
        self._connection = self._open() if is_kept else _connect(None)

    def read(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query finds; none if the file fails."""
        try:
            return self._connection.execute(query, values).fetchall()
        except FAILURES as error:
            self._connection = self._in_memory(error)
            return []

    def write(self, *statements: Statement) -> int:
        """Execute all statements or none, and return the number of rows that the last one changed."""
        try:
            return self._transact(statements)
        except FAILURES as error:
            self._connection = self._in_memory(error)
            return self._transact(statements)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _transact(self, statements: Iterable[Statement]) -> int:
        """Do what ``write`` does, in the file or in memory. Raises OSError, sqlite3.Error or UnicodeError."""
        changed = 0
        with self._connection:
            for statement, values in statements:
                changed = self._connection.execute(statement, values).rowcount
        return changed

    def _open(self) -> sqlite3.Connection:
        """A connection to the file, or to memory if the file cannot be used. Raises BadUse if the file is refused."""
        self._refuse_what_is_no_store()
        earlier = [] if self.path.exists() or self.path != _usual_path() else _answers_of_version_0()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return _connect(self.path, earlier)
        except FAILURES as error:  # the content is wrong, or the file is locked, or the disk full
            if isinstance(error, UnicodeError) or getattr(error, "sqlite_errorcode", None) in DAMAGE:
                sentence = "{path} is damaged ({error}), and left as it is; {hint}"
                raise BadUse(sentence, path=self.path, error=error, hint=say(OTHER_FILE)) from None
            return self._in_memory(error)

    def _refuse_what_is_no_store(self) -> None:
        """Raise BadUse if the file is not ours; what else is wrong with it shows when it is opened.

        Only a file that SQLite cannot read is opened here: when a process closes a file, all its locks on the file are
        gone, those of other connections too, and then another program removes what these have not yet moved into it.
        """
        try:
            tables = {name for (name,) in _query(self.path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
        except FAILURES as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB and not _has_header(self.path):
                raise BadUse(
                    "{path} is no store (no SQLite file); {hint}", path=self.path, hint=say(OTHER_FILE)
                ) from None
            return
        if tables and "answers" not in tables:
            raise BadUse("{path} is the SQLite file of another program; {hint}", path=self.path, hint=say(OTHER_FILE))

    def _in_memory(self, error: Exception) -> sqlite3.Connection:
        """A database in memory instead of the file, which failed with this error; a line tells that."""
        sentence = "results are not kept: {path}: {reason}"
        tell(sentence, path=self.path, reason=reason_of_system(error), mark="warning: ")
        return _connect(None)


def default_path() -> Path:
    """The file in which results are kept if no other is named."""
    named = os.environ.get("BEZZEL_STORE")
    return Path(named) if named else _usual_path()


def _usual_path() -> Path:
    """The file of results in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("bezzel") / "store.sqlite"


def _answers_of_version_0() -> list[tuple[Any, ...]]:
    """The answers that the program once kept in the user's cache folder; that file is left as it is."""
    from platformdirs import user_cache_path

    with suppress(*FAILURES):
        return _query(user_cache_path("bezzel") / "answers.sqlite", "SELECT question, answer FROM answers")
    return []


def _query(path: Path, query: str) -> list[tuple[Any, ...]]:
    """The rows that a query finds in a SQLite file, which is left as it is. Raises sqlite3.Error or UnicodeError."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=SECONDS_OF_PATIENCE)) as connection:
        return connection.execute(query).fetchall()


def _has_header(path: Path) -> bool:
    """Whether a file begins as those of SQLite do."""
    with path.open("rb") as file:
        return file.read(len(HEADER)) == HEADER


def _connect(path: Path | None, earlier: Iterable[Sequence[Any]] = ()) -> sqlite3.Connection:
    """A connection to the file, or to memory, with all tables. ``earlier`` are answers that are put into a new file."""
    connection = sqlite3.connect(path or ":memory:", timeout=SECONDS_OF_PATIENCE)
    try:
        _bring_up_to_date(connection, path, earlier)
        connection.execute("PRAGMA foreign_keys = ON")
        with suppress(sqlite3.OperationalError):  # without it readers wait for writers
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _bring_up_to_date(connection: sqlite3.Connection, path: Path | None, earlier: Iterable[Sequence[Any]]) -> None:
    """Make the tables that are missing, and set the version.

    Raises BadUse if the file is of a newer version, sqlite3.Error if it is not ours or cannot be used.
    """
    if _version(connection) < VERSION:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for table, columns in TABLES.items():
                connection.execute(f"CREATE TABLE IF NOT EXISTS {table} ({columns}{PRIMARY_KEYS.get(table, '')})")
            _probe(connection)
            connection.executemany("INSERT OR IGNORE INTO answers VALUES (?, ?)", earlier)
            connection.execute(f"PRAGMA user_version = {max(VERSION, _version(connection))}")
    if (version := _version(connection)) > VERSION:
        raise BadUse(
            "{path} was written by a newer version of this program (version {version} of the store, here "
            "{here}), and is left as it is; {hint}",
            path=path,
            version=version,
            here=VERSION,
            hint=say(OTHER_FILE),
        )
    _probe(connection)


def _probe(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error if a table lacks a column."""
    for table, columns in TABLES.items():
        connection.execute(f"SELECT {names_of(columns)} FROM {table} LIMIT 1").fetchone()


def names_of(columns: str) -> str:
    """The names of columns, separated by commas, without their types."""
    return ", ".join(column.split()[0] for column in columns.split(", "))


def _version(connection: sqlite3.Connection) -> int:
    """The version of the file's tables; 0 for a new file."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def moves(instance: Instance) -> list[list[list[int]]]:
    """The rides and the leaps of the piece, or of each piece of a pair, as sorted lists of steps.

    They are in the keys of answers, because the name could later stand for another piece.
    """
    pieces = instance.piece.pair or (instance.piece,)
    return [sorted(map(list, steps)) for piece in pieces for steps in (piece.rides, piece.leaps)]
