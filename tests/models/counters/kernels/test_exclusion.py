"""Covers of any size, counted with signs by their empty rows, and without signs square by square."""

from dataclasses import replace

import pytest

from compare.literature.published import first_published
from models import ANY, OPTIMUM, Board, Instance
from models.catalogue.finding import find_counter, find_piece, find_problem
from models.chess.piece import Piece
from models.counting import NotCounted, NotEnoughMemory, Resources, SolutionCounter

pytest.importorskip("numba")

EMPTY_ROWS, UNCOVERED = find_counter("kernels/empty-rows"), find_counter("kernels/uncovered-squares")


def question(piece: str, board: Board, problem: str = "all-dominating") -> Instance:
    return Instance(find_problem(problem), find_piece(piece), board, ANY)


@pytest.mark.parametrize(("piece", "side"), [("queen", 4), ("queen", 5), ("rook", 5), ("rook", 6)])
def test_both_count_what_is_published(piece: str, side: int) -> None:
    instance = question(piece, Board(side))
    known = first_published(instance, "count")
    assert known is not None
    assert EMPTY_ROWS.count(instance) == UNCOVERED.count(instance) == known.value


@pytest.mark.parametrize(
    ("piece", "board"),
    [
        ("queen", Board(6)),
        ("queen", Board(4, 7)),
        ("queen", Board(7, 4)),
        ("queen", Board(5, wrap=True)),
        ("amazon", Board(5)),
        ("empress", Board(4, 6)),
        ("rook", Board(3, 16)),
    ],
)
def test_both_agree_beyond_what_is_published(piece: str, board: Board) -> None:
    instance = question(piece, board)
    assert EMPTY_ROWS.count(instance) == UNCOVERED.count(instance)


def test_pieces_that_ride_along_rows_only_leave_no_row_empty_and_those_that_ride_one_way_are_refused() -> None:
    along_rows = Piece("tram", rides=frozenset({(0, 1), (0, -1)}))
    instance = Instance(find_problem("all-dominating"), along_rows, Board(2, 3), ANY)
    assert EMPTY_ROWS.count(instance) == UNCOVERED.count(instance) == 7**2
    one_way = replace(instance, piece=Piece("train", rides=frozenset({(0, 1)})))
    assert EMPTY_ROWS.unsupported(one_way) == "only pieces that ride along rows"
    assert UNCOVERED.count(one_way) == 4**2


@pytest.mark.parametrize("piece", ["knight", "king", "bishop", "nightrider"])
def test_other_pieces_are_counted_square_by_square(piece: str) -> None:
    """Held against the counter that reads the common form constraint by constraint."""
    for problem in ("all-dominating", "total-domination"):
        instance = question(piece, Board(4), problem)
        assert UNCOVERED.count(instance) == find_counter("kernels/residual-constraints").count(instance)


def test_states_of_several_words_are_counted_as_a_formula_counts_them() -> None:
    formula = find_counter("closed-forms/rook-covers-of-any-size")
    square, wide = question("rook", Board(9)), question("rook", Board(6, 13))
    assert UNCOVERED.count(square) == formula.count(square)
    assert EMPTY_ROWS.count(wide) == formula.count(wide)


def test_the_counts_of_all_sizes_add_up() -> None:
    instance = question("queen", Board(3, 4), "domination")
    by_size = [EMPTY_ROWS.census(instance.with_size(size)) for size in range(13)]
    assert sum(census.solutions for census in by_size) == UNCOVERED.count(instance)
    fewest = EMPTY_ROWS.census(instance.with_size(OPTIMUM))
    assert (fewest.size, fewest.solutions) == (2, by_size[2].solutions)
    assert by_size[1].solutions == 0


def test_the_fewest_queens_are_counted_as_published() -> None:
    instance = question("queen", Board(6), "domination").with_size(OPTIMUM)
    census = EMPTY_ROWS.census(instance)
    assert (census.size, census.solutions) == (3, 4)


@pytest.mark.parametrize("counter", [EMPTY_ROWS, UNCOVERED], ids=["empty-rows", "uncovered-squares"])
def test_a_count_that_would_take_too_much_memory_is_given_up(counter: SolutionCounter) -> None:
    with pytest.raises(NotEnoughMemory):
        counter.count(question("queen", Board(6)), Resources(memory_limit=1000))


def test_sums_that_do_not_fit_in_a_word_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.counters.kernels.machinery.empty_rows.LARGEST_SUM", 1)
    with pytest.raises(NotCounted, match="the sums of signs do not fit in 63 bits"):
        EMPTY_ROWS.count(question("queen", Board(4)))
