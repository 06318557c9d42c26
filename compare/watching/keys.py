"""The keys that steer a watched search, read one at a time, without the Enter key."""

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto


class Key(Enum):
    """What a key asks for."""

    NEXT = auto()
    BACK = auto()
    RUN = auto()
    FASTER = auto()
    SLOWER = auto()
    SOLUTION = auto()
    QUIT = auto()


HELP = [
    ("→", "next"), ("←", "back"), ("space", "run, pause"), ("+ −", "speed"), ("s", "next solution"), ("q", "quit"),
]  # fmt: skip
"""The keys as people are told of them."""


MEANINGS = {
    "\x1b[C": Key.NEXT, "\x1bOC": Key.NEXT, "\xe0M": Key.NEXT, "\x00M": Key.NEXT, "n": Key.NEXT, "\r": Key.NEXT,
    "\n": Key.NEXT, "\x1b[D": Key.BACK, "\x1bOD": Key.BACK, "\xe0K": Key.BACK, "\x00K": Key.BACK, "b": Key.BACK,
    "\x7f": Key.BACK, "\x08": Key.BACK, " ": Key.RUN, "r": Key.RUN, "p": Key.RUN, "+": Key.FASTER, "=": Key.FASTER,
    "-": Key.SLOWER, "_": Key.SLOWER, "s": Key.SOLUTION, "q": Key.QUIT, "\x1b": Key.QUIT, "\x04": Key.QUIT,
}  # fmt: skip
"""What a terminal sends for a key (on Windows an arrow begins with \\xe0 or \\x00)."""

LONGEST = max(map(len, MEANINGS))
ESCAPE_SECONDS = 0.05
POLL_SECONDS = 0.01

ReadKeys = Callable[[float], list[Key]]
"""The keys pressed, waiting at most so many seconds for the first."""


@contextmanager
def keyboard() -> Iterator[ReadKeys]:
    """The keyboard, while the ``with`` block lasts; afterwards the terminal is as it was."""
    if sys.platform == "win32":
        yield lambda seconds: parsed(_read_windows(seconds))
        return
    import termios
    import tty

    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    tty.setcbreak(file)
    try:
        yield lambda seconds: parsed(_read_posix(file, seconds))
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)


def parsed(text: str) -> list[Key]:
    """The keys in what a terminal has sent; what means nothing is passed over."""
    keys = []
    while text:
        known = (text[:length] for length in range(LONGEST, 0, -1) if text[:length].lower() in LOWER)
        found = next(known, None)
        if found:
            keys.append(LOWER[found.lower()])
        text = text[len(found or " ") :]
    return keys


LOWER = {sent.lower(): key for sent, key in MEANINGS.items()}


def _read_posix(file: int, seconds: float) -> str:
    if not select.select([file], [], [], seconds)[0]:
        return ""
    sent = os.read(file, 1024)
    if sent == b"\x1b" and select.select([file], [], [], ESCAPE_SECONDS)[0]:
        sent += os.read(file, 1024)
    return sent.decode(errors="replace") or "q"


def _read_windows(seconds: float) -> str:
    import msvcrt

    end = time.monotonic() + seconds
    text = ""
    while not text and time.monotonic() < end:
        while msvcrt.kbhit():  # type: ignore[attr-defined]
            text += msvcrt.getwch()  # type: ignore[attr-defined]
        time.sleep(POLL_SECONDS)
    return text
