"""The bench: both sides of a pair answer the same, and the ratios are those of the times. No timing is tested."""

import csv
import errno
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

pytest.importorskip("numba")

from compare.bench import measuring, running
from compare.bench.c_program import NotCompiled, compile_once, find_compiler
from compare.bench.chart import render as draw
from compare.bench.measuring import NotMeasured
from compare.bench.ours import domination, listing
from compare.bench.pair import Bench, Pair, Workload, find_pairs, pairs
from compare.bench.result import Result, Round
from compare.bench.running import Budget, Report
from compare.bench.side import Function, Measured, Program
from compare.bench.views import RENDERERS, summarize
from compare.literature.published import published_values
from compare.report.tables import format_ratio, format_seconds
from models.minizinc.engine import offered_solvers
from tests.support.drawn import of_look, outside, read
from tests.support.fake_program import put_on_path, write
from tests.support.program import ROOT, bezzel_here

SMALL = 7


def result(*times: tuple[float, float], target: float | None = None, answers: tuple[int, int] = (92, 92)) -> Result:
    """A result with these seconds of ours and of the yardstick; the wall clock shows twice as much for ours."""
    ours, yardstick = (Function(title, lambda n: n) for title in ("ours", "theirs"))
    made = Result(Pair("a-pair", "list {n} queens", ours, yardstick, ()), Workload(8, target))
    for mine, theirs in times:
        made.add(Round(Measured(answers[0], mine, 2 * mine), Measured(answers[1], theirs, theirs)))
    return made


def test_the_pairs_are_the_files() -> None:
    files = [path.read_text() for path in (ROOT / "compare/bench/pairs").glob("[a-z]*.py")]
    assert all("PAIRS = [" in text for text in files)
    assert len(pairs()) >= 25
    assert [*pairs()] == sorted(pairs())


@pytest.mark.parametrize("name", pairs())
def test_every_pair_is_measured_in_every_bench(name: str) -> None:
    for bench in Bench:
        assert any(bench.includes(one.bench) for one in pairs()[name].workloads)


@pytest.mark.parametrize(
    "n", [*range(1, 13), pytest.param(13, marks=pytest.mark.exhaustive), pytest.param(14, marks=pytest.mark.exhaustive)]
)
def test_a_third_program_in_c_counts_the_listed_numbers_of_dominating_queens(n: int) -> None:
    in_c = pairs()["domination-third-program"].yardstick
    assert isinstance(in_c, Program)
    if why_not := in_c.unavailable():
        pytest.skip(why_not)
    printed = subprocess.run(in_c.command(n), capture_output=True, text=True, check=True).stdout
    size, number = (published_values(domination(n))[quantity].value for quantity in ("size", "count"))
    assert printed == f"{size} {number}\n"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", pairs())
def test_the_two_sides_answer_the_same(name: str) -> None:
    pair = pairs()[name]
    if pair.unavailable:
        pytest.skip(pair.unavailable)
    answers = [
        side.answer(SMALL) if isinstance(side, Function) else measuring.measure(name, which, SMALL, 120).answer
        for which, side in (("ours", pair.ours), ("yardstick", pair.yardstick))
    ]
    expected = {"domination": 86, "optimum": 4}.get(name.partition("-")[0], 40)
    assert answers == [expected] * 2


def test_a_side_is_measured_in_a_process_of_its_own_also_with_a_time_limit_of_a_year() -> None:
    found = measuring.measure("list-python-constraint", "ours", SMALL, 365 * 86400.0)
    assert found.answer == 40
    assert found.cpu >= 0
    assert found.wall > 0


def test_ratios_are_taken_round_by_round() -> None:
    made = result((1, 30), (2, 50), (1, 90))
    assert made.ratios == [30, 25, 90]
    assert (made.ratio, made.our_seconds, made.yardstick_seconds) == (30, 1, 50)


def test_a_target_is_reached_by_the_median() -> None:
    assert result((1, 30), (1, 10), (1, 40), target=30).reached is True
    assert result((1, 29), (1, 10), (1, 40), target=30).reached is False
    assert result((1, 29)).reached is None
    assert result(target=30).reached is None


def test_the_wall_clock_is_read_where_the_pair_says_so() -> None:
    made = result((1, 30))
    by_the_wall = Result(replace(made.pair, clock="wall"), made.workload, made.rounds)
    assert by_the_wall.ratio == 15


def test_numbers_as_people_read_them() -> None:
    ratios = [format_ratio(one) for one in (0.004, 0.87, 1, 5.974, 48.44, 1250, None)]
    assert ratios == ["0.004", "0.87", "1", "5.97", "48.4", "1250", ""]
    assert [format_seconds(one) for one in (0.0012, 0.25, 61.23, 1234.5, None)] == [
        "1.2 ms",
        "0.25 s",
        "61.2 s",
        "1234 s",
        "",
    ]


def rounds(number: int) -> Budget:
    return Budget(number, pair_seconds=60, seconds=60)


def fake(seconds: dict[str, float], answers: dict[str, int], said: list[str]) -> object:
    def measure(name: str, side: str, n: int, limit: float) -> Measured:
        said.append(side)
        return Measured(answers[side], seconds[side], seconds[side])

    return measure


def test_the_sides_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    same = {"ours": 4, "yardstick": 4}
    monkeypatch.setattr(running, "measure", fake({"ours": 1, "yardstick": 6}, same, said))
    report = running.run(find_pairs(["list-into-arrays"]), Bench.QUICK, rounds(3), lambda report, now: None)
    assert said == ["ours", "yardstick"] * 3
    assert report.results[0].ratios == [6, 6, 6]
    assert report.exit_code == 0


def test_a_disagreement_ends_the_pair_and_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    different = {"ours": 92, "yardstick": 91}
    monkeypatch.setattr(running, "measure", fake({"ours": 1, "yardstick": 1}, different, []))
    report = running.run(find_pairs(["list-into-arrays"]), Bench.QUICK, rounds(3), lambda report, now: None)
    assert report.results[0].failed == "the two disagree: 92 and 91"
    assert len(report.results[0].rounds) == 1
    assert report.exit_code == 1


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    same = {"ours": 4, "yardstick": 4}
    measure = fake({"ours": 1, "yardstick": 6}, same, said)

    def interrupted(*arguments: object) -> Measured:
        if len(said) == 3:
            raise KeyboardInterrupt
        return measure(*arguments)  # type: ignore[operator, no-any-return]

    monkeypatch.setattr(running, "measure", interrupted)
    report = running.run(find_pairs(["list-into-arrays"]), Bench.QUICK, rounds(5), lambda report, now: None)
    assert (report.results[0].ratios, report.interrupted, report.exit_code) == ([6], True, 130)


def test_a_round_that_does_not_fit_the_budget_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    same = {"ours": 4, "yardstick": 4}
    monkeypatch.setattr(running, "measure", fake({"ours": 1, "yardstick": 6}, same, []))
    limits = Budget(5, pair_seconds=0, seconds=60)
    report = running.run(find_pairs(["list-into-arrays"]), Bench.QUICK, limits, lambda report, now: None)
    assert len(report.results[0].rounds) == 1


def test_without_a_c_compiler_the_pair_is_skipped_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "")
    monkeypatch.setenv("PATH", "")
    assert find_compiler() is None
    compile_once.cache_clear()
    with pytest.raises(NotCompiled, match="no C compiler"):
        compile_once("queens.c")
    chosen = find_pairs(["count-half-board-join"])
    report = running.run(chosen, Bench.QUICK, rounds(1), lambda report, now: None)
    assert (report.results[0].skipped, report.exit_code) == ("no C compiler here", 3)
    out = io.StringIO()
    RENDERERS["terminal"](report, out)
    assert "skipped: count 13 queens, C recursion on bit masks, -O3: no C compiler here" in out.getvalue()


def test_a_folder_that_cannot_be_written_is_told_with_a_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if find_compiler() is None:
        pytest.skip("no C compiler")

    def refuse(**_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path)
    monkeypatch.setattr("tempfile.TemporaryDirectory", refuse)
    compile_once.cache_clear()
    with pytest.raises(NotCompiled, match=r"^cannot write .*yardsticks: Permission denied"):
        compile_once("queens.c")


def test_without_programs_on_the_path_the_pair_is_skipped_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert pairs()["count-other-join"].unavailable == "no nqueens-7 on the PATH"


@pytest.mark.skipif(sys.platform == "win32", reason="the fake program is a shell script")
def test_another_solver_of_minizinc_is_not_measured_as_gecode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "minizinc", """echo '[{"id": "org.chuffed.chuffed", "name": "Chuffed", "version": "0"}]'""")
    put_on_path(tmp_path, monkeypatch)
    offered_solvers.cache_clear()
    try:
        assert pairs()["optimum-gecode"].unavailable == "minizinc offers no Gecode"
    finally:
        offered_solvers.cache_clear()


def test_a_program_may_print_more_than_the_number() -> None:
    read = pairs()["count-other-join"].yardstick.read  # type: ignore[attr-defined]
    assert read("Result: 92\nElapsed time: 0.5 s\n") == 92
    with pytest.raises(ValueError, match="no result in what was printed: '92'"):
        read("92")


def test_a_side_that_crashes_is_said_in_one_line() -> None:
    with pytest.raises(NotMeasured, match="Unsupported: kernels/half-board-join does not answer"):
        measuring.measure("count-half-board-join", "ours", 99, 60)


def test_a_side_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(NotMeasured, match=r"not done after 0\.05 seconds"):
        measuring.measure("count-half-board-join", "ours", 8, 0.05)


def test_a_program_costs_what_its_children_cost() -> None:
    busy = "import time; t = time.process_time()\nwhile time.process_time() - t < 0.3: pass"
    leaves = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {busy!r}]); print(4)"
    code = (
        "import sys; from compare.bench.side import Program;"
        f"print(Program('', lambda n: [sys.executable, '-c', {leaves!r}]).measure(4).cpu)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert float(done.stdout) >= 0.3 or sys.platform != "linux"


@pytest.mark.skipif(sys.platform == "win32", reason="there the system does not tell")
def test_a_function_costs_what_the_programs_cost_that_it_runs() -> None:
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    runs = Function("", lambda n: subprocess.run([sys.executable, "-c", busy], check=True).returncode, lambda n: n)
    assert runs.measure(4).cpu >= 0.2


def test_each_engine_with_a_library_is_measured_beside_a_program_with_the_same_model() -> None:
    measured = {pair.ours.title.partition("/")[0] for name, pair in pairs().items() if name.startswith("same-model")}
    assert measured == {
        "cp-sat", "sat", "answer-set", "cpmpy", "minizinc", "prolog", "python-constraint", "graphs",
        "decision-diagrams", "smt",
    }  # fmt: skip


def test_a_formulation_that_is_not_there_cannot_be_measured() -> None:
    assert "cp-sat/no-such-model" in (listing("cp-sat/no-such-model").unavailable() or "")


def test_the_formats_hold_the_same_results() -> None:
    report = Report(Bench.QUICK, [result((1, 30), (1, 20), target=30), result((2, 1))])
    texts = {}
    for name in ("json", "csv", "markdown", "terminal"):
        out = io.StringIO()
        RENDERERS[name](report, out)
        texts[name] = out.getvalue()
    first, second = json.loads(texts["json"])["results"]
    assert (first["ratio"], first["lowest"], first["highest"], first["reached"]) == (25, 20, 30, False)
    assert first["measurements"][0] == {
        "ours": {"answer": 92, "cpu": 1, "wall": 2},
        "yardstick": {"answer": 92, "cpu": 30, "wall": 30},
    }
    assert (second["ratio"], second["target"], second["reached"]) == (0.5, None, None)
    assert [float(row["ratio"]) for row in csv.DictReader(texts["csv"].splitlines())] == [25, 0.5]
    for name in ("markdown", "terminal"):
        assert "20 – 30" in texts[name]
        assert "30 ✗" in texts[name]
    assert "\x1b" not in texts["terminal"]


def test_the_chart_draws_a_bar_for_each_ratio_in_proportion_to_its_logarithm() -> None:
    results = [result((1, 100), target=10), result((1, 10)), result((1, 0.1))]
    out = io.StringIO()
    draw(Report(Bench.QUICK, results), out)
    bars = of_look(read(out.getvalue()), "chart-bar")[: len(results)]
    hundred, ten, tenth = (float(one.get("width", "")) for one in bars)
    assert hundred == pytest.approx(2 * ten, abs=0.2)
    assert ten == pytest.approx(tenth, abs=0.2)
    assert outside(read(out.getvalue())) == []


def test_on_the_command_line() -> None:
    done = bezzel_here("bench", "--quick", "--only", "list-python-constraint", "--repeat", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert [(one["pair"], one["n"], one["rounds"]) for one in found["results"]] == [("list-python-constraint", 8, 2)]


@pytest.mark.parametrize(
    "wrong", [["--only", "nothing"], ["--quick", "--full"], ["--json", "--csv"], ["--repeat", "0"]]
)
def test_bad_use_is_one_line(wrong: list[str]) -> None:
    done = bezzel_here("bench", *wrong)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1


def test_the_source_of_the_yardstick_is_in_the_wheel() -> None:
    import tomllib

    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["compare"]
    shipped = {path for pattern in patterns for path in (ROOT / "compare").glob(pattern)}
    assert {ROOT / "compare/bench/pairs" / name for name in ("queens.c", "dominating_queens.c", "minimal_total.c")} <= {
        *shipped
    }


def test_a_side_says_why_it_cannot_run() -> None:
    assert Function("", lambda n: n, why_not=lambda: "not today").unavailable() == "not today"
    assert Function("", lambda n: n).unavailable() is None
    if sys.platform != "win32":
        assert Program("", lambda n: [], why_not=lambda: "not today").unavailable() == "not today"


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_narrow_terminal_shows_every_number_in_full(width: int) -> None:
    made = [result((1, 30), (1, 1250), target=30)]
    console = Console(file=io.StringIO(), width=width)
    console.print(summarize(made, width))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "640" in text
    assert "30 ✓" in text
    assert "…" not in text
