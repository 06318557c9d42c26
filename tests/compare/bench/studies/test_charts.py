"""The charts of a study show its numbers, in words and in place; the views have all of it."""

import csv
import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from compare.bench.studies.charts import make_charts
from compare.bench.studies.conducting import Study, conduct
from compare.bench.studies.summary import Summary
from compare.bench.studies.views import RENDERERS, page
from models.drawing import Series
from models.languages import speaking
from tests.compare.bench.studies.test_conducting import usual
from tests.compare.bench.studies.test_summary import LIMIT, NAMES, question, row
from tests.support.drawn import NAMESPACE, outside, read
from tests.support.program import bezzel_here


@pytest.fixture(scope="module")
def study() -> Study:
    return conduct(usual((4, 5, 6)))


def series(summary: Summary, chart: str) -> dict[str, Series]:
    found = {one.name: one.chart for one in make_charts(summary, "")}
    return {one.name: one for one in found[chart].series}


def made() -> Summary:
    """The first is three times as fast as the second on n = 4 and 5; on n = 6 it is not solved. The third never is."""
    unsolved: list[float | None] = [None, None, None]
    first: list[list[float | None]] = [[1.0, 2.0, 3.0], [2.0, 2.0, 2.0], unsolved]
    second: list[list[float | None]] = [[6.0, 6.0, 6.0], [6.0, 6.0, 6.0], [8.0, 9.0, 7.0]]
    records = [
        [row(name, one, 7) for name, runs in zip(NAMES, (*both, unsolved), strict=True) for one in runs]
        for both in zip(first, second, strict=True)
    ]
    return Summary([question(4 + number) for number in range(3)], NAMES, records, LIMIT)


def test_times_have_the_medians_and_the_range_of_what_was_solved() -> None:
    found = series(made(), "times")
    assert (found["a/x"].points, found["a/x"].spread) == ([(4, 2.0), (5, 2.0)], [(1.0, 3.0), (2.0, 2.0)])
    assert found["b/y"].points == [(4, 6.0), (5, 6.0), (6, 8.0)]
    assert found["c/z"].points == []


def test_a_point_is_the_median_of_all_runs_also_where_some_were_not_solved() -> None:
    records = [[row(NAMES[0], seconds, 7) for seconds in (1.0, None, 2.0)] for _ in range(2)]
    summary = Summary([question(4), question(5)], NAMES[:1], records, LIMIT)
    assert series(summary, "times")[NAMES[0]].points == [(4, 2.0), (5, 2.0)]


def test_a_board_without_a_run_is_not_solved_by_the_virtual_best() -> None:
    records = [[row(name, 1.0, 7) for name in NAMES[:2]], []]
    summary = Summary([question(4), question(5)], NAMES[:2], records, LIMIT)
    assert series(summary, "cactus")["virtual best"].points == [(1, 1.0)]
    assert summary.virtual_best.best_on == 1


def test_a_cactus_plot_counts_boards_from_the_fastest_to_the_slowest() -> None:
    found = series(made(), "cactus")
    assert found["a/x"].points == [(1, 2.0), (2, 2.0)]
    assert found["virtual best"].points == [(1, 2.0), (2, 2.0), (3, 8.0)]


def test_a_profile_has_the_share_of_boards_within_a_factor_of_the_best() -> None:
    found = series(made(), "profile")
    third = pytest.approx(100 / 3)
    assert [one[0] for one in found["b/y"].points[:-1]] == [1, 3, 3]
    assert found["b/y"].points[0][1] == third
    assert found["a/x"].points[-1][1] == pytest.approx(200 / 3)


def test_against_has_a_point_for_each_board_that_both_solve_and_colours_are_kept() -> None:
    summary = made()
    assert summary.order == ["b/y", "a/x", "c/z"]
    charts = {one.name: one.chart for one in make_charts(summary, "")}
    assert [one.name for one in charts["against"].series] == ["", "a/x", "c/z"]
    assert charts["against"].series[1].points == [(6.0, 2.0), (6.0, 2.0)]
    assert [one.name for one in charts["times"].series] == ["b/y", "a/x", "c/z"]


def test_one_board_or_one_formulation_gives_only_charts_that_show_something() -> None:
    whole = made()
    one_board = Summary(whole.questions[:1], NAMES, whole.records[:1], LIMIT)
    assert list(make_charts(one_board, "")) == []
    alone = Summary(whole.questions, ["a/x"], whole.records, LIMIT)
    assert [one.name for one in make_charts(alone, "")] == ["times", "cactus", "nodes"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_chart_is_drawn_and_its_words_stay_inside(study: Study, language: str) -> None:
    with speaking(language):
        for figure in study.charts():
            assert outside(read(figure.svg)) == []
            assert figure.caption


def test_a_page_has_the_charts_the_tables_and_the_verdict(study: Study) -> None:
    text = page(study)
    assert text.count("<figure>") == 5
    assert "all runs that completed gave the same set; solutions: 2, 10, 4" in text
    assert text.count("<table>") == 2
    ElementTree.fromstring(study.charts()[0].svg)


def test_it_shows_itself_in_a_notebook(study: Study) -> None:
    shown = study._repr_html_()
    assert shown.count("<svg") == 5
    ElementTree.fromstring(shown.replace("&nbsp;", ""))
    assert "✓ n = 4 … 6" in repr(study)


@pytest.mark.parametrize("form", RENDERERS)
def test_every_view_writes_something_complete(study: Study, form: str) -> None:
    out = io.StringIO()
    RENDERERS[form](study, out)
    text = out.getvalue()
    if form == "csv":
        assert [
            {name: value for name, value in one.items() if name == "name"} for one in csv.DictReader(io.StringIO(text))
        ] == [{"name": one["name"]} for one in study.records]
    elif form == "json":
        assert len(json.loads(text)["boards"]) == 6
    else:
        assert all(name in text for name in study.plan.names)


@pytest.mark.usefixtures("_in_one_process")
def test_records_are_a_frame_of_pandas_where_it_is_installed(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    assert list(study.frame().groupby("rows")["count"].max()) == [2, 10, 4]
    assert isinstance(study.frame(), pandas.DataFrame)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError):
        study.frame()


def test_on_the_command_line_rows_pages_and_charts_are_written(tmp_path: Path) -> None:
    paths = {name: str(tmp_path / name) for name in ("rows.csv", "study.html", "charts")}
    words = ["study", "4,5", "--only", "flags", "--repeat", "2", "--keep", paths["rows.csv"]]
    done = bezzel_here(*words, "--html", paths["study.html"], "--svg", paths["charts"], "--language", "de")
    assert done.returncode == 0
    assert "ergaben dieselbe Menge; Lösungen: 2, 10" in done.stdout
    assert sorted(one.name for one in Path(paths["charts"]).iterdir()) == ["cactus.svg", "nodes.svg", "times.svg"]
    assert 'lang="de"' in Path(paths["study.html"]).read_text()
    columns = [bezzel_here("run", "4", "--only", "flags", "--csv").stdout.splitlines()[0]]
    assert Path(paths["rows.csv"]).read_text().splitlines()[:1] == columns


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.usefixtures("_in_one_process")
def test_a_rectangle_and_other_problems_can_be_studied(tmp_path: Path) -> None:
    words = ["--only", "backtracking/general", "--repeat", "1", "--keep", str(tmp_path / "rows.csv")]
    rectangle = bezzel_here("study", "--rows", "3", "--columns", "4", "--problem", "domination", *words)
    assert rectangle.returncode == 0
    assert rectangle.stdout.startswith("domination, the fewest possible queens, on 3 × 4\n")
    assert bezzel_here("study", "3..4", "--piece", "rook", "--size", "2", *words).returncode == 0
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 4


def test_variants_of_settings_stand_beside_each_other(tmp_path: Path) -> None:
    words = ["study", "4", "--only", "cp-sat/columns", "--repeat", "1", "--keep", str(tmp_path / "rows.csv"), "--csv"]
    done = bezzel_here(*words, "--set", "cp-sat.linearization_level=0,2", "--set", "cp-sat.seed=7")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {(one["parameters"].replace("seed=7", "").strip(","), one["seed"]) for one in rows} == {
        ("linearization_level=0", "7"),
        ("linearization_level=2", "7"),
    }


def test_a_tick_of_a_count_is_a_whole_number(study: Study) -> None:
    for figure in study.charts():
        root = read(figure.svg)
        words = {one.text for one in root.iter(f"{NAMESPACE}text")}
        assert figure.name not in ("times", "nodes") or ({"4", "5", "6"} <= words and "4.5" not in words)
