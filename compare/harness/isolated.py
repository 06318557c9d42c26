"""A function called in a process of its own, under limits: for code that may crash, hang, or use up the memory."""

import json
import os
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any

from compare.harness import messages, processes
from compare.harness.child import Child
from compare.harness.faults import Fault
from compare.harness.process_tree import pass_on_ctrl_z
from compare.question.errors import in_one_line
from models.engine import Engine
from models.languages import say

POLL_SECONDS = 0.02


def call(engine: Engine, function: Callable[..., Any], *arguments: Any, seconds: float, mib: int) -> Any:
    """What the function returns, which must be plain data. ``mib`` is the memory that it may add to its process.

    Raises Fault if the function raises one, ends its process, or exceeds a limit.
    """
    with pass_on_ctrl_z():
        too_slow = say("not done after {seconds} seconds", seconds=f"{seconds:g}")
        child = Child(engine, _answer, function, arguments, seconds=seconds, mib=mib, too_slow=too_slow)
        try:
            reply = _await_reply(child)
        finally:
            child.close(0.0)
    if "fault" in reply:
        raise Fault(str(reply["fault"]))
    return reply["value"]


def _await_reply(child: Child) -> dict[str, Any]:
    while True:
        wait([child.connection, child.process.sentinel], POLL_SECONDS)
        has_ended = child.has_ended
        for message in child.receive():
            if child.has_begun:
                return _parse_reply(message)
            child.begin()
        if has_ended or child.killed:
            child.close()
            raise Fault(child.death_in_words())
        child.check_limits()


def _parse_reply(message: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(message)
    except ValueError:
        reply = None
    if not isinstance(reply, dict) or not {"fault", "value"} & reply.keys():
        raise Fault(say("it wrote something into the pipe of the program that is not a reply"))
    return reply


def _answer(connection: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    worker = os.getpid()
    messages.send(connection, b"begun")
    try:
        reply = {"value": function(*arguments)}
    except Fault as fault:
        reply = {"fault": in_one_line(str(fault))}
    processes.end_unless(worker)
    messages.send(connection, json.dumps(reply).encode())
