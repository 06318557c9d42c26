"""Bad use is one clear line and exit code 2."""

import importlib.metadata
import tomllib

import pytest

from compare import ask
from compare.cli import application
from tests.support.program import ROOT, bezzel, bezzel_here

HUGE = "9" * 5000
"""More digits than Python reads as a number."""
BAD_USE = [
    (["run", "0"], "N is a whole number from 1 to 100, not 0"),
    (["run", "-3"], "-3"),
    (["run", "--", "-3"], "not -3"),
    (["run", "99999"], "not 99999"),
    (["run", "ten"], "not 'ten'"),
    (["run", "1e3"], "not '1e3'"),
    (["run"], "give N"),
    (["run", "8", "--rows", "4"], "not both"),
    (["run", "--rows", "4"], "both --rows and --columns"),
    (["run", "--rows", "4", "--columns", "0"], "--columns is a whole number"),
    (["run", "8", "--piece", "dragon"], "unknown piece 'dragon'; 'list' names all"),
    (["run", "8", "--piece", "chancelor"], "unknown piece 'chancelor'; did you mean chancellor? 'list' names all"),
    (["run", "8", "--problem", "dominaton"], "did you mean domination or total-domination? 'list' names all"),
    (["run", "8", "--only", "magic"], "unknown formulation 'magic'; 'list' names all"),
    (["run", "8", "--only", "flagz"], "unknown formulation 'flagz'; did you mean flags? 'list' names all"),
    (["run", "8", "--only", "cpsat/colums"], "did you mean cp-sat/columns? 'list' names all"),
    (["run", "8", "--only", "cp_sat"], "unknown formulation 'cp-sat'; did you mean the engine cp-sat or "),
    (["run", "8", "--engine", "steam"], "unknown engine 'steam'; 'list' names all"),
    (["run", "8", "--engine", "cpsat"], "unknown engine 'cpsat'; did you mean cp-sat or sat? 'list' names all"),
    (["run", "8", "--only", "kernels/half-board-join"], "kernels/half-board-join is a counter: it lists no solutions"),
    (
        ["watch", "8", "--formulation", "border_backtracking"],
        "'count --only kernels/border-backtracking' and 'table' ask it",
    ),
    (["run", "8", "--size", "-1"], "--size is optimum, any, or a whole number from 0 to 64, not -1"),
    (["run", "8", "--size", HUGE], "--size is optimum, any, or a whole number from 0 to 64, not '999"),
    (
        ["count", "8", "--memory-limit", HUGE],
        "--memory-limit is a whole number from 1 to 1000000000000000000, not '999",
    ),
    (["count", "8", "--memory-limit", HUGE[:20]], "from 1 to 1000000000000000000, not 99999999999999999999"),
    (["show", "8", "--require", f"a{HUGE}"], "is not on the 8×8 board, which runs from a1 to h8"),
    (["show", "8", "--require", f"{'a' * 5000}1"], "is not on the 8×8 board, which runs from a1 to h8"),
    (["serve", "--port", "65536"], "--port is a whole number from 0 to 65535, not 65536"),
    (["cluster", "start", "--port", "-1"], "--port is a whole number from 0 to 65535, not -1"),
    (["page", "6", "--parts", "²"], "--parts knows "),
    (["run", "8", "--size", "65"], "not 65"),
    (["run", "8", "--size", "many"], "not 'many'"),
    (["run", "8", "--require", "a9"], "a9 is not on the 8×8 board, which runs from a1 to h8"),
    (["run", "8", "--require", "z"], "'z' is not a square"),
    (["run", "8", "--require", "a1,b3", "--forbid", "b3"], "both required and forbidden: b3"),
    (["run", "8", "--time-limit", "0"], "--time-limit is a number of seconds greater than 0"),
    (["count", "8", "--time-limit", "1e10"], "greater than 0, at most 1000000000, not 1e10"),
    (["run", "8", "--time-limit", "nan"], "not nan"),
    (["run", "8", "--time-limit", "soon"], "not 'soon'"),
    (["run", "8", "--memory-limit", "-1"], "--memory-limit is a whole number"),
    (["run", "8", "--jobs", "0"], "--jobs is a whole number"),
    (["run", "8", "--json", "--csv"], "--csv and --json exclude each other"),
    (["run", "8", "--output", "/nowhere/result"], "cannot write /nowhere/result: No such file or directory"),
    (["run", "8", "9"], "9"),
    (["run", "8", "--nonsense"], "--nonsense"),
    (["nonsense"], "nonsense"),
    (["show", "8", "--limit", "0"], "--limit is a whole number from 1 on, not 0"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), BAD_USE, ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else ""
)
def test_bad_use_gets_one_clear_line_and_exit_code_2(arguments: list[str], words: str) -> None:
    done = bezzel_here(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_bad_use_of_the_program_in_a_process_of_its_own_ends_alike() -> None:
    here, there = bezzel_here("run", "0"), bezzel("run", "0")
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)


def test_a_mistyped_command_is_answered_with_those_there_are() -> None:
    done = bezzel_here("cuont", "8")
    assert done.returncode == 2
    assert "count" in done.stderr


def test_size_0_is_asked_as_the_library_asks_it() -> None:
    done = bezzel_here("count", "3", "--size", "0", "--only", "cp-sat/general")
    asked = ask("non-attacking", 3, size=0, formulations="cp-sat/general")
    assert (done.returncode, done.stdout, len(asked.solutions)) == (0, "1\n", 1)


def test_a_number_that_python_does_not_write_is_refused_in_words_of_ours() -> None:
    with pytest.raises(ValueError, match="size is a whole number from 0 to 9, not one of 16610 bits"):
        ask("non-attacking", 3, size=10**5000)


def test_the_version_is_that_of_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert bezzel_here("--version").stdout == f"{project['name']} {project['version']}\n"


def test_of_a_command_after_the_version_nothing_is_done() -> None:
    done = bezzel_here("--version", "run")
    assert (done.returncode, done.stdout, done.stderr) == (0, bezzel_here("--version").stdout, "")


def test_without_a_project_file_the_version_is_that_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "__file__", "/nowhere/compare/cli/application.py")
    assert application.program_version() == importlib.metadata.version("bezzel")
