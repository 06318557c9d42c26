"""A signal that ends the program finds cursor, workers and temporary folders put right, and is the way it ends."""

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.support.program import ROOT, hear_signals
from tests.support.waiting import survivors, wait_until

HIDE_CURSOR, SHOW_CURSOR = b"\x1b[?25l", b"\x1b[?25h"
LONG = {
    "run": ["run", "13", "--only", "pairwise", "--only", "cp-sat/columns", "--jobs", "2"],
    "first": ["first", "40", "--only", "pairwise", "--time-limit", "300"],
}


class OnTerminal:
    """The program, with a terminal for its standard error."""

    def __init__(self, arguments: list[str], temporary: Path) -> None:
        self.master, slave = pty.openpty()
        environment = os.environ | {"TERM": "xterm", "TMPDIR": str(temporary)}
        command = [sys.executable, "-m", "compare", *arguments]
        self.program = psutil.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=slave,
            process_group=0,  # a group whose parent is in another one can be stopped by the terminal
            preexec_fn=hear_signals,
        )
        os.close(slave)
        self.shown = b""

    def read(self) -> bool:
        """Read what was shown; whether there may be more."""
        try:
            piece = os.read(self.master, 4096)
        except OSError:
            piece = b""
        self.shown += piece
        return bool(piece)

    def read_what_is_there(self) -> None:
        while select.select([self.master], [], [], 0)[0]:
            self.read()

    def read_until(self, text: bytes) -> None:
        while text not in self.shown:
            assert self.read(), self.shown


@pytest.fixture
def at_work(request: pytest.FixtureRequest) -> Iterator[OnTerminal]:
    """The program while its workers are at work, and it shows that."""
    with tempfile.TemporaryDirectory(prefix="t", dir="/tmp") as folder:
        terminal = OnTerminal(LONG[request.param], Path(folder))
        terminal.read_until(b"to come")
        wait_until(lambda: terminal.program.children(recursive=True))
        yield terminal
        with suppress(psutil.NoSuchProcess):
            terminal.program.kill()
        terminal.program.wait()
        os.close(terminal.master)


@pytest.mark.parametrize(
    ("at_work", "number"),
    [
        ("run", signal.SIGTERM),
        ("first", signal.SIGHUP),
        pytest.param("run", signal.SIGHUP, marks=pytest.mark.exhaustive),
        pytest.param("first", signal.SIGTERM, marks=pytest.mark.exhaustive),
    ],
    indirect=["at_work"],
)
def test_a_signal_that_ends_the_program_leaves_nothing_behind(at_work: OnTerminal, number: int) -> None:
    workers = at_work.program.children(recursive=True)
    at_work.program.send_signal(number)
    while at_work.read():
        pass
    assert at_work.program.wait(60) == -number
    assert at_work.shown.rindex(SHOW_CURSOR) > at_work.shown.rindex(HIDE_CURSOR)
    assert b"Traceback" not in at_work.shown
    assert survivors(workers) == []


@pytest.mark.parametrize(
    "command",
    [
        "run 13 --only pairwise --shards 9 --no-store",
        pytest.param("prove 9 --problem domination -o {}/nine", marks=pytest.mark.exhaustive),
    ],
)
def test_ctrl_z_shows_the_cursor_while_it_is_stopped(command: str, tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="t", dir="/tmp") as folder:
        terminal = OnTerminal(command.format(tmp_path).split(), Path(folder))
        terminal.read_until(b"a worker")
        terminal.program.send_signal(signal.SIGTSTP)
        wait_until(lambda: terminal.program.status() == psutil.STATUS_STOPPED)
        terminal.read_what_is_there()
        assert terminal.shown.rindex(SHOW_CURSOR) > terminal.shown.rindex(HIDE_CURSOR)
        terminal.shown = b""
        terminal.program.send_signal(signal.SIGCONT)
        terminal.read_until(HIDE_CURSOR)
        terminal.read_until(b"a worker")
        terminal.program.send_signal(signal.SIGINT)
        while terminal.read():
            pass
        assert terminal.program.wait(60) == 130
        assert terminal.shown.rindex(SHOW_CURSOR) > terminal.shown.rindex(HIDE_CURSOR)
        os.close(terminal.master)


def test_ctrl_c_ends_it_with_exit_code_130_and_no_temporary_folder_left() -> None:
    with tempfile.TemporaryDirectory(prefix="t", dir="/tmp") as folder:
        terminal = OnTerminal(LONG["run"], Path(folder))
        terminal.read_until(b"to come")
        wait_until(lambda: list(Path(folder).iterdir()))
        terminal.program.send_signal(signal.SIGINT)
        while terminal.read():
            pass
        assert terminal.program.wait(60) == 130
        assert list(Path(folder).iterdir()) == []
        os.close(terminal.master)
