"""The search by the first empty row finds what the cover search finds, and sizes that are published."""

import pytest

from compare.literature.published import first_published
from models import ANY, OPTIMUM, Board, Instance, orbits
from models.catalogue.finding import counter_worth_its_start, find_counter, find_formulation, find_piece, find_problem
from models.counting import Census, Resources

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
    classes = len(list(orbits(listed, instance.symmetries())))
    assert COUNT.census(instance) == Census(listed[0].bit_count(), len(listed), classes)


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


@pytest.mark.parametrize(("sides", "size"), [((7, 15), 6), ((16, 7), OPTIMUM), ((8, 7), 6)])
def test_parts_in_threads_count_what_the_cover_search_counts(sides: tuple[int, int], size: int | str) -> None:
    for problem in ("domination", "independent-domination"):
        told: list[tuple[int, int, int | None]] = []
        instance = question(problem, Board(*sides), size)
        census = COUNT.census(instance, Resources(2, lambda *news: told.append(news)))  # noqa: B023
        assert census == find_counter("kernels/cover").census(instance)
        assert told[-1][:2] == (7, 7)


@pytest.mark.parametrize(
    ("sides", "size", "is_chosen"),
    [
        ((8, 19), 7, True),
        ((19, 8), OPTIMUM, True),
        ((16, 7), OPTIMUM, True),
        ((8, 19), 8, False),  # a queen for every row
        ((17, 7), OPTIMUM, False),  # the same
        ((8, 12), 6, False),
    ],
)
def test_it_is_asked_where_queens_have_little_to_spare(
    sides: tuple[int, int], size: int | str, is_chosen: bool
) -> None:
    assert (counter_worth_its_start(question("domination", Board(*sides), size)) is COUNT) == is_chosen


def test_it_answers_only_queens_that_cover() -> None:
    assert ROWS.unsupported(question("total-domination", Board(8))) == "no total domination"
    assert ROWS.unsupported(question("domination", Board(64, 3))) == "no side over 63"
    assert ROWS.unsupported(question("domination", Board(8, 8, wrap=True))) == "only queens, on no torus"
    assert ROWS.unsupported(question("domination", Board(8)).narrowed(required=1)) == "no required or forbidden squares"
    assert COUNT.unsupported(question("domination", Board(8), ANY)) == "not of any size"
