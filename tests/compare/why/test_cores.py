"""Every core is what it claims to be: held against all placements of small boards, one by one."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from compare.answers.conditions.groups import Assumption, Group, NotStated, group_conditions, split_group
from compare.answers.conditions.smallest import Core, GroupSolver, find_core
from compare.why import explaining
from compare.why import reason as reason_module
from compare.why.exhaustive import Exhausted, search_exhaustively
from compare.why.explaining import ExplainedCore, Fate, SearchesDisagree, explain, explain_square, verify_witnesses
from compare.why.reason import find_reason
from models import ANY, OPTIMUM, Board, Instance, Piece, find_piece, find_problem
from models.common_form import Among, Constraint
from models.problem import Size
from tests.support.strategies import STATED, boards, named_pieces
from tests.support.unstated import OneColour

SECONDS = 60.0
MOST_SQUARES = 9
QUEEN = find_piece("queen")


@st.composite
def narrow_instances(draw: st.DrawFn) -> Instance:
    """Instances on boards of few squares, most of them without a solution."""
    board = draw(boards(4).filter(lambda board: len(board) <= MOST_SQUARES))
    problem, piece = draw(st.sampled_from(STATED)), draw(named_pieces())
    if problem.layers > 1:
        board = Board(min(board.rows, 2), min(board.columns, 2), board.wrap, problem.layers)
    size: Size = draw(st.one_of(st.sampled_from([OPTIMUM, ANY]), st.integers(0, len(board))))
    marks = draw(st.lists(st.sampled_from("....rff"), min_size=len(board), max_size=len(board)))
    required, forbidden = (sum(1 << at for at, mark in enumerate(marks) if mark == wanted) for wanted in "rf")
    return Instance(problem, piece, board, size, required, forbidden)


def meets(placement: int, constraint: Constraint) -> bool:
    """Whether a placement meets a constraint, counted square by square."""
    if not isinstance(constraint, Among):
        return constraint.can_be_met(placement, 0)
    pieces = sum(placement >> index & constraint.squares >> index & 1 for index in range(MOST_SQUARES))
    return constraint.at_least <= pieces and (constraint.at_most is None or pieces <= constraint.at_most)


def can_be_met(board: Board, groups: Any) -> bool:
    """Whether some placement of all that there are meets all the groups."""
    constraints = [one for group in groups for one in group.constraints]
    return any(all(meets(placement, one) for one in constraints) for placement in range(1 << len(board)))


def has_solution(instance: Instance) -> bool:
    """By the specification."""
    return any(instance.is_solution(placement) for placement in range(1 << len(instance.board)))


def assert_verified(board: Board, explained: ExplainedCore, groups: list[Group]) -> None:
    core = explained.core
    assert explained.nodes is not None
    assert core.is_smallest
    assert not can_be_met(board, core.members)
    for spared, witness in zip(core.members, core.witnesses, strict=True):
        others = [one for one in core.members if one is not spared]
        assert all(meets(witness, one) for group in others for one in group.constraints)
    assert {*core.members, *core.not_needed} == {*groups}
    if len(groups) <= 7:
        fewer = combinations(groups, len(core.members) - 1)
        assert all(can_be_met(board, some) for some in fewer)


@settings(max_examples=30)
@given(narrow_instances())
def test_a_core_cannot_be_met_each_member_is_needed_and_no_smaller_set_does(instance: Instance) -> None:
    case = explain(instance, None, fine=False, seconds=SECONDS)
    assert (case.solution is not None) == has_solution(instance)
    assert (case.by_groups is None) == (case.solution is not None)
    if case.by_groups is not None:
        assert_verified(instance.board, case.by_groups, group_conditions(instance))


@settings(max_examples=8)
@given(narrow_instances())
def test_a_core_of_single_constraints_lies_inside_that_of_the_groups(instance: Instance) -> None:
    case = explain(instance, None, fine=True, seconds=SECONDS)
    assume(case.by_groups is not None)
    assert case.by_groups is not None
    assert case.fine is not None
    single = [one for group in case.by_groups.core.members for one in split_group(instance, group)]
    assert_verified(instance.board, case.fine, single)
    assert len({group.name for group in single}) == len(single)


@settings(max_examples=12)
@given(narrow_instances())
def test_all_smallest_cores_are_those_that_a_look_at_every_set_of_conditions_finds(instance: Instance) -> None:
    explained = explain(instance, None, fine=False, seconds=SECONDS, everything=True).by_groups
    assume(explained is not None)
    assert explained is not None
    assert explained.others is not None
    assert explained.others.are_all
    fewest = len(explained.core.members)
    groups = group_conditions(instance)
    found = {frozenset(one) for one in [explained.core.members, *explained.others.cores]}
    assert found == {frozenset(one) for one in combinations(groups, fewest) if not can_be_met(instance.board, one)}
    assert len(found) == 1 + len(explained.others.cores)


@settings(max_examples=12)
@given(narrow_instances(), st.data())
def test_the_fate_of_a_square_is_what_all_solutions_say(instance: Instance, data: st.DataObject) -> None:
    free = [index for index in range(len(instance.board)) if instance.free >> index & 1]
    assume(free)
    square = data.draw(st.sampled_from(free))
    answer = explain_square(instance, square, fine=False, seconds=SECONDS)
    solutions = [one for one in range(1 << len(instance.board)) if instance.is_solution(one)]
    if instance.size == OPTIMUM and solutions:
        sizes = [one.bit_count() for one in solutions]
        best = min(sizes) if instance.problem.wanted == "fewest" else max(sizes)
        assert answer.instance.size == best
        solutions = [one for one in solutions if one.bit_count() == best]
    said = {bool(one >> square & 1) for one in solutions}
    fates = {(): Fate.NO_SOLUTION, (True,): Fate.OCCUPIED, (False,): Fate.EMPTY, (False, True): Fate.OPEN}
    assert answer.fate == fates[tuple(sorted(said))]
    for case in answer.cases:
        if case.by_groups is not None:
            assert_verified(instance.board, case.by_groups, group_conditions(case.instance, case.assumption))


@settings(max_examples=40)
@given(narrow_instances())
def test_a_constraint_that_is_called_implied_follows_from_the_others(instance: Instance) -> None:
    """With it and without it the same placements meet all constraints and the size."""
    stated = instance.problem.common_form(instance) or []
    own = [one for one in stated if not (isinstance(one, Among) and one.implied)]
    for placement in range(1 << len(instance.board)):
        if instance.size in (OPTIMUM, ANY, placement.bit_count()) and all(meets(placement, one) for one in own):
            assert all(meets(placement, one) for one in stated)


@settings(max_examples=40)
@given(narrow_instances())
def test_the_second_search_finds_a_placement_just_where_there_is_one(instance: Instance) -> None:
    groups = group_conditions(instance)
    constraints = [one for group in groups for one in group.constraints]
    found = search_exhaustively(len(instance.board), constraints, SECONDS)
    assert (found.placement is not None) == can_be_met(instance.board, groups)
    if found.placement is not None:
        assert all(meets(found.placement, one) for one in constraints)


def core_of(instance: Instance) -> Core:
    return find_core(GroupSolver(instance, group_conditions(instance), SECONDS))


def queens(n: int, **others: Any) -> Instance:
    return Instance(find_problem("non-attacking"), QUEEN, Board(n, wrap=others.pop("wrap", False)), **others)


def test_three_queens_need_the_rows_the_columns_and_both_kinds_of_diagonals() -> None:
    names = [group.name for group in core_of(queens(3)).members]
    assert names == ["size", "rows", "columns", "rising diagonals", "falling diagonals"]


def test_on_a_torus_six_queens_fail_without_the_falling_diagonals() -> None:
    core = core_of(queens(6, wrap=True))
    assert [group.name for group in core.members] == ["size", "rows", "columns", "rising diagonals"]
    assert [group.name for group in core.not_needed] == ["falling diagonals"]


def test_of_several_given_queens_those_to_blame_are_named() -> None:
    board = Board(6)
    given_queens = board.bitboard([(5, 0), (3, 1)])
    names = [group.name for group in core_of(queens(6, required=given_queens)).members]
    assert names[-1] == "a1 occupied"
    assert "b3 occupied" not in names


def test_two_given_queens_that_attack_each_other_are_a_core_with_their_line_alone() -> None:
    board = Board(8)
    core = core_of(queens(8, required=board.bitboard([(0, 0), (3, 3)])))
    assert [group.name for group in core.members] == ["falling diagonals", "a8 occupied", "d5 occupied"]


def test_the_single_constraints_are_named_as_on_the_board() -> None:
    instance = queens(3, required=0b001_000_001)
    case = explain(instance, None, fine=True, seconds=SECONDS)
    assert case.fine is not None
    assert [group.name for group in case.fine.core.members] == ["column a", "a3 occupied", "a1 occupied"]
    assert case.fine.core.members[0].says == "at most one queen in column a"


@pytest.mark.parametrize(
    ("problem", "piece", "board", "size", "kind"),
    [
        ("non-attacking", "rook", Board(4), 5, "counting"),
        ("non-attacking", "knight", Board(4), 9, "counting"),
        ("domination", "rook", Board(5), 2, "counting"),
        ("domination", "queen", Board(10), 3, "relaxation"),
        ("total-domination", "knight", Board(2), OPTIMUM, "propagation"),
        ("non-attacking", "queen", Board(3), 3, "search"),
        ("domination", "queen", Board(5), 2, "search"),
    ],
)
def test_the_reason_is_the_simplest_that_suffices(problem: str, piece: str, board: Board, size: Any, kind: str) -> None:
    case = explain(Instance(find_problem(problem), find_piece(piece), board, size), None, fine=False, seconds=SECONDS)
    assert case.by_groups is not None
    assert case.by_groups.reason.kind == kind


def group_constraints(instance: Instance) -> list[Constraint]:
    return [one for group in group_conditions(instance) for one in group.constraints]


@settings(max_examples=60)
@given(narrow_instances())
def test_a_count_or_a_bound_that_says_no_is_right(instance: Instance) -> None:
    groups = tuple(group_conditions(instance))
    reason = find_reason(instance, Core(groups, (), False, ()), None)
    if reason.kind in ("counting", "relaxation"):
        assert not can_be_met(instance.board, groups)


@pytest.mark.parametrize(("bounds", "number"), [((8, 9), "at least 2.666"), ((1, 4), "at most 1.334")])
def test_a_bound_is_rounded_to_the_side_on_which_it_is_true(
    bounds: tuple[int, int], number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thirds = {"fewest": bounds[0], "most": bounds[1]}
    monkeypatch.setattr(reason_module, "prove_bound", lambda _, wanted: Fraction(thirds[wanted], 3))
    said = reason_module._say_bound(queens(3), [], 2)
    assert said is not None
    assert number in said


def test_where_time_is_short_nothing_is_claimed() -> None:
    with pytest.raises(TimeoutError):
        explain(queens(8), None, fine=False, seconds=1e-9)
    with pytest.raises(TimeoutError):
        search_exhaustively(144, group_constraints(queens(12, required=1 | 1 << 14)), -1)


def test_a_second_search_that_does_not_end_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_slow(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(explaining, "search_exhaustively", too_slow)
    case = explain(queens(3), None, fine=False, seconds=SECONDS)
    assert case.by_groups is not None
    assert case.by_groups.nodes is None


def test_a_second_search_that_finds_a_placement_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "search_exhaustively", lambda *_: Exhausted(0b1, 1))
    with pytest.raises(SearchesDisagree, match="second search has one"):
        explain(queens(3), None, fine=False, seconds=SECONDS)


def test_a_witness_that_breaks_another_member_is_a_contradiction() -> None:
    core = core_of(queens(3))
    with pytest.raises(SearchesDisagree, match="should break size alone"):
        verify_witnesses(Core(core.members, (0b11, *core.witnesses[1:]), True, ()))


@pytest.mark.parametrize(
    ("problem", "piece", "size", "nearest"),
    [
        ("domination", "queen", 2, 3),
        ("non-attacking", "rook", 9, 5),
        pytest.param("minimal-domination", "queen", 7, 5, marks=pytest.mark.exhaustive),
    ],
)
def test_the_placement_without_the_size_has_the_size_that_is_closest(
    problem: str, piece: str, size: int, nearest: int
) -> None:
    case = explain(
        Instance(find_problem(problem), find_piece(piece), Board(5), size), None, fine=False, seconds=SECONDS
    )
    assert case.by_groups is not None
    assert case.by_groups.core.members[0].name == "size"
    assert case.by_groups.core.witnesses[0].bit_count() == nearest


def test_a_problem_without_a_common_form_has_no_conditions_to_choose_from() -> None:
    with pytest.raises(NotStated, match="one-colour states no common form"):
        explain(Instance(OneColour(), QUEEN, Board(3), 2), None, fine=False, seconds=SECONDS)


@pytest.mark.quick
def test_an_assumption_is_a_condition_of_its_own() -> None:
    groups = group_conditions(queens(4), Assumption(0, False))
    assert groups[-1].name == "a4 empty"
    assert groups[-1].constraints == (Among(1, at_most=0),)


def test_a_piece_in_notation_is_called_a_piece() -> None:
    zebra = find_piece("leaper:2,3")
    assert isinstance(zebra, Piece)
    instance = Instance(find_problem("non-attacking"), zebra, Board(4), 16)
    assert [group.says for group in core_of(instance).members][1] == "no piece attacks another"


def test_one_of_a_pair_of_pieces_is_called_a_piece() -> None:
    instance = Instance(find_problem("peaceable-armies"), find_piece("queen-and-knight"), Board(3), 4, required=1)
    assert [group.says for group in group_conditions(instance)][-1] == "a piece on a3"
