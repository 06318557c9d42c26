"""What the program does where its output is closed, full, or not read to the end."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT

COMPARE = f"'{sys.executable}' -m compare"
FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the shell of Windows has no such streams")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("command", ["count 8", "table --up-to 5", "list", "--help", "run 6 --engine backtracking"])
@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_full_disk_is_said_in_one_line(command: str) -> None:
    done = shell(f"{COMPARE} {command} > {FULL}")
    assert (done.returncode, done.stderr) == (2, "error: the output cannot be written: No space left on device\n")


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_so_it_is_where_the_output_goes_to_a_file() -> None:
    done = shell(f"{COMPARE} table --up-to 4 --output {FULL}")
    assert (done.returncode, done.stderr) == (2, "error: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize(
    ("command", "codes"),
    [("list", {0, 141}), ("show 9", {0, 141}), ("watch 8 --lines --formulation flags", {141})],
    ids=["list", "show 9", "watch 8"],
)
def test_a_reader_that_has_seen_enough_is_no_error(command: str, codes: set[int]) -> None:
    """Little enough to fit the pipe may all be written before the reader goes."""
    done = shell(f"set -o pipefail; {COMPARE} {command} | head -1")
    assert done.returncode in codes
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("command", ["count 8", "table --up-to 5"])
def test_a_closed_output_changes_no_exit_code(command: str) -> None:
    done = shell(f"{COMPARE} {command} >&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("n", [8, 12])
def test_a_closed_standard_error_keeps_the_answer(n: int) -> None:
    expected = {8: "92\n", 12: "14200\n"}[n]
    done = shell(f"{COMPARE} count {n} 2>&-")
    assert (done.returncode, done.stdout) == (0, expected)
