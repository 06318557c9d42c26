"""kernels/empty-line-patterns, and kernels/frame beside it."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import Board, Instance
from models.catalogue.finding import find_counter, find_piece, find_problem
from models.chess.notation import parse_squares
from models.problem import ANY, OPTIMUM, Size

pytest.importorskip("numba")

import numpy as np
from numba import njit

from models.counters.kernels.machinery.cover import tasks
from models.counters.kernels.machinery.cover.tasks import CoverTasks
from models.counters.kernels.machinery.empty_line_patterns import COLUMN_OFFSET, PREFIX_LINES
from models.counters.kernels.machinery.empty_line_patterns import cutting as patterns
from models.counters.kernels.machinery.empty_line_patterns import diagonals as numbered
from models.counters.kernels.machinery.empty_line_patterns.cutting import Shape, shapes
from models.counters.kernels.machinery.frame import cutting as frames

DOMINATIONS = ["domination", "independent-domination", "total-domination"]


def question(problem: str, side: int, size: Size) -> Instance:
    return Instance(find_problem(problem), find_piece("queen"), Board(side, side), size)


def listed(tasks: CoverTasks) -> list[int]:
    return sorted(image for branch, found in tasks.search(lambda _: None) for image in branch.placements(found))


def count(searched: CoverTasks) -> tuple[int | Fraction, int | Fraction]:
    """The numbers of placements and of classes."""
    return searched.count(range(len(searched.branches)), lambda: False, with_classes=True)


def agree(problem: str, side: int, size: int) -> bool:
    instance = question(problem, side, size)
    by_patterns, by_frames = listed(patterns.make_tasks(instance)), listed(frames.make_tasks(instance))
    return by_patterns == by_frames


@pytest.mark.parametrize("problem", DOMINATIONS)
@pytest.mark.parametrize(("side", "size"), [(2, 1), (3, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 5)])
def test_both_searches_find_the_same_placements(problem: str, side: int, size: int) -> None:
    assert agree(problem, side, size)


@pytest.mark.exhaustive
@pytest.mark.parametrize("problem", DOMINATIONS)
@pytest.mark.parametrize(
    ("side", "size"), [(4, 3), (5, 2), (5, 4), (6, 4), (6, 5), (7, 4), (8, 5), (9, 5), (10, 6), (12, 7)]
)
def test_both_searches_find_the_same_where_queens_are_to_spare(problem: str, side: int, size: int) -> None:
    assert agree(problem, side, size)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("side", "size"), [(13, 7), (14, 7), (15, 8), (17, 9)])
def test_both_searches_count_the_same_placements_and_classes(side: int, size: int) -> None:
    for problem in DOMINATIONS:
        instance = question(problem, side, size)
        by_patterns, by_frames = (made.make_tasks(instance) for made in (patterns, frames))
        assert count(by_patterns) == count(by_frames)


@pytest.mark.parametrize("shape", [Shape(0, 0), Shape(0, 3), Shape(4, 4), Shape(5, 5), Shape(3, 8)])
def test_each_line_inside_a_shape_is_decided_once_and_next_to_its_mirror_image(shape: Shape) -> None:
    lines = shape.list_lines()
    rows, columns = set(range(1, shape.height)), {COLUMN_OFFSET + line for line in range(1, shape.width)}
    assert sorted(lines) == sorted(rows | columns)
    for offset, extent in ((0, shape.height), (COLUMN_OFFSET, shape.width)):
        for line in range(1, (extent + 1) // 2):
            assert lines.index(offset + extent - line) == lines.index(offset + line) + 1


@pytest.mark.parametrize("shape", [Shape(1, 1), Shape(4, 4), Shape(5, 5), Shape(3, 8)])
def test_lines_along_diagonals_are_those_inside_and_rows_of_a_square_come_after_its_columns(shape: Shape) -> None:
    lines = shape.list_lines_along_diagonals()
    assert sorted(lines) == sorted(shape.list_lines())
    if shape.height == shape.width:
        assert all(lines.index(COLUMN_OFFSET + line) < lines.index(line) for line in range(1, shape.height))


@pytest.mark.parametrize(("side", "size"), [(4, 2), (6, 3), (7, 3), (9, 4), (10, 5), (11, 5), (12, 6)])
def test_to_look_ahead_loses_no_placement(side: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    instance = question("domination", side, size)
    assert patterns.looks_ahead_at(side, size)
    looking = listed(patterns.make_tasks(instance))
    monkeypatch.setattr(patterns, "looks_ahead_at", lambda side, pieces: False)
    assert looking == listed(patterns.make_tasks(instance))


@pytest.mark.parametrize(("side", "size"), [(4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_to_look_ahead_is_right_where_it_is_not_used(side: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "looks_ahead_at", lambda side, pieces: side - 1 - pieces >= 1)
    assert agree("domination", side, size)


def test_every_shape_is_laid_once() -> None:
    assert set(shapes(6, 3)) == {Shape(height, width) for width in range(2, 6) for height in range(2, width + 1)}


@pytest.mark.parametrize(
    ("problem", "side", "size", "reason"),
    [
        ("domination", 15, 14, None),
        ("domination", 15, 15, "only fewer pieces than rows"),
        ("domination", 17, OPTIMUM, None),
        ("domination", 17, ANY, "only the fewest pieces, or a given number"),
        ("domination", 2, 1, "only sides from 3 to 63"),
        ("domination", 63, 32, None),
        ("domination", 64, 32, "only sides from 3 to 63"),
        ("total-domination", 17, OPTIMUM, None),
        ("non-attacking", 8, 8, "only domination"),
    ],
)
def test_patterns_are_searched_where_queens_are_few(problem: str, side: int, size: Size, reason: str | None) -> None:
    assert find_counter("empty-line-patterns").unsupported(question(problem, side, size)) == reason


def test_a_square_that_is_given_is_refused() -> None:
    instance = question("domination", 16, 9).narrowed(required=1)
    assert find_counter("empty-line-patterns").unsupported(instance) == "no required or forbidden squares"


def test_a_search_that_is_interrupted_often_finds_each_placement_once(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = patterns.make_tasks(question("domination", 4, 2))
    whole = listed(searched)
    monkeypatch.setattr(tasks, "STEPS_A_SLICE", 3)
    monkeypatch.setattr(tasks, "STORED", 1)
    assert listed(searched) == whole
    assert len(whole) == len(set(whole)) == 12
    assert count(searched) == (12, 3)


def lay_and_shift(by_colour: Any, by: int, diagonals: Any, shifted: Any) -> None:
    numbered.lay(by_colour, diagonals)
    numbered.shift(diagonals, by, shifted)


def cross(low: Any, high: Any, before: int) -> Any:
    return numbered.cross(low, high, before)


COMPILED_LAY, COMPILED_CROSS = njit(lay_and_shift), njit(cross)


@given(st.sets(st.integers(0, 62)), st.sets(st.integers(0, 62)), st.integers(0, 125), st.integers(0, 63))
def test_diagonals_are_moved_and_crossed_as_numbers_are(even: set[int], odd: set[int], by: int, before: int) -> None:
    numbers = {2 * one for one in even} | {2 * one + 1 for one in odd}
    by_colour = np.array([sum(1 << one for one in colour) for colour in (even, odd)], np.uint64)
    diagonals, shifted = np.zeros(2, np.uint64), np.zeros(2, np.uint64)
    COMPILED_LAY(by_colour, by, diagonals, shifted)
    laid, moved = (int(pair[0]) | int(pair[1]) << 64 for pair in (diagonals, shifted))
    assert laid == sum(1 << one for one in numbers)
    assert moved == (laid << by) % (1 << 128)
    assert int(COMPILED_CROSS(diagonals[0], diagonals[1], before)) == (laid >> before) % (1 << 64)


@pytest.mark.parametrize(
    ("problem", "side", "size"),
    [
        ("domination", 33, 28),
        ("domination", 63, 61),
        ("total-domination", 33, 31),
        ("independent-domination", 33, 25),
    ],
)
def test_where_diagonals_fill_two_words_what_is_found_is_a_solution(problem: str, side: int, size: int) -> None:
    instance = question(problem, side, size)
    found = [placement for _, placement in islice(patterns.make_tasks(instance).search(lambda _: None), 300)]
    assert all(instance.is_solution(placement) for placement in found)
    assert len(set(found)) == len(found) == 300


@pytest.mark.exhaustive
def test_where_diagonals_fill_two_words_a_known_cover_is_found() -> None:
    """On 33 × 33 by 17 queens on every other row and column, which ``cp-sat/every-other-line`` found."""
    instance = question("domination", 33, 17)
    queens = "y33 o31 g29 w27 e25 c23 ag21 u19 q17 m15 a13 ae11 ac9 k7 aa5 s3 i1"
    known = parse_squares(instance.board, queens)
    searched = patterns.make_tasks(instance)
    begun = [line % 2 for line in Shape(30, 30).list_lines()[:PREFIX_LINES]]
    prefix = sum(is_occupied << at for at, is_occupied in enumerate(begun))
    asked = searched.question
    task = next(
        task for task, shape in enumerate(asked.shapes.tolist()) if shape == [30, 30] and asked.prefixes[task] == prefix
    )
    fields = {name: getattr(asked, name)[task : task + 1] for name in ("shapes", "lines", "line_counts", "prefixes")}
    alone = replace(searched, branches=[searched.branches[task]], question=asked._replace(**fields))
    found = (image for branch, one in alone.search(lambda _: None) for image in branch.placements(one))
    assert known in found


@pytest.mark.parametrize(
    ("problem", "side", "size", "number", "classes"),
    [
        ("domination", 7, 4, 86, 13),
        ("domination", 10, 5, 8, 1),
        ("domination", 11, 5, 2, 1),
        ("independent-domination", 12, 7, 840, 105),
        ("independent-domination", 13, 7, 24, 4),
    ],
)
def test_known_numbers_of_placements_and_classes(problem: str, side: int, size: int, number: int, classes: int) -> None:
    searched = patterns.make_tasks(question(problem, side, size))
    assert count(searched) == (number, classes)
