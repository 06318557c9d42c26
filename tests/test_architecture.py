"""The rooms and the direction of the arrows between them, and what start-up may cost."""

import ast
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from compare.bench.pair import PACKAGE as BENCH_PAIRS
from models.catalogue.discovery import engine_packages, objects_of_engines
from models.catalogue.finding import counters, formulations, pieces, pitfalls, problems
from models.catalogue.loading import left_out
from models.counting import SolutionCounter
from models.languages import LANGUAGES
from models.lesson import Documented
from tests.support.program import ROOT, parsed

LAYERS = [
    ["models.chess.board", "models.lesson", "models.languages", "models.solvers.parameter"],
    ["models.chess.symmetry", "models.chess.notation", "models.common_form"],
    ["models.chess.piece", "models.chess.piece_notation", "models.search"],
    ["models.chess.attacks", "models.chess.attack_graph", "models.chess.placement", "models.drawing"],
    ["models.problem", "models.sharding"],
    ["models.pieces", "models.problems"],
    ["models.engine", "models.solvers.versions"],
    ["models.exporting.shared.stated", "models.model_in_words", "models.formulation", "models.viewpoints"],
]
"""The core, from the bottom: a layer imports only from itself and from those before it."""

SPINE = [
    "question",
    "literature",
    "verdict",
    "harness",
    "answers",
    "report",
    "classroom",
    "lessons",
    "reference",
    "cli",
]
"""The rooms of ``compare``, from the bottom: a room imports only from itself and from those before it."""

WINGS = {"certificates", "why", "frontier", "exporting", "bench", "site"}
"""Rooms beside the spine: commands and the library's front door lead there, the rest of the spine does not."""

pytestmark = pytest.mark.xdist_group("files of the program")
"""All in one process, which parses each file once."""

MOST_ROOMS, MOST_FILES = 16, 16

HEAVY = {"ortools", "numba", "numpy", "pandas", "pysat", "clingo", "cpmpy", "networkx"}


@cache
def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports_in(path: Path) -> list[ast.stmt]:
    """The statements that import something, early or late."""
    found: list[ast.stmt] = []
    left: list[ast.AST] = [parsed(path)]
    while left:
        node = left.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        for inside in ("body", "orelse", "finalbody", "handlers", "cases"):
            left += getattr(node, inside, ())
    return found


def importing(package: str, roots: set[str]) -> list[str]:
    """The modules of a package that import something of these packages."""
    return [
        module_name(path)
        for path in files(package)
        if any(name.partition(".")[0] in roots for name in imported_modules(path))
    ]


def test_models_import_nothing_from_compare() -> None:
    assert importing("models", {"compare", "tests"}) == []


def test_compare_imports_nothing_from_tests() -> None:
    assert importing("compare", {"tests"}) == []


def room_of(name: str) -> str | None:
    """The room of compare that a module is in; None for what is in none."""
    package, _, rest = name.partition(".")
    room = rest.partition(".")[0]
    return room if package == "compare" and room and (ROOT / "compare" / room).is_dir() else None


def arrows_between_rooms() -> set[tuple[str, str]]:
    """Each module in a room of compare, with the other rooms that it imports from, early or late."""
    arrows = {(module_name(path), room_of(name)) for path in files("compare") for name in imported_modules(path)}
    return {(name, room) for name, room in arrows if room and room_of(name) not in (None, room)}


def test_the_arrows_of_the_spine_run_one_way() -> None:
    of_spine = {(name, room) for name, room in arrows_between_rooms() if {room_of(name), room} <= {*SPINE}}
    assert of_spine
    assert {(name, room) for name, room in of_spine if SPINE.index(room) > SPINE.index(str(room_of(name)))} == set()


def test_only_the_doors_lead_into_the_wings_and_none_from_one_into_another() -> None:
    into = {(name, room) for name, room in arrows_between_rooms() if room in WINGS and room_of(name) != "cli"}
    assert into == set()
    out = {(name, room) for name, room in arrows_between_rooms() if room_of(name) in WINGS}
    assert out
    assert {(name, room) for name, room in out if room == "cli"} == set()


def test_the_counters_are_reached_through_the_catalogue_only() -> None:
    paths = [path for package in ("models", "compare") for path in files(package)]
    outside = [path for path in paths if not is_in_wing_of_counters(module_name(path))]
    assert [module_name(path) for path in outside if any(map(is_in_wing_of_counters, imported_modules(path)))] == []


def is_in_wing_of_counters(name: str) -> bool:
    return f"{name}.".startswith("models.counters.")


def test_no_import_runs_in_a_circle_not_even_a_late_one() -> None:
    paths = [path for package in ("models", "compare") for path in files(package)]
    modules = {module_name(path) for path in paths}
    needed = {module_name(path): {one for one in imported_modules(path) if one in modules} for path in paths}
    sorter = TopologicalSorter({name: names - {name} for name, names in needed.items()})
    sorter.prepare()  # raises CycleError, which names the circle


@cache
def imported_modules(path: Path) -> set[str]:
    """The modules that a file imports, with those that it takes from a package by their names."""
    nodes = imports_in(path)
    taken = [(node.module, alias.name) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
    submodules = {f"{module}.{name}" for module, name in taken if is_module(f"{module}.{name}")}
    packages = {str(module) for module, name in taken if not is_module(f"{module}.{name}")}
    return submodules | packages | {a.name for node in nodes if isinstance(node, ast.Import) for a in node.names}


@cache
def is_module(name: str) -> bool:
    """Whether it is a module of ours."""
    if name.partition(".")[0] not in ("models", "compare", "tests"):
        return False
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def test_every_room_of_compare_is_in_the_spine_or_a_wing() -> None:
    rooms = {folder.name for folder in folders("compare") if folder.parent.name == "compare"}
    assert rooms == {*SPINE} | WINGS
    assert len(rooms) <= MOST_ROOMS
    modules = {path.stem for path in (ROOT / "compare").glob("*.py")} - {"__init__", "__main__"}
    assert modules == {"library"}


def test_who_opens_models_sees_little_at_once_beside_the_engines() -> None:
    engines = {Path(str(package.__file__)).parent.name for package in engine_packages()}
    entries = {path.name for path in (ROOT / "models").iterdir() if not path.match("lessons.*.toml")}
    entries -= {"__pycache__", "py.typed"}
    assert len(entries - engines) <= 23


def test_a_room_has_few_files_unless_each_of_them_is_an_entry_of_a_list() -> None:
    lists = {"commands", "pitfalls", "problems", "pairs", *LANGUAGES}
    lists |= {Path(str(package.__file__)).parent.name for package in engine_packages()}
    rooms = [path for package in ("models", "compare") for path in (ROOT / package).rglob("*") if path.is_dir()]
    crowded = {room for room in rooms if len([path for path in room.iterdir() if path.is_file()]) > MOST_FILES}
    assert {str(room) for room in crowded if room.name not in {*lists, "__pycache__"}} == set()


def test_no_public_class_of_a_package_has_the_name_of_another() -> None:
    """Formulations, counters and problems are named by their files, and may be called alike in several engines."""
    for package in ("models", "compare"):
        homes: dict[str, list[str]] = {}
        for path in files(package):
            for name in public_classes(path):
                homes.setdefault(name, []).append(module_name(path))
        assert {name: modules for name, modules in homes.items() if len(modules) > 1} == {}


def public_classes(path: Path) -> list[str]:
    """The names of the public classes of a file, without those that the catalogue finds by the file's name."""
    classes = [node for node in parsed(path).body if isinstance(node, ast.ClassDef)]
    return [one.name for one in classes if not one.name.startswith("_") and (path, one.name) not in listed_classes()]


@cache
def listed_classes() -> set[tuple[Path, str]]:
    """The files and names of the classes that the catalogue lists."""
    kinds: list[Mapping[str, Documented]] = [formulations(), counters(), pitfalls(), problems()]
    return {(one.source_file, type(one).__name__) for kind in kinds for one in kind.values()}


def all_folders() -> list[Path]:
    return [*folders("models"), *folders("compare")]


def test_the_top_level_has_what_was_agreed_and_what_every_project_has() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("nobody says which files belong to a copy that is no clone, such as an unpacked sdist")
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    visible = {path.partition("/")[0] for path in listed if not path.startswith((".", '"'))}
    agreed = {"models", "compare", "tests", "pyproject.toml", "README.md"}
    usual = {"CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "MANIFEST.in", "SECURITY.md"}
    assert agreed <= visible <= agreed | usual


def folders(package: str) -> list[Path]:
    return sorted(path.parent for path in (ROOT / package).rglob("__init__.py"))


def test_every_package_says_what_it_is() -> None:
    for folder in all_folders():
        assert ast.get_docstring(parsed(folder / "__init__.py")), module_name(folder)


def test_every_package_has_a_quick_test() -> None:
    """Each file of tests has one, and some ask everything that is found by its file."""
    found = [*formulations().values(), *counters().values(), *pitfalls().values()]
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    reached = (
        {BENCH_PAIRS}
        | {type(one).__module__ for one in found}
        | {name for path in tests for name in imported_modules(path)}
    )
    while further := {name for one in reached for name in _needed(one)} - reached:
        reached |= further
    reached_packages = reached | {name.rpartition(".")[0] for name in reached}
    assert {module_name(folder) for folder in all_folders()} - reached_packages == set()


def _needed(module: str) -> set[str]:
    """The modules of ours that a module imports."""
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    return {name for name in imported_modules(path) if is_module(name)} if path.is_file() else set()


def test_no_file_repeats_the_name_of_its_room() -> None:
    inside = [path for package in ("models", "compare") for path in files(package) if path.parent.parent != ROOT]
    repeating = [path for path in inside if {path.parent.name, path.parent.name.rstrip("s")} & {*path.stem.split("_")}]
    assert {module_name(path) for path in repeating} == set()


def layer_of(name: str) -> int | None:
    """The number of a module's layer; None for what is above the core."""
    for number, layer in enumerate(LAYERS):
        if any(name == member or name.startswith(f"{member}.") for member in layer):
            return number
    return None


def imports_from_above(path: Path) -> list[str]:
    """The modules above its layer that a file of the core imports."""
    layer = layer_of(module_name(path))
    if layer is None:
        return []
    ours = [name for name in imported_modules(path) if name.startswith("models")]
    return [name for name in ours if layer_of(name) is None or (layer_of(name) or 0) > layer]


def test_the_arrows_of_the_core_run_downwards() -> None:
    layers = {layer_of(module_name(path)) for path in files("models")}
    assert layers >= {*range(len(LAYERS))}
    assert [module_name(path) for path in files("models") if imports_from_above(path)] == []


def test_no_formulation_asks_the_specification() -> None:
    asking = {module_name(path) for path in files("models") if "is_solution(" in path.read_text()}
    allowed = {"models.problem", "models.backtracking.brute_force"}
    assert {name for name in asking - allowed if not name.startswith("models.problems.")} == set()
    assert asking >= allowed


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
    assert "models.counters.kernels.half_board_join" in loaded
    formulations = {"ortools", "constraint", "models.cp_sat.columns", "compare.harness.runner"}
    assert not (formulations | {"rich", "compare.answers.database"}) & set(loaded)
