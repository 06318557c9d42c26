"""A running search: what it counts, what it tells those who watch it, and the reasons of its propagators."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from models.chess.board import Board, Square
from models.chess.notation import square_names
from models.languages import say


@dataclass
class SearchStatistics:
    """Counts of a search; None where the engine does not tell. Numbers of different engines cannot be compared.

    ``nodes``: pieces placed (hand-written), branches or decisions (of a solver), nodes of a decision diagram,
    summed over all sizes tried. ``variables`` and ``constraints``: those of the largest model. ``failures``: nodes
    below which it was seen that there is no solution; ``conflicts``: those from which a solver learned;
    ``propagations``: calls of propagators, or values that they fixed; ``removed``: values that propagators by hand
    removed; ``restarts``; ``lp_iterations``: steps of the simplex method; ``peak_depth``: the most decisions at a
    time; ``constraint_calls``: of constraints in Python.
    """

    nodes: int | None = None
    variables: int | None = None
    constraints: int | None = None
    failures: int | None = None
    propagations: int | None = None
    removed: int | None = None
    conflicts: int | None = None
    restarts: int | None = None
    lp_iterations: int | None = None
    peak_depth: int | None = None
    constraint_calls: int | None = None


LARGEST_COUNTS = {"variables", "constraints", "peak_depth"}
"""The counts of which, over several searches, the largest is told; of all others the sum."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The ground of a propagator's conclusion: pieces on the squares ``occupied``, and none on the squares ``empty``.

    ``by`` names the propagator. ``evidence`` are the squares to look at, such as those of a Hall set. All three are
    bitboards. ``words`` is a sentence in which ``{occupied}``, ``{empty}`` and ``{evidence}`` stand for their squares.
    """

    by: str
    words: str
    occupied: int = 0
    empty: int = 0
    evidence: int = 0

    def in_words(self, board: Board) -> str:
        """The sentence with the names of the squares, in the language that is spoken."""
        sets = {"occupied": self.occupied, "empty": self.empty, "evidence": self.evidence}
        return say(self.words, **{name: " ".join(square_names(board, squares)) for name, squares in sets.items()})

    @property
    def template(self) -> str:
        """The sentence in the language that is spoken, with ``{occupied}`` and the others where squares will stand."""
        return say(self.words, occupied="{occupied}", empty="{empty}", evidence="{evidence}")


DECISION = Reason("decision", "the search decided so")
"""The reason why the other squares of a variable are empty when the search has placed a piece on one of them."""


class Watcher(Protocol):
    """An object that is told of every step of a hand-written search; the methods of ``Search`` explain the steps."""

    def placed(self, square: Square) -> None: ...

    def removed(self, square: Square) -> None: ...

    def rejected(self, square: Square) -> None: ...

    def began(self, size: int) -> None: ...

    def excluded(self, squares: int, reason: Reason) -> None: ...

    def forced(self, squares: int, reason: Reason) -> None: ...

    def restored(self, squares: int) -> None: ...

    def failed(self, reason: Reason) -> None: ...

    def violated(self, count: int) -> None: ...


class Search:
    """The running search: it counts nodes, and tells a watcher, if there is one, of every step.

    A watched search visits the same nodes as a silent one.
    """

    def __init__(self, watcher: Watcher | None = None) -> None:
        self.statistics = SearchStatistics()
        self.watcher = watcher
        self.build_seconds: float | None = None
        """The seconds in which models were stated and handed over; None where no engine is given a model."""

    @contextmanager
    def building(self) -> Iterator[None]:
        """A block in which a model is stated and handed over; adds its time to ``build_seconds``."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.build_seconds = (self.build_seconds or 0.0) + time.perf_counter() - started

    def count(self, **counts: int) -> None:
        """Add the counts of one search of a solver, by the names of ``SearchStatistics``."""
        for name, number in counts.items():
            before = getattr(self.statistics, name) or 0
            setattr(self.statistics, name, max(before, number) if name in LARGEST_COUNTS else before + number)

    def begin(self, size: int) -> None:
        """Tell that the search for solutions of this size begins; only where the question leaves the size open."""
        if self.watcher:
            self.watcher.began(size)

    def place(self, square: Square) -> None:
        """Count a node, and tell that a piece was placed."""
        self.statistics.nodes = (self.statistics.nodes or 0) + 1
        if self.watcher:
            self.watcher.placed(square)

    def remove(self, square: Square) -> None:
        """Tell that the piece was taken back."""
        if self.watcher:
            self.watcher.removed(square)

    def reject(self, square: Square) -> None:
        """Tell that a square was tried, and is threatened, excluded or useless."""
        if self.watcher:
            self.watcher.rejected(square)

    def exclude(self, squares: int, reason: Reason) -> None:
        """Tell that a propagator found that no piece can stand on these squares (a bitboard)."""
        if self.watcher:
            self.watcher.excluded(squares, reason)

    def force(self, squares: int, reason: Reason) -> None:
        """Tell that a propagator found that pieces must stand on these squares (a bitboard)."""
        if self.watcher:
            self.watcher.forced(squares, reason)

    def restore(self, squares: int) -> None:
        """Tell that the search went back: the findings on these squares (a bitboard) no longer hold."""
        if self.watcher:
            self.watcher.restored(squares)

    def fail(self, reason: Reason) -> None:
        """Tell that a propagator found that there is no solution below this node."""
        if self.watcher:
            self.watcher.failed(reason)

    def report_violations(self, count: int) -> None:
        """Tell how many violations a local search has now: pairs of queens on a line, or squares not covered."""
        if self.watcher:
            self.watcher.violated(count)
