"""Values from the literature, for checking and never for answering; they stand in ``published.toml``.

A number of pieces that is the published optimum asks the same as "optimum"; so does "optimum", where its published
value is the number of rows, ask the same as so many pieces.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from compare.literature.sequences import ROWS, Quantity, Question, Sequence, sequences
from compare.verdict.comparison import PublishedValue
from models.catalogue.finding import pieces
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import ANY, OPTIMUM, Instance


@dataclass(frozen=True)
class Known:
    """A published value, and who published it."""

    value: int
    source: str


def published_value(instance: Instance) -> PublishedValue | None:
    """What the literature says of an instance; None where nothing of it is listed.

    The size is given only where the optimum is asked for: one that was given is not a finding.
    """
    asked: dict[str, Known | None] = {
        "count": first_known(instance, "count"),
        "size": first_known(instance, "size") if instance.size == OPTIMUM else None,
        "classes": first_known(instance, "classes"),
    }
    known = {quantity: found for quantity, found in asked.items() if found}
    if not known:
        return None
    count, size, classes = (found.value if found else None for found in asked.values())
    return PublishedValue(count, size, classes, {quantity: found.source for quantity, found in known.items()})


def first_known(instance: Instance, quantity: Quantity) -> Known | None:
    """The published value of one quantity, from the main of its sources."""
    return next(all_known(instance, quantity), None)


def all_known(instance: Instance, quantity: Quantity) -> Iterator[Known]:
    """The published values of one quantity, from every source that has one."""
    piece = _name(instance.piece)
    if piece is None or instance.required or instance.forbidden:
        return
    for size in _sizes_meant(instance, piece):
        yield from _known(Question(instance.problem.name, piece, size, quantity), instance.board)


def _sizes_meant(instance: Instance, piece: str) -> list[str]:
    """The instance's size in the words of the sequences, and another that the published optimum makes the same."""
    if instance.size == ANY:
        return [ANY]
    rows = instance.board.rows
    optimum = next(_known(Question(instance.problem.name, piece, OPTIMUM, "size"), instance.board), None)
    size = optimum.value if optimum and instance.size == OPTIMUM else instance.size
    is_optimum = instance.size == OPTIMUM or (optimum is not None and size == optimum.value)
    return [OPTIMUM] * is_optimum + [ROWS] * (size == rows)


def _known(question: Question, board: Board) -> Iterator[Known]:
    for sequence in _by_question().get(question, []):
        value = sequence.value(board)
        if value is not None:
            yield Known(value, sequence.source)


@cache
def _by_question() -> dict[Question, list[Sequence]]:
    found: dict[Question, list[Sequence]] = {}
    for sequence in sequences():
        for question in sequence.answers:
            found.setdefault(question, []).append(sequence)
    return found


def _name(piece: Piece) -> str | None:
    """The name of the piece that moves like this one, whatever this one is called."""
    same = (named.name for named in pieces().values() if (named.rides, named.leaps) == (piece.rides, piece.leaps))
    return next(same, None)
