"""A reader who follows ``count`` goes from step to step, and seldom back to a file that was left."""

import re
import subprocess
import sys

import pytest

from tests.support.program import ROOT

MOST_STAYS = 27


@pytest.mark.parametrize("n", ["8", "12"], ids=["by a formulation", "by a counter"])
def test_the_walk_of_a_count_is_short(n: str) -> None:
    command = [sys.executable, "-m", "tests.tools.walk", "count", n]
    walked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    *stays, summary = walked.splitlines()[1:]
    number, files, returns = map(int, re.findall("[0-9]+", summary))
    assert len(stays) == number == files + returns
    assert "compare/answers/choosing.py" in walked
    assert number <= MOST_STAYS, walked
