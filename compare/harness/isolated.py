"""A function called in a process of its own, under limits: for code that may crash, hang, or use up the memory."""

import json
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from compare.harness.calls import Calls, Progress, in_silence
from compare.harness.faults import Fault
from compare.harness.processes import messages, starting
from compare.harness.processes.child import Child
from compare.harness.processes.tree import pass_on_ctrl_z
from compare.question.errors import in_one_line
from models.engine import Engine
from models.languages import say

POLL_SECONDS = 0.02


def call(
    engine: Engine,
    function: Callable[..., Any],
    *arguments: Any,
    seconds: float,
    mib: int,
    load: Callable[[], None] | None = None,
) -> Any:
    """What the function returns, which must be plain data. ``mib`` is the memory that it may add to its process.

    ``load`` is called in the process first; only then its time and its memory count. Raises Fault if the function
    raises one, ends its process, or exceeds a limit.
    """
    for _, value in call_each(engine, function, [arguments], seconds=seconds, mib=mib, jobs=1, load=load):
        return value
    raise AssertionError


def call_each(
    engine: Engine,
    function: Callable[..., Any],
    tasks: Sequence[Sequence[Any]],
    *,
    seconds: float,
    mib: int,
    jobs: int,
    progress: Progress = in_silence,
    load: Callable[[], None] | None = None,
) -> Iterator[tuple[int, Any]]:
    """The same for each of the tasks, which are arguments: yields the number of each, from 0, when it has returned.

    At most ``jobs`` of them run at a time, each under limits of its own.
    """
    waiting = deque(enumerate(tasks))
    running: dict[int, Child] = {}
    calls = Calls(len(tasks))
    with pass_on_ctrl_z():
        too_slow = say("not done after {seconds} seconds", seconds=f"{seconds:g}")
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    number, arguments = waiting.popleft()
                    child = Child(
                        engine, _answer, function, tuple(arguments), load, seconds=seconds, mib=mib, too_slow=too_slow
                    )
                    running[number] = child
                    calls.begin(number)
                wait(
                    [one for child in running.values() for one in (child.connection, child.process.sentinel)],
                    POLL_SECONDS,
                )
                progress(calls)
                for number, child in list(running.items()):
                    reply = _take_reply(child)
                    if reply is not None:
                        running.pop(number).close(0.0)
                        calls.end(number)
                        yield number, _value(reply)
        finally:
            for child in running.values():
                child.close(0.0)


def _take_reply(child: Child) -> dict[str, Any] | None:
    """The reply, if it is there. Raises Fault if none can come any more."""
    has_ended = child.has_ended
    for message in child.receive():
        if child.has_begun:
            return _parse_reply(message)
        child.begin()
    if has_ended or child.killed:
        child.close()
        raise Fault(child.death_in_words())
    child.check_limits()
    return None


def _value(reply: dict[str, Any]) -> Any:
    if "fault" in reply:
        raise Fault(str(reply["fault"]))
    return reply["value"]


def _parse_reply(message: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(message)
    except ValueError:
        reply = None
    if not isinstance(reply, dict) or not {"fault", "value"} & reply.keys():
        raise Fault(say("it wrote something into the pipe of the program that is not a reply"))
    return reply


def _answer(
    connection: Connection,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    load: Callable[[], None] | None,
) -> None:
    worker = os.getpid()
    if load:
        load()
    messages.send(connection, b"begun")
    try:
        reply = {"value": function(*arguments)}
    except Fault as fault:
        reply = {"fault": in_one_line(str(fault))}
    starting.end_unless(worker)
    messages.send(connection, json.dumps(reply).encode())
