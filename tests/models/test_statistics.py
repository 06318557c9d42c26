"""The statistics of a search are those that the solver itself writes in its log."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from models import Board, Instance, Search, SearchStatistics, find_formulation, find_piece, find_problem
from models.catalogue.discovery import is_installed
from models.catalogue.finding import engines
from models.cp_sat.shared import engine as cp_sat
from models.minizinc.engine import without_statistics
from tests.support.instances import asked

QUEENS = asked(find_problem("non-attacking"), find_piece("queen"), Board(7))
COVER = asked(find_problem("domination"), find_piece("queen"), Board(5))


def statistics(name: str, instance: Instance = QUEENS) -> SearchStatistics:
    search = Search()
    assert list(find_formulation(name).solve(instance, search))
    assert search.build_seconds is not None
    assert search.build_seconds > 0
    return search.statistics


def need(engine: str) -> None:
    if not is_installed(engines()[engine]):
        pytest.skip(f"{engine} is not installed")


def numbers(log: str) -> dict[str, int]:
    """The last number of each name, in lines such as ``conflicts: 12`` or ``Choices      : 34 (…)``."""
    found = re.findall(r"^\W*(?:mzn-stat: )?([\w ]*\w) *[:=] *(\d+)\b(?!\.)", log, re.MULTILINE)
    return {name: int(number) for name, number in found}


@pytest.mark.parametrize(("name", "instance"), [("cp-sat/columns", QUEENS), ("cp-sat/cover", COVER)])
def test_cp_sat_counts_what_its_log_says(name: str, instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    logs: list[list[str]] = []
    make_solver = cp_sat.make_solver

    def logging_solver() -> Any:
        solver = make_solver()
        solver.parameters.log_search_progress = True
        solver.parameters.log_to_stdout = False
        logs.append([])
        solver.log_callback = logs[-1].append
        return solver

    monkeypatch.setattr(cp_sat, "make_solver", logging_solver)
    counted = statistics(name, instance)
    said = [numbers("\n".join(log)) for log in logs]
    assert counted.nodes == sum(one["branches"] for one in said) > 0
    assert counted.conflicts == sum(one["conflicts"] for one in said)
    assert counted.propagations == sum(one["propagations"] + one["integer_propagations"] for one in said)
    assert counted.restarts == sum(one["restarts"] for one in said)
    assert counted.lp_iterations == sum(one["lp_iterations"] for one in said)


def test_clingo_counts_what_its_program_says(tmp_path: Path) -> None:
    need("answer-set")
    formulation: Any = find_formulation("answer-set/queens")
    from models.answer_set.engine import DEFAULTS, state_facts, write_parameters

    path = tmp_path / "queens.lp"
    path.write_text(f"{state_facts(QUEENS)}\n{formulation.program(QUEENS)}\n")
    command = [sys.executable, "-m", "clingo", *write_parameters(DEFAULTS), "--stats", "--verbose=1", "-q", str(path)]
    said = numbers(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    counted = statistics("answer-set/queens")
    assert (counted.nodes, counted.conflicts, counted.restarts) == (
        said["Choices"], said["Conflicts"], said["Restarts"],
    )  # fmt: skip


def test_minizinc_counts_what_its_solver_writes(tmp_path: Path) -> None:
    need("minizinc")
    formulation: Any = find_formulation("minizinc/columns-inverse")
    path = tmp_path / "queens.mzn"
    path.write_text(formulation.text(QUEENS))
    command = ["minizinc", "--solver", "gecode", "--all-solutions", "--statistics", str(path)]
    said = numbers(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    counted = statistics("minizinc/columns-inverse")
    assert counted == SearchStatistics(
        said["nodes"], said["variables"], said["propagators"], said["failures"], said["propagations"],
        restarts=said["restarts"], peak_depth=said["peakDepth"],
    )  # fmt: skip


@pytest.mark.parametrize("line", ["nodes=x", "nodes=-1", "nodes=1.5", "nodes=", "flatTime=nan", "flatTime=-1"])
def test_a_statistic_that_is_no_number_is_an_error(line: str) -> None:
    with pytest.raises(RuntimeError, match="should stand"):
        list(without_statistics([f"%%%mzn-stat: {line}"], Search()))


def test_comments_are_no_solutions_and_unknown_statistics_are_left_out() -> None:
    search = Search()
    lines = ["% Generated", "%%%mzn-stat: method=satisfy", "%%%mzn-stat: nodes=3", "%%%mzn-stat-end", "[1]"]
    assert list(without_statistics([*lines, "%%%mzn-stat: nodes=4"], search)) == ["[1]"]
    assert search.statistics == SearchStatistics(nodes=7)


def test_scip_counts_what_its_log_says(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from models.linear import engine

    solve = engine.run_in_thread

    def logged(solver: Any) -> int:
        solver.EnableOutput()
        return solve(solver)

    monkeypatch.setattr(engine, "run_in_thread", logged)
    counted = statistics("linear/general")
    said = re.findall(r"^Solving Nodes +: (\d+)", capfd.readouterr().out, re.MULTILINE)
    assert len(said) > 40
    assert counted.nodes == sum(map(int, said))
    assert (counted.lp_iterations or 0) > 0


def test_sat_counts_its_search_for_the_optimum_too() -> None:
    need("sat")
    enumeration = statistics("sat/cover", COVER.with_size(3))
    both = statistics("sat/cover", COVER)
    for name in ("nodes", "conflicts", "propagations", "restarts"):
        assert getattr(both, name) >= getattr(enumeration, name)
    assert (both.nodes or 0) > (enumeration.nodes or 0)


CALLING = ["columns", "pairwise-functions", "global-constraint", "general", "all-different", "string-constraints"]


@pytest.mark.parametrize("name", CALLING)
def test_a_search_whose_calls_of_constraints_are_counted_takes_the_same_steps(name: str) -> None:
    formulation = find_formulation(f"python-constraint/{name}[count_calls=true]")
    search, plain = Search(), Search()
    assert list(formulation.solve(QUEENS, search)) == list(
        find_formulation(f"python-constraint/{name}").solve(QUEENS, plain)
    )
    assert (search.statistics.constraint_calls or 0) > 40
    assert plain.statistics.constraint_calls is None


@pytest.mark.parametrize("name", ["cpmpy/columns", "cpmpy/columns[solver=ortools]", "cpmpy/pysat", "cpmpy/ortools"])
def test_cpmpy_tells_what_its_solver_counts(name: str) -> None:
    need("cpmpy")
    counted = statistics(name)
    assert counted.failures if "columns" in name and "ortools" not in name else counted.conflicts
