"""The common behaviour of the engines that an extra brings."""

import sys
import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from compare.answers.first import search_first
from compare.harness.limits import Limits
from models import OPTIMUM, Board, Formulation, Instance, Search, SolutionSet, Status, engines, formulations
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from tests.support.program import ROOT
from tests.support.strategies import instances

EXTRA = 'pip install "bezzel['
FURTHER = [name for name, engine in engines().items() if (engine.install or "").startswith(EXTRA)]


QUEEN = find_piece("queen")


FOUND = [one for one in formulations().values() if one.engine.name in FURTHER]


INSTALLED = {name for name in FURTHER if is_installed(engines()[name])}


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


def solved(formulation: Formulation, instance: Instance) -> list[int]:
    return sorted(formulation.solve(instance, Search()))


@pytest.mark.parametrize("name", FURTHER)
def test_the_command_that_installs_an_engine_names_an_extra_that_there_is(name: str) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    install = engines()[name].install or ""
    extra = install.removeprefix(EXTRA).removesuffix(']"')
    assert extra in extras
    assert extra in extras["all"][0].removeprefix("bezzel[").removesuffix("]").split(",")


@pytest.fixture
def nothing_further_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for package in {package for name in FURTHER for package in engines()[name].requires}:
        monkeypatch.setitem(sys.modules, package, None)
    formulations.cache_clear()
    yield
    formulations.cache_clear()


@pytest.mark.usefixtures("nothing_further_installed")
def test_a_missing_engine_is_listed_with_the_command_that_installs_it(capsys: pytest.CaptureFixture[str]) -> None:
    from compare.cli.commands import list as list_command

    assert not [name for name in formulations() if name.partition("/")[0] in FURTHER]
    list_command.command()
    out = capsys.readouterr().out
    for name in FURTHER:
        line = next(line for line in out.splitlines() if line.split()[:1] == [name])
        assert f"not installed; {engines()[name].install} installs it" in line


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
            expected = 1 if formulation.gives == SolutionSet.ONE else count
            assert len(given) == len(set(given)) == expected


@pytest.mark.parametrize(
    "name", ["sat/general", "answer-set/general", "cpmpy/pysat", "smt/general", "smt/optimization"]
)
@given(instance=instances(longest=4, wrap=None))
@settings(max_examples=10)
def test_the_general_formulations_agree_with_a_plain_search(name: str, instance: Instance) -> None:
    if name.partition("/")[0] not in INSTALLED:
        pytest.skip("not installed")
    if find_formulation(name).unsupported(instance) is None:
        expected = solved(find_formulation("backtracking/general"), instance)
        assert solved(find_formulation(name), instance) == expected


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "name", ["sat/general", "sat/size-native", "answer-set/general", "cpmpy/ortools", "smt/general"]
)
def test_a_solver_that_would_take_long_is_ended_at_its_time_limit(name: str) -> None:
    if name.partition("/")[0] not in INSTALLED:
        pytest.skip("not installed")
    (answer,), _ = search_first(queens("domination", 13, 6), [find_formulation(name)], Limits(1.0))
    assert answer.outcome.status == Status.LIMIT, answer.outcome.reason
    assert (answer.outcome.seconds or 0) < 60
