"""The specification on boards made by hand, the common form against it, and shards."""

from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from itertools import chain, combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, strategies

from models import OPTIMUM, Board, Instance, find_piece, find_problem, parse_squares, shards
from models.catalogue.finding import problems
from models.common_form import Among, Connected, Constraint, HalfReified, PrivateNeighbour
from models.problem import ANY, Problem
from tests.support.reference import solutions
from tests.support.strategies import instances

EIGHT = Board(8, 8)

BY_HAND = [
    ("non-attacking", "queen", "a4 b2 c7 d3 e6 f8 g5 h1", True),
    ("non-attacking", "queen", "a1 b2", False),
    ("non-attacking", "queen", "a1 h1", False),
    ("non-attacking", "queen", "c8 c1", False),
    ("non-attacking", "queen", "a8 h1", False),
    ("non-attacking", "rook", "a1 b2 c3 d4 e5 f6 g7 h8", True),
    ("non-attacking", "rook", "a1 a8", False),
    ("non-attacking", "bishop", "a1 a2 a3 a4", True),
    ("non-attacking", "bishop", "a1 h8", False),
    ("non-attacking", "knight", "a1 c1 e1 b2 d2", True),
    ("non-attacking", "knight", "a1 b3", False),
    ("non-attacking", "king", "a1 c1 e1", True),
    ("non-attacking", "king", "a1 b2", False),
    ("domination", "queen", "a1 b2 c3 d4 e5", False),
    ("domination", "queen", "a1 c5 d4 e3 f6", False),
    ("domination", "queen", "a5 d5 e5 f5 g5", True),
    ("domination", "queen", "a5 d5 e5 f5", False),
    ("independent-domination", "queen", "a5 d5 e5 f5 g5", False),
    ("domination", "rook", "a1 a2 a3 a4 a5 a6 a7 a8", True),
    ("domination", "rook", "a1 a2 a3 a4 a5 a6 a7 b1", False),
    ("domination", "king", "b2 e2 g2 b5 e5 g5 b7 e7 g7", True),
    ("domination", "king", "b2 e2 h2 b5 e5 h5 b8 e8", False),
    ("domination", "bishop", "d1 d2 d3 d4 d5 d6 d7 d8", True),
    ("independent-domination", "bishop", "d1 d2 d3 d4 d5 d6 d7 d8", True),
    ("independent-domination", "rook", "a1 a2 a3 a4 a5 a6 a7 a8", False),
    ("independent-domination", "rook", "a1 b2 c3 d4 e5 f6 g7 h8", True),
]


@pytest.mark.parametrize(("problem", "piece", "squares", "expected"), BY_HAND)
def test_the_specification_judges_boards_made_by_hand(problem: str, piece: str, squares: str, expected: bool) -> None:
    instance = Instance(find_problem(problem), find_piece(piece), EIGHT, OPTIMUM)
    assert instance.is_solution(parse_squares(EIGHT, squares)) is expected


def test_size_required_forbidden_and_the_edge_of_the_board_are_part_of_the_question() -> None:
    board = Board(4, 4)
    solution = parse_squares(board, "a2 b4 c1 d3")
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), board, 4)
    assert instance.is_solution(solution)
    assert not instance.with_size(3).is_solution(solution)
    assert instance.narrowed(required=parse_squares(board, "a2")).is_solution(solution)
    assert not instance.narrowed(required=parse_squares(board, "a3")).is_solution(solution)
    assert not instance.narrowed(forbidden=parse_squares(board, "b4")).is_solution(solution)
    assert not instance.with_size(OPTIMUM).is_solution(1 << 16)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"required": 1, "forbidden": 1}, "both required and forbidden"),
        ({"required": 1 << 16}, "required has a square outside the board: 0x10000"),
        ({"forbidden": 1 << 17}, "forbidden has a square outside the board: 0x20000"),
        ({"size": -1}, "number of pieces"),
    ],
)
def test_an_instance_that_contradicts_itself_is_refused(changes: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Instance(find_problem("domination"), find_piece("queen"), Board(4, 4), **changes)


def meets(constraints: Sequence[Constraint], placement: int) -> bool:
    """Whether a placement meets the common form; what counts is counted out here."""
    counting = [one for one in constraints if isinstance(one, Among)]
    counts = [((among.squares & placement).bit_count(), among) for among in counting]
    if not all(among.at_least <= n and (among.at_most is None or n <= among.at_most) for n, among in counts):
        return False
    return all(one.can_be_met(placement, 0) for one in constraints)


def test_connected_says_of_a_row_of_squares_whether_some_choice_leaves_no_gap() -> None:
    row = [3, 1, 4, 0, 2]
    neighbours = dict.fromkeys(row, 0)
    for left, right in pairwise(row):
        neighbours[left] |= 1 << right
        neighbours[right] |= 1 << left
    connected = Connected(tuple(neighbours[square] for square in range(5)))
    without_gap = {sum(1 << square for square in row[first:last]) for first in range(6) for last in range(first, 6)}
    for occupied in range(32):
        for free in range(32):
            choices = {occupied | chosen & free for chosen in range(32)}
            assert connected.can_be_met(occupied, free & ~occupied) == bool(choices & without_gap)


@given(instances(longest=3, wrap=None), strategies.data())
def test_a_constraint_that_some_choice_meets_can_be_met(instance: Instance, data: strategies.DataObject) -> None:
    placement, free = (data.draw(strategies.integers(0, instance.board.full)) for _ in range(2))
    for constraint in instance.problem.common_form(instance) or []:
        if constraint.can_be_met(placement, 0):
            assert constraint.can_be_met(placement & ~free, free)


@given(instances(longest=3, wrap=None), strategies.data())
def test_the_common_form_says_what_the_specification_says(instance: Instance, data: strategies.DataObject) -> None:
    constraints = instance.problem.common_form(instance)
    if constraints is None:
        return
    placement = data.draw(strategies.integers(0, instance.board.full)) & ~instance.forbidden | instance.required
    fits = not isinstance(instance.size, int) or instance.size == placement.bit_count()
    assert (fits and meets(constraints, placement)) == instance.is_solution(placement)


@given(instances(longest=3, wrap=None), strategies.data())
def test_shards_share_no_solution_and_lose_none(instance: Instance, data: strategies.DataObject) -> None:
    free = [square for square in range(len(instance.board)) if instance.free >> square & 1]
    squares = data.draw(strategies.lists(strategies.sampled_from(free), unique=True)) if free else []
    size = next(iter(solutions(instance)), 0).bit_count() if instance.size == OPTIMUM else instance.size
    parts = [solutions(shard.with_size(size)) for shard in shards(instance, squares)]
    assert frozenset().union(*parts) == solutions(instance.with_size(size))
    assert not any(one & other for one, other in combinations(parts, 2))


def test_the_default_size_is_one_a_line_for_queens_and_rooks_else_the_optimum() -> None:
    problem = find_problem("non-attacking")
    sizes = {name: problem.default_size(Board(5, 7), find_piece(name)) for name in ("queen", "rook", "king")}
    assert sizes == {"queen": 5, "rook": 5, "king": OPTIMUM}
    assert find_problem("domination").default_size(Board(5, 7), find_piece("queen")) == OPTIMUM
    for name in ("all-dominating", "maximal-irredundant"):
        assert find_problem(name).default_size(Board(5, 7), find_piece("queen")) == ANY


@given(strategies.integers(0, 4), strategies.integers(0, 31), strategies.booleans(), strategies.data())
def test_the_inequalities_of_a_half_reified_count_say_what_it_says(
    square: int, squares: int, when_occupied: bool, data: strategies.DataObject
) -> None:
    at_least = data.draw(strategies.integers(0, 3))
    at_most = data.draw(strategies.none() | strategies.integers(at_least, 5))
    constraint = HalfReified(square, Among(squares, at_least, at_most), when_occupied)
    for placement in range(32):
        values = [
            (sum(weight for at, weight in one.coefficients.items() if placement >> at & 1), one)
            for one in constraint.inequalities()
        ]
        holds = all(
            (one.at_least is None or value >= one.at_least) and (one.at_most is None or value <= one.at_most)
            for value, one in values
        )
        assert holds == constraint.can_be_met(placement, 0)


@pytest.mark.parametrize("problem", [one for one in problems().values() if one.layers == 1], ids=lambda one: one.name)
def test_a_problem_asks_for_what_its_conditions_say_and_for_more_only_if_they_say_so(problem: Problem) -> None:
    board, queen, said = Board(2, 3), find_piece("queen"), problem.conditions
    for occupied in map(frozenset, chain.from_iterable(combinations(board, number) for number in range(7))):
        attacked = {square for one in occupied for square in queen.attacked_from(board, one)}
        meets = not (
            (said.non_attacking and occupied & attacked)
            or (said.covered and len(occupied | attacked) < len(board))
            or (said.attacked and len(attacked) < len(board))
        )
        is_solution = problem.is_solution(board, queen, occupied)
        assert is_solution <= meets
        assert said.asks_more or is_solution == meets


def test_a_counting_constraint_has_no_limit_that_is_not_stated() -> None:
    assert Among(1) == Among(1, at_least=0, at_most=None)


def test_a_question_and_what_states_it_cannot_be_changed() -> None:
    problem = find_problem("non-attacking")
    instance = Instance(problem, find_piece("queen"), Board(4), 4)
    values: list[Any] = [
        instance,
        problem.conditions,
        instance.symmetries()[0],
        Among(1),
        PrivateNeighbour(0, ()),
        Connected(()),
    ]
    for value in values:
        name = next(iter(value.__dataclass_fields__))
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, getattr(value, name))
