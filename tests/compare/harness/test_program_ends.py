"""The program is stopped by Ctrl-C or killed while it runs formulations."""

import os
import signal
import subprocess
import sys

import psutil

from tests.support.program import ROOT
from tests.support.waiting import busy_workers, survivors, wait_until


def test_ctrl_c_keeps_what_is_done() -> None:
    command = [sys.executable, "-m", "compare", "run", "12", "--only", "flags", "--only", "python-constraint/general"]
    process = psutil.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: busy_workers(process))
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert "stopped by the user" in out


def test_when_the_program_is_killed_its_workers_end_too() -> None:
    only = ["--only", "backtracking/bitmask", "--only", "python-constraint/general"]
    command = [sys.executable, "-m", "compare", "run", "14", *only, "--time-limit", "600", "--jobs", "2"]
    program = psutil.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: len(busy_workers(program)) == 2)
    all_of_it = program.children(recursive=True)
    program.kill()
    program.wait(timeout=60)
    assert survivors(all_of_it) == []
