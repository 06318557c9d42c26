"""Shards share no solution and lose none, whatever is asked; and what their estimates are worth."""

import pytest
from hypothesis import given, strategies

from models import ANY, OPTIMUM, Board, Instance, Piece, Problem, find_formulation, find_piece, find_problem
from models.catalogue.finding import problems
from models.chess.board import bits
from models.common_form import Among
from models.sharding.estimate import SearchTree
from models.sharding.shards import Shard, cut
from tests.support.instances import PIECES, asked
from tests.support.reference import solutions
from tests.support.strategies import instances

QUEEN = find_piece("queen")
EIGHT_QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(8), 8)


def all_images(parts: list[Shard]) -> list[int]:
    """The placements that the shards stand for, with all that come twice."""
    return [image for part in parts for one in solutions(part.instance) for image in part.images(one)]


def of_one_size(instance: Instance) -> Instance:
    best = next(iter(solutions(instance)), 0).bit_count()
    return instance.with_size(best) if instance.size == OPTIMUM else instance


@given(instances(longest=3, wrap=None), strategies.integers(1, 40))
def test_the_images_of_the_shards_solutions_are_all_solutions_each_once(instance: Instance, number: int) -> None:
    instance = of_one_size(instance)
    assert sorted(all_images(cut(instance, number))) == sorted(solutions(instance))


@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
@pytest.mark.parametrize(
    "board",
    [Board(2, 4), *(pytest.param(one, marks=pytest.mark.exhaustive) for one in (Board(3, 3), Board(3, 3, wrap=True)))],
    ids=str,
)
def test_every_problem_with_every_piece_is_cut_without_loss(problem: Problem, piece: Piece, board: Board) -> None:
    if problem.layers > 1:
        board = Board(1, board.columns, wrap=board.wrap)  # a board with two layers has twice as many squares
    instance = of_one_size(asked(problem, piece, board))
    assert sorted(all_images(cut(instance, 9))) == sorted(solutions(instance))


@pytest.mark.parametrize("number", [1, 2, 10, 50])
def test_there_are_at_least_as_many_shards_as_wanted(number: int) -> None:
    assert len(cut(EIGHT_QUEENS, number)) >= number


def test_an_instance_is_cut_no_further_than_to_single_placements() -> None:
    parts = cut(Instance(find_problem("domination"), QUEEN, Board(2), ANY), 1000)
    assert all(part.instance.free == 0 for part in parts)
    assert sum(part.multiplicity for part in parts) == 15


def test_of_shards_that_symmetries_turn_into_one_another_one_is_solved() -> None:
    parts = cut(EIGHT_QUEENS, 20)
    flags = find_formulation("flags")
    given = {part: list(flags.solve(part.instance)) for part in parts}
    assert sum(part.multiplicity * len(found) for part, found in given.items()) == 92
    assert sum(map(len, given.values())) < 30


def test_shards_are_the_same_each_time_and_the_heaviest_comes_first() -> None:
    parts = cut(EIGHT_QUEENS, 30)
    assert parts == cut(EIGHT_QUEENS, 30)
    nodes = [part.nodes for part in parts]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[0] > 1


def test_an_optimum_is_not_cut_since_each_part_has_its_own() -> None:
    with pytest.raises(ValueError, match="find the best size first"):
        cut(Instance(find_problem("domination"), QUEEN, Board(5), OPTIMUM), 4)


def nodes_of_plain_search(occupied: int, free: int, constraints: list[Among]) -> int:
    """The nodes of the tree whose size is estimated, counted one by one."""
    lacking = [one.squares & free for one in constraints if (one.squares & occupied).bit_count() < one.at_least]
    nodes = 1
    for square in bits(min(lacking, key=int.bit_count) if lacking else free):
        free &= ~(1 << square)
        if all(one.can_be_met(occupied | 1 << square, free) for one in constraints):
            nodes += nodes_of_plain_search(occupied | 1 << square, free, constraints)
    return nodes


def test_the_estimate_of_a_tree_whose_levels_are_uniform_is_exact() -> None:
    board = Board(5)
    rows = [board.bitboard((row, column) for column in range(5)) for row in range(5)]
    columns = [board.bitboard((row, column) for row in range(5)) for column in range(5)]
    lines = [Among(line, 1, 1) for line in rows + columns]
    instance = Instance(find_problem("non-attacking"), find_piece("rook"), board, 5)
    assert nodes_of_plain_search(0, board.full, lines) == 1 + 5 + 20 + 60 + 120 + 120
    assert SearchTree(lines, len(instance.board)).estimate_nodes(instance, walks=1) == 326


def test_the_estimate_comes_close_with_many_walks() -> None:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(6), 6)
    stated = instance.problem.common_form(instance) or []
    constraints = [one for one in stated if isinstance(one, Among)]
    exact = nodes_of_plain_search(0, instance.board.full, constraints)
    assert SearchTree(constraints, len(instance.board)).estimate_nodes(instance, walks=3000) == pytest.approx(
        exact, rel=0.1
    )
