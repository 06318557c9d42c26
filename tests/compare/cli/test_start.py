"""The modules that the program loads at its start, and its help."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from compare.cli import commands
from compare.cli.application import application
from compare.cli.commands import commands_by_purpose, describe_command, names_of_commands
from tests.support.program import ROOT, bezzel, bezzel_here


def test_help_names_the_commands() -> None:
    done = bezzel("--help")
    assert done.returncode == 0
    for word in ("run", "show", "list", "python -m compare run 10"):
        assert word in done.stdout
    assert bezzel().stdout == done.stdout


def test_every_command_says_what_it_is_for_and_is_shown_there() -> None:
    grouped = commands_by_purpose()
    assert sorted(one.name for described in grouped.values() for one in described) == names_of_commands()
    assert all(one.summary.endswith((".", "?")) for described in grouped.values() for one in described)
    for shown in (bezzel_here("--help").stdout, bezzel_here("help").stdout):
        for heading, described in grouped.items():
            assert described
            below = shown.partition(f"\n{heading}:\n")[2].partition("\n\n")[0]
            assert set(re.findall(r"^  (\w+) ", below, re.MULTILINE)) == {one.name for one in described}


def test_a_command_without_a_purpose_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guess.py").write_text('def command() -> None:\n    """Guess."""\n')
    monkeypatch.setattr(commands, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(ValueError, match=r"guess\.py needs a PURPOSE, one of ask, "):
        describe_command("guess")


def test_help_of_run_has_examples() -> None:
    done = bezzel_here("run", "--help")
    assert "run 8 --problem domination" in done.stdout
    assert "--memory-limit" in done.stdout


def test_help_loads_no_solver() -> None:
    code = "import sys; from compare.cli.application import application; application(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"ortools", "constraint", "numpy", "numba"} & set(loaded.split())


NOT_NEEDED_BY_A_COUNT = {
    "models.drawing.board",
    "xml.etree",
    "numpy",
    "numba",
    "ortools",
    "typer",
    "pydantic",
    "rich.table",
}


def test_a_count_loads_neither_pictures_nor_what_checks_data() -> None:
    """Each of these takes a tenth of the start of the program, or more."""
    code = "import sys; sys.argv = ['bezzel', 'count', '8']; from compare.cli.application import main; main()"
    listed = f"import atexit, sys; atexit.register(lambda: print(*sys.modules)); {code}"
    loaded = subprocess.run([sys.executable, "-c", listed], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    answer, *modules = loaded.split()
    assert answer == "92"
    assert not NOT_NEEDED_BY_A_COUNT & set(modules)


def test_of_the_literature_only_what_is_about_the_question_is_read() -> None:
    code = (
        "from compare.literature import sequences as lists; from models import *; "
        "from compare.literature.published import why_beyond_reach; read = []; made = lists.Sequence; "
        "lists.Sequence = lambda source, *rest: read.append(source) or made(source, *rest); "
        "why_beyond_reach(Instance(find_problem('non-attacking'), find_piece('queen'), Board(8), 8)); print(*read)"
    )
    read = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "A000170" in read.split()
    assert "A075458" not in read.split()


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
