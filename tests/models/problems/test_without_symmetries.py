"""A problem that says of every symmetry that it does not keep it has the identity, and is answered like any other."""

from itertools import product

import pytest

from models import Board, Instance, Symmetry, find_formulation
from models.catalogue.finding import counters, find_piece, find_problem
from tests.support.checking import check

DOMINATION, NON_ATTACKING = find_problem("domination"), find_problem("non-attacking")


class Pinned(type(DOMINATION)):  # type: ignore[misc]
    """Domination, and no board is turned."""

    def is_kept_by(self, symmetry: Symmetry) -> bool:
        return False


class PinnedQueens(type(NON_ATTACKING)):  # type: ignore[misc]
    """The same of pieces that do not attack each other."""

    def is_kept_by(self, symmetry: Symmetry) -> bool:
        return False


@pytest.mark.parametrize("board", [Board(3), Board(2, 3), Board(3, wrap=True), Board(1)])
def test_it_has_the_identity_and_no_other_symmetry(board: Board) -> None:
    instance = Instance(Pinned(), find_piece("queen"), board)
    (identity,) = instance.symmetries()
    assert [identity.image_of_square(square) for square in board] == list(board)


@pytest.mark.parametrize(
    ("problem", "name"),
    [
        (Pinned, "kernels/cover"),
        (Pinned, "kernels/empty-line-patterns"),
        (Pinned, "kernels/frame"),
        (PinnedQueens, "cp-sat/lex-leader"),
        (PinnedQueens, "cp-sat/lex-leader-unfolded"),
    ],
)
def test_who_reads_the_symmetries_answers_it(problem: type[Pinned], name: str) -> None:
    check(find_formulation(name), Instance(problem(), find_piece("queen"), Board(4)))


@pytest.mark.parametrize("problem", ["all-non-attacking", "domination", "non-attacking", "total-domination"])
def test_no_counter_finds_fewer_classes_than_solutions(problem: str) -> None:
    pinned = type("Pinned", (type(find_problem(problem)),), {"is_kept_by": lambda self, symmetry: False})()
    told = 0
    for piece, board in product(["queen", "rook", "bishop", "king"], [Board(4), Board(3, 4)]):
        instance = Instance(pinned, find_piece(piece), board)
        for counter in counters().values():
            if counter.unsupported(instance) is None:
                census = counter.census(instance)
                assert census.classes in (None, census.solutions), (counter.name, piece, board)
                told += census.classes is not None
    assert told
