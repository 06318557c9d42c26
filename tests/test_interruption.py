"""Ctrl-C at an awkward moment: while solvers are loaded, or a worker is being started."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from compare import isolated, runner
from compare.limits import Limits
from compare.running import Running
from models import Board, Engine, Instance, Status, find_piece, find_problem
from tests import defective
from tests.waiting import wait_until

ROOT = Path(__file__).parent.parent
PLAIN = Engine("plain", "no solver")
QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(6, 6), 6)


@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "program-alone"])
def test_ctrl_c_while_solvers_are_loaded_ends_the_program_without_a_word_of_trouble(whole_group: bool) -> None:
    command = [sys.executable, "-m", "compare", "run", "13", "--only", "cp-sat/general", "--only", "sat/general"]
    program = psutil.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: has_server(program))
    (os.killpg if whole_group else os.kill)(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=120)
    assert (program.returncode, err) == (130, "")
    assert "nothing is proved" in out


def has_server(program: psutil.Process) -> bool:
    """Whether the process is there that loads the solvers."""
    return any("forkserver" in " ".join(child.cmdline()) for child in program.children())


def test_a_process_is_deaf_to_ctrl_c_from_its_first_moment() -> None:
    assert isolated.call(PLAIN, blocked_signals, seconds=60, mib=1024) == [signal.SIGINT]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def blocked_signals() -> list[int]:
    return sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_ctrl_c_reaches_a_worker_that_is_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted_start(*arguments: Any) -> Running:
        running = Running(*arguments)
        os.kill(os.getpid(), signal.SIGINT)
        return running

    monkeypatch.setattr(runner, "Running", interrupted_start)
    (outcome,) = runner.compare(QUEENS, [defective.Hangs()], Limits(600)).outcomes
    assert (outcome.status, outcome.reason) == (Status.LIMIT, "stopped by the user")
