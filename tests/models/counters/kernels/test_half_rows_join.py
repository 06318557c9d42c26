"""The join of whole rows counts what is published, for queens, for amazons, and on a torus."""

from collections.abc import Iterable
from itertools import chain

import pytest

from compare.literature.published import first_published
from models import Board, Instance
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.conjugacy import conjugacy_classes
from models.chess.notation import parse_squares
from models.chess.symmetry import Symmetry, orbits, symmetries
from models.counting import Census, NotEnoughMemory, Resources

pytest.importorskip("numba")


JOIN = find_counter("kernels/half-rows-join")


def question(piece: str, rows: int, wrap: bool = False) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece(piece), Board(rows, wrap=wrap), rows)


@pytest.mark.parametrize(
    ("piece", "wrap", "largest"), [("queen", False, 11), ("amazon", False, 14), ("queen", True, 13)]
)
def test_the_join_counts_what_is_published(piece: str, wrap: bool, largest: int) -> None:
    for rows in range(2, largest + 1):
        known = first_published(question(piece, rows, wrap), "count")
        assert known is not None
        assert JOIN.count(question(piece, rows, wrap)) == known.value


def test_a_search_counts_as_many_amazons() -> None:
    listed = list(find_formulation("backtracking/general").solve(question("amazon", 10)))
    assert JOIN.count(question("amazon", 10)) == len(listed) == 4


@pytest.mark.parametrize(("piece", "wrap", "largest"), [("queen", False, 12), ("amazon", False, 15)])
def test_the_classes_are_those_that_are_published(piece: str, wrap: bool, largest: int) -> None:
    for rows in range(2, largest + 1):
        known = first_published(question(piece, rows, wrap), "classes")
        assert known is not None
        assert JOIN.census(question(piece, rows, wrap)).classes == known.value


@pytest.mark.parametrize(("piece", "rows", "wrap"), [("queen", 6, False), ("queen", 7, True), ("queen", 11, True)])
def test_there_are_as_many_classes_as_orbits_of_solutions(piece: str, rows: int, wrap: bool) -> None:
    instance = question(piece, rows, wrap)
    listed = set(find_formulation("backtracking/general").solve(instance))
    assert JOIN.census(instance) == Census(rows, len(listed), sum(1 for _ in orbits(listed, instance.symmetries())))


@pytest.mark.parametrize(("board", "number"), [(Board(4), 5), (Board(3, 4), 4), (Board(5, wrap=True), 14)])
def test_conjugate_symmetries_are_one_class(board: Board, number: int) -> None:
    group = symmetries(board)
    classes = conjugacy_classes(group)
    assert len(classes) == number
    assert sorted(chain.from_iterable(classes), key=group.index) == group
    assert classes[0] == [group[0]]


def test_conjugate_symmetries_are_one_class_where_no_short_shift_keeps_the_question() -> None:
    board = Board(4, wrap=True)
    group = question("queen", 4, wrap=True).narrowed(forbidden=parse_squares(board, "a4 c4 a2 c2")).symmetries()

    def image_of(symmetry: Symmetry, squares: Iterable[int]) -> tuple[int, ...]:
        return tuple(symmetry.image(square) for square in squares)

    squares = [1 << index for index in range(len(board))]
    for alike in conjugacy_classes(group):
        images = {image_of(one, squares) for one in alike}
        for by in group:
            back = dict(zip(image_of(by, squares), squares, strict=True))
            assert {image_of(by, image_of(one, map(back.__getitem__, squares))) for one in alike} == images


def test_amazons_on_a_torus_and_boards_that_are_too_large_are_left_to_others() -> None:
    assert JOIN.unsupported(question("amazon", 8, wrap=True))
    assert JOIN.unsupported(question("queen", 17))
    assert not JOIN.unsupported(question("queen", 17, wrap=True))


def test_a_count_that_would_take_too_much_memory_is_given_up() -> None:
    with pytest.raises(NotEnoughMemory):
        JOIN.count(question("queen", 10), Resources(memory_limit=1000))
