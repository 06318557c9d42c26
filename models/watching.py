"""A search as a stream of events, one a step.

The search runs in a thread of its own and waits when it is far enough ahead. It is the same search as a silent one.

>>> from models import Board, Instance, find_formulation, find_piece, find_problem
>>> question = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)
>>> with WatchedSearch(find_formulation("flags"), question) as search:
...     event = next(iter(search))
>>> print(event.kind, event.square)
place (0, 0)
"""

import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import FrameType, GeneratorType
from typing import Any, Self

from models.chess.board import Square
from models.formulation import Formulation, GaveUp
from models.problem import Instance
from models.search import DECISION, Reason, Search

MOST_AHEAD = 2048
"""The search waits when it is this many events ahead, and goes on when half of them have been taken."""
JOIN_SECONDS = 0.3
"""At the end of its ``with`` block a search is waited for no longer than this."""


class Kind(StrEnum):
    """The kinds of events."""

    PLACE = "place"
    """A piece was placed on ``square``."""
    REMOVE = "remove"
    """The piece on ``square`` was removed."""
    REJECT = "reject"
    """``square`` was tried, and it is threatened, excluded or useless."""
    SOLUTION = "solution"
    """``placement`` was given as a solution."""
    SIZE = "size"
    """The search for solutions of ``size`` pieces began; told only where the question leaves the size open."""
    EXCLUDE = "exclude"
    """No piece can stand on ``squares``, for a ``reason``."""
    FORCE = "force"
    """Pieces must stand on ``squares``, for a ``reason``."""
    RESTORE = "restore"
    """The findings on ``squares`` no longer hold."""
    VIOLATIONS = "violations"
    """A local search has this number of ``violations`` now."""
    FAIL = "fail"
    """There is no solution below this node, for a ``reason``."""
    LINE = "line"
    """A traced program has run a ``line`` of its file, which changed no board."""


INFERENCES = {Kind.EXCLUDE, Kind.FORCE, Kind.FAIL}
"""The conclusions of a propagator."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a search. ``squares`` is a bitboard.

    ``goes_on``: it belongs to the step before, as the same call of a propagator concluded both, or as a piece that the
    search has placed empties the other squares of its variable, or as one line of a traced program did both.
    """

    kind: Kind
    square: Square | None = None
    placement: int | None = None
    size: int | None = None
    violations: int | None = None
    squares: int = 0
    reason: Reason | None = None
    goes_on: bool = False
    line: int | None = None

    @property
    def is_of_same_line(self) -> bool:
        """Whether a line of a traced program took this step together with the one before."""
        return self.goes_on and self.reason is None


@cache
def square_event(kind: Kind, square: Square) -> Event:
    """The event of a step on a square. Equal events are one object, as a long search has many."""
    return Event(kind, square)


class _Stopped(BaseException):
    """Ends the search when its ``with`` block has been left."""


class SearchFailed(Exception):
    """The watched search raised an exception. A search may raise this itself: its message is passed on as it is."""


class WatchedSearch:
    """A formulation at work, while a ``with`` block lasts. Iterating gives its events.

    Engines that do not tell their steps give their solutions only. Raises SearchFailed if the search raises.
    ``observe`` is called by the search's thread at each step, with the frames that run, the innermost first.
    """

    def __init__(
        self,
        formulation: Formulation,
        instance: Instance,
        observe: Callable[[Iterator[FrameType]], Any] = lambda frames: None,
    ) -> None:
        self.formulation = formulation
        self.instance = instance
        self.search = Search(self)
        self.ended = False
        """Whether the search has ended and all its events have been taken."""
        self.gave_up: GaveUp | None = None
        """The reason why the search gave up, if it did."""
        self.observed: Any = None
        """The value that ``observe`` returned for the event that was taken last."""
        self._observe = observe
        self._events: deque[tuple[Event, Any]] = deque()
        self._inferences: dict[Event, Event] = {}
        """Each inference told so far, by itself: equal ones are one object, as a long search has many."""
        self._call: int | None = None
        """The number of the propagators' call that has concluded something last."""
        self._has_news = threading.Event()
        self._has_room = threading.Event()
        self._is_unwatched = False
        self._is_done = False
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def placed(self, square: Square) -> None:
        self._tell(square_event(Kind.PLACE, square))

    def removed(self, square: Square) -> None:
        self._tell(square_event(Kind.REMOVE, square))

    def rejected(self, square: Square) -> None:
        self._tell(square_event(Kind.REJECT, square))

    def excluded(self, squares: int, reason: Reason) -> None:
        if squares:
            self._infer(Kind.EXCLUDE, squares, reason)

    def forced(self, squares: int, reason: Reason) -> None:
        if squares:
            self._infer(Kind.FORCE, squares, reason)

    def restored(self, squares: int) -> None:
        self._call = None
        if squares:
            self._tell(Event(Kind.RESTORE, squares=squares))

    def failed(self, reason: Reason) -> None:
        self._infer(Kind.FAIL, 0, reason)

    def violated(self, count: int) -> None:
        self._tell(Event(Kind.VIOLATIONS, violations=count))

    def began(self, size: int) -> None:
        self._tell(Event(Kind.SIZE, size=size))

    def take(self, seconds: float | None = None) -> Event | None:
        """The next event; None if none comes within ``seconds``, or none comes at all (then ``ended`` is true)."""
        if not self._events and not self.ended:
            self._wait_for_news(seconds)
            self._notice_the_end()
        if not self._events:
            return None
        if len(self._events) == MOST_AHEAD // 2:
            self._has_room.set()
        event, self.observed = self._events.popleft()
        return event

    def __iter__(self) -> Iterator[Event]:
        while (event := self.take()) is not None:
            yield event

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_unwatched = True
        self._has_room.set()
        self._thread.join(JOIN_SECONDS)

    def _infer(self, kind: Kind, squares: int, reason: Reason) -> None:
        """Tell a conclusion of a propagator, and whether the same call as before has drawn it."""
        before, self._call = self._call, self.search.statistics.propagations
        is_same_call = self._call is not None and before == self._call
        event = Event(kind, squares=squares, reason=reason, goes_on=is_same_call or reason == DECISION)
        self._tell(self._inferences.setdefault(event, event))

    def _wait_for_news(self, seconds: float | None) -> None:
        """Wait until an event has come or the search is done, but no longer than this."""
        self._has_news.clear()
        if not self._events and not self._is_done:
            self._has_news.wait(seconds)

    def _notice_the_end(self) -> None:
        """Note whether the search has ended and all its events are taken; then raise SearchFailed if it failed."""
        self.ended = self._is_done and not self._events
        if not self.ended or self._error is None:
            return
        if isinstance(self._error, SearchFailed):
            raise self._error
        raise SearchFailed(f"{type(self._error).__name__}: {self._error}") from self._error

    def _run(self) -> None:
        """The search itself, run by the thread."""
        placements: Iterator[int] = iter(())
        try:
            placements = self.formulation.solve(self.instance, self.search)
            for placement in placements:
                self._tell(Event(Kind.SOLUTION, placement=placement), _waiting_frames(placements))
        except _Stopped:
            return
        except GaveUp as reason:
            self.gave_up = reason
        except BaseException as error:  # also what ends a program, as nobody would hear of it here
            self._error = error
        finally:
            if isinstance(placements, Generator):
                with suppress(BaseException):  # what it does when it is closed is no part of the search
                    placements.close()
        self._is_done = True
        self._has_news.set()

    def _tell(self, event: Event, frames: Iterator[FrameType] | None = None) -> None:
        """Hand over an event. Raises _Stopped when the ``with`` block has been left."""
        self._events.append((event, self._observe(frames or _running_frames())))
        if not self._has_news.is_set():
            self._has_news.set()
        if len(self._events) >= MOST_AHEAD:
            self._wait_for_room()
        if self._is_unwatched:
            raise _Stopped

    def _wait_for_room(self) -> None:
        """Wait until half of the events are taken, or the ``with`` block has been left."""
        self._has_room.clear()
        if len(self._events) >= MOST_AHEAD and not self._is_unwatched:
            self._has_room.wait()


def _running_frames() -> Iterator[FrameType]:
    """The frames of this thread, the innermost first."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def _waiting_frames(placements: object) -> Iterator[FrameType]:
    """The frames of a generator that has given a placement, the innermost first."""
    if isinstance(placements, GeneratorType) and placements.gi_frame is not None:
        yield from _waiting_frames(placements.gi_yieldfrom)
        yield placements.gi_frame
