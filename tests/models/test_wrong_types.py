"""An object made of the wrong parts is refused at once, and the message says what would be right."""

from collections.abc import Callable
from typing import Any

import pytest

from models import ANY, OPTIMUM, Board, Instance, Piece, find_piece, find_problem, in_all_directions
from models.catalogue.finding import pieces, problems

DOMINATION, QUEEN = find_problem("domination"), find_piece("queen")


def instance(**changes: Any) -> Instance:
    return Instance(**{"problem": DOMINATION, "piece": QUEEN, "board": Board(8), **changes})


TYPE_ERRORS: list[tuple[Callable[[], object], str]] = [
    (lambda: Board("8"), r"whole number, such as 8, not '8'"),  # type: ignore[arg-type]
    (lambda: Board(8.0), r"whole number, such as 8, not 8\.0"),  # type: ignore[arg-type]
    (lambda: Board(8, True), r"whole number, such as 8, not True"),
    (lambda: Board(8, layers=1.5), r"layers is a whole number, such as 2, not 1\.5"),  # type: ignore[arg-type]
    (lambda: Board(8, 8, 8), r"wrap is True or False, not 8"),  # type: ignore[arg-type]
    (lambda: instance(problem="domination"), r"problems\(\)\['domination'\], not 'domination'"),
    (lambda: instance(problem=type(DOMINATION)), r"expected a problem"),
    (lambda: instance(piece="queen"), r"pieces\(\)\['queen'\], not 'queen'"),
    (lambda: instance(board=8), r"such as Board\(8\), not 8"),
    (lambda: instance(board=(8, 8)), r"such as Board\(8\), not \(8, 8\)"),
    (lambda: instance(size=True), r"number of pieces, 'optimum' or 'any', not True"),
    (lambda: instance(size=5.0), r"number of pieces, 'optimum' or 'any', not 5\.0"),
    (lambda: instance(required="a1"), r"required is a bitboard, .*not 'a1'"),
    (lambda: instance(forbidden=[(0, 0)]), r"forbidden is a bitboard, .*not \[\(0, 0\)\]"),
    (lambda: Piece(8), r"name of a piece is a text, not 8"),  # type: ignore[arg-type]
    (lambda: Piece("x", rides={(0, 1)}), r"rides is a frozenset of pairs"),  # type: ignore[arg-type]
    (lambda: Piece("x", leaps=frozenset({(0, 1.5)})), r"leaps is a frozenset of pairs"),  # type: ignore[arg-type]
    (lambda: Piece("x", leaps=frozenset({(1, 2, 3)})), r"leaps is a frozenset of pairs"),  # type: ignore[arg-type]
    (lambda: Piece("x", leaps=frozenset({1})), r"leaps is a frozenset of pairs"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "message"), TYPE_ERRORS, ids=[message for _, message in TYPE_ERRORS])
def test_a_value_of_the_wrong_type_is_a_type_error_that_says_what_is_right(
    make: Callable[[], object], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        make()


@pytest.mark.parametrize("size", [-1, "most", "8", ""])
def test_a_size_that_is_no_number_from_0_on_and_neither_word_is_a_value_error(size: Any) -> None:
    with pytest.raises(ValueError, match="number of pieces, 'optimum' or 'any'"):
        instance(size=size)


def test_a_board_of_one_number_is_square() -> None:
    assert Board(8) == Board(8, 8)
    assert Board(5, wrap=True) == Board(5, 5, True)
    assert Board(5).columns == 5


@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
def test_an_instance_without_a_size_has_the_default_size_of_its_problem(problem: Any) -> None:
    for piece in pieces().values():
        for board in (Board(4), Board(3, 5)):
            assert Instance(problem, piece, board).size == problem.default_size(board, piece)


def test_a_size_that_is_given_is_kept() -> None:
    eight_queens = Instance(find_problem("non-attacking"), QUEEN, Board(8))
    assert eight_queens.size == 8
    assert eight_queens == eight_queens.with_size(8)
    for size in (0, 5, OPTIMUM, ANY):
        assert eight_queens.with_size(size).size == size
        assert Instance(find_problem("non-attacking"), QUEEN, Board(8), size).size == size


def test_the_steps_of_a_piece_in_all_directions_are_accepted() -> None:
    assert len(Piece("own", leaps=in_all_directions((1, 2))).leaps) == 8
