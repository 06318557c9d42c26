"""One run of the server: a process that makes a page, its progress, and its end."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil

from compare.classroom.serving.job import Order
from compare.harness.limits import MIB
from compare.harness.processes.tree import kill_group, kill_tree
from compare.question.errors import reason_of_system
from models.languages import localise_number, say

SEARCH_PATH = os.pathsep.join(filter(None, [str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH")]))
"""The PYTHONPATH with which the program is found in whatever folder the process runs."""
SECONDS_TO_END = 3.0
"""The time that a process has to end by itself after SIGTERM."""
SECONDS_BETWEEN_CHECKS = 0.25


@dataclass(frozen=True)
class RunLimits:
    """The limits of a whole run: ``seconds`` of wall time, and ``mib`` MiB of memory of its process."""

    seconds: float
    mib: int


class Run:
    """A question that is being answered, or has been. ``state`` is ``running``, ``done`` or ``failed``.

    ``program`` is the module that is run: it calls ``main`` of ``compare.classroom.serving.job``.
    """

    def __init__(self, title: str, order: Order, limits: RunLimits, program: str) -> None:
        self.title = title
        self.program = program
        self.order = order
        self.limits = limits
        self.state = "running"
        self.progress: dict[str, Any] = {"done": 0, "of": 0, "running": []}
        self.reason = ""
        self._changed = asyncio.Event()
        self._stop = asyncio.Event()

    @property
    def page(self) -> Path:
        """The path of the page, which is there once ``state`` is ``done``."""
        return Path(self.order.output)

    def stop(self) -> None:
        """End the run before its time; nothing happens if it has ended."""
        if self.state != "running":
            return
        self.reason = "stopped"
        self._stop.set()

    async def work(self) -> None:
        """Run the process until it ends, a limit is reached, or ``stop`` is called."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.program,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True, env={**os.environ, "PYTHONPATH": SEARCH_PATH}, cwd=self.page.parent,
            )  # fmt: skip
        except OSError as error:  # such as a folder of pages that was removed
            self.reason = reason_of_system(error)
            self._finish(None)
            return
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(asdict(self.order)).encode())
            process.stdin.close()
            watching = asyncio.create_task(self._watch(process.pid))
            reading = asyncio.create_task(self._read(process))
            await asyncio.wait([watching, reading], return_when=asyncio.FIRST_COMPLETED)
            for task in (watching, reading):
                task.cancel()
        finally:
            await _end(process)
            self._finish(process.returncode)

    async def news(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the state of the run and its progress, now and whenever they change, to its end."""
        while True:
            changed = self._changed
            yield {**self.progress, "state": self.state, "reason": self.reason}
            if self.state != "running":
                return
            await changed.wait()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Take the messages of the process until it ends."""
        assert process.stdout is not None
        async for line in process.stdout:
            news = json.loads(line)
            self.reason = news.pop("error", self.reason)
            self.progress.update(news)
            self._tell()
        await process.wait()

    async def _watch(self, pid: int) -> None:
        """Return when a limit is reached, or the run is to stop."""
        end = time.monotonic() + self.limits.seconds
        while not self._stop.is_set():
            if time.monotonic() > end:
                seconds = localise_number(f"{self.limits.seconds:g}")
                self.reason = say("it took longer than {seconds} seconds", seconds=seconds)
                return
            with suppress(psutil.Error):
                if psutil.Process(pid).memory_info().rss > self.limits.mib * MIB:
                    self.reason = say("it took more than {mib} MiB", mib=self.limits.mib)
                    return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), SECONDS_BETWEEN_CHECKS)

    def _finish(self, code: int | None) -> None:
        """Note how the run ended, by the exit code of its process, and tell it."""
        is_written = code == 0 and self.page.is_file()
        self.state = "done" if is_written else "failed"
        if not is_written and not self.reason:
            self.reason = say("the process ended with exit code {code}", code=code)
        self._tell()

    def _tell(self) -> None:
        """Wake those who wait for news."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


async def _end(process: asyncio.subprocess.Process) -> None:
    """End the process and everything below it: by SIGTERM, and by force after ``SECONDS_TO_END``."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), SECONDS_TO_END)
    if process.returncode is None:
        kill_tree(process.pid)
        await process.wait()
    kill_group(process.pid)
