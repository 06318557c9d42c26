"""``watch`` in a terminal: keys steer it, signals stop it, and however it ends the terminal is as it was."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pty
import termios

from tests.support.program import ROOT, hear_signals

SHOWN = "\x1b[?1049h"
"""The alternate screen is on."""
RESTORED = "\x1b[?1049l"
SECONDS = 60


class Terminal:
    """A pseudo-terminal in which ``watch`` runs, in a process group of its own, as a shell would start it."""

    def __init__(self, *arguments: str) -> None:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (40, 120))
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "compare", "watch", *arguments],
            cwd=ROOT,
            stdin=self.slave,
            stdout=self.slave,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
            process_group=0,
            preexec_fn=hear_signals,
        )

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def read_until(self, wanted: str) -> str:
        """The text that was sent to the terminal, until the wanted text is in it."""
        sent = ""
        end = time.monotonic() + SECONDS
        while wanted not in sent and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                sent += os.read(self.master, 1 << 16).decode(errors="replace")
        assert wanted in sent
        return sent

    def ended(self) -> tuple[int, str]:
        """The exit code, and what was said on standard error."""
        code = self.process.wait(SECONDS)
        assert self.process.stderr
        return code, self.process.stderr.read()

    def is_as_before(self) -> bool:
        return bool(termios.tcgetattr(self.slave) == self.before)

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        for end in (self.master, self.slave):
            if end >= 0:
                os.close(end)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal("6")
    try:
        yield opened
    finally:
        opened.close()


def test_keys_steer_it_and_the_terminal_is_left_as_it_was(terminal: Terminal) -> None:
    assert "the empty board" in terminal.read_until("space")
    terminal.type(b"\x1b[C")
    assert "place a6" in terminal.read_until("node 1")
    terminal.type(b"s")
    assert "solution a5 b3 c1 d6 e4 f2" in terminal.read_until("number 1")
    terminal.type(b"q")
    assert "1 solution" in terminal.read_until("rejected\r\n")
    assert terminal.ended() == (0, "")
    assert terminal.is_as_before()


def test_ctrl_z_gives_the_terminal_back_and_afterwards_it_goes_on_where_it_was(terminal: Terminal) -> None:
    terminal.read_until("space")
    terminal.type(b"n")
    terminal.read_until("node 1")
    terminal.process.send_signal(signal.SIGTSTP)
    terminal.read_until(RESTORED)
    _, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    assert terminal.is_as_before()
    terminal.process.send_signal(signal.SIGCONT)
    assert "place a6" in terminal.read_until("space").partition(SHOWN)[2]
    terminal.type(b"n")
    assert "reject b6" in terminal.read_until("attacked from a6")


def test_who_was_stopped_without_warning_draws_all_again_when_it_goes_on(terminal: Terminal) -> None:
    terminal.read_until("space")
    terminal.process.send_signal(signal.SIGSTOP)
    os.waitpid(terminal.process.pid, os.WUNTRACED)
    terminal.process.send_signal(signal.SIGCONT)
    assert "the empty board" in terminal.read_until("space").partition(SHOWN)[2]


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGHUP, pytest.param(signal.SIGQUIT, marks=pytest.mark.exhaustive)]
)
def test_a_signal_that_ends_it_does_so_when_the_terminal_is_as_it_was(terminal: Terminal, number: int) -> None:
    terminal.read_until("space")
    terminal.process.send_signal(number)
    terminal.read_until(RESTORED)
    assert terminal.ended() == (-number, "")
    assert terminal.is_as_before()


def test_it_ends_in_silence_when_the_terminal_is_closed(terminal: Terminal) -> None:
    terminal.read_until("space")
    os.close(terminal.master)
    os.close(terminal.slave)
    terminal.master = terminal.slave = -1
    assert terminal.ended() == (141, "")
