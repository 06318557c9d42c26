"""The hand-written searches: what their lessons claim, and that who watches one sees the search that runs."""

import random
from collections import defaultdict
from itertools import islice, product

import pytest

from compare.answers.first import no_two_attack
from models import Board, Formulation, Instance, Piece, Search, SolutionSet, Square, find_formulation, formulations
from models.backtracking.construction import construction
from models.backtracking.counters import Counters
from models.catalogue.finding import find_piece, find_problem
from models.search import Reason
from tests.support.reference import solutions

CLASSROOM = ["pairwise", "partial-list", "flags", "counters", "safe-squares"]
OF_A_QUEEN_A_COLUMN = [*CLASSROOM, "bitmask", "dancing-links", "fewest-first", "generate-and-test"]
FIRST_OF_FLAGS_FOR_8 = 113
NODES_OF_FLAGS_FOR_8 = 2056


class Notes:
    """A watcher that writes down what it sees."""

    def __init__(self) -> None:
        self.events: list[tuple[str, Square]] = []
        self.standing: list[Square] = []

    def began(self, size: int) -> None:
        raise AssertionError("the size was given")

    def placed(self, square: Square) -> None:
        self.events.append(("placed", square))
        self.standing.append(square)

    def removed(self, square: Square) -> None:
        self.events.append(("removed", square))
        assert self.standing.pop() == square, "the queen that was set last is removed first"

    def rejected(self, square: Square) -> None:
        self.events.append(("rejected", square))

    def excluded(self, squares: int, reason: Reason) -> None:
        raise AssertionError("these searches do not propagate")

    forced = excluded

    def restored(self, squares: int) -> None:
        raise AssertionError("these searches do not propagate")

    def failed(self, reason: Reason) -> None:
        raise AssertionError("these searches do not propagate")

    def violated(self, count: int) -> None:
        raise AssertionError("these searches search the whole tree")

    def squares(self, what: str) -> list[Square]:
        return [square for event, square in self.events if event == what]


def queens(rows: int, columns: int | None = None, piece: str = "queen", wrap: bool = False) -> Instance:
    board = Board(rows, columns or rows, wrap)
    return Instance(find_problem("non-attacking"), find_piece(piece), board, board.shorter_side)


def search(name: str) -> Formulation:
    return find_formulation(f"backtracking/{name}")


def nodes(name: str, instance: Instance, most: int | None = None) -> int | None:
    running = Search()
    list(islice(search(name).solve(instance, running), most))
    return running.statistics.nodes


def of_6_queens() -> list[Formulation]:
    ours = [one for one in formulations().values() if one.engine.name == "backtracking"]
    return [one for one in ours if one.unsupported(queens(6)) is None]


@pytest.mark.parametrize("formulation", of_6_queens(), ids=lambda one: one.name)
def test_a_watched_search_visits_the_nodes_of_a_silent_one(formulation: Formulation) -> None:
    silent, notes = Search(), Notes()
    watched = Search(notes)
    assert list(formulation.solve(queens(6), silent)) == list(formulation.solve(queens(6), watched))
    assert silent.statistics.nodes == watched.statistics.nodes == len(notes.squares("placed"))


@pytest.mark.parametrize("name", [*OF_A_QUEEN_A_COLUMN, "construction"])
def test_the_queens_that_stand_when_a_solution_is_given_are_the_solution(name: str) -> None:
    for instance in (queens(6), queens(5, 7), queens(7, 5)):
        notes = Notes()
        for placement in search(name).solve(instance, Search(notes)):
            assert instance.board.bitboard(notes.standing) == placement
        assert search(name).gives == SolutionSet.ONE or not notes.standing, "all queens are removed in the end"


def test_flags_goes_to_rows_1_3_5_2_4_and_finds_no_row_in_the_sixth_column() -> None:
    notes = Notes()
    next(search("flags").solve(queens(8), Search(notes)))
    first_return = next(number for number, (event, _) in enumerate(notes.events) if event == "removed")
    before = notes.events[:first_return]
    assert [square for event, square in before if event == "placed"] == [(0, 0), (2, 1), (4, 2), (1, 3), (3, 4)]
    assert before[-8:] == [("rejected", (row, 5)) for row in range(8)]
    assert notes.events[first_return] == ("removed", (3, 4))


@pytest.mark.parametrize("name", [*CLASSROOM, "bitmask"])
def test_searches_in_a_fixed_order_have_the_nodes_of_flags(name: str) -> None:
    assert nodes(name, queens(8)) == NODES_OF_FLAGS_FOR_8
    assert nodes(name, queens(8), most=1) == FIRST_OF_FLAGS_FOR_8


@pytest.mark.parametrize("name", ["fewest-first", "dancing-links"])
def test_where_the_fewest_are_left_first_takes_fewer_nodes(name: str) -> None:
    found = nodes(name, queens(8))
    assert found is not None
    assert 8 * 12 < found < 0.6 * NODES_OF_FLAGS_FOR_8


def test_where_nearly_all_squares_are_occupied_a_search_ends_as_soon_as_too_few_are_left() -> None:
    nearly_all = Instance(find_problem("domination"), find_piece("queen"), Board(5), 24)
    found = nodes("uncovered-square", nearly_all)
    assert found is not None
    assert found < 10_000
    assert len(list(find_formulation("python-constraint/ordered-queens").solve(nearly_all))) == 25


def test_fewest_first_finds_100_queens_and_flags_is_slow_at_20() -> None:
    assert nodes("fewest-first", queens(100), most=1) == 163
    assert nodes("flags", queens(20), most=1) == 199_635


def test_generate_and_test_places_8_queens_in_each_of_40320_candidates() -> None:
    assert nodes("generate-and-test", queens(8)) == 8 * 40_320


def test_generate_and_test_declines_9_queens_unless_some_are_given() -> None:
    plain = queens(9)
    assert search("generate-and-test").unsupported(plain) == "more than 50000 candidates"
    given = plain.narrowed(required=plain.board.bitboard([(1, 0), (4, 1)]))
    assert search("generate-and-test").unsupported(given) is None
    assert nodes("generate-and-test", given) == 9 * 5_040
    expected = set(search("flags").solve(given, Search()))
    assert expected
    assert set(search("generate-and-test").solve(given, Search())) == expected


def test_pairwise_fills_from_the_last_column_to_the_first() -> None:
    notes = Notes()
    next(search("pairwise").solve(queens(8), Search(notes)))
    assert [column for _, column in notes.standing] == [7, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("name", ["counters", "safe-squares", "bitmask", "dancing-links"])
def test_who_knows_the_safe_squares_tries_no_other(name: str) -> None:
    notes = Notes()
    list(search(name).solve(queens(6), Search(notes)))
    assert not notes.squares("rejected")


@pytest.mark.exhaustive
@pytest.mark.parametrize("sides", [(6, 6), (7, 5), (5, 8), (7, 7)])
@pytest.mark.parametrize("name", OF_A_QUEEN_A_COLUMN)
def test_agrees_with_the_general_search_on_boards_with_holes(name: str, sides: tuple[int, int]) -> None:
    dice = random.Random(f"{sides}")
    instance = queens(*sides)
    squares = list(range(len(instance.board)))
    for _ in range(8):
        holes = sum(1 << square for square in dice.sample(squares, len(squares) // 5))
        given = 1 << dice.choice([square for square in squares if not holes >> square & 1])
        for narrowed in (instance.narrowed(forbidden=holes), instance.narrowed(given, holes)):
            if search(name).unsupported(narrowed) is None:
                expected = sorted(search("general").solve(narrowed, Search()))
                assert sorted(search(name).solve(narrowed, Search())) == expected


class Display:
    """A listener that draws the counters from what it hears."""

    def __init__(self) -> None:
        self.counts: dict[Square, int] = defaultdict(int)
        self.heard = 0

    def __call__(self, square: Square, count: int) -> None:
        assert abs(count - self.counts[square]) == 1, "a change is by one, and none was missed"
        self.counts[square] = count
        self.heard += 1


@pytest.mark.parametrize("required", [0, 1 << 1])
def test_the_listener_of_counters_knows_how_many_queens_attack_each_square(required: int) -> None:
    display = Display()
    instance = queens(6).narrowed(required=required)
    for placement in Counters(display).solve(instance, Search()):
        occupied = instance.board.squares(placement)
        for square in instance.board:
            attackers = [queen for queen in occupied if square in instance.piece.attacked_from(instance.board, queen)]
            assert display.counts[square] == len(attackers)
    assert display.heard > 0
    assert set(display.counts.values()) == {0}, "all counters return to zero"


def test_counters_stop_at_once_when_no_further_solution_is_asked_for() -> None:
    display, running = Display(), Search()
    solving = Counters(display).solve(queens(8), running)
    next(solving)
    heard = display.heard
    solving.close()  # type: ignore[attr-defined]
    assert running.statistics.nodes == FIRST_OF_FLAGS_FOR_8
    assert display.heard == heard


@pytest.mark.parametrize("piece", ["queen", "rook"])
@pytest.mark.parametrize("sides", [(1, 1), (3, 3), (3, 4), (4, 2), (4, 4), (5, 5)])
def test_counters_serve_a_torus(sides: tuple[int, int], piece: str) -> None:
    instance = queens(*sides, piece=piece, wrap=True)
    assert search("counters").unsupported(instance) is None
    found = list(search("counters").solve(instance, Search()))
    assert len(found) == len(set(found))
    assert set(found) == solutions(instance)


@pytest.mark.parametrize("piece", ["bishop", "knight", "king"])
def test_counters_decline_pieces_that_do_not_ride_along_rows(piece: str) -> None:
    assert search("counters").unsupported(queens(4, piece=piece)) == "only pieces that ride along rows and columns"


def test_counters_serve_a_piece_that_rides_only_to_the_right_and_down() -> None:
    own = Piece("own", rides=frozenset({(0, 1), (1, 0)}))
    instance = Instance(find_problem("non-attacking"), own, Board(3), 3)
    assert search("counters").unsupported(instance) is None
    assert set(search("counters").solve(instance, Search())) == solutions(instance)


@pytest.mark.parametrize("most", [400, pytest.param(2000, marks=pytest.mark.exhaustive)])
def test_the_construction_is_a_solution_for_every_n_from_4_on(most: int) -> None:
    for n in [1, *range(4, most + 1), *range(10_000, 10_006)]:
        rows = construction(n)
        assert len(rows) == n
        assert no_two_attack(rows), f"n = {n}"


@pytest.mark.parametrize("n", [-1, 0, 2, 3])
def test_the_construction_says_where_there_is_no_solution(n: int) -> None:
    with pytest.raises(ValueError, match=f"n = {n}"):
        construction(n)


def test_the_construction_finds_one_on_every_rectangle_that_has_one() -> None:
    for rows, columns in product(range(1, 9), repeat=2):
        instance = queens(rows, columns)
        found = list(search("construction").solve(instance, Search()))
        expected = next(search("flags").solve(instance, Search()), None)
        assert len(found) == (expected is not None), instance
        assert all(map(instance.is_solution, found)), instance


def test_the_construction_declines_given_queens_and_holes() -> None:
    for narrowed in (queens(8).narrowed(required=1), queens(8).narrowed(forbidden=1)):
        assert search("construction").unsupported(narrowed) == "no required or forbidden squares"
