"""Specific to MiniZinc: its output is read strictly, and its processes end with the search."""

import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from models import ANY, OPTIMUM, Board, Formulation, Instance, Search, engines, formulations
from models.catalogue.discovery import explain_missing_engine, is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.formulation import GaveUp
from models.minizinc import engine
from models.minizinc.columns_all_different import ColumnsAllDifferent
from models.minizinc.engine import Value, as_text, read_solutions
from models.minizinc.general import General
from tests.support.fake_program import marked_processes, put_on_path, write
from tests.support.program import ROOT
from tests.support.waiting import survivors, wait_until

QUEEN = find_piece("queen")
HERE = is_installed(engines()["minizinc"])
needs_minizinc = pytest.mark.skipif(not HERE, reason="minizinc is not installed")
MODELS = [one for one in formulations().values() if one.engine.name == "minizinc"]


def queens(problem: str, side: int, size: int | str | None = None) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


FIVE_QUEENS = queens("non-attacking", 5)
ONE, OTHER = "[0, 2, 4, 1, 3]", "[1, 3, 0, 2, 4]"


@pytest.mark.parametrize("formulation", MODELS, ids=lambda formulation: formulation.name)
def test_each_model_gives_every_solution_once(formulation: Formulation) -> None:
    for instance, count in (
        (queens("non-attacking", 5), 10),
        (queens("domination", 4, 2), 12),
        (queens("minimal-domination", 3, ANY), 21),
    ):
        if formulation.unsupported(instance) is None:
            given = list(formulation.solve(instance, Search()))
            assert len(given) == len(set(given)) == count


@needs_minizinc
def test_required_and_forbidden_squares_reach_the_model() -> None:
    instance = FIVE_QUEENS.narrowed(required=1 << 7, forbidden=1)
    expected = sorted(find_formulation("backtracking/general").solve(instance))
    assert expected
    for formulation in MODELS:
        if formulation.unsupported(instance) is None:
            assert sorted(formulation.solve(instance)) == expected


def test_data_is_written_as_minizinc_reads_it() -> None:
    data: dict[str, Value] = {"n": 3, "set": frozenset([2, 0]), "none": [], "sets": [frozenset([1]), frozenset()]}
    assert as_text(data).splitlines() == [
        "n = 3;",
        "set = {0, 2};",
        "none = array1d(0..-1, []);",
        "sets = array1d(0..1, [{1}, {}]);",
    ]


def test_solutions_are_complete_at_the_line_of_equals_signs_only() -> None:
    assert list(read_solutions(["[1, 2]", "-" * 10, "[]", "-" * 10, "=" * 10])) == [[1, 2], []]
    assert list(read_solutions(["=====UNSATISFIABLE====="])) == []


@pytest.mark.parametrize(
    "lines", [[], ["[1]", "-" * 10], ["[1]", "-" * 10, "=====UNKNOWN====="], ["[1]"], ["[1]", "-" * 10, "[2]"]]
)
def test_output_that_ends_before_that_is_no_end(lines: list[str]) -> None:
    with pytest.raises(GaveUp):
        list(read_solutions(lines))


@pytest.mark.parametrize(
    "lines",
    [
        ["Segmentation fault"],
        ["[1]", "=" * 10],
        ["[1]", "-" * 10, "=====UNSATISFIABLE====="],
        ["=====ERROR====="],
        ["[1.5]", "-" * 10],
        ["[true]", "-" * 10],
        ["{}", "-" * 10],
    ],
)
def test_any_other_line_is_a_failure(lines: list[str]) -> None:
    with pytest.raises(RuntimeError, match="minizinc printed"):
        list(read_solutions([*lines, "=" * 10]))


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program ``minizinc`` that comes first on the PATH; the test writes what it does with a model."""
    program = tmp_path / "minizinc"
    put_on_path(tmp_path, monkeypatch)
    monkeypatch.setattr(engine, "find_solver", lambda chosen: "fake")
    return program


def test_a_solver_that_stops_in_the_middle_has_not_completed(fake: Path) -> None:
    write(fake, f"echo '{ONE}'", "echo ----------")
    given = ColumnsAllDifferent().solve(FIVE_QUEENS)
    assert next(given)
    with pytest.raises(GaveUp, match="without saying that it has all solutions"):
        next(given)


def test_a_program_that_fails_after_a_solution_has_failed(fake: Path) -> None:
    write(fake, f"echo '{ONE}'", "echo ----------", "echo 'Error: no more memory' >&2", "exit 7")
    with pytest.raises(RuntimeError, match="exit code 7: Error: no more memory"):
        list(ColumnsAllDifferent().solve(FIVE_QUEENS))


def test_a_program_that_does_not_tell_its_solvers_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_path(tmp_path, monkeypatch)
    engine.offered_solvers.cache_clear()
    for does in ("exit 3", "echo 'no list'"):
        write(tmp_path / "minizinc", does)
        with pytest.raises(LookupError, match="minizinc does not tell which solvers it has: "):
            ColumnsAllDifferent().with_settings({"solver": "gecode"})
        assert engine.versions_of_solver() == []


def test_garbage_is_a_failure(fake: Path) -> None:
    write(fake, "echo 'what is this'", "echo ==========")
    with pytest.raises(RuntimeError, match="'what is this'"):
        list(ColumnsAllDifferent().solve(FIVE_QUEENS))


def test_an_array_of_another_length_is_a_failure(fake: Path) -> None:
    write(fake, "echo '[0, 1]'", "echo ----------", "echo ==========")
    for formulation, length in ((ColumnsAllDifferent(), 5), (General(), 25)):
        with pytest.raises(RuntimeError, match=f"2 values where {length} were expected"):
            list(formulation.solve(FIVE_QUEENS))


def test_a_search_that_is_left_ends_its_processes(fake: Path) -> None:
    write(fake, f"echo '{ONE}'", "echo ----------", "sleep 1000 & wait")
    before = psutil.Process().children(recursive=True)
    given = ColumnsAllDifferent().solve(FIVE_QUEENS)
    assert next(given)
    below = [child for child in psutil.Process().children(recursive=True) if child not in before]
    assert below
    given.close()  # type: ignore[attr-defined]
    assert survivors(below) == []


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


ENDINGS = {
    "at the end": ["echo =========="],
    "in the middle": ["sleep 1000 & wait"],
    "by a failure": ["exit 7"],
    "by garbage": ["echo what is this"],
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_its_temporary_files_are_removed_however_it_ends(ending: str, fake: Path, temporary: Path) -> None:
    write(fake, 'echo constraint >"$TMPDIR/mznfile.fzn"', f"echo '{ONE}'", "echo ----------", *ENDINGS[ending])
    given = ColumnsAllDifferent().solve(FIVE_QUEENS)
    assert next(given)
    assert [path.parent.parent for path in temporary.rglob("mznfile.fzn")] == [temporary]
    if ending == "in the middle":
        given.close()  # type: ignore[attr-defined]
    else:
        with suppress(RuntimeError):
            list(given)
    assert list(temporary.iterdir()) == []


def test_the_files_of_a_killed_process_are_removed_by_the_next_one_and_no_others(fake: Path, temporary: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    (temporary / f"bezzel-minizinc-{ended.pid}-abc").mkdir()
    kept = [temporary / f"bezzel-minizinc-{number}-abc" for number in (os.getpid(), 2**64)]
    for folder in kept:
        folder.mkdir()
    write(fake, "echo =====UNSATISFIABLE=====")
    assert list(ColumnsAllDifferent().solve(FIVE_QUEENS)) == []
    assert {*temporary.iterdir()} == {*kept}


@needs_minizinc
def test_a_time_limit_leaves_no_process() -> None:
    mark = f"BEZZEL_TEST_{os.getpid()}"
    question = ["run", "12", "--problem", "domination", "--size", "5", "--only", "minizinc/cover", "--time-limit", "2"]
    command = [sys.executable, "-m", "compare", *question]
    with psutil.Popen(
        command, cwd=ROOT, env={**os.environ, mark: "1"}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as program:
        wait_until(lambda: "minizinc" in [one.name() for one in marked_processes(mark)])
        out, _ = program.communicate(timeout=120)
    assert "time limit" in out
    assert survivors(marked_processes(mark)) == []


def test_a_missing_program_is_told_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert not is_installed(engines()["minizinc"])
    assert explain_missing_engine(engines()["minizinc"]) == "not installed; apt-get install minizinc installs it"


@needs_minizinc
def test_the_optimum_is_the_first_size_with_a_solution() -> None:
    assert len(list(find_formulation("minizinc/cover").solve(queens("domination", 4, OPTIMUM)))) == 12
