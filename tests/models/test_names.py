"""How formulations, counters and problems are named, wherever they are defined."""

import logging
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from models import Formulation
from models.catalogue.discovery import make_objects
from models.catalogue.finding import find_formulation, find_problem
from tests.support.program import ROOT

SCRIPT = '''
"""The docstring of the script."""

from models import Formulation, Problem
from models.backtracking import ENGINE


class MyQueens(Formulation):
    """My first search."""

    engine = ENGINE

    def unsupported(self, instance):
        return None

    def placements(self, instance, search):
        yield 0


class NQueensBYRow2(MyQueens):
    pass


class QuietPieces(Problem):
    def is_solution(self, board, piece, occupied):
        return True


for one in (MyQueens(), NQueensBYRow2(), QuietPieces()):
    print(one.name, "-", one.lesson)
'''


def test_a_class_of_a_script_is_named_after_itself(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    environment = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines() == [
        "backtracking/my-queens - My first search.",
        "backtracking/n-queens-by-row2 - The docstring of the script.",
        "quiet-pieces - The docstring of the script.",
    ]


def test_a_file_of_an_engine_and_of_the_problems_gives_its_name() -> None:
    assert find_formulation("backtracking/safe-squares").name == "backtracking/safe-squares"
    assert find_problem("independent-domination").lesson.startswith("Pieces that cover the board though")


def module_with(*names: str) -> ModuleType:
    """A module as if it were a file of an engine's folder, with a formulation of each of these class names."""
    module = ModuleType("models.backtracking.flags")
    for name in names:
        kind = type(name, (type(find_formulation("flags")),), {"__module__": module.__name__})
        setattr(module, name, kind)
    return module


def test_of_two_formulations_in_one_file_the_first_counts_and_a_warning_names_both(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING, logger="bezzel"):
        found = make_objects(module_with("Alpha", "Beta"), Formulation)  # type: ignore[type-abstract]
    assert [type(one).__name__ for one in found] == ["Alpha"]
    assert [record.getMessage() for record in caplog.records] == [
        "warning: models/backtracking/flags.py defines Alpha and Beta, which are both called backtracking/flags; "
        "Beta is left out, and needs a file of its own"
    ]


def test_one_formulation_in_a_file_is_found_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    found = make_objects(module_with("Alpha"), Formulation)  # type: ignore[type-abstract]
    assert [one.name for one in found] == ["backtracking/flags"]
    assert not caplog.records
