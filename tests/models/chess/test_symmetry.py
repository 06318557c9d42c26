"""The symmetry group, images, and orbits."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, strategies

from models import Board, Instance, Square, orbits, symmetries
from models.catalogue.finding import find_piece, find_problem
from tests.support.reference import solutions
from tests.support.strategies import boards, instances


def test_a_square_has_8_symmetries_a_rectangle_4_a_line_2() -> None:
    assert [len(symmetries(Board(*sides))) for sides in [(4, 4), (3, 5), (1, 5), (1, 1)]] == [8, 4, 2, 1]


def test_a_torus_has_every_translation_besides() -> None:
    assert len(symmetries(Board(5, 5, wrap=True))) == 8 * 25
    assert len(symmetries(Board(3, 5, wrap=True))) == 4 * 15


@pytest.mark.parametrize(
    ("name", "images"),
    [
        ("identity", [(0, 0), (0, 1)]),
        ("half turn", [(2, 2), (2, 1)]),
        ("left-right reflection", [(0, 2), (0, 1)]),
        ("top-bottom reflection", [(2, 0), (2, 1)]),
        ("quarter turn clockwise", [(0, 2), (1, 2)]),
        ("quarter turn anticlockwise", [(2, 0), (1, 0)]),
        ("reflection in the main diagonal", [(0, 0), (1, 0)]),
        ("reflection in the antidiagonal", [(2, 2), (1, 2)]),
    ],
)
def test_each_symmetry_does_what_its_name_says_to_two_squares_of_the_top_row(name: str, images: list[Square]) -> None:
    [symmetry] = [one for one in symmetries(Board(3)) if one.name == name]
    assert [symmetry.image_of_square(square) for square in [(0, 0), (0, 1)]] == images


def test_a_symmetry_is_sent_to_another_process_without_its_table() -> None:
    symmetry = symmetries(Board(8))[1]
    fresh = len(pickle.dumps(replace(symmetry)))
    assert symmetry.image(1)
    copy = pickle.loads(pickle.dumps(symmetry))
    assert len(pickle.dumps(symmetry)) == fresh
    assert (copy, copy.image(1)) == (symmetry, symmetry.image(1))


def test_on_a_torus_the_name_says_the_shift_if_there_is_one() -> None:
    names = [one.name for one in symmetries(Board(3, 4, wrap=True))]
    assert names[:2] == ["identity", "identity, shifted by (0, 1)"]
    assert {name.partition(",")[0] for name in names} == {
        "identity", "half turn", "left-right reflection", "top-bottom reflection"
    }  # fmt: skip


def test_the_symmetries_of_a_plain_board_are_kept_and_those_of_a_torus_are_not() -> None:
    for board in (Board(4), Board(4, wrap=True)):
        one, other = symmetries(board), symmetries(board)
        assert one == other
        assert (one[3] is other[3]) is not board.wrap
        assert one is not other, "who changes the list changes no other"


@given(boards(4))
def test_symmetries_are_a_group_of_permutations(board: Board) -> None:
    maps = {tuple(map(symmetry.image_of_square, board)) for symmetry in symmetries(board)}
    assert len(maps) == len(symmetries(board))
    assert tuple(board) in maps
    for one in maps:
        assert sorted(one) == list(board)
        for other in list(maps)[:5]:
            assert tuple(one[board.index(square)] for square in other) in maps


@given(boards(), strategies.data())
def test_the_image_of_a_placement_is_the_image_of_its_squares(board: Board, data: strategies.DataObject) -> None:
    placement = data.draw(strategies.integers(0, board.full))
    symmetry = data.draw(strategies.sampled_from(symmetries(board)))
    squares = {symmetry.image_of_square(square) for square in board.squares(placement)}
    assert set(board.squares(symmetry.image(placement))) == squares


@given(boards(), strategies.data())
def test_a_step_turns_with_the_board(board: Board, data: strategies.DataObject) -> None:
    symmetry = data.draw(strategies.sampled_from(symmetries(board)))
    step = data.draw(strategies.tuples(strategies.integers(-2, 2), strategies.integers(-2, 2)))
    for square in board:
        target = board.after(square, step)
        if target is not None:
            moved = board.after(symmetry.image_of_square(square), symmetry.image_of_step(step))
            assert moved == symmetry.image_of_square(target)


@given(instances(longest=3, wrap=None))
def test_the_solutions_are_closed_under_the_symmetries_of_the_instance(instance: Instance) -> None:
    found = solutions(instance)
    for symmetry in instance.symmetries():
        assert {symmetry.image(placement) for placement in found} == found


@given(instances(longest=3, wrap=None))
def test_orbits_cut_the_solutions_into_classes(instance: Instance) -> None:
    found = solutions(instance)
    classes = list(orbits(found, instance.symmetries()))
    assert sorted(placement for orbit in classes for placement in orbit) == sorted(found)
    assert all(len(instance.symmetries()) % len(orbit) == 0 for orbit in classes)


def test_required_and_forbidden_squares_cut_the_group_down() -> None:
    board = Board(8, 8)
    plain = Instance(find_problem("non-attacking"), find_piece("queen"), board, 8)
    assert len(plain.symmetries()) == 8
    assert len(plain.narrowed(required=1).symmetries()) == 2
    assert len(plain.narrowed(required=1, forbidden=2).symmetries()) == 1
    assert len(plain.narrowed(forbidden=1 | 1 << 7 | 1 << 56 | 1 << 63).symmetries()) == 8
