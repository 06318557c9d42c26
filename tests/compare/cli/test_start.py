"""What the program loads at its start, and its help."""

import subprocess
import sys

from compare.cli.application import application
from tests.support.program import ROOT, bezzel, bezzel_here


def test_help_names_the_commands() -> None:
    done = bezzel("--help")
    assert done.returncode == 0
    for word in ("run", "show", "list", "python -m compare run 10"):
        assert word in done.stdout
    assert bezzel().stdout == done.stdout


def test_help_of_run_has_examples() -> None:
    done = bezzel_here("run", "--help")
    assert "run 8 --problem domination" in done.stdout
    assert "--memory-limit" in done.stdout


def test_help_loads_no_solver() -> None:
    code = "import sys; from compare.cli.application import application; application(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"ortools", "constraint", "numpy", "numba"} & set(loaded.split())


def test_the_help_of_the_program_loads_no_command_and_says_of_each_what_its_own_help_says() -> None:
    code = "import sys; from compare.cli.application import application; application([]); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not [name for name in loaded.split() if name.startswith("compare.cli.commands.")]
    described, imported = application([]), application()
    assert [(name, each.get_short_help_str()) for name, each in described.commands.items()] == [
        (name, each.get_short_help_str()) for name, each in imported.commands.items()
    ]


def test_a_command_loads_no_other() -> None:
    code = "import sys; from compare.cli.application import application; application(['list']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in loaded.split() if name.startswith("compare.cli.commands.")] == [
        "compare.cli.commands.list"
    ]
