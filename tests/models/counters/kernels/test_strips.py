"""Bounds from strips: the same counts as without them, below every cover, and near the fewest pieces."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from models import Board, Instance, find_piece, find_problem
from models.counting import Census, NotEnoughMemory, Resources

pytest.importorskip("numba")

from models.counters.kernels.machinery.profile import search
from models.counters.kernels.machinery.profile.graph import Graph, make_graph
from models.counters.kernels.machinery.profile.search import duals_of
from models.counters.kernels.machinery.profile.strips import prices
from models.counters.kernels.machinery.profile.strips.prices import PRICE_SCALE, Agreement
from models.counters.kernels.machinery.profile.strips.single import make_strips
from models.counters.kernels.machinery.profile.strips.sweep import StripSweep
from models.counters.kernels.machinery.profile.sweep import Mode, Range, Tally, sweep
from models.counters.kernels.profile import Profile

PROBLEMS = ["domination", "total-domination", "independent-domination"]


def instance_of(piece: str, sides: tuple[int, int], problem: str = "domination", **squares: int) -> Instance:
    return Instance(find_problem(problem), find_piece(piece), Board(*sides), **squares)


def in_strips(instance: Instance) -> Tally:
    return StripSweep(make_graph(instance), instance.board.shorter_side, lambda _: None, id).count()


def in_one_piece(instance: Instance) -> Tally:
    return sweep(make_graph(instance), Range(Mode.FEWEST))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bad prices, found soon: only the pruning depends on them."""
    monkeypatch.setattr(prices, "ITERATIONS", 2)


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("piece", ["king", "knight", "wazir"])
def test_strips_change_no_count(piece: str, problem: str, hasty: None) -> None:
    for sides in ((1, 3), (2, 2), (3, 3), (4, 4), (4, 5), (7, 4), (5, 5), (6, 5)):
        instance = instance_of(piece, sides, problem)
        assert in_strips(instance) == in_one_piece(instance), instance


@pytest.mark.exhaustive
@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("piece", ["king", "knight", "wazir", "fers", "zebra"])
def test_on_larger_boards_strips_change_no_count_either(piece: str, problem: str, hasty: None) -> None:
    for sides in ((6, 6), (7, 6), (9, 5), (3, 12), (7, 7)):
        instance = instance_of(piece, sides, problem)
        assert in_strips(instance) == in_one_piece(instance), instance


def test_squares_that_break_the_symmetry_are_kept(hasty: None) -> None:
    for required, forbidden in ((0b11, 0), (0, 0b1110), (1 << 24, 1 << 12)):
        for piece in ("king", "knight"):
            instance = instance_of(piece, (5, 5), required=required, forbidden=forbidden)
            assert in_strips(instance) == in_one_piece(instance), instance


def test_a_board_without_a_cover_has_none(hasty: None) -> None:
    assert in_strips(instance_of("knight", (5, 5), forbidden=(1 << 25) - 1)) == Tally(None, 0)


def prices_of(graph: Graph, columns: int) -> Iterator[tuple[Any, Any]]:
    strips = make_strips(graph, columns)
    return zip(strips, Agreement(graph, strips, columns).find(), strict=True)


def test_the_prices_of_a_piece_are_no_more_than_one_piece(hasty: None) -> None:
    graph = make_graph(instance_of("knight", (6, 6)))
    together = np.zeros(len(graph), np.int64)
    for strip, its_prices in prices_of(graph, 6):
        together[strip.decided] += its_prices
    assert together.max() <= PRICE_SCALE
    assert together.min() > PRICE_SCALE - 10


def test_strips_bound_knights_more_tightly_than_dual_values() -> None:
    instance = instance_of("knight", (6, 6))
    tables = StripSweep(make_graph(instance), 6, lambda _: None, id).tables
    least = tables.after(-1)[1]
    assert sum(duals_of(make_graph(instance), instance)) / (1 << 24) + 0.5 < least / PRICE_SCALE <= 8


def test_profiles_ask_for_strips_where_much_may_be_wasted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def count(self: StripSweep) -> Tally:
        asked.append(self.columns)
        return Tally(8, 127)

    monkeypatch.setattr(StripSweep, "count", count)
    monkeypatch.setattr(prices, "ITERATIONS", 0)
    monkeypatch.setattr(search, "LARGE_BOARD", 36)
    for much in (2.5, 1.5):
        monkeypatch.setattr(search, "MUCH_WASTE", much)
        Profile().census(instance_of("knight", (6, 6)), with_classes=False)
    assert asked == [6]


def test_strips_take_no_more_memory_than_allowed() -> None:
    instance = instance_of("knight", (11, 11))
    with pytest.raises(NotEnoughMemory, match="kernels/profile would take about"):
        Profile().census(instance, Resources(memory_limit=1 << 23), with_classes=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("n", "size", "count"), [(11, 21, 800), (13, 28, 152), (14, 32, 4), (15, 36, 504)])
def test_covers_of_knights_are_counted_as_listed(n: int, size: int, count: int) -> None:
    """A006075 and A103315; even and odd boards."""
    assert Profile().census(instance_of("knight", (n, n)), with_classes=False) == Census(size, count)
