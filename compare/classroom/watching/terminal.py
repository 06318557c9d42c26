"""A watched search in the terminal, controlled by keys."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from compare.classroom.watching.interruptions import Interruptions
from compare.classroom.watching.keys import keyboard
from compare.classroom.watching.player import Mode, Player
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.screen import screen
from compare.classroom.watching.words import summary


def is_terminal() -> bool:
    """Whether there is a keyboard to read and a screen to draw on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def watch_in_terminal(replay: Replay, steps: int | None, until_solution: bool, pace: float, run: bool) -> None:
    """Take this many steps, then obey the keys; at the end print in one line how far the search came."""
    for _ in replay.steps(steps or 0):
        pass
    mode = Mode.JUMPING if until_solution else Mode.RUNNING if run else Mode.PAUSED
    player = Player(replay, pace, mode)
    while not player.has_quit:
        with _while_open(), Interruptions() as interruptions, keyboard() as read, _open_screen(replay) as show:
            player.play(show, read, interruptions)
    print(f"{replay.search.formulation.name}: {summary(replay)}")


@contextmanager
def _while_open() -> Iterator[None]:
    """Raises BrokenPipeError where the terminal has been closed: nobody watches any more."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EIO:
            raise BrokenPipeError from None
        raise


@contextmanager
def _open_screen(replay: Replay) -> Iterator[Callable[[str, bool], None]]:
    """A function that draws the screen if it has changed; at the end the terminal is restored."""
    from rich.live import Live

    console = Console(highlight=False)
    drawn: object = None
    with Live(console=console, screen=True, auto_refresh=False) as live:

        def show(doing: str, counts: bool) -> None:
            nonlocal drawn
            wanted = (replay.state.steps, replay.is_over, doing, counts, console.size)
            if wanted != drawn:
                drawn = wanted
                live.update(screen(replay, doing, console, counts), refresh=True)

        yield show
