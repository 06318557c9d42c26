"""Boards side by side under their titles."""

import pytest

from compare.report.boards import TitledBoard, boards_side_by_side, one_of_each_class, symmetric_solutions
from models import Board, Instance, Search, find_formulation, find_piece, find_problem


def queens(n: int) -> tuple[Instance, list[int]]:
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n)
    return instance, list(find_formulation("flags").solve(instance, Search()))


def drawn(instance: Instance, boards: list[TitledBoard], columns: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(columns))
    return boards_side_by_side(instance, boards).splitlines()


def test_four_of_the_twelve_classes_of_eight_queens_stand_beside_each_other_each_title_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    instance, solutions = queens(8)
    lines = drawn(instance, one_of_each_class(instance, solutions), 80, monkeypatch)
    assert len(lines) == 3 * (1 + 9) + 2
    assert max(map(len, lines)) <= 80
    assert lines[22].split("  ")[1].strip() == "class 10, 4 boards"


def test_a_title_that_does_not_fit_goes_on_after_a_comma(monkeypatch: pytest.MonkeyPatch) -> None:
    instance, solutions = queens(6)
    lines = drawn(instance, one_of_each_class(instance, solutions) * 2, 60, monkeypatch)
    assert [line.split() for line in lines[:2]] == [["class", "1,"] * 2, ["4", "boards"] * 2]


@pytest.mark.parametrize("columns", [20, 33, 60, 200])
def test_the_boards_are_no_wider_than_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    instance, solutions = queens(8)
    assert max(map(len, drawn(instance, symmetric_solutions(instance, solutions), columns, monkeypatch))) <= columns


def test_no_boards_are_an_empty_text() -> None:
    assert boards_side_by_side(queens(3)[0], []) == ""
