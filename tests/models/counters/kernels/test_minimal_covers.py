"""Minimal covers counted in two ways: against the definition on small boards, and against published values."""

import pytest

from compare.literature.published import first_published
from models import ANY, Board, Instance, find_piece, find_problem
from models.counting import NotCounted, NotEnoughMemory, Resources

pytest.importorskip("numba")

from models.counters.kernels.critical_squares import CriticalSquares
from models.counters.kernels.minimal_covers import MinimalCovers
from models.counters.kernels.sole_coverers import SoleCoverers

COUNTERS = [MinimalCovers(), SoleCoverers()]
SIDES = [(1, 1), (1, 6), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3)]


def minimal_covers(piece: str, rows: int, columns: int, wrap: bool = False, **more: int) -> Instance:
    return Instance(find_problem("minimal-domination"), find_piece(piece), Board(rows, columns, wrap), ANY, **more)


def irredundant(piece: str, rows: int, columns: int) -> Instance:
    return Instance(find_problem("irredundant"), find_piece(piece), Board(rows, columns), ANY)


def check(instance: Instance) -> None:
    expected = sum(map(instance.is_solution, range(1 << len(instance.board))))
    assert [counter.count(instance) for counter in COUNTERS] == [expected] * len(COUNTERS), instance


@pytest.mark.parametrize("piece", ["king", "knight", "fers", "wazir", "camel"])
def test_on_small_boards_they_count_what_the_definition_admits(piece: str) -> None:
    for sides in SIDES:
        check(minimal_covers(piece, *sides))


@pytest.mark.parametrize("piece", ["king", "wazir"])
def test_on_a_torus_and_with_squares_given(piece: str) -> None:
    check(minimal_covers(piece, 3, 4, wrap=True))
    check(minimal_covers(piece, 3, 4, required=0b1000_0000_0000, forbidden=0b0001_0010_0001))


@pytest.mark.parametrize("piece", ["king", "knight", "wazir"])
def test_irredundant_pieces_need_not_cover_the_board(piece: str) -> None:
    for sides in [(1, 1), (2, 5), (3, 3), (4, 3)]:
        check(irredundant(piece, *sides))


@pytest.mark.parametrize("piece", ["king", "wazir"])
def test_they_count_pieces_that_attack_every_square_with_none_to_spare(piece: str) -> None:
    for sides in [(1, 5), (2, 2), (3, 3), (4, 3)]:
        check(Instance(find_problem("minimal-total-domination"), find_piece(piece), Board(*sides), ANY))


@pytest.mark.parametrize("piece", ["king", "knight", "wazir", "fers", "camel"])
def test_three_ways_to_count_total_covers_agree_on_larger_boards(piece: str) -> None:
    instance = Instance(find_problem("minimal-total-domination"), find_piece(piece), Board(5, 6), ANY)
    one, *others = (counter.count(instance) for counter in [*COUNTERS, CriticalSquares()])
    assert others == [one, one]


def test_total_covers_with_squares_given_are_counted_part_by_part() -> None:
    for piece in ("wazir", "knight"):
        problem, board = find_problem("minimal-total-domination"), Board(3, 4)
        check(Instance(problem, find_piece(piece), board, ANY, required=0b1000_0000_0000, forbidden=0b0001_0010_0000))


def test_a_square_that_attacks_nothing_is_a_part_of_its_own() -> None:
    instance = Instance(find_problem("minimal-total-domination"), find_piece("knight"), Board(3), ANY)
    assert [COUNTERS[0].count(one) for one in (instance, instance.narrowed(required=0b10000))] == [0, 0]


def test_knights_on_few_squares_are_left_to_the_search_unless_half_a_state_is_enough() -> None:
    counter = COUNTERS[0]
    assert not counter.is_worth_its_start(minimal_covers("knight", 7, 7))
    assert counter.is_worth_its_start(minimal_covers("king", 7, 7))
    total = Instance(find_problem("minimal-total-domination"), find_piece("knight"), Board(7), ANY)
    assert counter.is_worth_its_start(total)


@pytest.mark.parametrize(("piece", "most"), [("king", 8), ("knight", 5)])
def test_they_count_what_is_published(piece: str, most: int) -> None:
    for side in range(1, most + 1):
        instance = minimal_covers(piece, side, side)
        listed = first_published(instance, "count")
        assert listed is not None
        assert [counter.count(instance) for counter in COUNTERS] == [listed.value] * len(COUNTERS)


@pytest.mark.exhaustive
def test_wazirs_on_larger_boards_are_counted_alike() -> None:
    for sides in [(5, 5), (4, 7), (6, 6)]:
        one, other = (counter.count(minimal_covers("wazir", *sides)) for counter in COUNTERS)
        assert one == other


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda one: one.name)
def test_more_memory_than_allowed_is_not_taken(counter: MinimalCovers | SoleCoverers) -> None:
    with pytest.raises(NotEnoughMemory, match="would take about"):
        counter.census(minimal_covers("king", 9, 9), Resources(memory_limit=1 << 18))


def test_more_pieces_than_labels_are_not_a_lack_of_memory() -> None:
    with pytest.raises(NotCounted, match="a state has more pieces than there are labels"):
        COUNTERS[0].count(minimal_covers("wazir", 15, 15))


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda one: one.name)
def test_other_questions_are_refused(counter: MinimalCovers | SoleCoverers) -> None:
    kings = minimal_covers("king", 4, 4)
    assert counter.unsupported(kings.with_size(4)) is not None
    assert counter.unsupported(minimal_covers("queen", 8, 8)) is not None
    assert counter.unsupported(Instance(find_problem("domination"), find_piece("king"), Board(4), ANY)) is not None
