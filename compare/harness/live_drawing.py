"""A drawing on the terminal while the program works, which is cleared away at the end and when Ctrl-Z stops it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from compare.harness.signals.ctrl_z import around_stop, stop_waits

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live


class LiveDrawing:
    """A place on standard error for one drawing, which the next one replaces; the cursor is hidden meanwhile.

    ``moves``: something in the drawing turns by itself.
    """

    def __init__(self, *, moves: bool) -> None:
        from rich.console import Console

        self.console = Console(stderr=True)
        self._moves = moves
        self._live: Live | None = None
        self._last: RenderableType | None = None

    def show(self, picture: "RenderableType") -> None:
        """Draw the picture, unless the program runs in the background and the terminal belongs to a shell."""
        from rich.live import Live

        self._last = picture
        if not _has_terminal():
            return
        with stop_waits():
            if self._live is None:
                self._live = Live(console=self.console, auto_refresh=self._moves, transient=True)
                self._live.start()
            self._live.update(picture, refresh=True)

    def show_again(self) -> None:
        """Draw the last picture again, if there is one."""
        if self._last is not None:
            self.show(self._last)

    def end(self) -> None:
        """Clear the drawing for good: ``show_again`` draws nothing afterwards."""
        self._last = None
        self.clear()

    def clear(self) -> None:
        """Remove the drawing from the terminal, and show the cursor; ``show_again`` may draw it again."""
        with stop_waits():
            live, self._live = self._live, None
            if live is not None:
                live.stop()


@contextmanager
def live_drawing(*, moves: bool = False) -> Iterator[LiveDrawing]:
    """A drawing that is cleared away at the end of the block. ``moves``: something in it turns by itself."""
    drawing = LiveDrawing(moves=moves)
    with around_stop(drawing.clear, drawing.show_again):
        try:
            yield drawing
        finally:
            drawing.end()


def _has_terminal() -> bool:
    """Whether the program is in the foreground of its terminal, or has none of its own."""
    try:
        return os.tcgetpgrp(sys.stderr.fileno()) == os.getpgrp()
    except (OSError, AttributeError):  # Windows knows no such groups
        return True
