"""What is particular to CPMpy."""

import sys

import pytest

from models import Board, Instance, engines
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem

FURTHER = ("sat", "answer-set", "cpmpy")


QUEEN = find_piece("queen")


INSTALLED = {name for name in FURTHER if is_installed(engines()[name])}


def needs(engine: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(engine not in INSTALLED, reason=f"{engine} is not installed")


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


@needs("cpmpy")
def test_a_formulation_whose_solver_is_missing_declines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pychoco", None)
    assert find_formulation("cpmpy/choco").unsupported(queens("non-attacking", 6, 6)) == "pychoco is not installed"
