"""The output for other programs is what the schemas say, field by field."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.reference.pages import read_schema, schema_names
from compare.report.views.json import as_data
from models import Board, Formulation, Instance, find_formulation, find_piece, find_problem
from tests.support.defective import Missing, Raises, Twice, Unsymmetric, Wrong
from tests.support.program import bezzel_here
from tests.support.student_files import FALSE_SETS, SEARCH

FAST = ["--only", "flags", "--only", "sets"]
SLOW = ["--only", "python-constraint/squares-with-sums", "--time-limit", "0.2"]
OUTPUTS = [
    ["run", "6", *FAST],
    ["run", "3", *FAST],
    ["run", "4", "--problem", "all-non-attacking", "--require", "a1", "--only", "backtracking/general"],
    ["run", "9", *SLOW],
    ["table", "--up-to", "5"],
    ["table", "--up-to", "5", "--size"],
    ["table", "--up-to", "5", "--count"],
    ["table", "--from", "9", "--fresh", *SLOW],
    ["list"],
    ["fingerprint", "6", *FAST],
    ["fingerprint", "9", *SLOW],
    ["bound", "4", "--problem", "domination"],
    ["bound", "1", "--problem", "total-domination"],
    ["why", "3", "--fine"],
    ["why", "4"],
    ["why", "6", "--square", "a1"],
    ["why", "3", "--square", "a1"],
    ["study", "3..6", *FAST, "--repeat", "2", "--keep", "{folder}/a.csv"],
    ["study", "4", "--first", *FAST, "--only", "cover", "--keep", "{folder}/b.csv"],
    ["bench", "--quick", "--only", "list-python-constraint", "--repeat", "1"],
]
OUTPUTS_IN_LINES = [
    ["first", "6", *FAST],
    ["first", "3", *FAST],
    ["first", "9", *SLOW],
    ["first", "101", "--only", "construction"],
    ["watch", "4"],
    ["watch", "3", "--problem", "domination"],
    ["watch", "5", "--formulation", "domain-consistency"],
    ["watch", "5", "--formulation", "local-search/fewest-conflicts"],
]
FILES = {
    "right": SEARCH + "solve = rows_of",
    "twice": SEARCH + FALSE_SETS["distinct"][0],
    "crashes": "def solve(n):\n    raise ValueError",
    "offers nothing": "solve = 3",
}


@cache
def validator(name: str) -> Any:
    return Draft202012Validator(read_schema(name))


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(read_schema(name))


@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_an_output_has_the_fields_of_its_schema(
    arguments: list[str], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if SLOW[0] not in arguments or SLOW[1] not in arguments:
        request.getfixturevalue("_in_one_process")
    written = [word.format(folder=tmp_path) for word in arguments]
    validator(arguments[0]).validate(json.loads(bezzel_here(*written, "--json").stdout))


@pytest.mark.parametrize("arguments", OUTPUTS_IN_LINES, ids=" ".join)
def test_every_line_has_the_fields_of_its_schema(arguments: list[str]) -> None:
    lines = bezzel_here(*arguments, "--json").stdout.splitlines()
    assert lines
    for line in lines:
        validator(arguments[0]).validate(json.loads(line))


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
@pytest.mark.parametrize("name", FILES)
def test_a_grade_has_the_fields_of_its_schema(name: str, tmp_path: Path) -> None:
    path = tmp_path / "queens.py"
    path.write_text(FILES[name])
    validator("grade").validate(json.loads(bezzel_here("grade", str(path), "--json").stdout))


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("text", ["2413\n3142\n", "2413\n", "2413\n2413\n", "1234", "0413"])
def test_a_judged_list_has_the_fields_of_its_schema(text: str, tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text(text)
    validator("judge").validate(json.loads(bezzel_here("judge", "4", str(path), "--json").stdout))


@cache
def disagreeing() -> Any:
    """A comparison in which the defective formulations disagree with the right one, as it is printed."""
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(5, 5), 5)
    defective: list[Formulation] = [Missing(), Wrong(), Twice(), Unsymmetric(), Raises()]
    found = as_data(compare(instance, [find_formulation("flags"), *defective], Limits(20)))
    return json.loads(json.dumps(found))


def test_a_comparison_with_disagreements_has_the_fields_of_its_schema() -> None:
    assert {one["defect"] for one in disagreeing()["disagreements"]} >= {"missing", "wrong", "twice"}
    validator("run").validate(disagreeing())


def objects(part: Any) -> list[dict[str, Any]]:
    """The parts of a schema that describe an object."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    own = [part] if isinstance(part, dict) and isinstance(part.get("properties"), dict) else []
    return own + [one for value in inside for one in objects(value)]


@pytest.mark.parametrize("name", schema_names())
def test_no_schema_allows_a_field_that_it_does_not_name(name: str) -> None:
    assert all(one["additionalProperties"] is False for one in objects(read_schema(name)))


def test_a_field_that_no_schema_names_is_refused() -> None:
    formulations = [one | {"colour": "red"} for one in disagreeing()["formulations"]]
    with pytest.raises(ValidationError, match="colour"):
        validator("run").validate(disagreeing() | {"formulations": formulations})
