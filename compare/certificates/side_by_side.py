"""Calls that make or check proofs: in processes of their own, under limits of time and memory, here or on a cluster."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from compare.harness.isolated import call_each
from compare.harness.limits import Limits
from compare.harness.progress import drawing
from models.engine import Engine

if TYPE_CHECKING:
    from compare.harness.cluster.dask import DaskCluster

Run = Callable[[Callable[..., Any], Sequence[Sequence[Any]]], Iterator[tuple[int, Any]]]
"""A function that calls another one with each list of arguments, and yields the number and the value of each call."""
SECONDS_OF_A_TRY = 10.0
"""The time (seconds) for what a certificate may also do without."""


def say_nothing(words: str) -> None:
    """Drop the words: for where nobody is to be told the steps of a proof, or of its check."""


def in_this_process(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
    """A ``Run`` in this process: calls the function one task after the other, without limits."""
    for number, arguments in enumerate(tasks):
        yield number, function(*arguments)


def on_cluster(cluster: "DaskCluster", engine: Engine, limits: Limits, writing: Callable[..., Any]) -> Run:
    """A ``Run`` whose calls are made by the workers of a cluster.

    The last argument of ``writing`` is the path of a file, which it writes. A call raises Fault, as those of
    ``side_by_side`` do, and where the cluster fails.
    """
    from compare.harness.cluster.calling import call_on_cluster  # only here: it takes a while to load

    def run(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        with drawing() as draw:
            writes_file = function is writing
            yield from call_on_cluster(cluster, engine, function, tasks, limits, writes_file=writes_file, progress=draw)

    return run


def side_by_side(engine: Engine, limits: Limits) -> Run:
    """A ``Run`` whose calls have a process each, several at once.

    It raises Fault if one of them reaches a limit, or ends its process.
    """

    def run(function: Callable[..., Any], tasks: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        with drawing() as draw:
            yield from call_each(
                engine, function, tasks, seconds=limits.seconds, mib=limits.mib, jobs=limits.jobs, progress=draw
            )

    return run
