"""Ctrl-C at an awkward moment: while solvers are loaded, or a worker is being started."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from compare.answers import asking
from compare.answers.asking import TimeLimitReached, time_limit
from compare.classroom.watching.terminal import Interruptions
from compare.harness import isolated, runner, workplaces
from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.harness.running import Running
from models import Board, Engine, Instance, Status, find_formulation, find_piece, find_problem, formulations
from tests.support import defective
from tests.support.program import ROOT
from tests.support.stopped import (
    Compiled,
    NeverReady,
    blocked_signals,
    stopped_early,
    stopped_in_a_destructor,
    stopped_inside,
)
from tests.support.waiting import wait_until

PLAIN = Engine("plain", "no solver")
QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(6, 6), 6)


@pytest.mark.parametrize(
    "whole_group", [True, pytest.param(False, marks=pytest.mark.exhaustive)], ids=["terminal", "program-alone"]
)
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


@pytest.mark.quick
def test_a_process_is_deaf_to_ctrl_c_from_its_first_moment() -> None:
    assert isolated.call(PLAIN, blocked_signals, seconds=60, mib=1024) == [signal.SIGINT]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_reaches_a_worker_that_is_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted_start(*arguments: Any) -> Running:
        running = Running(*arguments)
        os.kill(os.getpid(), signal.SIGINT)
        return running

    monkeypatch.setattr(workplaces, "Running", interrupted_start)
    (outcome,) = runner.compare(QUEENS, [defective.Hangs()], Limits(600)).outcomes
    assert (outcome.status, outcome.reason) == (Status.LIMIT, "stopped by the user")


def test_ctrl_c_is_heard_while_the_server_loads_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_loading(*_: Any) -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        return True

    monkeypatch.setattr(starting, "must_wait", is_loading)
    (outcome,) = runner.compare(QUEENS, [find_formulation("flags")], Limits(600)).outcomes
    assert (outcome.status, outcome.reason, outcome.has_begun) == (Status.LIMIT, "stopped by the user", False)


@pytest.mark.parametrize("command", ["watch", pytest.param("explain", marks=pytest.mark.exhaustive), "grade"])
def test_ctrl_c_while_a_file_is_loaded_is_no_fault_of_the_file(command: str, tmp_path: Path) -> None:
    loading, path = tmp_path / "loading", tmp_path / "slow.py"
    path.write_text(f"import pathlib, time\npathlib.Path({str(loading)!r}).touch()\ntime.sleep(600)\n")
    program = subprocess.Popen(
        [sys.executable, "-m", "compare", command, str(path), "--confine", "off"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    wait_until(loading.exists)
    os.kill(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=120)
    told = "not confined: --confine off\n" if command == "grade" else ""
    assert (program.returncode, out, err) == (130, told, "")


def test_a_time_limit_does_not_break_into_what_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SECONDS_BETWEEN_ALARMS", 0.05)
    put_away = []

    def work() -> None:
        try:
            time.sleep(60)
        finally:
            time.sleep(0.2)
            put_away.append("all")

    with pytest.raises(TimeLimitReached), time_limit(0.05):
        work()
    assert put_away == ["all"]


def test_a_ring_that_is_lost_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SECONDS_BETWEEN_ALARMS", 0.05)

    def work() -> None:
        with suppress(TimeLimitReached):
            time.sleep(60)
        time.sleep(60)

    with pytest.raises(TimeLimitReached), time_limit(0.05):
        work()


def test_a_time_limit_waits_while_a_kernel_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SECONDS_BETWEEN_ALARMS", 0.05)
    compiler: dict[str, Any] = {"__name__": "numba.core.compiler"}
    exec("def call(function): return function()", compiler)
    events = []

    def compile_kernel() -> None:
        time.sleep(0.3)
        events.append("compiled")

    def work() -> None:
        compiler["call"](compile_kernel)
        time.sleep(60)

    def count_while_a_module_is_imported() -> None:
        with pytest.raises(TimeLimitReached), time_limit(0.05, compiles_to_end=True):
            work()

    compiler["call"](count_while_a_module_is_imported)
    assert events == ["compiled"]


def test_a_worker_that_is_stopped_before_it_has_begun_hears_it_where_it_listens() -> None:
    assert isolated.call(PLAIN, stopped_early, seconds=60, mib=1024) == "stopped by the user"


def test_a_signal_in_a_block_inside_another_waits_for_the_end_of_both() -> None:
    assert isolated.call(PLAIN, stopped_inside, seconds=60, mib=1024) == ["inner", "outer", "stopped by the user"]


def test_a_stop_that_a_destructor_swallows_is_raised_again() -> None:
    assert isolated.call(PLAIN, stopped_in_a_destructor, seconds=60, mib=1024) == "stopped by the user"


def test_who_ends_watch_and_wakes_it_besides_ends_it() -> None:
    interruptions = Interruptions()
    for number in (signal.SIGTERM, signal.SIGCONT):
        interruptions._hear(number, None)
    assert interruptions.heard == signal.SIGTERM


def test_a_comparison_leaves_ctrl_z_as_it_was() -> None:
    before = signal.getsignal(signal.SIGTSTP)
    runner.compare(QUEENS, [find_formulation("flags")], Limits(60))
    assert signal.getsignal(signal.SIGTSTP) == before


def test_a_formulation_that_is_never_ready_is_not_said_to_have_used_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "START_SECONDS", 0.25)
    (outcome,) = runner.compare(QUEENS, [NeverReady()], Limits(60)).outcomes
    assert (outcome.status, outcome.reason) == (Status.LIMIT, "not ready after 0.25 seconds")


def test_what_is_compiled_before_the_search_counts_against_no_limit_and_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []

    def watch(running: runner.Runner) -> None:
        for line in running.progress_lines():
            if "compiling" in line:
                told.append(line)
                monkeypatch.setattr(starting, "START_SECONDS", 0.0)
                if len(told) == 1:
                    (tmp_path / "seen").touch()

    (outcome,) = runner.compare(QUEENS, [Compiled(tmp_path / "seen")], Limits(60, mib=32), watch).outcomes
    assert outcome.status == Status.COMPLETE
    assert told[0].startswith("defective/compiled: compiling for a while, ")


def test_a_solver_that_cannot_be_loaded_does_not_end_the_server(tmp_path: Path) -> None:
    (tmp_path / "no_solver.py").write_text("raise RuntimeError('broken')")
    said = "print('json' in sys.modules, 'BEZZEL_PRELOAD' in os.environ)"
    code = f"import compare.harness.processes.preload, os, sys; {said}"
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{tmp_path}", "BEZZEL_PRELOAD": "no_solver json"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True False\n", "")


@pytest.mark.parametrize("name", ["cp-sat/columns", pytest.param("cpmpy/ortools", marks=pytest.mark.exhaustive)])
def test_ctrl_c_is_heard_beside_a_thread_in_which_cp_sat_solves(name: str) -> None:
    """Its own handler of the signal ends a process whose main thread hears the signal."""
    if name not in formulations():
        pytest.skip("CPMpy is not installed")
    code = f"""
import os, signal, time
from models import Board, Instance, find_formulation, find_piece, find_problem
found = find_formulation({name!r}).solve(Instance(find_problem("non-attacking"), find_piece("queen"), Board(14), 14))
try:
    next(found)
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)
except KeyboardInterrupt:
    print("heard")
    os._exit(0)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "heard\n")
