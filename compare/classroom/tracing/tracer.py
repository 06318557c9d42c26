"""Traces a program that runs, and hands each line on when it has run, with the variables that it can see then.

This runs in the process of the program.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

INSIDE_A_LINE = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>"}
"""The names of code that belongs to the line in which it stands."""

LineHandler = Callable[[int, list[FrameType]], None]
"""Takes the number of a line that has run, and the frames of the program, the outermost first."""


class Tracer:
    """Traces the lines of one file while a ``with`` block lasts, and calls ``handle`` with each that has run."""

    def __init__(self, file: str, handle: LineHandler) -> None:
        self.file = file
        self.handle = handle
        self.frames: list[FrameType] = []
        self._lines: list[int] = []
        """The line that runs in each of the frames."""

    def __enter__(self) -> "Tracer":
        sys.settrace(self._call)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, event: str, given: Any) -> Any:
        """Follow a function that is called, or a generator that goes on."""
        code = frame.f_code
        if code.co_filename != self.file or code.co_name in INSIDE_A_LINE:
            return None
        if self.frames:
            self.handle(self._lines[-1], self.frames)
        self.frames.append(frame)
        self._lines.append(frame.f_lineno)
        return self._event

    def _event(self, frame: FrameType, event: str, given: Any) -> Any:
        """Hand the line on that has run, at the next line or at the end of a function."""
        if not self.frames or self.frames[-1] is not frame:
            self._go_back_to(frame)
        if event == "line":
            self.handle(self._lines[-1], self.frames)
            self._lines[-1] = frame.f_lineno
        elif event == "return":
            self.handle(self._lines[-1], self.frames)
            self.frames.pop()
            self._lines.pop()
        return self._event

    def _go_back_to(self, frame: FrameType) -> None:
        """Make ``frame`` the innermost one: a generator that is closed goes on without being called."""
        while self.frames and frame in self.frames and self.frames[-1] is not frame:
            self.frames.pop()
            self._lines.pop()
        if not self.frames or self.frames[-1] is not frame:
            self.frames.append(frame)
            self._lines.append(frame.f_lineno)
