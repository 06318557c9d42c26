"""Published values, for checking and never for answering; they stand in ``published.toml``.

A number of pieces that equals the published optimum asks the same question as "optimum". Likewise "optimum", where its
published value is the number of rows, asks the same question as that number of pieces.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from compare.literature.sequences import ROWS, Quantity, Subject, sequences_about
from models.catalogue.finding import pieces
from models.chess.board import Board
from models.chess.piece import Piece
from models.languages import say, translate
from models.problem import ANY, OPTIMUM, Instance

COMPARED: tuple[Quantity, ...] = ("size", "count", "classes")
"""The quantities that an answer has, in the order in which they are compared."""


@dataclass(frozen=True)
class PublishedValue:
    """A number, and its source: an A-number or a paper."""

    value: int
    source: str


@dataclass(frozen=True)
class Check:
    """One published value (``theirs``) beside ours; ``name`` is the quantity, ``ours`` None if we found no number."""

    name: str
    ours: int | None
    theirs: int
    source: str

    @property
    def agrees(self) -> bool:
        """Whether our value is the published one."""
        return self.ours == self.theirs


def check_against_published(instance: Instance, ours: Mapping[str, int | None]) -> list[Check]:
    """The published values of an instance beside ours. ``ours`` has a value for each quantity to be compared."""
    return check_values(published_values(instance), ours)


def check_values(published: Mapping[str, PublishedValue], ours: Mapping[str, int | None]) -> list[Check]:
    """The published values, which were looked up before, beside ours; a quantity that ours lacks is left out."""
    return [Check(name, ours[name], known.value, known.source) for name, known in published.items() if name in ours]


def check_in_words(check: Check) -> str:
    """The check as ``count 92 (A000170)``; if our value differs, it is named too."""
    published = value_in_words(check.name, PublishedValue(check.theirs, check.source))
    if check.agrees:
        return published
    ours = say("none") if check.ours is None else check.ours
    return say("{published}, but here {ours}", published=published, ours=ours)


def value_in_words(quantity: str, published: PublishedValue) -> str:
    """The published value with its quantity and source, such as ``count 92 (A000170)``."""
    return f"{translate(quantity)} {published.value} ({published.source})"


def published_values(instance: Instance) -> dict[str, PublishedValue]:
    """The published values of an instance by quantity; a quantity without one is left out.

    The size is there only if the optimum is asked for: a size that was given is not a result.
    """
    names = [name for name in COMPARED if name != "size" or instance.size == OPTIMUM]
    known = {name: first_published(instance, name) for name in names}
    return {name: value for name, value in known.items() if value}


def first_published(instance: Instance, quantity: Quantity) -> PublishedValue | None:
    """The published value of one quantity, from its main source; None if no source lists one."""
    return next(all_published(instance, quantity), None)


def all_published(instance: Instance, quantity: Quantity) -> Iterator[PublishedValue]:
    """The published values of one quantity, one from each source that lists it, the main source first."""
    piece = _name(instance.piece)
    if piece is None or instance.required or instance.forbidden:
        return
    for size in _equivalent_sizes(instance, piece):
        yield from _look_up(Subject(instance.problem.name, piece, size, quantity), instance.board)


def has_values(piece: Piece, problem: str, size: str, quantity: Quantity) -> bool:
    """Whether some source lists this quantity of the problem and piece, for whatever board."""
    name = _name(piece)
    sizes = [size, ROWS] if size == OPTIMUM else [size]
    return name is not None and any(sequences_about(Subject(problem, name, one, quantity)) for one in sizes)


def why_beyond_reach(instance: Instance) -> str | None:
    """The sentence that the published numbers of solutions end at a smaller board.

    None if they reach this one, or if there are none.
    """
    piece = _name(instance.piece) or ""
    sizes = _equivalent_sizes(instance, piece)
    subjects = [Subject(instance.problem.name, piece, size, "count") for size in sizes]
    boards = [
        (sequence.source, board)
        for subject in subjects
        for sequence in sequences_about(subject)
        for board in sequence.values
        if board.wrap == instance.board.wrap
    ]
    source, largest = max(boards, key=lambda listed: len(listed[1]), default=("", instance.board))
    if len(instance.board) <= len(largest):
        return None
    sentence = "the published numbers of solutions listed here end at {rows} × {columns} ({source})"
    return say(sentence, rows=largest.rows, columns=largest.columns, source=source)


def _equivalent_sizes(instance: Instance, piece: str) -> list[str]:
    """The instance's size in the names of sequences: ``OPTIMUM`` and ``ROWS`` both, if the published optimum is n."""
    if instance.size == ANY:
        return [ANY]
    rows = instance.board.rows
    optimum = next(iter(_look_up(Subject(instance.problem.name, piece, OPTIMUM, "size"), instance.board)), None)
    size = optimum.value if optimum and instance.size == OPTIMUM else instance.size
    is_optimum = instance.size == OPTIMUM or (optimum is not None and size == optimum.value)
    return [OPTIMUM] * is_optimum + [ROWS] * (size == rows)


@lru_cache(maxsize=1024)
def _look_up(subject: Subject, board: Board) -> tuple[PublishedValue, ...]:
    """The published values of a subject on a board, the main source first."""
    listed = [(sequence.value(board), sequence.source) for sequence in sequences_about(subject)]
    return tuple(PublishedValue(value, source) for value, source in listed if value is not None)


@cache
def _name(piece: Piece) -> str | None:
    """The name of the named piece that moves like this one, whatever this one is called."""
    same = (named.name for named in pieces().values() if (named.rides, named.leaps) == (piece.rides, piece.leaps))
    return next(same, None)
