"""The terms of a sequence that its source does not list, and their boards."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, takewhile
from math import isqrt

from compare.literature.sequences import DARK, LIGHT, Quantity, Sequence, sequences, sequences_about
from models.chess.board import Board

COUNTED: tuple[Quantity, ...] = ("size", "count", "classes", DARK, LIGHT)
"""The quantities that a census has."""


@dataclass(frozen=True)
class Term:
    """One term: ``number`` is its index in the sequence; of a triangle, the place when it is read row by row."""

    source: str
    number: int
    board: Board

    @property
    def side(self) -> int:
        """The longer side of the board."""
        return max(self.board.rows, self.board.columns)

    @property
    def sides(self) -> str:
        """Both sides of the board: ``5 × 3``."""
        return f"{self.board.rows} × {self.board.columns}"

    def __str__(self) -> str:
        return f"{self.source}({self.number})"


def counted_sequences() -> dict[str, Sequence]:
    """The sequences of which a counter may find terms, by A-number (or what stands for it)."""
    return {one.source: one for one in sequences() if one.answers[0].quantity in COUNTED and one.values}


def next_terms(sequence: Sequence) -> Iterator[Term]:
    """The terms that are not listed, from the first one on, without end; of two equal cells of an array the first."""
    for number in count(1 if is_array(sequence) else sequence.first + len(sequence.terms)):
        term = term_of(sequence, number)
        if term and term.number == number and term.board not in sequence.values:
            yield term


def terms_to(sequence: Sequence, side: int) -> Iterator[Term]:
    """The terms that are not listed, of boards whose longer side is at most ``side``; in an array they have gaps."""
    terms = next_terms(sequence)
    if is_array(sequence):
        possible = takewhile(lambda term: term.board.rows + term.board.columns <= 2 * side, terms)
        return (term for term in possible if term.side <= side)
    return takewhile(lambda term: term.side <= side, terms)


def is_array(sequence: Sequence) -> bool:
    """Whether a sequence is an array that is read by antidiagonals."""
    return sequence.known.antidiagonals > 0


def listed_to(sequence: Sequence) -> int:
    """The longer side of the largest board that is listed."""
    return max(max(board.rows, board.columns) for board in sequence.values)


def known_to(sequence: Sequence) -> int:
    """The longer side of the largest square with a known value, or of the largest board of a list, this one or not.

    Squares that are known singly (``known.at``) do not count.
    """
    return max(listed_to(sequence), sequence.known.to, (sequence.known.antidiagonals + 1) // 2)


def is_known(sequence: Sequence, board: Board) -> bool:
    """Whether the value is listed or known elsewhere, by this sequence or another one of the same question."""
    return listed_value(sequence, board) is not None or any(one.known.has(board) for one in _about_the_same(sequence))


def listed_value(sequence: Sequence, board: Board) -> int | None:
    """The value that this sequence lists, or another one of the same question; None if none does."""
    values = (one.value(board) for one in _about_the_same(sequence))
    return next((value for value in values if value is not None), None)


def _about_the_same(sequence: Sequence) -> Iterator[Sequence]:
    """This sequence, and those of the same question."""
    yield sequence
    yield from (other for subject in sequence.answers for other in sequences_about(subject))


def last_index(sequence: Sequence, side: int) -> int | None:
    """The index of the last term whose square board is no longer than ``side``; None for a triangle or an array."""
    if sequence.sides is None:
        return None
    factor, summand = sequence.sides
    return (side - summand) // factor


def term_of(sequence: Sequence, number: int) -> Term | None:
    """The term of this index; of two equal cells of an array the tall one. None where there is no board."""
    wrap = next(iter(sequence.values)).wrap
    if sequence.sides is not None:
        factor, summand = sequence.sides
        side = factor * number + summand
        return Term(sequence.source, number, Board(side, wrap=wrap)) if side > 0 else None
    row = (isqrt(8 * number - 7) + 1) // 2
    place = number - row * (row - 1) // 2
    if not is_array(sequence):
        return Term(sequence.source, number, Board(row, place, wrap))
    shorter, longer = sorted((place, row + 1 - place))
    return term_on(sequence, Board(longer, shorter, wrap))


def term_on(sequence: Sequence, board: Board) -> Term:
    """The term of a board, which has at least as many rows as columns."""
    number = last_index(sequence, board.rows)
    if number is None:
        row = board.rows + board.columns - 1 if is_array(sequence) else board.rows
        number = row * (row - 1) // 2 + board.columns
    return Term(sequence.source, number, board)
