"""The program on a system without process groups, forks, timers and locks, as far as it can be tried on this one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT

POOR = ROOT / "tests" / "support" / "poor_system"
PERMUTATIONS = """
from itertools import permutations

def solve(n):
    for rows in permutations(range(n)):
        if len({row + column for column, row in enumerate(rows)}) == n:
            yield list(enumerate(rows))
"""


def on_poor_system(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run the program to its end without what such a system lacks."""
    places = os.pathsep.join(map(str, [POOR, ROOT]))
    command = [sys.executable, "-m", "compare", *arguments]
    environment = os.environ | {"PYTHONPATH": places}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=250, check=False
    )


@pytest.mark.quick
def test_formulations_are_compared() -> None:
    done = on_poor_system("run", "5", "--only", "flags", "--only", "python-constraint/columns")
    assert "✓ 2 formulations of 2 engines agree: 10 solutions of 5 queens" in done.stdout, done
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_is_graded_and_convicted(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PERMUTATIONS)
    done = on_poor_system("grade", "mine.py", "4", folder=tmp_path)
    assert " attacks " in done.stdout, done
    assert (done.returncode, done.stderr) == (1, "")


def test_a_formulation_ends_at_its_time_limit_and_a_counter_says_that_it_had_none() -> None:
    run = on_poor_system("run", "14", "--only", "flags", "--time-limit", "0.2")
    assert "flags reached a limit: time limit" in run.stdout, run
    assert run.returncode == 3
    count = on_poor_system("count", "8", "--only", "kernels/mirror-backtracking", "--time-limit", "0.000001")
    assert count.stdout == "92\n", count
    assert count.stderr.endswith("s did not hold: this system has no timer that could end a counter\n")
    assert count.returncode == 0
