"""Libraries of others' code are loaded before its time and its memory count; its own work counts."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compare.classroom.own_file.student import Student, Submission
from compare.harness.confinement import mode
from compare.harness.libraries import load_libraries_of, load_libraries_of_file
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.verdict.comparison import Outcome
from models import Board, Engine, Formulation, Instance, Search, Status, find_piece, find_problem

FOUR = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)
MIB = 48
HEAVY = f"""
import time
from pathlib import Path
started = time.process_time()
held = b"x" * ({MIB} << 20)
sum(range(5_000_000))
(Path(__file__).parent / "seconds").write_text(str(time.process_time() - started))
"""
SOLVE = "def solve(n):\n    {inside}return [[1, 3, 0, 2], [2, 0, 3, 1]]\n"
IMPORTS = {
    "at the top": "import heavy_library\n" + SOLVE,
    "inside the function": SOLVE.replace("{inside}", "import heavy_library; "),
    "from a package": "from heavy_package import part\n" + SOLVE,
    "by a file beside it": "import beside\n" + SOLVE,
}


@pytest.fixture(autouse=True)
def _is_not_confined(monkeypatch: pytest.MonkeyPatch) -> None:
    """The libraries write down how much of the processor they took."""
    monkeypatch.setattr(mode, "_mode", mode.OFF)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with libraries that take long to load."""
    place = tmp_path / "site"
    (place / "heavy_package").mkdir(parents=True)
    (place / "heavy_library.py").write_text(HEAVY)
    (place / "heavy_package" / "__init__.py").touch()
    (place / "heavy_package" / "part.py").write_text(HEAVY)
    monkeypatch.syspath_prepend(place)
    yield place
    for name in [name for name in sys.modules if name.startswith("heavy_")]:
        del sys.modules[name]


def run(one: Formulation) -> Outcome:
    return compare(FOUR, [one], Limits(20, mib=MIB // 2)).outcomes[0]


def student(folder: Path, text: str, beside: str = "") -> Student:
    (folder / "mine.py").write_text(text.replace("{inside}", ""))
    (folder / "beside.py").write_text(beside)
    return Student(Submission(str(folder / "mine.py")))


def seconds_to_load(site: Path) -> float:
    (noted,) = site.rglob("seconds")
    return float(noted.read_text())


@pytest.mark.parametrize("text", IMPORTS.values(), ids=IMPORTS.keys())
def test_the_libraries_of_a_file_cost_it_nothing(text: str, site: Path, tmp_path: Path) -> None:
    outcome = run(student(tmp_path, text, beside="import heavy_library\n"))
    assert (outcome.status, outcome.count) == (Status.COMPLETE, 2)
    assert outcome.processor_seconds is not None
    assert outcome.processor_seconds < seconds_to_load(site) / 2
    assert outcome.peak_mib is not None
    assert outcome.peak_mib < MIB / 2


@pytest.mark.parametrize("where", ["mine", "beside"])
def test_what_its_own_files_do_when_they_are_loaded_is_its_time(where: str, tmp_path: Path) -> None:
    text = "import beside\n" + SOLVE
    one = student(tmp_path, text + HEAVY, "") if where == "mine" else student(tmp_path, text, HEAVY)
    outcome = compare(FOUR, [one], Limits(20)).outcomes[0]
    assert outcome.processor_seconds is not None
    assert outcome.processor_seconds >= seconds_to_load(tmp_path)


class Lazy(Formulation):
    """Imports where it solves, and in a function that it calls."""

    engine = Engine("mine", "my own searches")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        import heavy_package  # type: ignore[import-not-found]  # noqa: F401

        yield from given()


def given() -> list[int]:
    import heavy_library  # type: ignore[import-not-found]  # noqa: F401

    return [FOUR.board.bitboard(enumerate(rows)) for rows in ([1, 3, 0, 2], [2, 0, 3, 1])]


def test_the_libraries_of_ones_own_formulation_cost_it_nothing_either(site: Path) -> None:
    outcome = run(Lazy())
    assert (outcome.status, outcome.count) == (Status.COMPLETE, 2)
    assert outcome.processor_seconds is not None
    assert outcome.processor_seconds < seconds_to_load(site) / 2


def test_a_class_is_loaded_with_all_that_it_names(site: Path) -> None:
    load_libraries_of(Lazy())
    assert {"heavy_library", "heavy_package"} <= set(sys.modules)


@pytest.mark.parametrize(
    "text", ["import no_such_library", "import", "import broken_library", "import mine", "from . import beside", "\0"]
)
def test_what_cannot_be_loaded_is_left_to_the_file(text: str, site: Path, tmp_path: Path) -> None:
    (site / "broken_library.py").write_text("raise SystemExit(3)")
    (tmp_path / "mine.py").write_text(f"{text}\nimport mine\n")
    load_libraries_of_file(str(tmp_path / "mine.py"))
    assert "mine" not in sys.modules
