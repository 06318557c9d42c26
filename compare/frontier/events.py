"""What was found, in files with one JSON object a line: a method has found a term. Never used for answering.

The file of the package has what was found for it; the file of the user what ``frontier --run`` finds.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_path

from compare.frontier.terms import Term
from compare.question.errors import BadUse
from compare.question.files import read_text
from models.chess.board import Board

CERTIFICATE = "sat/verified-certificate"
"""The method that writes proofs, and has them checked."""


@dataclass(frozen=True)
class Event:
    """A method has found the value of a term: ``seconds`` of processor time, ``versions`` of packages, and the day.

    ``witness``: squares of a best placement, where the method only showed that no size is better; else nothing.
    """

    source: str
    number: int
    rows: int
    columns: int
    wrap: bool
    value: int
    method: str
    seconds: float
    versions: str
    date: str
    witness: str = ""

    @property
    def term(self) -> Term:
        return Term(self.source, self.number, Board(self.rows, self.columns, self.wrap))


@dataclass
class NewValue:
    """A term that nobody has listed, with the events that found it."""

    term: Term
    events: list[Event] = field(default_factory=list)

    @property
    def value(self) -> int:
        return self.events[0].value

    @property
    def methods(self) -> list[str]:
        return list(dict.fromkeys(event.method for event in self.events))

    @property
    def seconds(self) -> float:
        """Processor time of all methods."""
        return sum(event.seconds for event in self.events)

    @property
    def agrees(self) -> bool:
        return len({event.value for event in self.events}) == 1

    @property
    def is_confirmed(self) -> bool:
        """Whether two methods or more found it, and all agree."""
        return len(self.methods) > 1 and self.agrees

    @property
    def is_certified(self) -> bool:
        """Whether a certificate of it was made, and its proofs checked."""
        return CERTIFICATE in self.methods


def users_file() -> Path:
    """Where new values are kept if no file is named."""
    return user_data_path("bezzel", appauthor=False) / "found.jsonl"


@cache
def events_of_package() -> tuple[Event, ...]:
    return tuple(_read(files("compare.literature").joinpath("found.jsonl").read_text(encoding="utf-8")))


def read_events(path: Path) -> list[Event]:
    """Those of the package and those of a file. Raises BadUse if the file cannot be read."""
    try:
        own = list(_read(read_text(path))) if path.exists() else []
    except OSError as error:
        raise BadUse(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, TypeError) as error:
        raise BadUse(f"{path} cannot be read: {error}") from None
    return list(dict.fromkeys([*events_of_package(), *own]))


def append_event(path: Path, event: Event) -> None:
    """Add a line. Raises BadUse if the file cannot be written."""
    _append(path, json.dumps(asdict(event)) + "\n")


def check_appending(path: Path) -> None:
    """Raise BadUse if the file cannot be written. It is there afterwards."""
    _append(path, "")


def _append(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadUse(f"{path} cannot be written: {error.strerror or error}") from None


def new_values(events: Iterable[Event]) -> dict[Term, NewValue]:
    """The events of each term, in the order of the terms."""
    found: dict[Term, NewValue] = {}
    for event in sorted(events, key=lambda one: (one.source, one.number)):
        found.setdefault(event.term, NewValue(event.term)).events.append(event)
    return found


def _read(text: str) -> Iterator[Event]:
    return (Event(**json.loads(line)) for line in text.splitlines() if line.strip())
