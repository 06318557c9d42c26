"""The sequences of ``published.toml``: each has a value for some boards, and the questions that these values answer.

A rectangle and the same rectangle turned by 90 degrees are one board here: no piece of the sequences tells them apart.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Literal

from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.problem import Instance

ROWS = "rows"
"""The size that equals the number of rows."""

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
"""The side of each kind of board in ``published.toml``, as a factor of n and a summand."""


@dataclass(frozen=True)
class Subject:
    """The question of a sequence on each of its boards: problem and piece by name, a size or ``ROWS``, a quantity."""

    problem: str
    piece: str
    size: str
    quantity: Quantity

    def on(self, board: Board) -> Instance:
        """The instance on one of the boards."""
        size = board.rows if self.size == ROWS else self.size
        return Instance(find_problem(self.problem), find_piece(self.piece), board, size)  # type: ignore[arg-type]


@dataclass(frozen=True)
class KnownElsewhere:
    """The boards whose values are known, although the list lacks them: from longer tables, formulas or proofs.

    ``to``: boards whose longer side is at most this; ``antidiagonals``: rectangles m × n in the first antidiagonals of
    an array, which have m + n - 1 up to this; ``narrow``: boards whose shorter side is at most this; ``long``:
    rectangles m × n with n > long · (m - 1), if it is not 0; ``at``: square boards with these sides. ``wrap``: they are
    tori.
    """

    to: int = 0
    antidiagonals: int = 0
    narrow: int = 0
    long: int = 0
    at: tuple[int, ...] = ()
    wrap: bool = False

    def has(self, board: Board) -> bool:
        """Whether the value of the board is known."""
        longer, shorter = max(board.rows, board.columns), board.shorter_side
        return board.wrap == self.wrap and (
            longer <= self.to
            or longer + shorter - 1 <= self.antidiagonals
            or shorter <= self.narrow
            or (self.long > 0 and longer > self.long * (shorter - 1))
            or (longer == shorter and longer in self.at)
        )


@dataclass(frozen=True)
class Sequence:
    """Published values of one source: ``source`` is an A-number or a paper, ``about`` a few words.

    ``values``: the value of each board, which stands upright: it has at least as many rows as columns. ``terms``: all
    that the source lists, from the index ``first`` on, also without a board, such as for n = 0; of a triangle, row by
    row. ``sides``: the side of the board for n, as a factor of n and a summand; None for a triangle or an array.
    ``pieces``: a value is the term times the first number, plus the second number for each row of the board.
    ``set_there``: the terms, by index, that the source defines although the question has no answer. ``known``: boards
    whose values are known from elsewhere.
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
        face = board.face
        return self.values.get(
            replace(face, rows=face.columns, columns=face.rows) if face.rows < face.columns else face
        )

    def term(self, board: Board, value: int) -> int:
        """The term that the source lists, or would list, for this value of a board."""
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
    """The sequence of an entry. A term without a board, such as for n = 0, has no value."""
    read = tomllib.loads(entry)
    factor, each_row = pieces = tuple(read.get("pieces", (1, 0)))
    if "triangle" in read:
        sides, first, terms = None, 1, tuple(chain.from_iterable(read["triangle"]))
        sides_by_index = _sides_in_triangle(read["triangle"])
    else:
        sides, first, terms = SIDES[read.get("board", "n × n")], read["first"], tuple(read["terms"])
        sides_by_index = [(sides[0] * n + sides[1],) * 2 for n in range(first, first + len(terms))]
    return Sequence(
        read["source"],
        read["about"],
        tuple(Subject(**answer) for answer in read["answers"]),
        {
            Board(rows, columns, read.get("wrap", False)): factor * term + each_row * rows
            for (rows, columns), term in zip(sides_by_index, terms, strict=True)
            if columns > 0
        },
        first,
        terms,
        sides,
        KnownElsewhere(
            **{name.removeprefix("known_"): value for name, value in read.items() if name.startswith("known_")},
            wrap=read.get("wrap", False),
        ),
        pieces,
        {int(number): term for number, term in read.get("set_there", {}).items()},
    )


def _sides_in_triangle(triangle: list[list[int]]) -> list[tuple[int, ...]]:
    """The rows and columns of the board of each term of a triangle, row by row; a board has no more columns."""
    return [(rows, columns) for rows, row in enumerate(triangle, 1) for columns in range(1, len(row) + 1)]
