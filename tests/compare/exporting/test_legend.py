"""The legend says what the variables and the constraints of a file mean on the board, in its own words."""

import json
from typing import Any

import pytest

from compare.exporting.legend import GroupOfConstraints, legend_as_json, parse_legend
from compare.exporting.writing import export
from compare.question.errors import BadUse
from models import ANY, OPTIMUM, Instance
from tests.support.round_trip import QUESTIONS, asked


def legend_of(instance: Instance, format_name: str, formulation: str = "common-form") -> Any:
    return json.loads(legend_as_json(export(instance, formulation, format_name, None)[1]))


def group_ranges(legend: Any) -> dict[str, tuple[int, int]]:
    return {group["name"]: (group["first"], group["last"]) for group in legend["groups"]}


def test_every_square_has_its_variable() -> None:
    legend = legend_of(QUESTIONS["domination"], "opb")
    assert legend["variables"][0] == {"name": "x1", "values": {"1": ["a4"]}}
    assert len(legend["variables"]) == 16


def test_the_values_of_a_column_are_its_squares() -> None:
    legend = legend_of(asked("non-attacking", "queen", (4, 4), 4), "cp-sat", "cp-sat/columns")
    assert legend["variables"][1] == {"name": "1", "values": {"0": ["b4"], "1": ["b3"], "2": ["b2"], "3": ["b1"]}}


DIAGONALS = {"rising diagonals", "falling diagonals"}
GROUPS = {
    "common-form": {"filled rows", "filled columns", *DIAGONALS},
    "linear/conflict-pairs": {"rows", "columns", *DIAGONALS, "size"},
    "sat/at-most-one-pairwise": {"rows", "columns", *DIAGONALS, "filled rows", "filled columns"},
}


@pytest.mark.parametrize("formulation", GROUPS)
def test_the_conditions_are_named_whoever_states_them(formulation: str) -> None:
    legend = legend_of(asked("non-attacking", "queen", (5, 5), 5), "opb", formulation)
    says = {group["name"]: group["says"] for group in legend["groups"]}
    assert set(says) >= GROUPS[formulation]
    assert "attacks" not in says
    assert says.get("size", "5 queens in all") == "5 queens in all"
    assert "the other conditions of the problem" not in says.values()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_group_says_what_it_demands(question: str) -> None:
    _, legend = export(QUESTIONS[question], "common-form", "lp", None)
    assert all(group.says for group in legend.groups)


def test_the_numbers_of_the_groups_are_those_of_the_lines() -> None:
    question = asked("independent-domination", "queen", (4, 4), 3).narrowed(required=1 << 1)
    text, legend = export(question, "common-form", "opb", None)
    lines = [line for line in text.splitlines() if not line.startswith("*")]
    ranges = group_ranges(json.loads(legend_as_json(legend)))
    assert ranges["covered"] == (1, 16)
    first, last = ranges["rows"]
    assert lines[first - 1] == "-1 x1 -1 x2 -1 x3 -1 x4 >= -1 ;"
    assert last == first + 3
    assert lines[ranges["size"][0] - 1].endswith("= 3 ;")
    assert lines[-1] == "+1 x2 = 1 ;"


def test_one_row_may_be_many_clauses_and_the_counter_has_helpers() -> None:
    question = asked("non-attacking", "queen", (4, 4), 3)
    text, legend = export(question, "common-form", "cnf", None)
    clauses = [line for line in text.splitlines() if line[0] not in "cp"]
    size = legend.groups[-1]
    assert (size.name, size.last) == ("size", len(clauses))
    assert size.last is not None
    assert size.first is not None
    assert size.last - size.first > 16
    assert legend.helpers == max(abs(int(word)) for line in clauses for word in line.split()) - 16


def test_a_condition_without_constraints_in_the_file_has_no_numbers() -> None:
    _, legend = export(asked("all-non-attacking", "rook", (1, 1), ANY), "common-form", "cnf", None, redundant=True)
    assert legend.groups == [GroupOfConstraints("bound", "at most 1 rook in all", None, None)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_legend_is_read_as_it_was_written(question: str) -> None:
    _, legend = export(QUESTIONS[question], "common-form", "xcsp3", None)
    again = parse_legend(legend_as_json(legend), "legend")
    assert again == legend


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"instance": {}}', '{"instance": {"rows": 4, "columns": 4}}'])
def test_what_is_no_legend_is_refused(text: str) -> None:
    with pytest.raises(BadUse, match=r"^legend"):
        parse_legend(text, "legend")


def test_the_end_of_a_name_says_the_format() -> None:
    cover = asked("domination", "queen", (3, 3), OPTIMUM)
    chosen = {
        end: export(cover.with_size(1), formulation, None, f"cover{end}")[1].format.name
        for end, formulation in [(".lp", "common-form"), (".asp", "common-form"), (".XML", "common-form")]
    }
    assert chosen == {".lp": "lp", ".asp": "lp-asp", ".XML": "xcsp3"}
    assert export(cover.with_size(1), "answer-set/domination", None, "x.lp")[1].format.name == "lp-asp"


def test_a_formulation_that_has_one_format_needs_no_name_of_it() -> None:
    _, legend = export(asked("domination", "queen", (4, 4), 2), "sat/cover", "cnf", None)
    assert legend.format.name == "cnf"
    text, legend = export(asked("non-attacking", "queen", (4, 4), 4), "cp-sat/columns", None, None)
    assert legend.format.name == "cp-sat"
    assert "all_diff" in text
    with pytest.raises(BadUse, match="--format is one of"):
        export(asked("non-attacking", "queen", (4, 4), 4), "cpmpy/columns", None, None)
