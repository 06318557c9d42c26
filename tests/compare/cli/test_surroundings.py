"""The program in odd surroundings: a folder that is gone, modules of the user's, few files, a long temporary folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT, bezzel_here

PLAIN = ("--only", "backtracking/flags", "--only", "python-constraint/columns")


def run_in(folder: Path, *arguments: str, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder, from a shell that does something before."""
    command = ["bash", "-c", f'{before or ":"} && exec "$@"', "bash", sys.executable, "-m", "compare", *arguments]
    place = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run(command, cwd=folder, env=place, capture_output=True, text=True, timeout=120, check=False)


def test_modules_of_the_users_are_not_taken_for_ours_or_a_librarys(tmp_path: Path) -> None:
    for name in ("models", "random", "typing", "constraint", "rich"):
        (tmp_path / f"{name}.py").write_text(f"raise SystemExit('the wrong {name} was imported')")
    done = run_in(tmp_path, "run", "5", *PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    assert "10 solutions of 5 queens" in done.stdout


def test_where_python_leaves_out_the_folder_of_the_call_the_places_of_the_user_stay(tmp_path: Path) -> None:
    looks = "import sys; from compare.cli.search_path import leave_out_first_place as leave_out; before = [*sys.path]"
    command = [sys.executable, "-P", "-c", f"{looks}; leave_out(); print(sys.path == before)"]
    place = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = subprocess.run(command, env=place, capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_without_the_packages_it_says_how_to_install_them() -> None:
    command = [sys.executable, "-S", "-m", "compare", "run", "4"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(
        r"error: the package \w+ is missing; 'pip install -e \.' in Bezzel's folder installs what it needs\n",
        done.stderr,
    )


def test_a_folder_that_is_gone_is_one_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = run_in(gone, "run", "5", "--only", "cp-sat/columns", before=f"rmdir '{gone}'")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error: the folder in which the program was called does not exist any more; change to another one\n"
    )


def test_a_temporary_folder_with_a_long_path_does_no_harm(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)
    folder.mkdir()
    done = run_in(tmp_path, "run", "5", *PLAIN, TMPDIR=str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert list(folder.iterdir()) == []


def test_few_open_files_are_enough_for_few_jobs(tmp_path: Path) -> None:
    done = run_in(tmp_path, "run", "5", "--only", "cp-sat/columns", "--jobs", "1", before="ulimit -n 16")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("command", "files"), [("run 4 --only flags", 6), ("run 4 --only cp-sat/columns", 13),
                           pytest.param("bound 5 --problem domination", 13, marks=pytest.mark.exhaustive)],
)  # fmt: skip
def test_what_the_system_refuses_is_one_line(command: str, files: int, tmp_path: Path) -> None:
    """With 13 files the server of workers ends, once loaded beforehand, once when the first worker is wanted."""
    done = run_in(tmp_path, *command.split(), before=f"ulimit -n {files}")
    assert "Traceback" not in done.stderr
    if done.returncode:
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)


@pytest.mark.quick
@pytest.mark.parametrize("width", ["²", "9" * 5000, "wide"], ids=["a digit", "many digits", "a word"])
def test_a_width_that_is_no_number_is_passed_over(width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert bezzel_here("run", "4", "--only", "flags").returncode == 0
