"""The modules that are mutated, and for each the tests that concern it, the quick ones first."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tools.mutation.mutants import ROOT

ENGINES = ["backtracking", "cp_sat", "python_constraint", "sat", "answer_set", "cpmpy"]
MUTATED = [
    "compare/verdict",
    "models/common_form.py",
    "models/chess/symmetry.py",
    "models/problem.py",
    "models/problems",
    "models/viewpoints",
    *(f"models/{engine}" for engine in ENGINES),
]
"""Compiled formulations are not here: a mutant of theirs has to be compiled, which takes longer than its tests."""

VERDICT = ["tests/compare/verdict", "tests/compare/report"]
QUESTION = [
    "tests/models/problems",
    "tests/models/test_wrong_types.py",
    "tests/models/chess/test_symmetry.py",
    "tests/models/chess/test_placement.py",
    "tests/models/test_problem.py",
    "tests/models/test_conditions.py",
    "tests/models/test_doctests.py",
    "tests/models/test_unsupported.py",
    "tests/models/test_agreement.py",
    "tests/compare/verdict",
    "tests/compare/question/test_rejection.py",
    "tests/models/test_formulations.py",
]
FORMULATION = [
    "tests/models/test_unsupported.py",
    "tests/models/test_agreement.py",
    "tests/models/test_formulations.py",
    "tests/models/test_watching.py",
    "tests/compare/classroom/test_explain.py",
    "tests/compare/classroom/test_pitfalls.py",
]
TELLING_PROBLEMS = "test_gives_what_the_definition_gives_on_telling_instances"
"""Of the tests that are marked as exhaustive only this one runs, for the mutated formulation itself."""
FEW_FORMULATIONS = {
    "backtracking/brute-force",
    "backtracking/general",
    "backtracking/uncovered-square",
    "sat/general",
    "cp-sat/general",
}
"""Those that are asked where a module concerns all formulations."""


def modules() -> list[str]:
    """The names of the modules that are mutated."""
    paths = [path for entry in MUTATED for path in _python_files(ROOT / entry)]
    return [_name(path) for path in paths if path.stem != "__init__"]


def tests_of(module: str) -> list[str]:
    """The files and folders of tests that concern a module."""
    if module.startswith("compare.verdict"):
        return VERDICT
    engine = module.split(".")[1]
    if engine in ENGINES:
        return [*FORMULATION, f"tests/models/{engine}"]
    return QUESTION


class Selection:
    """Of the tests that are collected, those that concern a module. Notes the first that fails."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.affected = importers_of(module)
        self.paths = [str(ROOT / path) for path in tests_of(module)]
        self.failed: str | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = filter(self.concerns, items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} is not collected"

    def concerns(self, item: pytest.Item) -> bool:
        """Whether a test concerns the module."""
        callspec = getattr(item, "callspec", None)
        parameters = [_as_answerer(one) for one in callspec.params.values()] if callspec else []
        return (
            str(item.path).startswith(tuple(self.paths))
            and (not _is_exhaustive(item) or self._is_of_the_formulation_itself(item, parameters))
            and (not is_part_of_formulations(self.module) or self._is_of_its_formulations(item, parameters))
            and all(map(self._may_tell, parameters))
        )

    def _is_of_the_formulation_itself(self, item: pytest.Item, parameters: list[Any]) -> bool:
        own = any(type(one).__module__ == self.module for one in parameters)
        return own and TELLING_PROBLEMS in item.name

    def _is_of_its_formulations(self, item: pytest.Item, parameters: list[Any]) -> bool:
        """Whether a formulation is a parameter; or the test is one of its engine, and names it or what they share.

        What writes models in words takes no part in a search.
        """
        from models.engine import Answerer

        engine, *names = self.module.split(".")[1:]
        if names[-1].endswith("in_words"):
            return "explain" in item.path.name
        if any(isinstance(one, Answerer) for one in parameters):
            return True
        text = inspect.getsource(item.function).replace("-", "_")  # type: ignore[attr-defined]
        return f"models/{engine}" in str(item.path) and (names[-1] in text or names[0] in ("shared", "engine"))

    def _may_tell(self, parameter: Any) -> bool:
        """Whether a test of this parameter may tell: a formulation that the module is a part of, or such a problem."""
        from models import Problem
        from models.engine import Answerer

        if isinstance(parameter, Answerer):
            is_part = any(base.__module__ in self.affected for base in type(parameter).__mro__)
            return is_part if is_part_of_formulations(self.module) else parameter.name in FEW_FORMULATIONS
        if isinstance(parameter, Problem) and self.module.startswith("models.problems."):
            return type(parameter).__module__ in self.affected
        return True


def _as_answerer(parameter: Any) -> Any:
    """The formulation or counter of this name, or the parameter as it is."""
    from models.catalogue.finding import counters, formulations

    every = {**formulations(), **counters()}
    return every.get(parameter, parameter) if isinstance(parameter, str) else parameter


def _is_exhaustive(item: pytest.Item) -> bool:
    return item.get_closest_marker("exhaustive") is not None


def importers_of(module: str) -> set[str]:
    """The module and those that import it, directly or not."""
    found = {module}
    while further := {name for name, imported in _imports().items() if imported & found} - found:
        found |= further
    return found


@cache
def _imports() -> dict[str, set[str]]:
    """The modules of the project that each of them imports."""
    paths = [path for room in ("models", "compare") for path in _python_files(ROOT / room)]
    return {_name(path): set(_imported_by(path)) for path in paths}


def _imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _python_files(path: Path) -> Iterable[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def is_part_of_formulations(module: str) -> bool:
    """Whether a module is a formulation, or a part of some."""
    return module.split(".")[1] in [*ENGINES, "viewpoints"]
