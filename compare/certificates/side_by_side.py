"""Proofs are made and checked in processes of their own, under limits of time and memory, here or on a cluster."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from compare.harness.isolated import call_each
from compare.harness.limits import Limits
from compare.harness.progress import drawing
from models.engine import Engine

if TYPE_CHECKING:
    from compare.harness.cluster.dask import DaskCluster

Run = Callable[[Callable[..., Any], Sequence[Sequence[Any]]], Iterator[tuple[int, Any]]]
"""Calls a function with each of the lists of arguments, and yields the number of each and what it returns."""
SECONDS_OF_A_TRY = 10.0
"""The time for what a certificate may also do without."""


def say_nothing(words: str) -> None:
    """Where nobody looks on: the steps of a proof, or of its check, are told to nobody."""


def in_this_process(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
    """One after the other, without limits."""
    for number, arguments in enumerate(tasks):
        yield number, function(*arguments)


def on_cluster(cluster: "DaskCluster", engine: Engine, limits: Limits, writing: Callable[..., Any]) -> Run:
    """Each by a worker of a cluster. The last argument of ``writing`` is the path of a file, which it writes.

    Raises Fault, as ``side_by_side`` does, and where the cluster fails.
    """
    from compare.harness.cluster.calling import call_on_cluster  # only here: it takes a while to load

    def run(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        with drawing() as draw:
            yield from call_on_cluster(cluster, engine, function, tasks, limits, function is writing, draw)

    return run


def side_by_side(engine: Engine, limits: Limits) -> Run:
    """Each in a process of its own.

    Raises Fault if one of them reaches a limit, or ends its process.
    """

    def run(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        with drawing() as draw:
            yield from call_each(
                engine, function, tasks, seconds=limits.seconds, mib=limits.mib, jobs=limits.jobs, progress=draw
            )

    return run
