"""The search by the first empty row finds what the cover search finds, and sizes that are published."""

import pytest

from compare.literature.published import first_published
from models import ANY, OPTIMUM, Board, Instance
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem

pytest.importorskip("numba")

ROWS, COUNT, COVER = (
    find_formulation("kernels/first-empty-row"),
    find_counter("kernels/first-empty-row"),
    find_formulation("kernels/cover"),
)


def question(problem: str, board: Board, size: int | str = OPTIMUM) -> Instance:
    return Instance(find_problem(problem), find_piece("queen"), board, size)  # type: ignore[arg-type]


@pytest.mark.parametrize("problem", ["domination", "independent-domination"])
@pytest.mark.parametrize("board", [Board(1), Board(3), Board(4, 2), Board(4, 6), Board(7, 5), Board(6), Board(3, 9)])
def test_it_lists_each_placement_once_and_counts_them(problem: str, board: Board) -> None:
    instance = question(problem, board)
    listed = list(ROWS.solve(instance))
    assert sorted(listed) == sorted(COVER.solve(instance))
    census = COUNT.census(instance)
    assert (census.size, census.solutions) == (listed[0].bit_count(), len(listed))


@pytest.mark.parametrize(("board", "size"), [(Board(4), 3), (Board(4, 5), 5), (Board(3), 4), (Board(3, 5), 4)])
def test_it_lists_placements_with_queens_to_spare_and_one_in_every_row(board: Board, size: int) -> None:
    for problem in ("domination", "independent-domination"):
        instance = question(problem, board, size)
        assert sorted(ROWS.solve(instance)) == sorted(COVER.solve(instance))


def test_sizes_of_long_boards_are_those_that_are_published() -> None:
    for problem in ("domination", "independent-domination"):
        for shorter in range(1, 10):
            instance = question(problem, Board(16, shorter))
            known = first_published(instance, "size")
            assert known is not None
            assert next(ROWS.solve(instance)).bit_count() == known.value


def test_it_answers_only_queens_that_cover() -> None:
    assert ROWS.unsupported(question("total-domination", Board(8))) == "no total domination"
    assert ROWS.unsupported(question("domination", Board(64, 3))) == "no side over 63"
    assert ROWS.unsupported(question("domination", Board(8, 8, wrap=True))) == "only queens, on no torus"
    assert ROWS.unsupported(question("domination", Board(8)).narrowed(required=1)) == "no required or forbidden squares"
    assert COUNT.unsupported(question("domination", Board(8), ANY)) == "not of any size"
