"""Parts of some work, shared out to threads, so that Ctrl-C is heard while they run."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event
from typing import TypeVar

T = TypeVar("T")

SECONDS_DEAF = 0.2
"""How long the wait for a part lasts at most, as some systems hear no signal in the meantime."""


def results(parts: Iterator[Callable[[], T]], threads: int, after_each: Callable[[int], None], stop: Event) -> list[T]:
    """What the parts give, in the order in which they are done. ``after_each`` is told how many are done by then.

    When it ends early, by Ctrl-C or an error, it sets ``stop``, for the parts that run to look at, and awaits these.
    """
    if threads == 1:
        return _one_after_the_other(parts, after_each)
    found: list[T] = []
    pool = ThreadPoolExecutor(threads)
    try:
        running: set[Future[T]] = {pool.submit(part) for part in islice(parts, 2 * threads)}
        while running:
            done, running = wait(running, SECONDS_DEAF, FIRST_COMPLETED)
            running |= {pool.submit(part) for part in islice(parts, len(done))}
            for future in done:
                found.append(future.result())
                after_each(len(found))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
    return found


def _one_after_the_other(parts: Iterator[Callable[[], T]], after_each: Callable[[int], None]) -> list[T]:
    """The same in this thread, where Python itself stops between two pieces of compiled code."""
    found: list[T] = []
    for part in parts:
        found.append(part())
        after_each(len(found))
    return found
