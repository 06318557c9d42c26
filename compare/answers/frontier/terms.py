"""The terms of a sequence that nobody has listed: their boards, and the questions that they answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from compare.literature.sequences import DARK, LIGHT, ROWS, Quantity, Question, Sequence, sequences
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.problem import ANY, OPTIMUM, Instance, Size

COUNTED: tuple[Quantity, ...] = ("size", "count", "classes", DARK, LIGHT)
"""What a census has."""
SIZES: dict[str, Size] = {ANY: ANY, OPTIMUM: OPTIMUM}


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


def counted_sequences() -> dict[str, Sequence]:
    """The sequences of which a counter may find terms, by A-number (or what stands for it)."""
    return {one.source: one for one in sequences() if one.answers[0].quantity in COUNTED and one.values}


def next_terms(sequence: Sequence) -> Iterator[Term]:
    """The terms after the last one that is listed, without end."""
    wrap = next(iter(sequence.values)).wrap
    number = sequence.first + len(sequence.terms)
    if sequence.sides is not None:
        factor, summand = sequence.sides
        while True:
            yield Term(sequence.source, number, Board(factor * number + summand, wrap=wrap))
            number += 1
    longer = max(max(board.rows, board.columns) for board in sequence.values) + 1
    while True:
        for shorter in range(1, longer + 1):
            yield Term(sequence.source, number, Board(longer, shorter, wrap))
            number += 1
        longer += 1


def listed_to(sequence: Sequence) -> int:
    """The longer side of the largest board that is listed."""
    return max(max(board.rows, board.columns) for board in sequence.values)


def known_to(sequence: Sequence) -> int:
    """The longer side of the largest board with a known value, listed here or not. Terms beyond it are new."""
    return max(listed_to(sequence), sequence.known_to)


def instance_of(question: Question, board: Board) -> Instance:
    """The question put to one board."""
    size = board.rows if question.size == ROWS else SIZES[question.size]
    return Instance(find_problem(question.problem), find_piece(question.piece), board, size)
