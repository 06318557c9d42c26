"""A search, step by step: what it tells its watcher, as events that can be taken one at a time.

The search runs in a thread of its own and waits when it is far enough ahead; it is the same search as a silent one.

>>> from models import Board, Instance, find_formulation, find_piece, find_problem
>>> question = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4), 4)
>>> with WatchedSearch(find_formulation("flags"), question) as search:
...     print(next(iter(search)))
Event(kind=<Kind.PLACE: 'place'>, square=(0, 0), placement=None, size=None)
"""

import time
from collections import deque
from collections.abc import Generator, Iterator
from queue import Empty, Full, Queue
from threading import Event as Signal
from threading import Thread
from types import TracebackType
from typing import Self

from models.board import Square
from models.formulation import Formulation, Search
from models.problem import Instance
from models.search_events import Event, Kind, at

BATCH = 512
BATCH_SECONDS = 0.02
BATCHES_AHEAD = 4
POLL_SECONDS = 0.05
"""The search hands its events over in batches, and is at most so many of them ahead."""


class _Stopped(BaseException):
    """Nobody watches any more."""


class SearchFailed(Exception):
    """The search that is watched raised an exception."""


class WatchedSearch:
    """A formulation at work, while a ``with`` block lasts. Iterating gives its events.

    Engines that do not tell their steps give their solutions only. Raises SearchFailed where the search does.
    """

    def __init__(self, formulation: Formulation, instance: Instance) -> None:
        self.formulation = formulation
        self.instance = instance
        self.search = Search(self)
        self.ended = False
        """Whether the search is over and all its events have been taken."""
        self._batch: list[Event] = []
        self._handed_over = 0.0
        self._batches: Queue[list[Event] | None] = Queue(BATCHES_AHEAD)
        self._taken: deque[Event] = deque()
        self._stop = Signal()
        self._error: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)

    def placed(self, square: Square) -> None:
        self._tell(at(Kind.PLACE, square))

    def removed(self, square: Square) -> None:
        self._tell(at(Kind.REMOVE, square))

    def rejected(self, square: Square) -> None:
        self._tell(at(Kind.REJECT, square))

    def began(self, size: int) -> None:
        self._tell(Event(Kind.SIZE, size=size))

    def take(self, seconds: float | None = None) -> Event | None:
        """The next event; None if there is none within so many seconds, or at all (then ``ended``)."""
        if not self._taken and not self.ended:
            self._receive(seconds)
        return self._taken.popleft() if self._taken else None

    def __iter__(self) -> Iterator[Event]:
        while (event := self.take()) is not None:
            yield event

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join(1.0)

    def _receive(self, seconds: float | None) -> None:
        try:
            batch = self._batches.get(timeout=seconds)
        except Empty:
            return
        if batch is not None:
            self._taken.extend(batch)
            return
        self.ended = True
        if self._error:
            raise SearchFailed(f"{type(self._error).__name__}: {self._error}") from self._error

    def _run(self) -> None:
        try:
            self._search()
            self._hand_over()
            self._put(None)
        except _Stopped:
            return

    def _search(self) -> None:
        placements = self.formulation.solve(self.instance, self.search)
        try:
            for placement in placements:
                self._tell(Event(Kind.SOLUTION, placement=placement))
                self._hand_over()
        except Exception as error:
            self._error = error
        finally:
            if isinstance(placements, Generator):
                placements.close()

    def _tell(self, event: Event) -> None:
        self._batch.append(event)
        if len(self._batch) >= BATCH or time.monotonic() - self._handed_over > BATCH_SECONDS:
            self._hand_over()

    def _hand_over(self) -> None:
        if self._batch:
            self._put(self._batch)
            self._batch = []
        self._handed_over = time.monotonic()

    def _put(self, batch: list[Event] | None) -> None:
        """Hand a batch over as soon as there is room; raises when nobody watches any more."""
        while not self._stop.is_set():
            try:
                self._batches.put(batch, timeout=POLL_SECONDS)
                return
            except Full:
                continue
        raise _Stopped
