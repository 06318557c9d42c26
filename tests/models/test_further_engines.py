"""What is particular to the optional engines: SAT, answer-set programming and CPMpy."""

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import psutil
import pytest
from hypothesis import given, settings

from compare.answers.first import search_first
from compare.harness.limits import Limits
from models import OPTIMUM, Board, Formulation, Instance, Search, Status, engines, formulations
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from tests.support.program import ROOT
from tests.support.strategies import instances
from tests.support.waiting import busy_workers, wait_until

FURTHER = ("sat", "answer-set", "cpmpy")
QUEEN = find_piece("queen")
FOUND = [one for one in formulations().values() if one.engine.name in FURTHER]
INSTALLED = {name for name in FURTHER if is_installed(engines()[name])}


def needs(engine: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(engine not in INSTALLED, reason=f"{engine} is not installed")


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


def solved(formulation: Formulation, instance: Instance) -> list[int]:
    return sorted(formulation.solve(instance, Search()))


@pytest.mark.parametrize("name", FURTHER)
def test_the_command_that_installs_an_engine_names_an_extra_that_there_is(name: str) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    install = engines()[name].install or ""
    extra = install.removeprefix('pip install "bezzel[').removesuffix(']"')
    assert extra in extras
    assert extra in extras["all"][0]


@pytest.fixture
def nothing_further_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for package in {package for name in FURTHER for package in engines()[name].requires}:
        monkeypatch.setitem(sys.modules, package, None)
    formulations.cache_clear()
    yield
    formulations.cache_clear()


@pytest.mark.usefixtures("nothing_further_installed")
def test_a_missing_engine_is_listed_with_the_command_that_installs_it(capsys: pytest.CaptureFixture[str]) -> None:
    from compare.commands import list as list_command

    assert not [name for name in formulations() if name.partition("/")[0] in FURTHER]
    list_command.command()
    out = capsys.readouterr().out
    for name in FURTHER:
        line = next(line for line in out.splitlines() if line.split()[:1] == [name])
        assert f"not installed; {engines()[name].install} installs it" in line


@needs("cpmpy")
def test_a_formulation_whose_solver_is_missing_declines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pychoco", None)
    assert find_formulation("cpmpy/choco").unsupported(queens("non-attacking", 6, 6)) == "pychoco is not installed"


@pytest.mark.parametrize("formulation", FOUND, ids=lambda formulation: formulation.name)
def test_helpers_double_no_solution(formulation: Formulation) -> None:
    for instance, count in (
        (queens("non-attacking", 6, 6), 4),
        (queens("non-attacking", 5, 4), 82),
        (queens("domination", 5, 3), 186),
        (queens("independent-domination", 5, OPTIMUM), 16),
    ):
        if formulation.unsupported(instance) is None:
            given = solved(formulation, instance)
            assert len(given) == len(set(given)) == count


@pytest.mark.parametrize("name", ["sat/general", "answer-set/general", "cpmpy/pysat"])
@given(instance=instances(longest=4, wrap=None))
@settings(max_examples=25, deadline=None)
def test_the_general_formulations_agree_with_a_plain_search(name: str, instance: Instance) -> None:
    if name.partition("/")[0] not in INSTALLED:
        pytest.skip("not installed")
    if find_formulation(name).unsupported(instance) is None:
        expected = solved(find_formulation("backtracking/general"), instance)
        assert solved(find_formulation(name), instance) == expected


ENCODINGS = ["pairwise", "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", "totalizer", "native"]
ONLY_ONE = ("pairwise", "bitwise", "ladder")


@needs("sat")
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("squares", range(1, 7))
def test_an_encoding_counts(encoding: str, squares: int) -> None:
    from models.sat.shared.engine import solver_of
    from models.sat.shared.formula import Formula

    for count in range(-1, squares + 2) if encoding not in ONLY_ONE else range(-1, 2):
        formula = Formula(Board(1, squares))
        literals = list(range(1, squares + 1))
        formula.at_most(literals, count, encoding)
        with solver_of(formula, "minicard") as solver:
            for chosen in range(1 << squares):
                assumptions = [literal if chosen >> literal - 1 & 1 else -literal for literal in literals]
                assert solver.solve(assumptions) == (chosen.bit_count() <= count)


@needs("sat")
def test_exactly_so_many_are_counted_in_both_directions() -> None:
    from models.sat.shared.engine import solver_of
    from models.sat.shared.formula import Formula

    for squares, count in combinations(range(6), 2):
        formula = Formula(Board(1, 6))
        formula.exactly(list(range(1, squares + 1)), count, "seqcounter")
        with solver_of(formula, "cadical195") as solver:
            assert not solver.solve()


@needs("sat")
@pytest.mark.parametrize("squares", range(1, 13))
def test_the_product_allows_every_single_square_and_no_pair(squares: int) -> None:
    from models.sat.at_most_one_product import AtMostOneProduct
    from models.sat.shared.engine import solver_of
    from models.sat.shared.formula import Formula

    formula = Formula(Board(1, squares))
    literals = list(range(1, squares + 1))
    AtMostOneProduct().at_most_one(formula, literals)
    with solver_of(formula, "cadical195") as solver:
        assert solver.solve([-literal for literal in literals])
        assert all(solver.solve([literal]) for literal in literals)
        assert not any(solver.solve(list(pair)) for pair in combinations(literals, 2))


@needs("answer-set")
def test_clingo_gives_only_what_it_has_proved_to_be_fewest() -> None:
    given = solved(find_formulation("answer-set/domination"), queens("domination", 6, OPTIMUM))
    assert [placement.bit_count() for placement in given] == [3] * 4


@pytest.mark.parametrize("name", ["sat/general", "sat/size-native", "answer-set/general", "cpmpy/ortools"])
def test_a_solver_that_would_take_long_is_ended_at_its_time_limit(name: str) -> None:
    if name.partition("/")[0] not in INSTALLED:
        pytest.skip("not installed")
    (answer,), _ = search_first(queens("domination", 13, 6), [find_formulation(name)], Limits(1.0))
    assert answer.outcome.status == Status.LIMIT, answer.outcome.reason
    assert (answer.outcome.seconds or 0) < 60


@pytest.mark.parametrize(
    ("called", "folder"),
    [("{bin}/bezzel", "."), ("bin/bezzel", "."), ("./bezzel", "bin"), ("{link}", "."), ("elsewhere/link", ".")],
)
def test_a_script_called_models_beside_the_program_is_not_taken_for_ours(
    tmp_path: Path, called: str, folder: str
) -> None:
    """PySAT installs one in the folder of an environment's programs."""
    scripts, link = tmp_path / "bin", tmp_path / "elsewhere" / "link"
    for made in (scripts, link.parent):
        made.mkdir()
    (scripts / "models.py").write_text("raise SystemExit('not ours')")
    (scripts / "bezzel").write_text(
        "from compare.cli.application import main\nif __name__ == '__main__':\n    main()\n"
    )
    link.symlink_to("../bin/bezzel")
    program = called.format(bin=scripts, link=link)
    command = [sys.executable, program, "run", "6", "--only", "flags", "--only", "cp-sat/columns"]
    place = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path / folder, env=place, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@needs("sat")
def test_ctrl_c_while_a_solver_runs_is_a_stop_and_no_failure() -> None:
    """MiniCard and CaDiCaL put a handler of their own in place of Python's while they run."""
    only = ("--only", "sat/general", "--only", "sat/size-native")
    command = [
        sys.executable,
        "-m",
        "compare",
        "run",
        "13",
        "--problem",
        "domination",
        "--size",
        "6",
        "--jobs",
        "2",
        *only,
    ]
    process = psutil.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: len(busy_workers(process)) == 2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert out.count("stopped by the user") >= 2
    assert "failed" not in out
