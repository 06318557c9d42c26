"""The command ``bound``."""

import json
from fractions import Fraction

import pytest

from compare.answers import bounds
from compare.answers.bounds import RelaxedBound, contradicts
from compare.harness.limits import Limits
from models import OPTIMUM, Board, Instance
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.pieces import QUEEN
from tests.support.program import bezzel_here


@pytest.mark.usefixtures("_in_one_process")
def test_each_bound_stands_beside_the_optimum() -> None:
    done = bezzel_here("bound", "8", "--problem", "domination", "--only", "linear/cover")
    assert done.returncode == 0
    _, bound, optimum = done.stdout.splitlines()
    assert bound.split() == ["linear/cover", "2.764", "=", "575/208", "at", "least", "3"]
    assert optimum.split()[:2] == ["optimum", "5,"]


def test_ctrl_c_while_the_optimum_is_looked_for_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "search_first", lambda *asked: ([], True))
    with pytest.raises(KeyboardInterrupt):
        bounds.find_optimum(Instance(find_problem("domination"), find_piece("queen"), Board(4)), [], Limits())


def test_a_formulation_that_fails_when_it_is_asked_has_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    formulation, instance = find_formulation("linear/general"), Instance(find_problem("domination"), QUEEN, Board(4))
    monkeypatch.setattr(type(formulation), "unsupported", lambda *asked: 1 // 0)
    assert bounds.find_bounds(instance, [formulation], Limits()) == []


@pytest.mark.usefixtures("_in_one_process")
def test_the_seconds_of_a_bound_are_those_of_the_relaxation(monkeypatch: pytest.MonkeyPatch) -> None:
    formulation, instance = find_formulation("linear/cover"), Instance(find_problem("domination"), QUEEN, Board(4))
    clock = [0.0]

    def take(seconds: float, result: Fraction | None = None) -> Fraction | None:
        clock[0] += seconds
        return result

    monkeypatch.setattr(bounds, "load_libraries_of", lambda loaded: take(5.0))
    monkeypatch.setattr(type(formulation), "relaxed_bound", lambda *asked: take(0.25, Fraction(3, 2)))
    monkeypatch.setattr("compare.answers.bounds.time.perf_counter", lambda: clock[0])
    (bound,) = bounds.find_bounds(instance, [formulation], Limits())
    assert (bound.value, bound.seconds) == (Fraction(3, 2), 0.25)


@pytest.mark.usefixtures("_in_one_process")
def test_the_strongest_bound_comes_first_in_json() -> None:
    data = json.loads(bezzel_here("bound", "5", "--json").stdout)
    assert (data["kind"], data["optimum"]) == ("upper", 5)
    found = [one["bound"] for one in data["bounds"]]
    assert found == sorted(found)
    assert {"linear/conflict-pairs": "25/2", "linear/line-sums": "5"}.items() <= {
        one["name"]: one["fraction"] for one in data["bounds"]
    }.items()


@pytest.mark.usefixtures("_in_one_process")
def test_where_there_is_no_solution_both_say_so() -> None:
    done = bezzel_here("bound", "1", "--problem", "total-domination", "--only", "linear/cover")
    assert done.returncode == 0
    assert "the relaxation has no solution, so there is none" in done.stdout
    assert "no solution, by" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["8", "--size", "3"], "leave out --size"),
        (["4", "--size", "any"], "leave out --size"),
        (["4", "--problem", "connected-domination"], "has a relaxation"),
    ],
)
@pytest.mark.usefixtures("_in_one_process")
def test_bad_use_is_one_line(arguments: list[str], words: str) -> None:
    done = bezzel_here("bound", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


@pytest.mark.parametrize("arguments", [["--size", "optimum"], ["--problem", "all-non-attacking", "--size", "any"]])
@pytest.mark.usefixtures("_in_one_process")
def test_the_optimum_and_the_size_of_the_problem_itself_may_be_given(arguments: list[str]) -> None:
    done = bezzel_here("bound", "4", *arguments, "--only", "graphs/independent-sets")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split() == ["graphs/independent-sets", "4", "at", "most", "4"]


@pytest.mark.parametrize(
    ("problem", "value"), [("domination", "16/3"), ("non-attacking", "14/3"), ("domination", None)]
)
def test_a_bound_that_excludes_the_optimum_contradicts_it(problem: str, value: str | None) -> None:
    instance = Instance(find_problem(problem), find_piece("queen"), Board(8), OPTIMUM)
    formulation = find_formulation("linear/general")
    excluding = RelaxedBound(formulation, Fraction(value) if value else None, None, 0.0, is_empty=value is None)
    assert contradicts(excluding, 5, instance)
    assert not contradicts(RelaxedBound(formulation, Fraction(5), None, 0.0), 5, instance)
    assert not contradicts(excluding, None, instance)
