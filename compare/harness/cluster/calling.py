"""Calls of a function by the workers of a cluster, each in a process of its own, under limits."""

import os
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from compare.harness.cluster.dask import DaskCluster, await_some, failure_in_words, is_lost
from compare.harness.cluster.orders import CallOrder, CallReply
from compare.harness.faults import Fault
from compare.harness.isolated import Calls, Progress, in_silence
from compare.harness.limits import Limits
from compare.harness.runner import MOST_LOSSES
from models.engine import Engine
from models.languages import say

UNFINISHED = ".arrives"
"""The ending of a file's name while its content is being written."""


def call_on_cluster(
    cluster: DaskCluster,
    engine: Engine,
    function: Callable[..., Any],
    tasks: Sequence[Sequence[Any]],
    limits: Limits,
    *,
    writes_file: bool = False,
    progress: Progress = in_silence,
) -> Iterator[tuple[int, Any]]:
    """Call the function with each task as its arguments, as ``isolated.call_each`` does on this machine.

    Yields the number of each task, from 0, with the value of its call, as soon as it returns. A call that is lost with
    a worker is done by another one. ``writes_file``: the last argument of a task is the path of a file that the
    function writes. The worker writes a file of its own, which is copied to this path. Raises Fault if the function
    raises one, if it exceeds a limit, or if the cluster fails.
    """
    waiting, losses = deque(range(len(tasks))), Counter[int]()
    running: dict[Future[CallReply], int] = {}
    calls = Calls(len(tasks))
    try:
        while waiting or running:
            jobs = cluster.jobs  # asked here, too, while no task waits: the cluster looks then whether it has gone
            if cluster.gone:
                raise Fault(cluster.gone)
            while waiting and len(running) < jobs and cluster.reason_against(engine) is None:
                number = waiting.popleft()
                sent = tasks[number][:-1] if writes_file else tasks[number]
                order = CallOrder(engine, function, sent, limits.seconds, limits.mib, writes_file=writes_file)
                running[cluster.submit(order, engine)] = number
                calls.begin(number)
            progress(calls)
            for future in await_some(running):
                number = running.pop(future)
                yield from _take_reply(_receive_reply(future), number, tasks[number], calls, waiting, losses)
    finally:
        for future in running:
            future.cancel()


def _take_reply(
    reply: CallReply | None, number: int, task: Sequence[Any], calls: Calls, waiting: deque[int], losses: Counter[int]
) -> Iterator[tuple[int, Any]]:
    """Yield the number of a task with the value of its reply; put a lost one back. Raises Fault."""
    if reply is None:
        losses[number] += 1
        if losses[number] > MOST_LOSSES:
            raise Fault(say("the cluster lost it too often"))
        waiting.append(number)
        return
    _write_file(reply, task)
    calls.end(number)
    yield number, reply.value


def _write_file(reply: CallReply, task: Sequence[Any]) -> None:
    """Write the file of a reply, if it has one, to the path that the task ends with: all of it or nothing."""
    if reply.file is None:
        return
    path = Path(task[-1])
    unfinished = path.with_name(path.name + UNFINISHED)
    unfinished.write_bytes(zlib.decompress(reply.file))
    os.replace(unfinished, path)


def _receive_reply(future: "Future[CallReply]") -> CallReply | None:
    """The reply of a call that has ended; None if it was lost. Raises Fault."""
    try:
        reply = future.result()
    except Exception as error:
        if is_lost(error):
            return None
        raise Fault(failure_in_words(error)) from None
    if reply.fault is not None:
        raise Fault(reply.fault)
    return reply
