"""Placements that a solver finds in a thread of its own, handed over in batches to the thread that iterates."""

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Self

MOST = 64
"""The largest number of placements that are handed over together."""
PAUSE = 0.1
"""After this many seconds the next placement is handed over at once, with all that wait."""
STOP_AGAIN = 0.01
"""The seconds after which ``stop`` is called once more."""


class Batches:
    """Placements on their way from the thread of a solver to a thread that iterates over them.

    The solver's thread calls ``give`` and, at the end, ``close``. Ctrl-C ends the waiting of the other thread.
    """

    def __init__(self) -> None:
        self._batch: list[int] = []
        self._batches: SimpleQueue[list[int] | None] = SimpleQueue()
        self._due = 0.0
        self._error: BaseException | None = None

    def give(self, placement: int) -> None:
        """Hand over a placement. The first goes at once; if many come fast, they go in batches."""
        self._batch.append(placement)
        if len(self._batch) >= MOST or monotonic() >= self._due:
            self._hand_over()

    def close(self, error: BaseException | None = None) -> None:
        """End the iteration, which then raises the first error, if there is one."""
        self._error = self._error or error
        self._hand_over()
        self._batches.put(None)

    def __iter__(self) -> Iterator[int]:
        while (batch := self._batches.get()) is not None:
            yield from batch
        if self._error:
            raise self._error

    def _hand_over(self) -> None:
        self._due = monotonic() + PAUSE
        self._batches.put(self._batch)
        self._batch = []


class BatchesOfThread(Batches):
    """Runs ``work`` in a thread inside a ``with`` block; leaving the block, also by an exception, calls ``stop``.

    ``stop`` is called again and again until the work ends, as the work may not have begun to listen. Iterating yields
    what the work passes to ``give``. ``is_stopping``: the work is to end, also where ``stop`` does not reach it.
    """

    def __init__(self, work: Callable[[], None], stop: Callable[[], object]) -> None:
        super().__init__()
        self._work, self._stop = work, stop
        self._thread = Thread(target=self._run, daemon=True)
        self.is_stopping = False

    def __enter__(self) -> Self:
        try:
            self._thread.start()
        except BaseException:  # a signal may come when the thread runs already
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self.is_stopping = True
        while self._thread.is_alive():
            self._stop()
            self._thread.join(STOP_AGAIN)

    def _run(self) -> None:
        try:
            if not self.is_stopping:
                self._work()
        except BaseException as error:
            self.close(error)
        else:
            self.close()
