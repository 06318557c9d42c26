"""Queens that are moved: their conflicts, and how often a climb from a random start succeeds."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare.answers.first import no_two_attack
from compare.classroom.watching.replay import Replay, State
from models import Board, Instance, Search, find_formulation, find_piece, find_problem
from models.formulation import GaveUp
from models.local_search import lines_of_one_parity
from models.local_search.engine import Queens
from models.local_search.hill_climbing import HillClimbing
from models.local_search.row_swaps import Permutation, RowSwaps
from models.local_search.sideways_moves import SidewaysMoves
from models.watching import Kind, WatchedSearch

QUEEN, DOMINATION = find_piece("queen"), find_problem("domination")


def conflicts(rows: list[int]) -> int:
    """The pairs of queens on one row or diagonal, by the definition."""
    pairs = combinations(enumerate(rows), 2)
    return sum(abs(row - other) in (0, right - left) for (left, row), (right, other) in pairs)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=5), st.lists(st.tuples(st.integers(0, 4), st.integers(0, 6))))
def test_the_conflicts_are_the_pairs_on_one_line_after_any_moves(rows: list[int], moves: list[tuple[int, int]]) -> None:
    queens = Queens(rows, 7, Search())
    for column, row in moves:
        if column < len(rows):
            others = [(abs(other - column), one) for other, one in enumerate(rows) if other != column]
            assert queens.conflicts_on(column, row) == sum(abs(one - row) in (0, apart) for apart, one in others)
            queens.move(column, row)
            rows[column] = row
    assert (queens.rows, queens.conflicts) == (rows, conflicts(rows))


@given(st.integers(1, 12), st.integers(0, 99))
def test_a_permutation_counts_the_queens_that_another_one_precedes_on_a_diagonal(n: int, seed: int) -> None:
    permutation = Permutation(n, Random(seed), Search())
    permutation.mend()
    rows = permutation.rows
    assert sorted(rows) == list(range(n))
    lines = {row + column for column, row in enumerate(rows)}, {row - column for column, row in enumerate(rows)}
    assert permutation.collisions == sum(n - len(line) for line in lines)


@pytest.mark.parametrize(("climbing", "least", "most"), [(HillClimbing(), 0.10, 0.18), (SidewaysMoves(), 0.90, 0.98)])
def test_climbs_from_random_starts_succeed_as_often_as_is_published(
    climbing: HillClimbing, least: float, most: float
) -> None:
    """Russell and Norvig: 14 % and 94 % for 8 queens. The limits are four standard deviations of 1000 starts away."""
    random, allowed, solved = Random(8), [range(8)] * 8, 0
    for _ in range(1000):
        queens = Queens([random.randrange(8) for _ in range(8)], 8, Search())
        climbing.mend(queens, allowed, random)
        solved += queens.conflicts == 0
    assert least < solved / 1000 < most


def test_row_swaps_place_ten_thousand_queens() -> None:
    assert no_two_attack(RowSwaps().rows(10_000))


@pytest.mark.parametrize("name", ["hill-climbing", "sideways-moves", "local-search/fewest-conflicts", "row-swaps"])
def test_a_local_search_gives_up_where_there_is_no_solution_and_proves_nothing(name: str) -> None:
    with pytest.raises(GaveUp, match="does not mean that there is none"):
        list(find_formulation(name).solve(Instance(find_problem("non-attacking"), QUEEN, Board(3), 3)))


@pytest.mark.parametrize("side", [1, 2, 8, 11, 16, 22])
def test_queens_on_lines_of_one_parity_cover_the_board(side: int) -> None:
    question = Instance(DOMINATION, QUEEN, Board(side), side // 2 + 1)
    (placement,) = find_formulation("lines-of-one-parity").solve(question)
    assert question.is_solution(placement)


def test_queens_on_lines_of_one_parity_give_up_where_more_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_of_one_parity, "DRAWS_PER_QUEEN", 50)
    with pytest.raises(GaveUp, match="does not mean that there is none"):
        list(find_formulation("lines-of-one-parity").solve(Instance(DOMINATION, QUEEN, Board(15), 8)))


def test_large_neighbourhoods_cover_the_board_with_required_squares() -> None:
    question = Instance(DOMINATION, QUEEN, Board(8), 6, required=1 | 1 << 63, forbidden=0b11111110)
    (placement,) = find_formulation("large-neighbourhoods").solve(question)
    assert question.is_solution(placement)


def test_large_neighbourhoods_have_nothing_to_move_where_all_pieces_are_required() -> None:
    lesson = find_formulation("large-neighbourhoods")
    assert list(lesson.solve(Instance(DOMINATION, QUEEN, Board(3), 1, required=1 << 4))) == [1 << 4]
    assert list(lesson.solve(Instance(DOMINATION, QUEEN, Board(8), 1, required=1 << 4))) == []


@pytest.mark.parametrize("name", ["hill-climbing", "simulated-annealing", "local-search/fewest-conflicts"])
def test_who_watches_is_told_the_conflicts_after_each_move_and_may_go_back(name: str) -> None:
    question = Instance(find_problem("non-attacking"), QUEEN, Board(6), 6)
    with WatchedSearch(find_formulation(name), question) as search:
        replay, told = Replay(search), 0
        for event in replay.steps():
            if event.kind == Kind.VIOLATIONS:
                rows = [row for row, _ in sorted(replay.state.placed, key=lambda square: square[1])]
                assert (len(rows), event.violations) == (6, conflicts(rows))
                told += 1
        assert told > 1
        assert len(replay.state.violations) == told
        replay.to_start()
        assert replay.state == State()
