"""The parts of the site that come from rooms that it does not import: the command hands them over."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from compare.literature.sequences import Subject
from models.chess.board import Board
from models.formulation import Formulation
from models.problem import Instance


@dataclass(frozen=True)
class CommandHelp:
    """The name of a command, and its help."""

    name: str
    help: str


@dataclass(frozen=True)
class ExportedModel:
    """A model as a file: the name of its format, the ending of its name, its text, and its legend as JSON."""

    format: str
    extension: str
    text: str
    legend: str


@dataclass(frozen=True)
class FoundValue:
    """A term of a sequence (``source``) that was found: its index ``number``, its board, and how it was found.

    ``value`` is the value on the board, ``term`` the number that the sequence has for it. ``subjects``: the questions
    that the sequence answers. ``methods`` are names of counters or formulations, ``seconds`` their processor time
    together, ``dates`` the days, sorted. ``standing`` says whether the term is confirmed, which list does not have it,
    and from what it follows; it is empty if the term is not new. ``is_new``: no list has it, as far as is known.
    ``is_certified``: a certificate of it was made, and its proofs were checked.
    """

    source: str
    number: int
    board: Board
    subjects: Sequence[Subject]
    value: int
    term: int
    methods: Sequence[str]
    seconds: float
    dates: Sequence[str]
    standing: str
    is_new: bool
    is_certified: bool

    @property
    def anchor(self) -> str:
        """The name of the sequence, as it may stand in an address or in the name of a file."""
        return re.sub(r"\W+", "-", self.source).strip("-")

    @property
    def sides(self) -> str:
        """The sides of the board: ``8 × 8``."""
        return f"{self.board.rows} × {self.board.columns}"


@dataclass(frozen=True)
class Doors:
    """Functions and data of the wings and the command line.

    ``commands`` are listed by the headings of their purposes. ``export`` gives the model of a formulation in each
    format that can hold it; ``b_file`` the lines that are known of a sequence without counting; ``certificate`` the
    files of a certificate, by name.
    """

    commands: Mapping[str, Sequence[CommandHelp]]
    export: Callable[[Formulation, Instance], Iterable[ExportedModel]]
    found_values: Callable[[], Sequence[FoundValue]]
    b_file: Callable[[str], str]
    certificate: Callable[[Instance], Mapping[str, bytes]]
