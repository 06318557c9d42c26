"""Proofs are made and checked in processes of their own, side by side, under limits of time and memory."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from compare.harness.isolated import call_each
from compare.harness.limits import Limits
from models.engine import Engine


def side_by_side(engine: Engine, limits: Limits) -> Callable[..., Iterator[tuple[int, Any]]]:
    """What calls a function with each of the lists of arguments, and yields the number of each and what it returns.

    Raises Fault if one of them reaches a limit, or ends its process.
    """

    def run(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        return call_each(engine, function, tasks, seconds=limits.seconds, mib=limits.mib, jobs=limits.jobs)

    return run
