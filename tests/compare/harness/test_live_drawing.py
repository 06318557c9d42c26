"""The live drawing leaves the terminal to a shell that runs the program in the background."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pty

from compare.harness.live_drawing import live_drawing
from compare.harness.signals import ctrl_z
from compare.harness.signals.ctrl_z import around_stop, stop_waits

HIDE_CURSOR, SHOW_CURSOR = b"\x1b[?25l", b"\x1b[?25h"


@contextmanager
def screen_of_stderr(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where what standard error shows in this block can be read."""
    master, slave = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    with os.fdopen(slave, "w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        yield master
    os.close(master)


def read_until(screen: int, text: bytes) -> bytes:
    """The bytes that are shown, as far as this text."""
    shown = b""
    while text not in shown:
        shown += os.read(screen, 1 << 16)
    return shown


def test_in_the_background_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of_stderr(monkeypatch) as screen:
        with live_drawing() as drawing:
            monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
            drawing.show("one")
            monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp())
            drawing.show("two")
            drawn = read_until(screen, b"two")
            assert drawn.startswith(HIDE_CURSOR)
            assert b"one" not in drawn
        read_until(screen, SHOW_CURSOR)


def test_a_stop_that_comes_while_something_is_drawn_is_obeyed_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(signal, "raise_signal", lambda number: done.append(signal.Signals(number).name))
    with (
        around_stop(lambda: done.append("outer is cleared"), lambda: done.append("outer is drawn")),
        around_stop(lambda: done.append("inner is cleared"), lambda: done.append("inner is drawn")),
    ):
        with stop_waits():
            ctrl_z._stop(signal.SIGTSTP, None)
            assert done == []
        assert done == ["SIGTSTP"]
        ctrl_z._stop(signal.SIGTSTP, None)
    cleared, drawn = (["inner is cleared", "outer is cleared"], ["outer is drawn", "inner is drawn"])
    assert done == ["SIGTSTP", *cleared, "SIGTSTP", *drawn]
    assert signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL


def test_after_a_stop_that_comes_at_the_end_nothing_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "raise_signal", lambda _: None)
    with screen_of_stderr(monkeypatch) as screen, around_stop(lambda: None, lambda: None):
        with live_drawing() as drawing:
            drawing.show("one")
            monkeypatch.setattr(drawing, "clear", _and_then_stop(drawing.clear))
        os.write(sys.stderr.fileno(), b"the end")
        assert read_until(screen, b"the end").count(HIDE_CURSOR) == 1


def _and_then_stop(clear: Callable[[], None]) -> Callable[[], None]:
    def cleared() -> None:
        clear()
        ctrl_z._stop(signal.SIGTSTP, None)

    return cleared
