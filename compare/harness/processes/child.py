"""A child process under limits of time and memory, for code that may crash, hang, or flood its pipe.

It loads and prepares under a time limit of its own, and says when it begins; then its time and its memory count.
Kernels that it compiles before that count against no limit.
"""

import multiprocessing
import time
from typing import Any, Protocol

import psutil

from compare.harness.confinement.enclosure import enclosure_of
from compare.harness.confinement.reading import FileToRun
from compare.harness.limits import MIB
from compare.harness.processes import starting, tree
from compare.harness.processes.messages import Inbox, MalformedMessage, Outbox
from compare.harness.processes.own_folder import MOST_WRITTEN, OwnFolder
from models.engine import Engine
from models.languages import say

MEMORY_CHECK_SECONDS = 0.02
TREE_CHECK_SECONDS = 0.2
"""The time between two looks at the processes that the child has started, and at what they have written."""
MOST_PROCESSES, MOST_TASKS = 256, 2048
"""The limits for the child and all that it starts together; a task is a thread."""
END_SECONDS = 1.0
"""The time that a child has to end by itself when it is closed."""
MIB_TO_LOAD = 4096
"""The memory that it may take to load and prepare."""


class Child(Protocol):
    """Code that runs under limits of its own, and sends messages.

    ``seconds`` is the time after which it is killed, counted from ``begin``. ``is_unlimited``: no time limit counts
    until it begins. ``killed`` says why it was killed; None if it was not. ``is_malformed``: it wrote something to the
    pipe that is no message. ``errors`` are the last lines that code of strangers wrote to standard error, known when it
    is closed.
    """

    seconds: float
    has_begun: bool
    is_unlimited: bool
    is_malformed: bool
    killed: str | None
    errors: list[str]

    @property
    def handles(self) -> list[Any]:
        """The handles to wait for: one of them is ready when there is something to receive."""

    @property
    def elapsed(self) -> float:
        """Seconds since it began, or, before it does, since it was started."""

    @property
    def has_ended(self) -> bool:
        """Whether no more messages can come, though a process that it left behind may hold the pipe open."""

    def begin(self) -> None:
        """Count its time and memory from now on."""

    def receive(self) -> list[bytes]:
        """The messages that have arrived since the last call. A child that writes anything else is killed."""

    def check_limits(self) -> None:
        """Kill the child if it exceeds a limit."""

    def ask_to_stop(self) -> None:
        """Ask it to send its last messages and to end."""

    def kill(self, reason: str) -> None:
        """Kill it and everything that it has started. If it is called again, the first reason counts."""

    def kill_malformed(self) -> None:
        """Kill it because it wrote something to the pipe that is no message."""

    def close(self, seconds: float = END_SECONDS) -> None:
        """Wait for its end, at most this time, and leave nothing of it behind."""

    def death_in_words(self) -> str:
        """The reason why it ended before its work was done."""


class ChildProcess:
    """A child in a process of its own. ``target`` is called in it with an outbox and the arguments.

    ``mib`` is the memory that it, with everything that it starts, may add after ``begin``. ``too_slow`` replaces the
    usual reason of a kill at the time limit. ``file``: it runs this file of a foreign engine, and is shut in.
    """

    def __init__(
        self,
        engine: Engine,
        target: Any,
        *arguments: Any,
        seconds: float,
        mib: int,
        too_slow: str = "",
        file: FileToRun | None = None,
    ) -> None:
        self.seconds = seconds
        self.mib = mib
        self.too_slow = too_slow or say("time limit")
        self.errors: list[str] = []
        self._folder = OwnFolder() if engine.is_foreign else None
        connection, theirs = multiprocessing.Pipe(duplex=False)
        self.connection = connection
        placed = self._folder.holding(target, enclosure_of(file)) if self._folder else target
        self.process = starting.start(engine, placed, Outbox(theirs), *arguments)
        theirs.close()
        self.inbox = Inbox(connection)
        self.started = time.perf_counter()
        self.has_begun = self.is_unlimited = False
        self.killed: str | None = None
        self.is_malformed = False
        self._exit_code: int | None = None
        self._memory_before = starting.memory_of(self.process)
        self._memory_checked = self._tree_checked = 0.0
        self._tree: dict[int, psutil.Process] = {}
        self._tree_memory = 0

    @property
    def handles(self) -> list[Any]:
        sentinel = self.process.sentinel
        return [sentinel] if self.inbox.is_closed else [self.connection, sentinel]

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self.started

    def begin(self) -> None:
        self.started = time.perf_counter()
        self.has_begun = True
        self._memory_before = starting.memory_of(self.process)

    def receive(self) -> list[bytes]:
        if self.inbox.is_closed:
            return []
        try:
            return self.inbox.take()
        except MalformedMessage:
            self.inbox.is_closed = True
            self.kill_malformed()
            return []

    def check_limits(self) -> None:
        if self._folder:
            self._folder.cut()
        if not self.has_begun:
            if self.is_unlimited:
                return
            if self.elapsed > starting.START_SECONDS:
                self.kill(say("not ready after {seconds} seconds", seconds=f"{starting.START_SECONDS:g}"))
        elif self.elapsed > self.seconds:
            self.kill(self.too_slow)
        now = time.perf_counter()
        if now - self._memory_checked > MEMORY_CHECK_SECONDS:
            self._memory_checked = now
            mib = self.mib if self.has_begun else max(self.mib, MIB_TO_LOAD)
            if self._memory() > mib * MIB:
                self.kill(say("memory limit of {mib} MiB", mib=mib))

    def kill_malformed(self) -> None:
        self.is_malformed = True
        self.kill(say("it wrote something into the pipe of the program that is not a message"))

    def ask_to_stop(self) -> None:
        self.process.terminate()

    def kill(self, reason: str) -> None:
        self.killed = self.killed or reason
        if self._exit_code is None:
            starting.kill(self.process)

    @property
    def has_ended(self) -> bool:
        return self.inbox.is_closed or self._exit_code is not None or self.process.exitcode is not None

    def close(self, seconds: float = END_SECONDS) -> None:
        if self._exit_code is not None:
            return
        self.connection.close()
        self.process.join(seconds)
        self._exit_code = starting.end(self.process)
        for one in self._tree.values():
            try:
                one.kill()
            except psutil.Error:
                continue
        if self._folder:
            self.errors = self._folder.errors()
            self._folder.close()
            self._folder = None

    def death_in_words(self) -> str:
        return self.killed or starting.code_in_words(self._exit_code)

    def _memory(self) -> int:
        """The memory (bytes) that it has added, with the memory that the processes below it do not share."""
        now = time.perf_counter()
        if self.process.pid is not None and now - self._tree_checked > TREE_CHECK_SECONDS:
            self._tree_checked = now
            if self._folder:
                self._check_what_it_fills(self._folder, self.process.pid)
            self._look_at_tree(self.process.pid)
        return starting.memory_of(self.process) - self._memory_before + self._tree_memory

    def _check_what_it_fills(self, folder: OwnFolder, pid: int) -> None:
        """Kill it if it has started too many processes, or written too much to its folder."""
        pids = [pid, *tree.descendants(pid)]
        if len(pids) > MOST_PROCESSES or tree.count_tasks(pids) > MOST_TASKS:
            self.kill(say("limit of {count} processes", count=MOST_PROCESSES))
        elif folder.is_too_full(pids):
            self.kill(say("limit of {mib} MiB in files", mib=MOST_WRITTEN // MIB))

    def _look_at_tree(self, pid: int) -> None:
        """Note the processes below the child, and the memory that they do not share."""
        below = tree.descendants(pid)
        for one in below:
            if one not in self._tree:
                try:
                    self._tree[one] = psutil.Process(one)
                except psutil.Error:
                    continue
        self._tree_memory = sum(map(tree.private_memory, below))
