"""The compiled kernels of n queens: each against another one of ours, then against the published values."""

import os
import subprocess
import sys
import weakref
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba")

from compare.literature.published import first_published
from models import Board, Instance, Search, find_formulation, find_piece, find_problem, orbits, symmetries
from models.catalogue.finding import find_counter
from models.counters.kernels.bitmask import Bitmask, enumerate_solutions
from models.counters.kernels.half_board_join import HalfBoardJoin, least_parts
from models.counters.kernels.machinery.half_board_join.middle_column import Block, blocks, middles, number_of_groups
from models.counters.kernels.machinery.half_board_join.store import Tables
from models.counters.kernels.machinery.half_board_join.symmetric_solutions import count_classes, count_kept
from models.counters.kernels.machinery.half_board_join.tables import make_tables, make_tasks
from models.counters.kernels.machinery.half_board_listing import Listing
from models.counting import NotEnoughMemory, Resources, SolutionCounter
from models.machine_code.batches import read_placements
from tests.support.program import ROOT

PLAIN = find_formulation("backtracking/flags")
BITMASK = Bitmask()
COUNTERS = [
    find_counter("mirror-backtracking"),
    find_counter("border-backtracking"),
    HalfBoardJoin(),
    HalfBoardJoin(eightfold=True),
    HalfBoardJoin(groups=3),
]


def tables_of(block: Block) -> Tables:
    return make_tables(block, make_tasks(block))


def queens(rows: int, columns: int | None = None) -> Instance:
    board = Board(rows, columns or rows)
    return Instance(find_problem("non-attacking"), find_piece("queen"), board, board.shorter_side)


@st.composite
def narrowed_boards(draw: st.DrawFn) -> Instance:
    """Rectangles with a few random required and forbidden squares."""
    instance = queens(draw(st.integers(1, 7)), draw(st.integers(1, 9)))
    squares = st.integers(0, len(instance.board) - 1)
    required = {draw(squares) for _ in range(draw(st.integers(0, 2)))}
    forbidden = draw(st.sets(squares, max_size=10)) - required
    return instance.narrowed(sum(1 << square for square in required), sum(1 << square for square in forbidden))


@given(narrowed_boards())
@settings(max_examples=60)
def test_lists_what_the_plain_search_lists_in_the_same_order(instance: Instance) -> None:
    assert list(BITMASK.placements(instance, Search())) == list(PLAIN.placements(instance, Search()))


@pytest.mark.parametrize("sides", [(8, 8), (5, 12), (12, 5), (9, 9)])
def test_visits_the_nodes_of_the_plain_search(sides: tuple[int, int]) -> None:
    search, plain = Search(), Search()
    assert len(list(BITMASK.placements(queens(*sides), search))) == len(list(PLAIN.placements(queens(*sides), plain)))
    assert search.statistics.nodes == plain.statistics.nodes


@cache
def nine_queens() -> list[int]:
    return list(PLAIN.placements(queens(9), Search()))


@given(st.integers(1, 60))
@settings(max_examples=10)
def test_batches_of_any_size_hold_the_same_boards(size: int) -> None:
    solutions = enumerate_solutions(queens(9))
    batches = list(iter(lambda: solutions.batch(size).tolist(), []))
    words = list(chain.from_iterable(batches))
    assert [low | high << 64 for low, high in words] == nine_queens()
    assert all(len(batch) == size for batch in batches[:-1])


@pytest.mark.parametrize("n", range(4, 14))
def test_joined_half_boards_are_listed_as_the_search_lists_them(n: int) -> None:
    solutions = Listing(n)
    searched = enumerate_solutions(queens(n)).batch(100_000)
    assert len(solutions) == len(searched) > 0
    assert (solutions.batch(100_000) == searched).all()


@given(st.integers(1, 800))
@settings(max_examples=10)
def test_joined_half_boards_come_in_batches_of_any_size(size: int) -> None:
    solutions = Listing(9)
    batches = [solutions.batch(size) for _ in range(352 // size + 1)]
    assert [len(batch) for batch in batches] == [size] * (352 // size) + [352 % size]
    assert list(chain.from_iterable(map(read_placements, batches))) == nine_queens()


@pytest.mark.parametrize("n", [3, 17])
def test_keys_are_not_made_of_boards_that_they_have_no_room_for(n: int) -> None:
    with pytest.raises(ValueError, match=f"from 4 × 4 to 16 × 16, not {n} × {n}"):
        Listing(n)


def test_the_listing_formulation_gives_what_the_search_gives() -> None:
    listing = find_formulation("kernels/half-board-listing")
    assert list(listing.solve(queens(11), Search())) == list(BITMASK.solve(queens(11), Search()))
    assert listing.unsupported(queens(17)) is not None
    assert listing.unsupported(queens(12, 11)) is not None
    assert listing.unsupported(queens(12).narrowed(1)) is not None


@pytest.mark.parametrize(
    "counter", COUNTERS, ids=["mirror", "border", "join", "join with eight symmetries", "join in blocks"]
)
def test_counts_what_the_plain_search_lists(counter: SolutionCounter) -> None:
    for n in range(1, 13):
        if counter.unsupported(queens(n)):
            assert n < 4, "every counter answers the boards of usual size"
        else:
            assert counter.count(queens(n)) == len(enumerate_solutions(queens(n)).batch(20_000)), n


@pytest.mark.parametrize("n", [8, 9])
def test_the_join_says_into_how_many_parts_it_is_cut(n: int) -> None:
    join = HalfBoardJoin()
    number = join.number_of_parts(queens(n))
    assert len(list(join.parts(queens(n), range(number)))) == number


@pytest.mark.parametrize("n", [12, 13])
def test_the_blocks_of_a_middle_column_have_each_of_its_tasks_once_and_need_a_share_of_its_quarter_boards(
    n: int,
) -> None:
    for middle in middles(n):
        whole, cut = Block(middle), [block for block in blocks(n, groups=5) if block.middle == middle]
        tasks = [tuple(task) for block in cut for task in make_tasks(block).tolist()]
        assert sorted(tasks) == sorted(map(tuple, make_tasks(whole).tolist()))
        ways = [len(tables_of(block).top.words) + len(tables_of(block).bottom.words) for block in cut]
        assert max(ways) < 0.4 * (len(tables_of(whole).top.words) + len(tables_of(whole).bottom.words))


def test_the_tables_of_a_block_are_given_up_before_the_next_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Any]] = []

    def make(block: Block, work: Any) -> Tables:
        assert all(words() is None for words in made)
        tables = make_tables(block, work)
        made.append(weakref.ref(tables.top.words))
        return tables

    monkeypatch.setattr(f"{make_tables.__module__}.make_tables", make)
    assert HalfBoardJoin(groups=3).count(queens(12)) == 14200
    assert len(made) == 9


def test_parts_in_any_order_of_blocks_make_the_same_sum() -> None:
    join, number = HalfBoardJoin(groups=2), HalfBoardJoin(groups=2).number_of_parts(queens(10))
    halves = [list(range(start, number, 2)) for start in (0, 1)]
    assert sum(part() for numbers in halves for part in join.parts(queens(10), numbers)) == 724


def test_larger_boards_are_cut_into_more_parts_and_blocks() -> None:
    assert number_of_groups(21) == 1 < number_of_groups(22) < number_of_groups(24) < number_of_groups(26)
    assert least_parts(19) < least_parts(20) < least_parts(22) < least_parts(24) < least_parts(25) == least_parts(27)


@pytest.mark.parametrize("n", [11, 12])
@pytest.mark.parametrize("name", ["bitmask", "half-board-listing"])
def test_what_is_prepared_changes_no_answer(name: str, n: int) -> None:
    formulation = find_formulation(f"kernels/{name}")
    formulation.prepare(queens(n))
    assert len(list(formulation.solve(queens(n), Search()))) == HalfBoardJoin().count(queens(n))


def test_the_join_counts_what_is_published() -> None:
    for n in range(4, 17):
        known = first_published(queens(n), "count")
        assert known is not None
        assert HalfBoardJoin().count(queens(n)) == known.value, n


@pytest.mark.parametrize(("n", "eightfold"), [(11, True), (12, None), (15, True)])
def test_half_boards_sorted_by_patterns_make_the_same_pairs(n: int, eightfold: bool | None) -> None:
    plain = HalfBoardJoin(eightfold=eightfold).count(queens(n))
    for least in (0, 200):
        assert HalfBoardJoin(eightfold=eightfold, sorted_from=least).count(queens(n)) == plain


@pytest.mark.exhaustive
@pytest.mark.parametrize("n", range(4, 18))
@pytest.mark.parametrize("eightfold", [False, True])
@pytest.mark.parametrize("least", [0, 100, 1000, 1 << 40])
def test_the_join_counts_what_is_published_however_half_boards_are_sorted(n: int, eightfold: bool, least: int) -> None:
    known = first_published(queens(n), "count")
    assert known is not None
    assert HalfBoardJoin(eightfold=eightfold, sorted_from=least).count(queens(n)) == known.value


@pytest.mark.exhaustive
def test_many_ways_with_the_same_rows_and_columns_go_into_several_groups(tmp_path: Path) -> None:
    few_places = """
from models.counters.kernels.machinery.half_board_join import vectors

vectors.PLACES = 8

from models import Board, Instance, find_piece, find_problem
from models.counters.kernels.half_board_join import HalfBoardJoin

for n in (13, 14):
    for least in (0, 1 << 40):
        instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n)
        print(HalfBoardJoin(sorted_from=least).count(instance))
"""
    done = subprocess.run(
        [sys.executable, "-c", few_places],
        cwd=ROOT,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["73712", "73712", "365596", "365596"]


@pytest.mark.parametrize("n", [8, 9])
def test_the_ways_of_a_key_use_its_rows_and_its_columns(n: int) -> None:
    for middle in middles(n):
        tables = tables_of(Block(middle))
        full = (1 << tables.columns) - 1
        assert [tables.subsets[number] for number in tables.complements] == [full ^ used for used in tables.subsets]
        for quarter, rows in ((tables.top, middle.top), (tables.bottom, middle.bottom)):
            assert len(quarter.starts) == 1 + (1 << len(rows) + tables.columns)
            for key, (start, stop) in enumerate(pairwise(quarter.starts)):
                queens = (key >> tables.columns).bit_count()
                for code in map(int, quarter.codes[start:stop]):
                    pairs = [code >> 8 * line & 255 for line in range((queens + 1) // 2)]
                    columns = [column for pair in pairs for column in (pair % tables.columns, pair // tables.columns)]
                    assert sum(1 << column for column in columns[:queens]) == tables.subsets[key & full]


@pytest.mark.parametrize("n", [8, 9])
def test_quarters_whose_tests_are_disjoint_attack_each_other_on_no_diagonal(n: int) -> None:
    for middle in middles(n):
        tables = tables_of(Block(middle))
        apart = tables.top.words[:, None] & tables.bottom.words == 0
        assert ((tables.top.tests[:, None] & tables.bottom.tests == 0) == apart).all()
        assert not apart.all()


@pytest.mark.parametrize("n", [13, 14])
def test_search_and_join_agree(n: int) -> None:
    assert len({counter.count(queens(n)) for counter in COUNTERS}) == 1


def test_threads_count_the_same_and_report_progress() -> None:
    for counter in COUNTERS:
        told: list[tuple[int, int, int | None]] = []
        resources = Resources(3, lambda *news: told.append(news))  # noqa: B023
        assert counter.count(queens(11), resources) == counter.count(queens(11))
        assert [done for done, _, _ in told] == list(range(1, told[-1][1] + 1))


@pytest.mark.parametrize("n", range(2, 10))
def test_the_turned_solutions_and_the_classes_are_those_of_the_list(n: int) -> None:
    solutions = list(PLAIN.placements(queens(n), Search()))
    group = {symmetry.name: symmetry for symmetry in symmetries(Board(n, n))}
    half, quarter = group["half turn"], group["quarter turn clockwise"]
    assert count_kept(n, quarter=False) == sum(half.image(solution) == solution for solution in solutions)
    assert count_kept(n, quarter=True) == sum(quarter.image(solution) == solution for solution in solutions)
    assert count_classes(n, len(solutions)) == len(list(orbits(solutions, group.values())))


def test_the_classes_are_the_published_ones() -> None:
    for n in range(10, 19):
        solutions, known = first_published(queens(n), "count"), first_published(queens(n), "classes")
        assert solutions
        assert known
        assert count_classes(n, solutions.value) == known.value, n


def test_declines_what_it_cannot_count() -> None:
    for counter in COUNTERS:
        for instance in (queens(28), queens(5, 6), queens(8).narrowed(required=1), queens(8).with_size(7)):
            assert counter.unsupported(instance)
            with pytest.raises(ValueError, match="does not answer"):
                counter.count(instance)


@pytest.mark.parametrize("n", [8, 12, 16, 18])
def test_the_memory_that_a_count_says_it_takes_holds_its_quarter_boards(n: int) -> None:
    words = 5 * len(tables_of(blocks(n)[0]).top.words)
    assert 8 * words <= HalfBoardJoin().memory(queens(n), threads=1) < 2 * 8 * words + (1 << 20)


def test_refuses_what_would_take_too_much_memory() -> None:
    with pytest.raises(NotEnoughMemory, match="MiB"):
        HalfBoardJoin().count(queens(20), Resources(memory_limit=1 << 20))


def test_turned_solutions_end_where_the_words_do() -> None:
    with pytest.raises(ValueError, match="32"):
        count_kept(33, quarter=False)
