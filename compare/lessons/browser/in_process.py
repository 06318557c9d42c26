"""A workplace without processes, as in a browser: work that would run in a child runs in this interpreter, at once.

There are no limits: only the end of the interpreter ends a call. Each call begins as a new process does, with a
student's file that is loaded again, and leaves streams, arguments and search path as they were.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from compare.classroom.own_file.loading import load
from compare.harness.processes.child import END_SECONDS, Child
from compare.harness.processes.own_folder import silence
from compare.harness.workplaces import ThisMachine
from models.engine import Engine
from models.formulation import Formulation
from models.languages import say
from models.problem import Instance


class ThisInterpreter(ThisMachine):
    """The workplace whose children are calls in this interpreter."""

    def must_wait(self, formulation: Formulation, instance: Instance) -> bool:
        return False

    def load_engines(self, engines: Iterable[Engine]) -> None:
        """Nothing to do: engines are loaded when they are asked."""

    def start_child(self, engine: Engine, target: Callable[..., None], *arguments: Any, **limits: Any) -> Child:
        return _CallHere(engine, target, *arguments, seconds=limits["seconds"])

    def refuse_what_cannot_be_sent(self, *values: object) -> None:
        """Nothing to refuse: no value is sent anywhere."""


class _CallHere:
    """A child whose target has been called, and has sent all its messages, when the constructor returns."""

    def __init__(self, engine: Engine, target: Callable[..., None], *arguments: Any, seconds: float) -> None:
        self.seconds = seconds
        self.handles: list[Any] = []
        self.has_ended = True
        self.has_begun = self.is_unlimited = self.is_malformed = False
        self.killed: str | None = None
        self.errors: list[str] = []
        self._messages: list[bytes] = []
        self._end = say("it ended its process")
        started = time.perf_counter()
        with _as_a_process_of_its_own():
            if engine.is_foreign:
                silence()
            try:
                target(self, *arguments)
            except SystemExit as ended:
                if ended.code is not None:
                    self._end = say("it ended its process with {code!r}", code=ended.code)
        self.elapsed = time.perf_counter() - started

    def send(self, message: bytes | bytearray) -> None:
        """Keep a message of the target, whose outbox is this object."""
        self._messages.append(bytes(message))

    def receive(self) -> list[bytes]:
        received, self._messages = self._messages, []
        return received

    def begin(self) -> None:
        self.has_begun = True

    def check_limits(self) -> None:
        """Nothing to do: there are no limits."""

    def ask_to_stop(self) -> None:
        """Nothing to do: the call has ended."""

    def kill(self, reason: str) -> None:
        self.killed = self.killed or reason

    def kill_malformed(self) -> None:
        self.is_malformed = True

    def close(self, seconds: float = END_SECONDS) -> None:
        """Nothing to do: nothing is left of the call."""

    def death_in_words(self) -> str:
        return self.killed or self._end


@contextmanager
def _as_a_process_of_its_own() -> Iterator[None]:
    """Restore streams, arguments and search path at the end of the block; a student's file is loaded anew."""
    load.cache_clear()
    streams, arguments, path = (sys.stdin, sys.stdout, sys.stderr), list(sys.argv), list(sys.path)
    copies = [os.dup(number) for number in range(3)]
    try:
        yield
    finally:
        for number, copy in enumerate(copies):
            os.dup2(copy, number)
            os.close(copy)
        (sys.stdin, sys.stdout, sys.stderr), sys.argv, sys.path = streams, arguments, path
