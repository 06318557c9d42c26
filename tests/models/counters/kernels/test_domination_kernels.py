"""The compiled searches for covering sets: against searches in Python, against each other, and published values."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies

from models import ANY, OPTIMUM, Board, Instance, Search, orbits
from models.catalogue.finding import counter_worth_its_start, find_counter, find_formulation, find_piece, find_problem
from models.counting import Census, CountedInParts, NotEnoughMemory, Resources
from models.problem import Size
from tests.support.reference import solutions

pytest.importorskip("numba")

from models.counters.kernels.machinery.cover import tasks
from models.counters.kernels.machinery.cover.cutting import choose_words
from models.counters.kernels.machinery.cover.searches import CoverSearch
from models.counters.kernels.machinery.cover.symmetry import Branch
from models.counters.kernels.machinery.frame.cutting import Frame, frames
from tests.support.program import ROOT

DOMINATIONS = ["domination", "independent-domination", "total-domination"]
PIECES = ["queen", "rook", "bishop", "knight", "king"]
BRUTE_FORCE_SQUARES = 16
QUICK = settings(max_examples=25)


def question(problem: str, board: Board, size: Size = OPTIMUM, piece: str = "queen") -> Instance:
    return Instance(find_problem(problem), find_piece(piece), board, size)


def search_of(name: str) -> CoverSearch:
    search = find_formulation(f"kernels/{name}")
    assert isinstance(search, CoverSearch)
    return search


def count(name: str, instance: Instance, threads: int = 1) -> int:
    return find_counter(f"kernels/{name}").count(instance, Resources(threads))


def census(name: str, instance: Instance, threads: int = 1) -> Census:
    return find_counter(f"kernels/{name}").census(instance, Resources(threads))


def listed(name: str, instance: Instance) -> list[int]:
    return list(find_formulation(name).solve(instance, Search()))


@strategies.composite
def instances(draw: strategies.DrawFn, boards: strategies.SearchStrategy[Board], pieces: list[str]) -> Instance:
    """A question of domination with some squares required and some forbidden."""
    board = draw(boards)
    marks = draw(strategies.lists(strategies.sampled_from("......rf"), min_size=len(board), max_size=len(board)))
    required, forbidden = (sum(1 << at for at, mark in enumerate(marks) if mark == wanted) for wanted in "rf")
    instance = question(draw(strategies.sampled_from(DOMINATIONS)), board, piece=draw(strategies.sampled_from(pieces)))
    plain = draw(strategies.booleans())
    size = draw(strategies.integers(0, 5))
    return instance.with_size(size) if plain else instance.with_size(size).narrowed(required, forbidden)


SIDES = strategies.integers(1, 5)
ANY_BOARD = strategies.builds(Board, SIDES, SIDES, strategies.booleans())
RECTANGLE = strategies.builds(Board, strategies.integers(1, 6), strategies.integers(1, 6))


def expected(instance: Instance) -> set[int]:
    """By the definition, or where that takes too long, by a search in Python."""
    if len(instance.board) <= BRUTE_FORCE_SQUARES:
        return set(solutions(instance))
    return set(listed("backtracking/uncovered-square", instance))


def agrees(name: str, instance: Instance, placements: set[int]) -> None:
    search_of(name).prepare(instance)
    given = listed(f"kernels/{name}", instance)
    assert len(given) == len(set(given))
    assert set(given) == placements
    classes = list(orbits(placements, instance.symmetries()))
    size = next((placement.bit_count() for placement in placements), None)
    assert census(name, instance) == Census(size, len(placements), len(classes))


@QUICK
@given(instances(ANY_BOARD, PIECES))
def test_the_cover_search_agrees_with_python_on_any_board(instance: Instance) -> None:
    agrees("cover", instance, expected(instance))


@pytest.mark.exhaustive
@QUICK
@given(instances(RECTANGLE, ["queen"]))
def test_the_frame_search_agrees_with_the_cover_search(instance: Instance) -> None:
    agrees("frame", instance, set(listed("kernels/cover", instance)))


@pytest.mark.parametrize("problem", DOMINATIONS)
@pytest.mark.parametrize("side", [5, 6, 7, pytest.param(8, marks=pytest.mark.exhaustive)])
def test_frame_cover_and_python_agree_on_the_optimum(problem: str, side: int) -> None:
    instance = question(problem, Board(side, side))
    placements = set(listed("kernels/cover", instance))
    assert set(listed("kernels/frame", instance)) == placements
    assert set(listed("backtracking/uncovered-square", instance)) == placements


@pytest.mark.parametrize("name", ["frame", "cover"])
@pytest.mark.parametrize(
    ("problem", "side", "number", "classes"),
    [("domination", 8, 4860, 638), ("independent-domination", 8, 728, 91), ("domination", 9, 114, 21)],
)
def test_known_numbers_of_placements_and_classes(name: str, problem: str, side: int, number: int, classes: int) -> None:
    instance = question(problem, Board(side, side), 5)
    assert census(name, instance) == Census(5, number, classes)


@pytest.mark.parametrize(("side", "size", "number"), [(10, 5, 8), (11, 5, 2), (12, 6, 8), (18, 9, 16)])
def test_known_numbers_on_boards_of_several_words(side: int, size: int, number: int) -> None:
    instance = question("domination", Board(side, side), size)
    assert count("frame", instance) == number
    assert count("frame", instance.with_size(size - 1)) == 0


@pytest.mark.parametrize(
    ("rows", "columns", "size", "number"),
    [
        (9, 8, 5, 516),
        (8, 12, 6, 7488),
        (5, 12, 5, 254354),
        (3, 11, 4, 20074),
        (12, 9, 5, 0),
        (17, 9, 6, 0),
        (9, 17, 6, 0),
    ],
)
def test_the_frame_search_counts_on_rectangles_as_the_cover_search_does(
    rows: int, columns: int, size: int, number: int
) -> None:
    instance = question("domination", Board(rows, columns), size)
    assert census("frame", instance) == census("cover", instance)
    assert count("frame", instance) == number


@pytest.mark.parametrize(
    ("rows", "columns", "size", "number"),
    [(8, 8, 5, 132), (9, 9, 5, 2), (10, 10, 5, 0), (10, 10, 6, 60), (7, 9, 5, 159)],
)
def test_connected_covers_are_the_covers_that_the_definition_calls_connected(
    rows: int, columns: int, size: int, number: int
) -> None:
    instance = question("connected-domination", Board(rows, columns), size)
    found = set(listed("kernels/connected-covers", instance))
    assert found == set(
        filter(instance.is_solution, listed("kernels/cover", question("domination", instance.board, size)))
    )
    assert len(found) == number


def test_connected_covers_say_what_they_do_not_answer() -> None:
    kernel = find_formulation("kernels/connected-covers")
    assert kernel.unsupported(question("domination", Board(8))) == "only connected domination"
    assert kernel.unsupported(question("connected-domination", Board(8), piece="rook")) == "only queens"
    assert kernel.unsupported(question("connected-domination", Board(8, wrap=True))) == "no torus"


def test_connected_covers_are_found_on_large_squares_by_patterns_and_with_required_squares_by_frames() -> None:
    large = question("connected-domination", Board(16), 8)
    assert listed("kernels/connected-covers", large) == listed("kernels/connected-covers", large.narrowed(1, 0)) == []


@pytest.mark.parametrize("queens", [12, pytest.param(15, marks=pytest.mark.exhaustive)])
def test_few_queens_do_not_cover_the_largest_board_whose_frame_fits_in_words(queens: int) -> None:
    assert count("frame", question("domination", Board(32, 32), queens)) == 0


def test_a_long_count_by_frames_has_more_parts() -> None:
    counter = find_counter("kernels/frame")
    assert isinstance(counter, CountedInParts)
    short, long = (counter.number_of_parts(question("domination", Board(side, side), 11)) for side in (21, 22))
    assert short == 256 < long


@pytest.mark.exhaustive
def test_no_fewer_than_seven_queens_attack_every_square_of_12_by_12() -> None:
    instance = question("total-domination", Board(12, 12))
    assert count("frame", instance) == count("cover", instance) == 72


@pytest.mark.exhaustive
@pytest.mark.parametrize(("side", "kings"), [(6, 4), (9, 9), (12, 16)])
def test_kings_cover_a_board_of_threes_in_one_way(side: int, kings: int) -> None:
    assert count("cover", question("domination", Board(side, side), kings, "king")) == 1
    assert count("cover", question("domination", Board(side, side), kings - 1, "king")) == 0


def test_several_threads_count_the_same() -> None:
    instance = question("domination", Board(13, 13), 7)
    assert census("frame", instance, threads=3) == census("frame", instance) == Census(7, 288, 41)


@QUICK
@given(instances(ANY_BOARD, PIECES), strategies.sampled_from([OPTIMUM, ANY]))
def test_of_an_open_size_the_best_is_counted_or_all_together(instance: Instance, size: Size) -> None:
    instance = instance.with_size(size)
    if len(instance.board) > 9 and size == ANY:
        instance = instance.narrowed(forbidden=instance.free >> 9 << 9)
    placements = set(listed("backtracking/general", instance))
    classes = sum(1 for _ in orbits(placements, instance.symmetries()))
    best = min(map(int.bit_count, placements)) if placements and size == OPTIMUM else None
    assert census("cover", instance, threads=2) == Census(best, len(placements), classes)


def test_classes_are_counted_only_where_they_are_asked_for() -> None:
    instance = question("domination", Board(7, 7), 4)
    counter = find_counter("kernels/cover")
    assert counter.census(instance, with_classes=False) == Census(4, 86)


def test_a_count_does_not_begin_without_its_memory() -> None:
    with pytest.raises(NotEnoughMemory, match=r"kernels/frame would take about . MiB, more than 1 MiB"):
        find_counter("kernels/frame").census(
            question("domination", Board(16, 16), 9), Resources(8, memory_limit=1 << 20)
        )


@pytest.mark.parametrize("name", ["frame", "cover"])
def test_a_search_that_is_interrupted_often_finds_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    instance = question("domination", Board(7, 7), 4)
    whole = listed(f"kernels/{name}", instance)
    monkeypatch.setattr(tasks, "STEPS_A_SLICE", 3)
    monkeypatch.setattr(tasks, "STORED", 1)
    assert listed(f"kernels/{name}", instance) == whole
    assert count(name, instance) == len(whole) == 86


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of what is raised in a destructor
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_heard_during_a_search(threads: int) -> None:
    def interrupt(_signal: int, _frame: object) -> None:
        raise KeyboardInterrupt

    instance = question("domination", Board(20, 20), 12)
    count("frame", instance.with_size(9))
    before = signal.signal(signal.SIGALRM, interrupt)
    started = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, 0.3, 0.3)  # again and again: Python loses what is raised there
    try:
        with pytest.raises(KeyboardInterrupt):
            count("frame", instance, threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - started < 60


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["frame", "cover"])
def test_a_second_process_need_not_compile(name: str) -> None:
    instance = "Instance(find_problem('domination'), find_piece('queen'), Board(8, 8), 5)"
    code = (
        "from models import *; from models.catalogue.finding import *; "
        f"print(find_counter('kernels/{name}').count({instance})); "
        f"from models.counters.kernels.machinery.{name}.steps import advance; "
        "print(sum(advance.stats.cache_misses.values()))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True)
        for _ in range(2)
    ]
    assert runs[1].stdout.split() == ["4860", "0"]


def test_known_bounds_save_the_proof_and_nothing_else() -> None:
    counter = find_counter("kernels/frame")
    for side in (5, 7, 9):
        instance = question("domination", Board(side, side))
        least = (side + 1) // 2
        proved, taken = counter.census(instance), counter.census(instance, Resources(least_size=least))
        assert taken == replace(proved, unsearched_below=least)


def test_what_has_to_be_larger_anyway_rests_on_no_bound() -> None:
    instance = question("domination", Board(8, 8)).narrowed(required=0b1111)
    found = find_counter("kernels/frame").census(instance, Resources(least_size=4))
    assert found.size
    assert found.unsearched_below is None


@pytest.mark.parametrize(
    ("instance", "name"),
    [
        (question("domination", Board(7, 7)), "kernels/cover"),
        (question("domination", Board(10, 10)), "kernels/frame"),
        (question("domination", Board(7, 8)), "kernels/cover"),
        (question("total-domination", Board(9, 9), piece="knight"), "kernels/profile"),
        (question("border-domination", Board(9, 9)), "kernels/cover"),
        (question("domination", Board(6, 6)), None),
        (question("connected-domination", Board(9, 9)), None),
        (question("non-attacking", Board(8, 8), 8), None),
        (question("non-attacking", Board(14, 14), 14), "kernels/half-board-join"),
    ],
)
def test_the_counter_that_is_asked_is_the_fastest_or_none_where_it_would_start_too_slowly(
    instance: Instance, name: str | None
) -> None:
    counter = counter_worth_its_start(instance)
    assert (counter and counter.name) == name


def unsupported() -> Iterator[tuple[str, Instance, str]]:
    yield "frame", question("domination", Board(33, 33)), "no side over 32"
    yield "frame", question("domination", Board(8, 33)), "no side over 32"
    yield "frame", question("domination", Board(8, 8, wrap=True)), "no torus"
    yield "empty-line-patterns", question("domination", Board(16, 17)), "only square boards"
    yield "frame", question("domination", Board(8, 8), piece="rook"), "only queens"
    yield "frame", question("non-attacking", Board(8, 8)), "only domination"
    yield "cover", question("domination", Board(32, 33)), "no board over 1024 squares"
    yield "cover", question("non-attacking", Board(8, 8)), "only at least one, or at most one, of some squares"
    yield "cover", question("connected-domination", Board(8, 8)), "does not state Connected"


@pytest.mark.parametrize(("name", "instance", "reason"), list(unsupported()))
def test_what_a_search_cannot_do_it_says(name: str, instance: Instance, reason: str) -> None:
    assert search_of(name).unsupported(instance) == reason
    with pytest.raises(ValueError, match=reason):
        count(name, instance.with_size(9))


def test_every_frame_is_in_one_orbit() -> None:
    for board in (Board(6, 6), Board(6, 8)):
        group = question("domination", board).symmetries()
        every = [frame for _, orbit in frames(board, 4, group) for frame in orbit]
        assert len(every) == len(set(every)) == len(_spans(board.rows)) * len(_spans(board.columns))


def _spans(lines: int) -> list[tuple[int, int]]:
    return [(first, last) for first in range(lines) for last in range(first, lines) if first + lines - 1 - last <= 4]


@pytest.mark.quick
def test_the_corners_and_the_inside_of_a_frame() -> None:
    board = Board(4, 4)
    frame = Frame(board, columns=(0, 2), rows=(1, 2))
    assert frame.corners == board.bitboard([(1, 0), (1, 2), (2, 0), (2, 2)])
    assert frame.inside == board.bitboard((row, column) for row in (1, 2) for column in (0, 1, 2))
    assert len(frame.outer_lines) == 3


def test_a_placement_found_stands_for_its_images() -> None:
    group = tuple(question("domination", Board(4, 4)).symmetries())
    corner, corners = 1, 1 | 1 << 3 | 1 << 12 | 1 << 15
    branch = Branch(corner, 0, group, group[:1], first=0, orbit=corners)
    opposite = 1 | 1 << 15
    assert branch.number_of_placements([0, 0, 1]) == 2
    assert set(branch.placements(opposite)) == {opposite, 1 << 3 | 1 << 12}


@pytest.mark.parametrize(("squares", "words"), [(1, 1), (64, 1), (65, 2), (256, 4), (257, 8), (1024, 16)])
def test_words_for_a_board(squares: int, words: int) -> None:
    assert choose_words(squares) == words


def test_no_words_for_more_squares_than_the_search_takes() -> None:
    with pytest.raises(ValueError, match="at most 1024 bits, not 1025"):
        choose_words(1025)
