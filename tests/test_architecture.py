"""The rooms and the direction of the arrows between them, and what start-up may cost."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from models.catalogue.discovery import objects_of_engines
from models.catalogue.finding import counters, formulations, pieces, pitfalls, problems
from models.catalogue.loading import left_out
from models.counting import SolutionCounter
from tests.support.program import ROOT

LAYERS = [
    ["models.chess.board", "models.lesson"],
    ["models.chess.symmetry", "models.chess.notation", "models.common_form"],
    ["models.chess.piece", "models.chess.piece_notation"],
    ["models.chess.attacks"],
    ["models.problem"],
    ["models.pieces", "models.problems"],
    ["models.engine"],
    ["models.model_in_words", "models.formulation", "models.viewpoints.one_queen_a_column"],
]
"""The core, from the bottom: a layer imports only from itself and from those before it."""

HEAVY = {"ortools", "numba", "numpy", "pandas", "pysat", "clingo", "cpmpy"}


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path, whole: bool = True) -> set[str]:
    """The modules that a file imports; without ``whole`` only those imported when the file is."""
    tree = ast.parse(path.read_text())
    nodes = list(ast.walk(tree)) if whole else [node for node in tree.body if not _is_type_checking(node)]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return found | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def _is_type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


@pytest.mark.parametrize("path", files("models"), ids=module_name)
def test_models_import_nothing_from_compare(path: Path) -> None:
    assert not {name for name in imports(path) if name.partition(".")[0] in ("compare", "tests")}


@pytest.mark.parametrize("path", files("compare"), ids=module_name)
def test_compare_imports_nothing_from_tests(path: Path) -> None:
    assert not {name for name in imports(path) if name.partition(".")[0] == "tests"}


def layer_of(name: str) -> int | None:
    """The number of a module's layer; None for what is above the core."""
    for number, layer in enumerate(LAYERS):
        if any(name == member or name.startswith(f"{member}.") for member in layer):
            return number
    return None


@pytest.mark.parametrize("path", files("models"), ids=module_name)
def test_the_arrows_of_the_core_run_downwards(path: Path) -> None:
    layer = layer_of(module_name(path))
    if layer is None:
        assert module_name(path).startswith("models")
        return
    ours = [name for name in imports(path) if name.startswith("models")]
    above = [name for name in ours if layer_of(name) is None or (layer_of(name) or 0) > layer]
    assert not above


@pytest.mark.parametrize("path", files("models"), ids=module_name)
def test_no_formulation_asks_the_specification(path: Path) -> None:
    asks = "is_solution(" in path.read_text()
    allowed = {"models.problem", "models.backtracking.brute_force"}
    assert not asks or module_name(path) in allowed or module_name(path).startswith("models.problems")


def test_the_solver_parameters_of_cp_sat_are_set_in_one_file_only() -> None:
    setting = [path for path in files("models/cp_sat") if ".parameters" in path.read_text()]
    assert [path.name for path in setting] == ["engine.py"]


def test_the_catalogue_is_imported_without_any_solver() -> None:
    code = "import sys, models; models.formulations(); print(*sorted(set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not HEAVY & {name.partition(".")[0] for name in loaded.split()}


def test_no_file_of_ours_is_left_out() -> None:
    """A file that cannot be loaded would only be missed: every test of all formulations would pass without it."""
    for found in (pieces, problems, formulations, counters, pitfalls):
        assert found()
    assert left_out == {}


def test_the_counters_are_those_of_all_engines() -> None:
    assert set(counters()) == {one.name for one in objects_of_engines(SolutionCounter)}  # type: ignore[type-abstract]


def test_a_count_by_a_counter_loads_nothing_that_runs_formulations() -> None:
    code = "import sys, compare.cli.application\ntry: compare.cli.application.main()\nfinally: print(*sys.modules)"
    command = [sys.executable, "-c", code, "count", "11"]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert loaded[0] == "2680"
    assert "models.kernels.half_board_join" in loaded
    assert not {"ortools", "constraint", "rich", "sqlite3", "compare.harness.runner", "models.cp_sat.columns"} & set(
        loaded
    )
