"""Specific to CPMpy."""

import sys
from unittest import mock

import pytest

from models import Board, Instance, Search, Unsupported, engines, formulations
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.cpmpy.engine import Cpmpy
from models.cpmpy.ortools import Enumeration
from models.exporting.shared.stated import ModelByFormat

FURTHER = ("sat", "answer-set", "cpmpy")


QUEEN = find_piece("queen")


INSTALLED = {name for name in FURTHER if is_installed(engines()[name])}


def needs(engine: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(engine not in INSTALLED, reason=f"{engine} is not installed")


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


@needs("cpmpy")
def test_a_formulation_whose_solver_is_missing_declines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pychoco", None)
    assert find_formulation("cpmpy/choco").unsupported(queens("non-attacking", 6, 6)) == "pychoco is not installed"


@needs("cpmpy")
def test_exact_and_pysat_ask_for_one_solution_after_another() -> None:
    import cpmpy

    question, solvers = queens("non-attacking", 4, 4), dict(cpmpy.SolverLookup.base_solvers())
    expected = sorted(find_formulation("backtracking/flags").solve(question, Search()))
    for name in ("exact", "pysat"):
        formulation = find_formulation(f"cpmpy/{name}")
        assert isinstance(formulation, Cpmpy)
        assert formulation.package == name
        assert formulation.solver_name.partition(":")[0] in solvers
        model = cpmpy.Model()
        viewpoint = formulation.state(question, model)
        # The package of Exact is large; another solver serves to see how the solutions are asked for.
        solver = cpmpy.SolverLookup.get("ortools" if name == "exact" else formulation.solver_name, model)
        assert sorted(formulation.solutions(solver, viewpoint)) == expected


def test_of_the_cpmpy_formulations_only_columns_is_asked_by_default() -> None:
    ours = [one for one in formulations().values() if one.engine.name == "cpmpy"]
    assert [one.name for one in ours if one.is_telling] == ["cpmpy/columns"]


@needs("cpmpy")
@pytest.mark.parametrize("format_name", ["opb", "cnf"])
def test_a_model_that_cpmpy_cannot_write_is_declined(format_name: str) -> None:
    model = find_formulation("cpmpy/ortools").stated_model(queens("total-domination", 1, 1))
    assert isinstance(model, ModelByFormat)
    with pytest.raises(Unsupported, match="CPMpy does not write it"):
        model.writers[format_name]()


@needs("cpmpy")
@pytest.mark.parametrize("name", ["choco", "columns", "exact", "ortools", "pysat"])
def test_a_search_that_did_not_finish_is_an_error(name: str) -> None:
    from cpmpy.solvers.solver_interface import ExitStatus

    formulation = find_formulation(f"cpmpy/{name}")
    assert isinstance(formulation, Cpmpy)
    unfinished = mock.Mock(**{"solve.return_value": False, "status.return_value.exitstatus": ExitStatus.UNKNOWN})
    with pytest.raises(RuntimeError, match="ended with UNKNOWN"):
        list(formulation.solutions(unfinished, []))


def test_a_stop_reaches_ortools() -> None:
    solver = mock.Mock()
    Enumeration(solver).stop_search()
    solver.ort_solver.stop_search.assert_called_once_with()
