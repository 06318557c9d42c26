"""A real package with entry points, installed with pip into a fresh virtual environment, is found there."""

import json
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType
from unittest import mock

import pytest

from models import Piece, formulations, in_all_directions
from models.catalogue import plug_ins
from models.catalogue.finding import find_piece, pieces, problems
from models.pieces import QUEEN
from tests.support.installation import make_environment
from tests.support.program import ROOT, bezzel

FILES = {
    "pyproject.toml": """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "classroom-extras"
version = "1.0"

[project.entry-points."bezzel.formulations"]
zigzag = "classroom_extras.searches:FromTheMiddle"
flags = "models.backtracking.flags:Flags"
explain_missing_formulation = "classroom_extras:NUMBER"
missing = "classroom_extras.missing:Nothing"
broken = "classroom_extras.broken"

[project.entry-points."bezzel.pieces"]
antelope = "classroom_extras:ANTELOPE"

[project.entry-points."bezzel.problems"]
corners = "classroom_extras.empty_corners"
Far_Corners = "classroom_extras.empty_corners:EmptyCorners"

[tool.setuptools]
packages = ["classroom_extras"]
""",
    "classroom_extras/__init__.py": """
from models import Piece, in_all_directions

ANTELOPE = Piece("antelope", leaps=in_all_directions((3, 4)))
NUMBER = 6
""",
    "classroom_extras/searches.py": '''
"""A search that tries the rows from the middle outwards.

Source
    Classroom.
"""

from models import Engine, Formulation

ENGINE = Engine("classroom", "from a class")


class FromTheMiddle(Formulation):
    engine = ENGINE

    def unsupported(self, instance):
        is_n_queens = instance.problem.name == "non-attacking" and instance.piece.name == "queen"
        return None if is_n_queens and not instance.required | instance.forbidden else "only n queens"

    def placements(self, instance, search):
        board = instance.board
        rows = sorted(range(board.rows), key=lambda row: abs(2 * row - board.rows))

        def extend(column, squares):
            if column == board.columns:
                if len(squares) == instance.size:
                    yield board.bitboard(squares)
                return
            for row in rows:
                if all(row != r and abs(row - r) != column - c for r, c in squares):
                    search.place((row, column))
                    yield from extend(column + 1, [*squares, (row, column)])

        yield from extend(0, [])
''',
    "classroom_extras/empty_corners.py": '''
"""Pieces none of which attacks another, and none on a corner.

Common form: that of non-attacking pieces, and each corner is empty.
"""

from models import Among, Problem
from models.problems.non_attacking import NonAttacking


class EmptyCorners(Problem):
    wanted = "most"

    def is_solution(self, board, piece, occupied):
        return not occupied & corners(board) and NonAttacking().is_solution(board, piece, occupied)

    def common_form(self, instance):
        empty = Among(instance.board.bitboard(corners(instance.board)), at_most=0)
        return [*NonAttacking().common_form(instance), empty]


def corners(board):
    return {(row, column) for row in (0, board.rows - 1) for column in (0, board.columns - 1)}
''',
    "classroom_extras/broken.py": "raise RuntimeError('broken\\non purpose')\n",
}

WARNINGS = [
    "warning: the plug-in classroom_extras.broken cannot be loaded: RuntimeError: broken on purpose",
    "warning: the plug-in classroom_extras.missing:Nothing cannot be loaded: ModuleNotFoundError: "
    "No module named 'classroom_extras.missing'",
    "warning: the plug-in classroom_extras:NUMBER is left out, because it is no formulation",
    "warning: the plug-in models.backtracking.flags:Flags is left out, because there is a formulation "
    "'backtracking/flags' already",
]


pytestmark = pytest.mark.xdist_group("plug-in")
"""One process makes the fixture of all."""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of a fresh environment: it sees this one's packages, and has the plug-in installed."""
    folder = tmp_path_factory.mktemp("plug-in")
    for name, text in FILES.items():
        path = folder / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    environment = make_environment(folder / "environment", also=[ROOT])
    environment.install(folder / "source")
    assert (environment.packages / "classroom_extras").is_dir()
    return environment.interpreter


@pytest.fixture(scope="module")
def answer(python: str) -> CompletedProcess[str]:
    """The finished process of ``list``."""
    return bezzel("list", "--json", python=python)


@pytest.fixture(scope="module")
def listed(answer: CompletedProcess[str]) -> dict[str, list[str]]:
    """The names of each kind."""
    found = json.loads(answer.stdout)
    return {kind: [one["name"] for one in ones] for kind, ones in found.items() if isinstance(ones, list)}


def test_list_shows_what_the_plug_in_adds_and_says_in_a_line_what_it_could_not_load(
    answer: CompletedProcess[str], listed: dict[str, list[str]]
) -> None:
    assert answer.returncode == 0
    names = [name for names in listed.values() for name in names]
    assert {"classroom/zigzag", "classroom", "antelope", "empty-corners", "backtracking/flags"} <= set(names)
    assert names.count("backtracking/flags") == 1
    assert sorted(answer.stderr.splitlines()) == WARNINGS


def test_a_plug_in_is_called_like_its_entry_point_and_what_is_in_a_module_like_the_file(
    python: str, listed: dict[str, list[str]]
) -> None:
    assert "classroom/zigzag" in listed["formulations"]
    assert {"far-corners", "empty-corners"} <= set(listed["problems"])
    assert not {"classroom/searches", "corners"} & {*listed["formulations"], *listed["problems"]}
    assert bezzel("count", "5", "--problem", "far_corners", python=python).stdout == "2\n"


def test_plug_ins_are_listed_among_the_others_of_their_kind_in_order(listed: dict[str, list[str]]) -> None:
    for names in listed.values():
        assert names == sorted(names)


def test_a_problem_that_verify_does_not_know_is_refused_before_it_is_proved(python: str, tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    for command in (["prove", "3", "-o"], ["run", "3", "--prove"]):
        refused = bezzel(*command, str(folder), "--problem", "empty-corners", python=python)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert [line for line in refused.stderr.splitlines() if line not in WARNINGS] == [
            "error: no certificate: verify does not know what empty-corners asks, so it could not check it"
        ]
    assert not folder.exists()


def test_run_asks_the_formulation_beside_the_others(python: str) -> None:
    done = bezzel("run", "6", "--only", "zigzag", "--only", "flags", "--json", python=python)
    assert done.returncode == 0
    assert sorted(done.stderr.splitlines()) == WARNINGS
    found = json.loads(done.stdout)
    assert {one["name"]: one["count"] for one in found["formulations"]} == {
        "backtracking/flags": 4,
        "classroom/zigzag": 4,
    }
    assert found["agree"]


@pytest.mark.quick
def test_the_engine_of_the_plug_in_can_be_chosen(python: str) -> None:
    found = json.loads(bezzel("run", "5", "--engine", "classroom", "--json", python=python).stdout)
    assert [(one["name"], one["count"]) for one in found["formulations"]] == [("classroom/zigzag", 10)]


def test_every_engine_answers_the_problem_and_the_piece_of_the_plug_in(python: str) -> None:
    question = ["run", "4", "--problem", "empty-corners", "--piece", "antelope", "--json"]
    found = json.loads(bezzel(*question, python=python).stdout)
    complete = [one for one in found["formulations"] if one["status"] == "COMPLETE"]
    assert {"backtracking", "cp-sat", "python-constraint"} <= {one["engine"] for one in complete}
    assert (found["agree"], found["size"], found["count"]) == (True, 12, 1)


def test_without_the_plug_in_none_of_it_is_there(listed: dict[str, list[str]]) -> None:
    assert {*listed["formulations"]} - {*formulations()} == {"classroom/zigzag"}
    assert {*listed["problems"]} - {*problems()} == {"empty-corners", "far-corners"}
    assert {*listed["pieces"]} - {*pieces()} == {"antelope"}


def test_a_piece_that_a_plug_in_only_imports_is_no_second_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module holds the names that it imports as it holds those that it defines."""
    module = ModuleType("extras")
    vars(module).update(QUEEN=QUEEN, ANTELOPE=Piece("antelope", leaps=in_all_directions((3, 4))))
    monkeypatch.setitem(sys.modules, "extras", module)
    declared = EntryPoints([EntryPoint("extras", "extras", "bezzel.pieces")])
    monkeypatch.setattr(plug_ins, "_entry_points", lambda: declared)
    warned = mock.Mock()
    monkeypatch.setattr(plug_ins, "warn", warned)
    assert [*plug_ins.add_plug_ins({"queen": QUEEN}, "bezzel.pieces", Piece)] == ["antelope", "queen"]
    warned.assert_not_called()


def test_the_name_of_a_plug_in_piece_is_found_as_it_is_written_and_before_a_synonym(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hawk, marshal = Piece("Black_Hawk"), Piece("marshal")
    added = pieces() | {piece.name: piece for piece in (hawk, marshal)}
    monkeypatch.setattr("models.catalogue.finding.pieces", lambda: added)
    assert find_piece("Black_Hawk") is find_piece("black-hawk") is hawk
    assert find_piece("marshal") is marshal
