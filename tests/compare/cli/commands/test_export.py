"""``export``, and ``judge --legend``: what a real solver says of our file is held against the specification."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ortools.sat.python.cp_model import CpSolver

from models.catalogue.discovery import is_installed
from models.catalogue.finding import engines, formats
from tests.support.program import bezzel_here
from tests.support.readers import output_of_minizinc, read_cp_sat, scip

needs_minizinc = pytest.mark.skipif(not is_installed(engines()["minizinc"]), reason="minizinc is not installed")


def exported(folder: Path, name: str, *question: str) -> tuple[str, str]:
    """The paths of a model and its legend."""
    path = str(folder / name)
    done = bezzel_here("export", *question, "-o", path)
    assert (done.returncode, done.stderr) == (0, "")
    return path, f"{path}.legend.json"


def judged(folder: Path, output: str, legend: str, *options: str) -> tuple[int, str]:
    """The exit code and the last line."""
    answer = folder / "answer.txt"
    answer.write_text(output, encoding="utf-8")
    done = bezzel_here("judge", "--legend", legend, str(answer), *options)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()[-1]


def by_scip(path: str, solution: Path) -> str:
    """The file in which SCIP writes its solution."""
    model = scip(path)
    model.optimize()
    model.writeBestSol(str(solution))
    return solution.read_text(encoding="utf-8")


def by_clingo(path: str, *options: str) -> str:
    """The output of clingo, whose exit code says what it found."""
    command = [sys.executable, "-m", "clingo", path, "0", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False).stdout


@pytest.mark.usefixtures("_in_one_process")
def test_the_program_says_what_it_wrote(tmp_path: Path) -> None:
    path = str(tmp_path / "queens.cnf")
    done = bezzel_here("export", "6", "-o", path)
    assert done.stdout.splitlines() == [
        "non-attacking, 6 queens, on 6 × 6: common-form as cnf",
        f"· {path}: 36 variables for the board, 0 helper variables",
        f"· {path}.legend.json: the legend, for 'judge --legend'",
    ]


def test_what_follows_from_the_rest_is_written_where_it_is_asked_for(tmp_path: Path) -> None:
    path, legend = exported(tmp_path, "q.cnf", "4", "--redundant")
    groups = {group["name"] for group in json.loads(Path(legend).read_text(encoding="utf-8"))["groups"]}
    assert {"filled rows", "rows", "size", "bound"} <= groups
    assert "p cnf 16 " not in Path(path).read_text(encoding="utf-8")


@pytest.mark.usefixtures("_in_one_process")
def test_the_model_of_a_formulation_is_written_as_it_is() -> None:
    done = bezzel_here("export", "4", "--formulation", "sat/general", "--format", "cnf", "--redundant")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--redundant is for common-form" in done.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_without_a_path_the_model_is_printed_and_the_legend_written_where_it_is_asked_for(tmp_path: Path) -> None:
    legend = tmp_path / "legend.json"
    done = bezzel_here("export", "4", "--format", "lp", "--legend", str(legend))
    assert done.stdout.startswith("\\ non-attacking, queen, 4×4 board, size 4\n")
    assert done.stdout.endswith("End\n")
    assert json.loads(legend.read_text(encoding="utf-8"))["format"] == "lp"


@pytest.mark.usefixtures("_in_one_process")
def test_the_path_of_standard_output_has_the_model_alone_and_no_legend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    to_stream = bezzel_here("export", "4", "--format", "lp", "-o", "-")
    assert (to_stream.returncode, to_stream.stdout) == (0, bezzel_here("export", "4", "--format", "lp").stdout)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(formats()))
def test_every_format_is_written_from_the_command_line(name: str, tmp_path: Path) -> None:
    size = "optimum" if name == "wcnf" else "3"
    question = ["5", "--problem", "domination", "--size", size, "--forbid", "c3", "--require", "a1", "--format", name]
    path, legend = exported(tmp_path, f"model{formats()[name].extensions[0]}", *question)
    assert "domination, queen, 5×5 board" in Path(path).read_text(encoding="utf-8")
    assert json.loads(Path(legend).read_text(encoding="utf-8"))["format"] == name


@needs_minizinc
@pytest.mark.parametrize(
    ("name", "formulation"), [("q.fzn", "common-form"), ("q.mzn", "minizinc/columns-all-different")]
)
@pytest.mark.usefixtures("_in_one_process")
def test_the_solutions_of_gecode_are_all_that_there_are(name: str, formulation: str, tmp_path: Path) -> None:
    path, legend = exported(tmp_path, name, "5", "--forbid", "c3", "--formulation", formulation)
    code, verdict = judged(tmp_path, output_of_minizinc(path), legend)
    assert (code, verdict) == (0, "✓ these are all 8, as by backtracking/flags, backtracking/general")


@pytest.mark.usefixtures("_in_one_process")
def test_the_optimal_answer_sets_of_clingo_are_all_that_there_are(tmp_path: Path) -> None:
    path, legend = exported(tmp_path, "d.lp", "4", "--problem", "domination", "--format", "lp-asp")
    output = by_clingo(path, "--opt-mode=optN")
    assert judged(tmp_path, output, legend) == (0, "✓ these are all 12, as by backtracking/general")


@pytest.mark.usefixtures("_in_one_process")
def test_a_solution_of_scip_is_the_optimum(tmp_path: Path) -> None:
    path, legend = exported(tmp_path, "d.mps", "5", "--problem", "independent-domination")
    output = by_scip(path, tmp_path / "d.sol")
    assert judged(tmp_path, output, legend, "--one") == (0, "✓ a solution, and the optimum, as by backtracking/general")


@pytest.mark.usefixtures("_in_one_process")
def test_one_solution_is_not_the_whole_answer_unless_one_is_enough(tmp_path: Path) -> None:
    path, legend = exported(tmp_path, "q.opb", "5")
    output = by_scip(path, tmp_path / "q.sol")
    values = {line.split()[0] for line in output.splitlines() if line.startswith("x")}
    lines = "v " + " ".join(f"{'' if f'x{number}' in values else '-'}x{number}" for number in range(1, 26))
    assert judged(tmp_path, lines, legend)[0] == 1
    assert judged(tmp_path, lines, legend, "--one") == (0, "✓ a solution")


@pytest.mark.usefixtures("_in_one_process")
def test_a_wrong_solution_is_shown_on_the_board(tmp_path: Path) -> None:
    _, legend = exported(tmp_path, "q.cnf", "4")
    wrong = "v " + " ".join(str(number if number in (2, 8, 9, 14) else -number) for number in range(1, 17)) + " 0\n"
    answer = tmp_path / "answer.txt"
    answer.write_text(wrong, encoding="utf-8")
    done = bezzel_here("judge", "--legend", legend, str(answer), "--one")
    assert done.returncode == 1
    assert "✗ solution 1 is not a solution: " in done.stdout
    assert "4 · Q · ·" in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_a_model_that_breaks_symmetry_is_judged_by_its_classes(tmp_path: Path) -> None:
    path, legend = exported(tmp_path, "q.pbtxt", "4", "--formulation", "cp-sat/lex-leader")
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(read_cp_sat(path))
    code, _ = judged(tmp_path, str(solver.response_proto), legend)
    assert code == 0
    assert judged(tmp_path, "status: INFEASIBLE\n", legend)[0] == 1


@pytest.mark.usefixtures("_in_one_process")
def test_the_blocked_queens_of_csplib_go_to_a_solver_and_back(tmp_path: Path) -> None:
    """prob080: a board with squares on which no queen may stand."""
    board = tmp_path / "blocked.txt"
    board.write_text("..#.....\n.....#..\n#.......\n...#...#\n.#......\n....#...\n......#.\n.....#..\n")
    path, legend = exported(tmp_path, "blocked.lp", "--board", str(board))
    output = by_scip(path, tmp_path / "blocked.sol")
    assert judged(tmp_path, output, legend, "--one") == (0, "✓ a solution")
    assert bezzel_here("first", "--board", str(board), "--only", "cp-sat/columns").returncode == 0


@pytest.mark.usefixtures("_in_one_process")
def test_the_completions_of_csplib_go_to_a_solver_and_back(tmp_path: Path) -> None:
    """prob079: a board with given queens."""
    board = tmp_path / "given.txt"
    board.write_text("..Q.....\n" + "........\n" * 7)
    question = ["--board", str(board), "--problem", "completion"]
    path, legend = exported(tmp_path, "given.opb", *question)
    assert bezzel_here("first", *question, "--only", "cp-sat/columns").returncode == 0
    answers = by_scip(path, tmp_path / "given.sol")
    occupied = {line.split()[0] for line in answers.splitlines() if line.startswith("x")}
    lines = "v " + " ".join(f"{'' if f'x{number}' in occupied else '-'}x{number}" for number in range(1, 65))
    assert judged(tmp_path, lines, legend, "--one") == (0, "✓ a solution")
