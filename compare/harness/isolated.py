"""A function called in a process of its own, under limits: for code that may crash, hang, or eat the memory."""

import json
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from compare.harness import processes
from compare.harness.limits import MIB
from compare.harness.process_group import pass_on_ctrl_z
from compare.harness.raised import in_one_line
from compare.question.errors import Fault
from models.engine import Engine

POLL_SECONDS = 0.02


def call(engine: Engine, function: Callable[..., Any], *arguments: Any, seconds: float, mib: int) -> Any:
    """What the function returns (it must be plain data). ``mib`` is what it may add to its process.

    Raises Fault if it raises anything, ends its process, or exceeds a limit.
    """
    connection, theirs = multiprocessing.Pipe(duplex=False)
    with pass_on_ctrl_z():
        process = processes.start(engine, _answer, theirs, function, arguments)
        theirs.close()
        try:
            _awaited(connection, process, processes.START_SECONDS, mib)
            answer = json.loads(_awaited(connection, process, seconds, mib))
        finally:
            processes.kill(process)
            process.join()
            connection.close()
    if "fault" in answer:
        raise Fault(answer["fault"])
    return answer["value"]


def _awaited(connection: Connection, process: BaseProcess, seconds: float, mib: int) -> bytes:
    """The next message that the process sends, as soon as it is there."""
    deadline = time.perf_counter() + seconds
    memory_before = processes.memory_of(process)
    while True:
        has_died = process.exitcode is not None
        if connection.poll(POLL_SECONDS):
            try:
                return connection.recv_bytes()
            except EOFError:
                process.join(1.0)
                has_died = True
        if has_died:
            raise Fault(processes.death_in_words(process))
        if time.perf_counter() > deadline:
            raise Fault(f"not done after {seconds:g} seconds")
        if processes.memory_of(process) - memory_before > mib * MIB:
            raise Fault(f"more than {mib} MiB of memory")


def _answer(connection: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    worker = os.getpid()
    processes.send(connection, b"begun")
    try:
        answer = {"value": function(*arguments)}
    except Fault as fault:
        answer = {"fault": in_one_line(str(fault))}
    processes.end_unless(worker)
    processes.send(connection, json.dumps(answer).encode())
