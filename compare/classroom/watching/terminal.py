"""A watched search in the terminal, controlled by keys; signals that end the program wait until it is restored."""

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Self

from rich.console import Console

from compare.classroom.watching.keys import keyboard
from compare.classroom.watching.player import Mode, Player
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.screen import draw_screen
from compare.classroom.watching.stride import Stride
from compare.classroom.watching.words import summarize
from compare.harness.signals.ending import ENDING, existing_signals

STOPPING = [*existing_signals("SIGTSTP"), *ENDING]
"""Ctrl-Z, ``kill``, a terminal that is closed, Ctrl-\\. Ctrl-C is an exception already."""
REDRAWING = existing_signals("SIGCONT")
"""The program goes on after it was stopped, and a shell may have used the terminal."""


class Interruptions:
    """Holds signals back while a ``with`` block lasts; one that stops the program acts at the end of the block.

    ``heard`` is the number of the signal that came, if one did: the block should end then.
    """

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

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self.heard is not None and self.heard in STOPPING:
            signal.raise_signal(self.heard)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.heard not in STOPPING:  # a signal that ends a program often comes with SIGCONT
            self.heard = number


def is_terminal() -> bool:
    """Whether there is a keyboard to read and a screen to draw on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def watch_in_terminal(
    replay: Replay, steps: int | None, *, until_solution: bool, speed: float, starts_running: bool, stride: Stride
) -> None:
    """Take this many ``steps``, then obey the keys; at the end print in one line how far the search came.

    ``speed``: strides a second. It starts paused, unless it is to go on ``until_solution``, or ``starts_running``.
    """
    for _ in replay.steps(steps or 0):
        pass
    mode = Mode.RUNNING if starts_running else Mode.PAUSED
    player = Player(replay, speed, Mode.JUMPING if until_solution else mode, stride)
    while not player.has_quit:
        with _while_open(), Interruptions() as interruptions, keyboard() as read, _open_screen(replay) as show:
            player.play(show, read, lambda: interruptions.heard is not None)
    print(f"{replay.search.formulation.name}: {summarize(replay)}")


@contextmanager
def _while_open() -> Iterator[None]:
    """Raise BrokenPipeError from the block if the terminal has been closed, as nobody watches any more."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EIO:
            raise BrokenPipeError from None
        raise


@contextmanager
def _open_screen(replay: Replay) -> Iterator[Callable[[str, bool], None]]:
    """Yield a function that draws the screen if it has changed; at the end of the block the terminal is restored."""
    from rich.live import Live

    console = Console(highlight=False)
    drawn: object = None
    with Live(console=console, screen=True, auto_refresh=False) as live:

        def show(doing: str, counts: bool) -> None:
            nonlocal drawn
            shown = (replay.state.steps, replay.is_over, doing, counts, console.size)
            if shown != drawn:
                drawn = shown
                live.update(draw_screen(replay, doing, console, counts=counts), refresh=True)

        yield show
