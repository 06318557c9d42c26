"""kernels/torus-line-patterns, and kernels/cover beside it."""

from collections import Counter
from itertools import combinations
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import Board, Instance
from models.catalogue.finding import find_counter, find_piece, find_problem
from models.chess.board import Square
from models.problem import ANY, OPTIMUM, Size

pytest.importorskip("numba")

from models.counters.kernels.machinery.cover import cutting as cover
from models.counters.kernels.machinery.cover import tasks
from models.counters.kernels.machinery.cover.tasks import CoverTasks
from models.counters.kernels.machinery.torus_line_patterns import cutting as patterns
from models.counters.kernels.machinery.torus_line_patterns.cutting import LineMap, row_sets

DOMINATIONS = ["domination", "independent-domination", "total-domination"]


def question(problem: str, side: int, size: Size) -> Instance:
    return Instance(find_problem(problem), find_piece("queen"), Board(side, side, wrap=True), size)


def listed(searched: CoverTasks) -> list[int]:
    return sorted(image for branch, found in searched.search(lambda _: None) for image in branch.placements(found))


def count(searched: CoverTasks) -> tuple[int, int]:
    """The numbers of placements and of classes."""
    placements, classes = searched.count(range(len(searched.branches)), lambda: False, with_classes=True)
    assert placements.denominator == classes.denominator == 1
    return int(placements), int(classes)


@pytest.mark.parametrize("problem", DOMINATIONS)
@pytest.mark.parametrize(("side", "size"), [(3, 1), (3, 2), (4, 2), (4, 3), (5, 2), (5, 3), (6, 3), (6, 4), (7, 4)])
def test_patterns_and_covers_of_squares_are_the_same_placements_and_classes(problem: str, side: int, size: int) -> None:
    by_patterns, by_squares = (made.make_tasks(question(problem, side, size)) for made in (patterns, cover))
    assert listed(by_patterns) == listed(by_squares)
    assert count(by_patterns) == count(by_squares)


@pytest.mark.exhaustive
@pytest.mark.parametrize("problem", DOMINATIONS)
@pytest.mark.parametrize(
    ("side", "size"),
    [(5, 5), (7, 5), (8, 4), (8, 6), (9, 5), (9, 6), (10, 5), (10, 6), (11, 5), (11, 6), (12, 6), (13, 6)],
)
def test_both_searches_count_the_same_on_larger_tori(problem: str, side: int, size: int) -> None:
    by_patterns, by_squares = (made.make_tasks(question(problem, side, size)) for made in (patterns, cover))
    assert count(by_patterns) == count(by_squares)


@pytest.mark.parametrize(
    ("problem", "side", "size", "number", "classes"),
    [
        ("domination", 10, 5, 1680, 4),
        ("domination", 13, 6, 0, 0),
        ("domination", 15, 5, 90, 1),
        ("independent-domination", 12, 6, 1152, 2),
        ("total-domination", 11, 5, 0, 0),
        pytest.param("domination", 21, 7, 252, 1, marks=pytest.mark.exhaustive),
        pytest.param("domination", 23, 11, 0, 0, marks=pytest.mark.exhaustive),
    ],
)
def test_numbers_of_placements_and_classes(problem: str, side: int, size: int, number: int, classes: int) -> None:
    assert count(patterns.make_tasks(question(problem, side, size))) == (number, classes)


@pytest.mark.parametrize(("side", "least"), [(3, 1), (4, 2), (5, 2), (6, 3), (7, 4), (8, 5), (9, 6), (12, 9)])
def test_each_set_of_rows_is_an_image_of_one_set_by_one_map(side: int, least: int) -> None:
    images = [
        frozenset((row * one.factor + one.shift) % side for row in range(side) if rows >> row & 1)
        for task in row_sets(side, least)
        for rows in task.sets
        for one in task.maps
    ]
    assert len(images) == len(set(images))
    assert set(images) == {
        frozenset(rows) for number in range(least, side + 1) for rows in combinations(range(side), number)
    }


def queens_by_line(squares: list[Square], side: int) -> list[list[int]]:
    """For each direction the numbers of queens on occupied lines, sorted."""
    lines = [(row, column, (column - row) % side, (column + row) % side) for row, column in squares]
    return [sorted(Counter(numbers).values()) for numbers in zip(*lines, strict=True)]


@given(st.data())
def test_a_map_takes_lines_to_lines_of_their_direction_with_as_many_queens(data: st.DataObject) -> None:
    side = data.draw(st.integers(3, 9))
    factor = data.draw(st.sampled_from([factor for factor in range(1, side) if gcd(factor, side) == 1]))
    squares = data.draw(st.lists(st.tuples(*[st.integers(0, side - 1)] * 2), min_size=2, max_size=side, unique=True))
    board = Board(side, side, wrap=True)
    one = LineMap(side, factor, data.draw(st.integers(0, side - 1)))
    image = one.image(board.bitboard(squares))
    assert queens_by_line(squares, side) == queens_by_line(board.squares(image), side)


def test_a_search_that_is_interrupted_often_finds_each_placement_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "MOST_TASKS", 2)
    searched = patterns.make_tasks(question("domination", 6, 4))
    whole = listed(searched)
    monkeypatch.setattr(tasks, "STEPS_A_SLICE", 3)
    monkeypatch.setattr(tasks, "STORED", 1)
    assert listed(searched) == whole
    assert len(whole) == len(set(whole)) == 17829
    assert count(searched) == (17829, 102)


def test_sets_of_rows_are_dealt_out_to_tasks_and_none_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    instance = question("domination", 8, 5)
    whole = count(cover.make_tasks(instance))
    for tasks_at_most in (1, 3):
        monkeypatch.setattr(patterns, "MOST_TASKS", tasks_at_most)
        monkeypatch.setattr(patterns, "ROOM", 5)
        assert count(patterns.make_tasks(instance)) == whole


def test_on_5_by_5_as_many_queens_as_rows_are_needed_if_none_attacks_another() -> None:
    instance = question("independent-domination", 5, OPTIMUM)
    assert find_counter("torus-line-patterns").census(instance) == find_counter("kernels/cover").census(instance)
    assert find_counter("torus-line-patterns").census(instance).size == 5


@pytest.mark.parametrize(
    ("board", "size", "reason"),
    [
        (Board(9, 9, wrap=True), OPTIMUM, None),
        (Board(30, 30, wrap=True), 14, None),
        (Board(31, 31, wrap=True), 15, "only sides from 3 to 30"),
        (Board(9, 9), 5, "only a torus"),
        (Board(9, 8, wrap=True), 5, "only square boards"),
        (Board(9, 9, wrap=True), 9, None),
        (Board(9, 9, wrap=True), 10, "no more pieces than rows"),
        (Board(9, 9, wrap=True), ANY, "only the fewest pieces, or a given number"),
    ],
)
def test_what_is_not_answered_is_said(board: Board, size: Size, reason: str | None) -> None:
    instance = Instance(find_problem("domination"), find_piece("queen"), board, size)
    assert find_counter("torus-line-patterns").unsupported(instance) == reason
