"""Signals that stop or end the program: they wait until the terminal is restored."""

import signal
from types import FrameType, TracebackType
from typing import Any, Self

from compare.harness.ending import ENDING, existing_signals

STOPPING = [*existing_signals("SIGTSTP"), *ENDING]
"""Ctrl-Z, ``kill``, a terminal that is closed, Ctrl-\\. Ctrl-C is an exception already."""
REDRAWING = existing_signals("SIGCONT")
"""The program goes on after it was stopped, and a shell may have used the terminal."""


class Interruptions:
    """Catches signals while a ``with`` block lasts; the block ends itself when one is ``heard``, and then it acts."""

    def __init__(self) -> None:
        self.heard: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in STOPPING + REDRAWING:
            if signal.getsignal(number) == signal.SIG_DFL:
                self._before[number] = signal.signal(number, self._hear)
                if hasattr(signal, "siginterrupt"):
                    signal.siginterrupt(number, False)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self.heard is not None and self.heard in STOPPING:
            signal.raise_signal(self.heard)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.heard not in STOPPING:  # who ends a program often wakes it besides
            self.heard = number
