"""Proofs are made and checked in processes of their own, side by side, under limits of time and memory."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from compare.harness.isolated import call_each
from compare.harness.limits import Limits
from models.engine import Engine

Run = Callable[[Callable[..., Any], Sequence[Sequence[Any]]], Iterator[tuple[int, Any]]]
"""Calls a function with each of the lists of arguments, and yields the number of each and what it returns."""


SECONDS_OF_A_TRY = 10.0
"""The time for what a certificate may also do without."""


def in_this_process(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
    """One after the other, without limits."""
    for number, arguments in enumerate(tasks):
        yield number, function(*arguments)


def side_by_side(engine: Engine, limits: Limits) -> Run:
    """Each in a process of its own.

    Raises Fault if one of them reaches a limit, or ends its process.
    """

    def run(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        return call_each(engine, function, tasks, seconds=limits.seconds, mib=limits.mib, jobs=limits.jobs)

    return run
