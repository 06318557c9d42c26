"""Irredundant sets, maximal ones, and minimal total covers: two searches count what the definitions admit."""

import pytest

from compare.literature.published import first_published
from models import ANY, Board, Instance, find_piece, find_problem
from models.catalogue.finding import find_counter

pytest.importorskip("numba")

from models.counters.kernels.critical_squares import CriticalSquares
from models.counters.kernels.grown_sets import GrownSets

COUNTERS = [GrownSets(), CriticalSquares()]
PROBLEMS = ["minimal-domination", "minimal-total-domination", "irredundant", "maximal-irredundant"]


def question(problem: str, piece: str, board: Board) -> Instance:
    return Instance(find_problem(problem), find_piece(piece), board, ANY)


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize(
    ("piece", "board"),
    [("queen", Board(3)), ("king", Board(2, 5)), ("bishop", Board(3, 3, True)), ("knight", Board(3, 4))],
)
def test_on_small_boards_they_count_what_the_definition_admits(problem: str, piece: str, board: Board) -> None:
    instance = question(problem, piece, board)
    expected = sum(map(instance.is_solution, range(1 << len(board))))
    assert [counter.count(instance) for counter in COUNTERS] == [expected] * len(COUNTERS)


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize(("piece", "most"), [("queen", 5), ("bishop", 7), ("king", 5), ("knight", 4)])
def test_they_count_what_is_published(problem: str, piece: str, most: int) -> None:
    known = {side: first_published(question(problem, piece, Board(side)), "count") for side in range(2, most + 1)}
    listed = {side: published.value for side, published in known.items() if published}
    for counter in COUNTERS:
        assert {side: counter.count(question(problem, piece, Board(side))) for side in listed} == listed


def test_a_board_with_a_square_that_nothing_attacks_is_left_to_others() -> None:
    instance = question("minimal-total-domination", "knight", Board(3))
    assert COUNTERS[0].unsupported(instance) is not None
    assert COUNTERS[1].count(instance) == 0


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda one: one.name)
def test_the_ways_of_bishops_are_told_by_colour(counter: GrownSets | CriticalSquares) -> None:
    assert counter.census(question("irredundant", "bishop", Board(5))).by_colour == (234, 255)
    assert counter.census(question("irredundant", "queen", Board(3))).by_colour is None


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda one: one.name)
def test_other_questions_are_refused(counter: GrownSets | CriticalSquares) -> None:
    queens = question("irredundant", "queen", Board(4))
    assert counter.unsupported(queens.with_size(2)) is not None
    assert counter.unsupported(queens.narrowed(required=1)) is not None
    assert counter.unsupported(question("domination", "queen", Board(4))) is not None
    assert counter.unsupported(question("irredundant", "queen", Board(12))) is not None


def test_bishops_that_attack_every_square_are_told_by_colour() -> None:
    for name in ("closed-forms/attacked-bishops", "closed-forms/bishops-in-company"):
        census = find_counter(name).census(question("total-domination", "bishop", Board(7)))
        assert census.by_colour == (28216660, 14042731)
        ten = question("total-domination", "bishop", Board(10))
        published = first_published(ten, "count")
        assert published is not None
        assert find_counter(name).count(ten) == published.value
