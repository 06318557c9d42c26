"""A second process that counts, and is killed where a count takes too long.

Compiled code is not stopped half way in this process: numba may be compiling, and cannot go on after that.
"""

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Generic, Self, TypeVar

from compare.harness.processes import ctrl_c_waits

Given = TypeVar("Given")
Result = TypeVar("Result")


class Helper(Generic[Given, Result]):
    """Calls a function in another process, which is started when it is first needed, and never hears Ctrl-C."""

    def __init__(self, function: Callable[[Given], Result]) -> None:
        self._function = function
        self._context = multiprocessing.get_context("spawn")
        self._process: multiprocessing.process.BaseProcess | None = None

    def call(self, given: Given, seconds: float) -> Result | None:
        """What the function returns; None if it takes longer, or its process ends."""
        if self._process is None:
            self._ours, theirs = self._context.Pipe()
            self._process = self._context.Process(target=_serve, args=(self._function, theirs), daemon=True)
            with ctrl_c_waits("spawn"):
                self._process.start()
            theirs.close()
        try:
            self._ours.send(given)
            if self._ours.poll(seconds):
                result: Result = self._ours.recv()
                return result
        except (EOFError, OSError):
            pass
        self.stop()
        return None

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._ours.close()
            self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def _serve(function: Callable[[Given], Result], connection: Connection) -> None:
    """Answer until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            connection.send(function(connection.recv()))
    except (EOFError, OSError):
        return
