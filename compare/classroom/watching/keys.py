"""The keys that control a watched search, read one at a time, without the Enter key."""

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto

from models.languages import say


class Key(Enum):
    """The meanings of the keys."""

    NEXT = auto()
    BACK = auto()
    START = auto()
    """Back to the first step that is kept: as a rule, the empty board."""
    LATEST = auto()
    """Forward to the last step seen."""
    RUN = auto()
    FASTER = auto()
    SLOWER = auto()
    SOLUTION = auto()
    COUNTS = auto()
    """Show on each square how many pieces attack it, or no longer."""
    STRIDE = auto()
    """Go by removals, by propagations or by nodes."""
    QUIT = auto()


def explain_keys() -> list[tuple[str, str]]:
    """The keys as the line of help writes them, each with its meaning."""
    return [
        ("← →", say("step")), (say("space"), say("run, pause")), ("+ −", say("speed")), ("s", say("next solution")),
        ("c", say("counts")), ("u", say("unit")), ("q", say("quit")),
    ]  # fmt: skip


SENT = {
    Key.NEXT: ["\x1b[C", "\x1bOC", "\xe0M", "\x00M", "n", "\r", "\n"],
    Key.BACK: ["\x1b[D", "\x1bOD", "\xe0K", "\x00K", "b", "\x7f", "\x08"],
    Key.START: ["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G"],
    Key.LATEST: ["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O"],
    Key.RUN: [" ", "r", "p"],
    Key.FASTER: ["+", "=", "\x1b[A", "\x1bOA", "\xe0H", "\x00H"],
    Key.SLOWER: ["-", "_", "\x1b[B", "\x1bOB", "\xe0P", "\x00P"],
    Key.SOLUTION: ["s"],
    Key.COUNTS: ["c"],
    Key.STRIDE: ["u"],
    Key.QUIT: ["q", "\x1b", "\x04"],
}
"""The characters that terminals send for a key.

The Escape key sends \\x1b alone; on Windows an arrow begins with \\xe0 or \\x00.
"""

MEANINGS = {characters.lower(): key for key, sent in SENT.items() for characters in sent}
"""The keys by the characters that are sent for them."""
UNFINISHED = r"\x1b\[\[?[0-?]*[ -/]*"
"""The beginning of a sequence, without the character that ends it."""
ONE_KEY = re.compile(rf"\x1b?(?:{UNFINISHED}[@-~]|\x1bO[ -~])|\x1b[^\x1b]|[\xe0\x00].|.", re.DOTALL)
"""One key as it is sent, known or not; Alt and another key is that key after \\x1b.

ECMA-48 (1991), 5.4, says how a sequence ends; but the Linux console sends ``ESC [ [ A`` for F1.
"""
WITHOUT_ITS_END = re.compile(rf"(?:\x1b|\x1bO|{UNFINISHED})\Z")
"""A text that ends within a sequence."""
ESCAPE_SECONDS = 0.05
"""Characters that follow an Escape within this time belong to it."""
POLL_SECONDS = 0.01
"""On Windows the keyboard is asked this often."""

ReadKeys = Callable[[float], list[Key]]
"""Reads the keys pressed; waits for the first at most this many seconds."""


@contextmanager
def keyboard() -> Iterator[ReadKeys]:
    """Yield a function that reads keys without the Enter key; at the end of the block the terminal is restored."""
    if sys.platform == "win32":
        yield lambda seconds: parse_keys(_read_windows(seconds))
        return
    import termios
    import tty

    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    tty.setcbreak(file)
    try:
        yield lambda seconds: parse_keys(_read_posix(file, seconds))
    finally:
        with suppress(termios.error):  # the terminal may be closed
            termios.tcsetattr(file, termios.TCSADRAIN, before)


def parse_keys(text: str) -> list[Key]:
    """The keys in the characters that a terminal has sent; characters without a meaning are ignored."""
    sent = (one.lower() for one in ONE_KEY.findall(text))
    return [MEANINGS[one] for one in sent if one in MEANINGS]


def _read_posix(file: int, seconds: float) -> str:
    """The characters that come within this time, with the rest of a sequence; empty if none come."""
    if not select.select([file], [], [], seconds)[0]:
        return ""
    sent = _read(file)
    while WITHOUT_ITS_END.search(sent) and select.select([file], [], [], ESCAPE_SECONDS)[0]:
        sent += _read(file)
    return sent


def _read(file: int) -> str:
    """The characters that the user typed; the key that quits if the terminal is closed."""
    return os.read(file, 1024).decode(errors="replace") or "q"


def _read_windows(seconds: float) -> str:
    """The characters that come within this time; empty if none come."""
    import msvcrt

    end = time.monotonic() + seconds
    while not msvcrt.kbhit() and time.monotonic() < end:  # type: ignore[attr-defined]
        time.sleep(POLL_SECONDS)
    text = ""
    while msvcrt.kbhit():  # type: ignore[attr-defined]
        text += msvcrt.getwch()  # type: ignore[attr-defined]
    return text
