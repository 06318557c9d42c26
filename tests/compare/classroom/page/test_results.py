"""The page says of a comparison what the comparison says."""

import json
import math
import re

import pytest

from compare.classroom.demonstration import demonstrate
from compare.classroom.page.assembling import SCRIPTS, STYLES, PageContent, assemble
from compare.classroom.page.results import link_sources, make_chart, make_matrix
from compare.report.views.json import as_data
from compare.verdict.comparison import Comparison, Outcome
from models import Board, Instance, Piece, Problem, Status, find_problem, in_all_directions
from models.catalogue.finding import pitfalls
from tests.compare.classroom.page.conftest import Made
from tests.support.program import ROOT

HOSTILE = "</script><script>alert(1)</script><!--\"'&\u202e\u2028"
FOLDER = ROOT / "compare" / "classroom" / "page"


def test_the_numbers_are_those_of_the_json_of_the_same_run(six_queens: Made) -> None:
    data = as_data(six_queens.comparison)
    rows = re.findall(r'<tr data-formulation="(.*?)">(.*?)</tr>', six_queens.text, re.DOTALL)
    assert len(rows) == len(data["formulations"])
    for name, row in rows:
        (expected,) = [one for one in data["formulations"] if one["name"] == name]
        cells = dict(re.findall(r'data-column="(\w+)" data-value="(.*?)"', row))
        known = {column: expected[column] for column in ("size", "count", "seconds", "nodes", "variables")}
        assert {column: json.loads(cells[column]) for column in known if column in cells} == {
            column: value for column, value in known.items() if value is not None
        }
    (verdict,) = re.findall(r'data-count="(.*?)" data-classes="(.*?)"', six_queens.text)
    assert verdict == (str(data["count"]), str(data["classes"]))
    assert (data["count"], data["classes"]) == (4, 1)
    for column in ("seconds", "nodes"):
        marks = dict(re.findall(r'<g class="mark[^>]*data-name="(.*?)" data-value="(.*?)"', six_queens.text))
        assert set(marks) == {one["name"] for one in data["formulations"]}, column


@pytest.mark.exhaustive
def test_the_page_of_eight_queens_is_smaller_than_a_megabyte_and_a_half(eight_queens: Made) -> None:
    assert len(eight_queens.text.encode()) < 1_500_000


def test_it_is_one_file_that_loads_nothing(six_queens: Made) -> None:
    assert re.findall(r"<(?:link|img|iframe|script [^>]*src)", six_queens.text) == []
    assert set(re.findall(r"https?://[^\s\"'<)]+", six_queens.text)) - {"http://www.w3.org/2000/svg"} == {
        "https://oeis.org/A000170", "https://oeis.org/A002562",
    }  # fmt: skip


def test_every_script_and_style_of_the_folders_is_in_the_page() -> None:
    scripts = FOLDER / "script"
    assert {path.relative_to(scripts).as_posix() for path in scripts.rglob("*.js")} == set(SCRIPTS)
    assert {path.name for path in (FOLDER / "style").iterdir()} == set(STYLES)


class Hostile(Problem):
    """A problem with a hostile name."""

    wanted = "most"
    declared_name = HOSTILE

    def is_solution(self, board: Board, piece: Piece, occupied: frozenset[tuple[int, int]]) -> bool:
        return len(occupied) == 1


def hostile_comparison() -> tuple[Instance, Comparison]:
    piece = Piece(HOSTILE, leaps=in_all_directions((0, 1)))
    instance = Instance(Hostile(), piece, Board(2), 1)
    outcome = Outcome(HOSTILE, HOSTILE, Status.FAILED, HOSTILE)
    done = Outcome(f"{HOSTILE}2", HOSTILE, Status.COMPLETE, None, 1, 4, 0.1, 0.1, 0.0)
    return instance, Comparison(instance, [outcome, done], [], 0, {1, 2, 4, 8}, {4: 1}, {}, 0.1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_hostile_names_stay_text(language: str) -> None:
    instance, comparison = hostile_comparison()
    text = assemble(PageContent(instance, language, comparison=comparison, failures={HOSTILE: HOSTILE}))
    assert "<script>alert" not in text
    assert "<!--" not in text
    assert text.count("<script") == len(SCRIPTS) + 1
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert HOSTILE in json.loads(data)["question"]["piece"]["names"]["one"]


def test_a_disagreement_is_a_board_and_a_cross_in_the_matrix() -> None:
    comparison = demonstrate(pitfalls()["pitfall/forgotten-antidiagonals"])
    rows = {row.name: row for row in make_matrix(comparison)}
    convict = rows.pop("pitfall/forgotten-antidiagonals")
    assert sorted(set(convict.marks)) == ["different", "self"]
    assert all(sorted(set(row.marks)) == ["different", "same", "self"] for row in rows.values())
    text = assemble(PageContent(comparison.instance, comparison=comparison))
    assert "by the specification it is not a solution: " in text
    assert text.count("a placement that is not a solution") >= 1
    assert 'class="matrix"' in text


def test_where_all_agree_one_line_says_so_and_there_is_no_matrix(six_queens: Made) -> None:
    assert 'class="matrix"' not in six_queens.text
    assert "5 formulations of 3 engines agree" in six_queens.text


def test_the_row_of_a_formulation_that_gives_classes_says_classes(six_queens: Made) -> None:
    counts = dict(
        re.findall(r'<tr data-formulation="(.*?)">.*?data-column="count"[^>]*>(.*?)</td>', six_queens.text, re.S)
    )
    assert counts["cp-sat/lex-leader"] == "1 class"
    assert counts["backtracking/flags"] == "4"


def test_what_did_not_complete_agrees_with_nobody() -> None:
    instance = Instance(find_problem("non-attacking"), Piece("queen"), Board(2), 1)
    outcomes = [Outcome(name, "test", status) for name, status in [("a", Status.COMPLETE), ("b", Status.LIMIT)]]
    comparison = Comparison(instance, outcomes, [], 0, {1}, None, {}, 0.1)
    assert [row.marks for row in make_matrix(comparison)] == [["self", "unknown"], ["unknown", "self"]]


def test_the_axis_is_logarithmic() -> None:
    values = {"a": 0.002, "b": 0.02, "c": 3.0}
    outcomes = [Outcome(name, "test", Status.COMPLETE, seconds=value) for name, value in values.items()]
    chart = make_chart(outcomes, lambda one: one.seconds, 0.0001)
    assert chart is not None
    assert [mark.name for mark in chart.marks] == ["a", "b", "c"]
    x = [mark.x for mark in chart.marks]
    decade = x[1] - x[0]
    assert math.isclose(x[2] - x[1], decade * math.log10(150))
    assert [round(power, 6) for power, _ in chart.ticks] == [0.001, 0.01, 0.1, 1, 10]
    assert chart.ticks[0][1] == chart.left
    assert make_chart([Outcome("a", "test", Status.COMPLETE)], lambda one: one.seconds, 0.0001) is None


def test_sequences_are_linked() -> None:
    assert link_sources("A000170 (comment)") == [("A000170", "https://oeis.org/A000170"), (" (comment)", None)]
    assert link_sources("Pauls 1874") == [("Pauls 1874", None)]
