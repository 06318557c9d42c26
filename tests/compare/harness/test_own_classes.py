"""Classes that a script or a notebook defines are asked in processes like any other, and the script runs once."""

import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from compare.harness.processes.starting import can_be_sent
from models import Board, Instance, find_formulation, find_piece, find_problem
from tests.support.defective import Missing
from tests.support.program import hear_signals
from tests.support.waiting import busy_workers, survivors, wait_until

PROGRAM = """
print("begins")
from compare import ask, count
from models import Engine, Formulation, Problem, find_formulation

class Mine(Formulation):
    engine = Engine("mine", "my own searches")
    def unsupported(self, instance):
        return None
    def placements(self, instance, search):
        return find_formulation("backtracking/brute-force").placements(instance, search)

class Covered(Problem):
    wanted = "fewest"
    def is_solution(self, board, piece, occupied):
        return len(set(occupied).union(*(piece.attacked_from(board, one) for one in occupied))) == len(board)

comparison = ask("domination", 4, formulations=[Mine, "backtracking/general", "uncovered-square"])
print(*(f"{one.name} {one.status}" for one in comparison.outcomes), comparison.count, comparison.agree)
print(ask(Covered, 3, formulations=[Mine, "brute-force"]).count, count(Covered, 3, formulations=Mine))
"""
OUTPUT = (
    "begins\nmine/mine COMPLETE backtracking/general COMPLETE backtracking/uncovered-square COMPLETE 12 True\n1 1\n"
)
THREAD = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process cannot have what a script defines")


@linux
@pytest.mark.parametrize("before", ["", THREAD], ids=["alone", "beside a thread"])
def test_a_script_needs_no_guard(before: str, tmp_path: Path) -> None:
    script = tmp_path / "own.py"
    script.write_text(before + PROGRAM)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr) == (OUTPUT, "")


@linux
def test_the_standard_input_may_be_the_script() -> None:
    done = subprocess.run(
        [sys.executable, "-"], input=PROGRAM, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.stderr) == (OUTPUT, "")


@linux
def test_a_cell_that_is_executed_in_a_namespace_of_its_own_may_define_classes() -> None:
    code = (
        f"for namespace in {{}}, {{'__name__': '__main__'}}, {{'__name__': 'notebook'}}: exec({PROGRAM!r}, namespace)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr) == (3 * OUTPUT, "")


def test_ctrl_c_stops_the_workers_and_then_the_script() -> None:
    code = (
        "from compare import ask\nask('non-attacking', 13, formulations='python-constraint/columns')\nprint('goes on')"
    )
    script = psutil.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_signals,
    )
    wait_until(lambda: busy_workers(script))
    below = script.children(recursive=True)
    script.send_signal(signal.SIGINT)
    out, err = script.communicate(timeout=60)
    assert (script.returncode, out) == (-signal.SIGINT, "")
    assert err.endswith("KeyboardInterrupt\n")
    assert survivors(below) == []


@pytest.mark.quick
def test_what_a_module_defines_can_be_sent() -> None:
    assert can_be_sent(Missing(), Instance(find_problem("domination"), find_piece("queen"), Board(4)))
    assert can_be_sent(find_formulation("flags"))


@pytest.mark.parametrize("module", ["__main__", "builtins", "no.such.module", __name__])
def test_what_no_module_has_cannot_be_sent(module: str) -> None:
    assert not can_be_sent(type("Local", (Missing,), {"__module__": module})())
