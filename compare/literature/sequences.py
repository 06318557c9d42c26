"""The sequences of ``published.toml``: each has a value for some boards, and the questions that these values answer.

A rectangle and the same rectangle turned by 90 degrees are one board here: no piece of the sequences tells them apart.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.problem import ANY, OPTIMUM, Instance, Size

ROWS = "rows"
"""The size that equals the number of rows."""
SIZES: Mapping[str, Size] = {ANY: ANY, OPTIMUM: OPTIMUM}

Quantity = Literal[
    "count",
    "size",
    "classes",
    "kept by a half turn",
    "kept by a quarter turn",
    "count on dark squares",
    "count on light squares",
]
DARK: Quantity = "count on dark squares"
LIGHT: Quantity = "count on light squares"

SIDES = {"n × n": (1, 0), "n-1 × n-1": (1, -1), "n+1 × n+1": (1, 1), "2n × 2n": (2, 0), "2n+1 × 2n+1": (2, 1)}
"""The side of the board for n, as a factor of n and a summand."""


@dataclass(frozen=True)
class Subject:
    """The question of a sequence on each of its boards: problem and piece by name, a size or ``ROWS``, a quantity."""

    problem: str
    piece: str
    size: str
    quantity: Quantity

    def on(self, board: Board) -> Instance:
        """The instance on one of the boards."""
        size: Size = board.rows if self.size == ROWS else SIZES[self.size]
        return Instance(find_problem(self.problem), find_piece(self.piece), board, size)


@dataclass(frozen=True)
class KnownElsewhere:
    """The boards whose values are known in a place that the list does not have: longer tables, formulas, proofs.

    ``to``: boards with no longer side; ``antidiagonals``: rectangles m × n in the first antidiagonals of an array,
    which have m + n - 1 up to this; ``narrow``: boards with a shorter side up to this; ``long``: rectangles m × n with
    n > long · (m - 1), if it is not 0. An array has antidiagonals, and is read by them.
    """

    to: int = 0
    antidiagonals: int = 0
    narrow: int = 0
    long: int = 0

    def has(self, board: Board) -> bool:
        longer, shorter = max(board.rows, board.columns), board.shorter_side
        return (
            longer <= self.to
            or longer + shorter - 1 <= self.antidiagonals
            or shorter <= self.narrow
            or (self.long > 0 and longer > self.long * (shorter - 1))
        )


@dataclass(frozen=True)
class Sequence:
    """Published values of one source: ``source`` is an A-number or a paper, ``about`` a few words.

    ``first`` and ``terms``: all that it lists, also where there is no board, such as for n = 0; of a triangle, row by
    row. ``sides``: the side of the board for n, as a factor of n and a summand; None for a triangle or an array.
    ``pieces``: a value is the term times the first number, plus the second number for each row of the board.
    ``set_there``: terms, by index, that the source sets where the question has no answer.
    """

    source: str
    about: str
    answers: tuple[Subject, ...]
    values: dict[Board, int]
    first: int
    terms: tuple[int, ...]
    sides: tuple[int, int] | None
    known: KnownElsewhere = KnownElsewhere()
    pieces: tuple[int, int] = (1, 0)
    set_there: Mapping[int, int] = field(default_factory=dict)

    def value(self, board: Board) -> int | None:
        """The published value for a board; None if the source lists none."""
        return self.values.get(_upright(board))

    def term(self, board: Board, value: int) -> int:
        """The term that stands for a value of a board."""
        factor, each_row = self.pieces
        return (value - each_row * board.rows) // factor


def sequences() -> tuple[Sequence, ...]:
    """All sequences, in the order of the file. Where two answer the same question, the earlier is the main source."""
    return tuple(map(_read, _entries()))


@cache
def sequences_about(subject: Subject) -> tuple[Sequence, ...]:
    """The sequences that answer a question, in the order of the file.

    Only entries that name its problem and its piece are read: to read all takes as long as to start the program.
    """
    names = f'"{subject.problem}"', f'"{subject.piece}"'
    near = (_read(entry) for entry in _entries() if all(name in entry for name in names))
    return tuple(sequence for sequence in near if subject in sequence.answers)


@cache
def _entries() -> list[str]:
    """The text of each sequence."""
    text = files("compare.literature").joinpath("published.toml").read_text(encoding="utf-8")
    return text.split("\n[[sequence]]\n")[1:]


@cache
def _read(entry: str) -> Sequence:
    return _sequence(tomllib.loads(entry))


def _sequence(entry: dict[str, Any]) -> Sequence:
    pairs = _rectangles(entry) if "triangle" in entry else _squares(entry)
    factor, each_row = pieces = tuple(entry.get("pieces", (1, 0)))
    values = {
        Board(rows, columns, entry.get("wrap", False)): factor * value + each_row * rows
        for (rows, columns), value in pairs
    }
    answers = tuple(Subject(**answer) for answer in entry["answers"])
    known = KnownElsewhere(*(entry.get(f"known_{name}", 0) for name in ("to", "antidiagonals", "narrow", "long")))
    set_there = {int(number): term for number, term in entry.get("set_there", {}).items()}
    if "triangle" in entry:
        terms = tuple(term for row in entry["triangle"] for term in row)
        return Sequence(entry["source"], entry["about"], answers, values, 1, terms, None, known, pieces, set_there)
    sides = SIDES[entry.get("board", "n × n")]
    first, terms = entry["first"], tuple(entry["terms"])
    return Sequence(entry["source"], entry["about"], answers, values, first, terms, sides, known, pieces, set_there)


def _squares(entry: dict[str, Any]) -> Iterator[tuple[tuple[int, int], int]]:
    """The sides of square boards, with their terms. A term without a board, such as n = 0, is skipped."""
    factor, summand = SIDES[entry.get("board", "n × n")]
    for n, term in enumerate(entry["terms"], entry["first"]):
        side = factor * n + summand
        if side > 0:
            yield (side, side), term


def _rectangles(entry: dict[str, Any]) -> Iterator[tuple[tuple[int, int], int]]:
    """The sides of rectangles, the longer first, with their terms."""
    for longer, row in enumerate(entry["triangle"], 1):
        for shorter, term in enumerate(row, 1):
            yield (longer, shorter), term


def _upright(board: Board) -> Board:
    return replace(board.face, rows=max(board.rows, board.columns), columns=board.shorter_side)
