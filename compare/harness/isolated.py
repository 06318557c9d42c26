"""Calls of functions in processes of their own, under limits: for code that may crash, hang, or use up the memory."""

import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any

from compare.harness.confinement.reading import FileToRun
from compare.harness.faults import Fault
from compare.harness.limits import MIB, Limits
from compare.harness.processes.child import Child
from compare.harness.processes.messages import LONGEST, Sender
from compare.harness.processes.starting import end_unless
from compare.harness.processes.tree import pass_on_ctrl_z
from compare.harness.progress import worker_lines
from compare.harness.workplaces import this_place
from compare.question.description import plural
from compare.question.errors import in_one_line
from models.engine import Engine
from models.languages import localise_number, say

POLL_SECONDS = 0.02
LONGEST_FAULT = 4000
"""The most characters of a fault; a longer one is cut."""


@dataclass
class Calls:
    """The progress of ``number`` calls, each on one formula.

    ``running``: those that run, by number from 0, and the time of their start.
    """

    number: int
    done: int = 0
    running: dict[int, float] = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)

    def begin(self, number: int) -> None:
        """Note that a call begins, perhaps not for the first time."""
        self.running[number] = time.perf_counter()

    def end(self, number: int) -> None:
        """Note that a call is done."""
        del self.running[number]
        self.done += 1

    def progress_lines(self) -> list[str]:
        """A line with the number of calls that are done and the time left, and a line for each call that runs."""
        now = time.perf_counter()
        line = say("{done} of {formulas} done", done=self.done, formulas=plural(self.number, "formula"))
        if self.done and self.done < self.number:
            left = (now - self.started) / self.done * (self.number - self.done)
            line += say(", about {seconds} s left", seconds=f"{left:.0f}")
        sentence = "a worker: formula {number} for {seconds} s"
        started = self.running.items()
        workers = [say(sentence, number=number, seconds=f"{now - since:.0f}") for number, since in started]
        return [line, *worker_lines(workers)]


Progress = Callable[[Calls], None]
"""A function that is called often while the calls run."""


def in_silence(calls: Calls) -> None:
    """Show no progress."""


def call(
    engine: Engine,
    function: Callable[..., Any],
    *arguments: Any,
    seconds: float,
    mib: int,
    load: Callable[[], None] | None = None,
    file: FileToRun | None = None,
) -> Any:
    """Call the function in a process of its own, and return its value, which must be plain data.

    It may take ``seconds``, and add ``mib`` of memory to its process. ``load`` is called in the process first, and
    does not count. ``file``: the function runs this file of a foreign engine. Raises Fault if the function raises one,
    ends its process, or exceeds a limit.
    """
    ((_, value),) = call_each(engine, function, [arguments], seconds=seconds, mib=mib, jobs=1, load=load, file=file)
    return value


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
    file: FileToRun | None = None,
) -> Iterator[tuple[int, Any]]:
    """Call the function with each task as its arguments, as ``call`` does; at most ``jobs`` calls run at a time.

    Yields the number of a task, from 0, with its value, as soon as it has returned. The limits hold for each call.
    """
    waiting = deque(enumerate(tasks))
    running: dict[int, Child] = {}
    calls = Calls(len(tasks))
    start_child = this_place(Limits()).start_child
    too_slow = say("not done after {seconds} seconds", seconds=localise_number(f"{seconds:g}"))
    with pass_on_ctrl_z(), _close_at_end(running):
        while waiting or running:
            while waiting and len(running) < jobs:
                number, arguments = waiting.popleft()
                running[number] = start_child(
                    engine, _answer, function, tuple(arguments), load,
                    seconds=seconds, mib=mib, too_slow=too_slow, file=file,
                )  # fmt: skip
                calls.begin(number)
            if handles := [one for child in running.values() for one in child.handles]:
                wait(handles, POLL_SECONDS)
            progress(calls)
            yield from _take_returned(running, calls)


@contextmanager
def _close_at_end(running: dict[int, Child]) -> Iterator[None]:
    """End, at the end of this block, the children that still run because something was raised."""
    try:
        yield
    finally:
        for child in running.values():
            child.close(0.0)


def _take_returned(running: dict[int, Child], calls: Calls) -> Iterator[tuple[int, Any]]:
    """The number and the value of each call that has returned, which is taken out of ``running``. Raises Fault."""
    for number, child in list(running.items()):
        reply = _take_reply(child)
        if reply is None:
            continue
        running.pop(number).close(0.0)
        calls.end(number)
        if "fault" in reply:
            raise Fault(in_one_line(str(reply["fault"])[:LONGEST_FAULT]))
        yield number, reply["value"]


def _take_reply(child: Child) -> dict[str, Any] | None:
    """The reply of a call; None if it has not come yet. Raises Fault if none can come any more."""
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


def _parse_reply(message: bytes) -> dict[str, Any]:
    """The reply in a message, which has a "fault" or a "value". Raises Fault if the message is no reply."""
    try:
        reply = json.loads(message)
    except (ValueError, RecursionError):
        reply = None
    if not isinstance(reply, dict) or not {"fault", "value"} & reply.keys():
        raise unreadable_reply()
    return reply


def unreadable_reply() -> Fault:
    """The fault of a process that sends something other than the reply of its function."""
    return Fault(say("it wrote something into the pipe of the program that is not a reply"))


def _answer(
    outbox: Sender,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    load: Callable[[], None] | None,
) -> None:
    """Call the function in the child process, and send its value, or the Fault that it raises."""
    worker = os.getpid()
    if load:
        load()
    outbox.send(b"begun")
    try:
        reply = json.dumps({"value": function(*arguments)}).encode()
        if len(reply) > LONGEST:
            raise Fault(say("its answer is longer than {mib} MiB", mib=LONGEST // MIB))
    except Fault as fault:
        reply = json.dumps({"fault": in_one_line(str(fault))}).encode()
    end_unless(worker)
    outbox.send(reply)
