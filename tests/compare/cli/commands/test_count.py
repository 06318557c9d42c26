"""``count`` prints a number, and says what it waits for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compare.answers.choosing import fastest
from compare.question.options import InstanceOptions
from compare.question.parsing import choose_formulations
from tests.support.program import ROOT, bezzel, bezzel_here


def test_a_small_board_is_counted_by_a_search_that_starts_at_once() -> None:
    quickest, another = (fastest(InstanceOptions().on_side(n), choose_formulations())[0] for n in ("8", "12"))
    assert not quickest.engine.imports
    assert another.engine.imports


@pytest.mark.exhaustive
def test_a_count_says_once_that_it_compiles(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "compare", "count", "12"]
    place = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (
        subprocess.run(command, cwd=ROOT, env=place, capture_output=True, text=True, check=True) for _ in range(2)
    )
    assert (first.stdout, second.stdout) == ("14200\n", "14200\n")
    assert first.stderr.startswith("compiling")
    assert str(tmp_path) in first.stderr
    assert first.stderr.count("\n") == 1
    assert second.stderr == ""


def test_count_prints_the_number_alone() -> None:
    done = bezzel("count", "8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "92\n", "")


def test_a_name_of_which_nobody_answers_is_told() -> None:
    done = bezzel_here("count", "5", "--only", "flags", "--only", "cp-sat/lex-leader")
    assert (done.returncode, done.stdout) == (0, "10\n")
    assert "cp-sat/lex-leader (gives one solution of each class)" in done.stderr
    assert bezzel_here("count", "5", "--only", "flags", "--engine", "sat").stderr == ""
