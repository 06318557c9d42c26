"""Peaceable armies, two kinds of pieces, the most unattacked squares: against a brute force that shares nothing."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from models import Board, Instance, find_formulation, find_piece, find_problem, orbits, parse_square, square_name
from models.chess.piece import Piece, pair_of
from models.problem import ANY, OPTIMUM, Problem
from models.problems.peaceable_armies import explain_pair

ARMIES, MIXED, UNATTACKED = map(find_problem, ("peaceable-armies", "mixed-non-attacking", "most-unattacked"))
SPECIAL = ["backtracking/squares-left-free", "cp-sat/attacks-counted"]
GENERAL = ["backtracking/general", "cp-sat/general", "python-constraint/general"]
ARMY_OF_QUEENS = {1: 0, 2: 0, 3: 1, 4: 2, 5: 4, 6: 5, 7: 7, 8: 9}
CLASSES_OF_ARMIES = {1: 1, 2: 1, 3: 1, 4: 10, 5: 3, 6: 35, 7: 19, 8: 71}
FREE_OF_QUEENS = {1: 0, 2: 0, 3: 0, 4: 1, 5: 3, 6: 5, 7: 7, 8: 11}


def attacks(piece: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    by_queen = one != other and (rows == 0 or columns == 0 or rows == columns)
    return by_queen if piece == "queen" else sorted((rows, columns)) == [1, 2]


def pairs_of_sets(rows: int, columns: int) -> Iterator[tuple[set[tuple[int, int]], set[tuple[int, int]]]]:
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    sets = [set(chosen) for size in range(len(squares) + 1) for chosen in combinations(squares, size)]
    return ((one, other) for one in sets for other in sets if not one & other)


def is_expected(problem: Problem, kinds: tuple[str, str], sides: tuple[int, int], *sets: set[tuple[int, int]]) -> bool:
    first, second = sets
    first_hits = any(attacks(kinds[0], one, other) for one in first for other in second)
    second_hits = any(attacks(kinds[1], other, one) for one in first for other in second)
    if problem == UNATTACKED:
        squares = {(row, column) for row in range(sides[0]) for column in range(sides[1])}
        free = {square for square in squares - first if not any(attacks(kinds[0], one, square) for one in first)}
        return len(first) == min(sides) and second == free
    own = zip(kinds, sets, strict=True)
    among_themselves = any(attacks(kind, one, other) for kind, same in own for one in same for other in same)
    at_peace = len(first) == len(second) and not first_hits and not second_hits
    return at_peace and not (problem == MIXED and among_themselves)


CASES = [(problem, piece) for problem in (ARMIES, MIXED) for piece in ("queen", "knight", "queen-and-knight")]
CASES += [(UNATTACKED, piece) for piece in ("queen", "knight")]


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (1, 4)])
@pytest.mark.parametrize(("problem", "piece"), CASES, ids=str)
def test_every_placement_is_found_by_every_formulation(problem: Problem, piece: str, sides: tuple[int, int]) -> None:
    kinds = ("queen", "knight") if "-and-" in piece else (piece, piece)
    instance = Instance(problem, find_piece(piece), Board(*sides), ANY)
    face = instance.board.face
    expected = {
        face.bitboard(first) | face.bitboard(second) << len(face)
        for first, second in pairs_of_sets(*sides)
        if is_expected(problem, kinds, sides, first, second)
    }
    assert {one for one in range(1 << len(instance.board)) if instance.is_solution(one)} == expected
    for name in GENERAL if problem == MIXED else GENERAL + SPECIAL:
        found = list(find_formulation(name).solve(instance))
        assert sorted(found) == sorted(expected), name


def solve(problem: Problem, n: int, name: str) -> tuple[int, int]:
    """The size of the optimum and the number of classes."""
    instance = Instance(problem, find_piece("queen"), Board(n))
    found = list(find_formulation(name).solve(instance))
    assert all(map(instance.is_solution, found))
    return found[0].bit_count(), len(list(orbits(set(found), instance.symmetries())))


SIDES = [*range(1, 7), *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (7, 8))]


@pytest.mark.parametrize("n", SIDES)
def test_the_armies_of_queens_are_as_large_as_published(n: int) -> None:
    expected = 2 * ARMY_OF_QUEENS[n], CLASSES_OF_ARMIES[n]
    names = SPECIAL if n < 8 else SPECIAL[:1]
    assert [solve(ARMIES, n, name) for name in names] == [expected] * len(names)


@pytest.mark.parametrize("n", SIDES)
def test_as_many_squares_are_left_free_as_published(n: int) -> None:
    names = SPECIAL if n < 8 else SPECIAL[:1]
    sizes = {solve(UNATTACKED, n, name)[0] for name in names}
    assert sizes == {n + FREE_OF_QUEENS[n]}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("problem", "size"), [(ARMIES, 20), (UNATTACKED, 20)], ids=str)
def test_cp_sat_proves_too_that_no_more_is_possible_on_the_board_of_eight(problem: Problem, size: int) -> None:
    instance = Instance(problem, find_piece("queen"), Board(8), size)
    formulation = find_formulation("cp-sat/attacks-counted")
    assert list(formulation.solve(instance)) == []
    assert next(formulation.solve(instance.with_size(size - (2 if problem == ARMIES else 1)))).bit_count() < size


@pytest.mark.parametrize("problem", [ARMIES, MIXED, UNATTACKED], ids=lambda problem: problem.name)
def test_the_armies_are_exchanged_where_that_keeps_the_question(problem: Problem) -> None:
    same = Instance(problem, find_piece("queen"), Board(4))
    assert len(same.symmetries()) == (8 if problem == UNATTACKED else 16)
    if problem != UNATTACKED:
        assert len(Instance(problem, find_piece("queen-and-knight"), Board(4)).symmetries()) == 8


def test_a_required_square_on_either_layer_is_occupied() -> None:
    board = Board(4, layers=2)
    required = board.bitboard([parse_square(board, "a1"), parse_square(board, "d3/2")])
    instance = Instance(ARMIES, find_piece("queen"), board, required=required)
    found = [set(find_formulation(name).solve(instance)) for name in [*SPECIAL, *GENERAL]]
    assert found[0]
    assert all(one == found[0] for one in found)
    assert all(placement & required == required for placement in found[0])


def test_each_square_of_two_layers_has_its_name() -> None:
    board = Board(3, 2, layers=2)
    names = [square_name(board, square) for square in board]
    assert names == ["a3", "b3", "a2", "b2", "a1", "b1", "a3/2", "b3/2", "a2/2", "b2/2", "a1/2", "b1/2"]
    assert [parse_square(board, name) for name in names] == list(board)
    for wrong in ("a4", "a1/3", "a1/0", "c1/2"):
        with pytest.raises(ValueError, match="is not"):
            parse_square(board, wrong)
    with pytest.raises(ValueError, match="is not on the 3×2 board"):
        parse_square(board.face, "a1/2")


def test_a_problem_has_the_layers_that_it_needs() -> None:
    queen = find_piece("queen")
    assert Instance(ARMIES, queen, Board(3)).board == Board(3, layers=2)
    with pytest.raises(ValueError, match="a board of domination has 1 layers, not 2"):
        Instance(find_problem("domination"), queen, Board(3, layers=2))
    with pytest.raises(ValueError, match="domination has one kind of piece, not queen-and-knight"):
        Instance(find_problem("domination"), find_piece("queen-and-knight"), Board(3))


@pytest.mark.parametrize("wrap", [False, True])
def test_no_step_leads_to_another_layer(wrap: bool) -> None:
    board, queen = Board(3, 4, wrap, layers=2), find_piece("queen")
    for square in board.face:
        above = square[0] + board.rows, square[1]
        attacked = queen.attacked_from(board.face, square)
        assert queen.attacked_from(board, square) == attacked
        assert queen.attacked_from(board, above) == {(row + board.rows, column) for row, column in attacked}


def test_a_size_of_the_most_unattacked_squares_is_told_as_pieces_and_free_squares() -> None:
    queen, problem, board = find_piece("queen"), find_problem("most-unattacked"), Board(4, 5, layers=2)
    told = [problem.describe_size(board, queen, size) for size in (OPTIMUM, 5, 7)]
    assert told == [
        "4 queens that leave the most possible squares free",
        "4 queens that leave 1 square free",
        "4 queens that leave 3 squares free",
    ]


def test_a_free_square_without_a_mark_and_a_mark_that_is_not_free_are_told_apart() -> None:
    queen, problem, board = find_piece("queen"), find_problem("most-unattacked"), Board(4, 4, layers=2)
    queens = {(0, 0), (0, 1), (0, 3), (1, 1)}
    free = {(row, column) for row, column in board.face if not queens & queen.attacked_from(board.face, (row, column))}
    missing, *others = sorted(free - queens)
    marks = {(row + 4, column) for row, column in others}
    told = problem.explain_rejection(board, queen, frozenset(queens | marks))
    assert told == f"{square_name(board.face, missing)} is free, and has no mark"
    assert problem.explain_rejection(board, queen, frozenset(queens | {(4, 0)})) == "the mark on a4 is wrong"


def test_a_pair_of_different_armies_is_explained_by_its_squares() -> None:
    board = Board(4, 4, layers=2)
    assert explain_pair(board, (3, 0), (3, 0)) == "both armies are on a1"
    assert explain_pair(board, (3, 0), (0, 3)) == "a1 and d4 are at war"


def test_one_piece_is_told_in_the_singular_where_it_is_one_too_few() -> None:
    knight, board = find_piece("knight"), Board(2, layers=2)
    unequal = ARMIES.explain_rejection(board, knight, frozenset({(0, 0), (2, 1), (3, 1)}))
    assert unequal == "one army has 1 piece, the other 2 pieces"
    too_few = find_problem("most-unattacked").explain_rejection(board, knight, frozenset({(0, 0)}))
    assert too_few == "there is 1 piece, not 2"


def test_armies_that_ride_away_from_each_other_may_share_lines() -> None:
    """One army rides to the right and down, the other to the left and up, and stands left of it and above it."""
    away = pair_of(
        Piece("right-and-down", rides=frozenset({(0, 1), (1, 0)})),
        Piece("left-and-up", rides=frozenset({(0, -1), (-1, 0)})),
    )
    instance = Instance(ARMIES, away, Board(3, 3, layers=2), OPTIMUM)
    assert {one.bit_count() for one in find_formulation("backtracking/general").solve(instance)} == {8}


def test_an_army_of_riders_along_lines_has_at_most_a_quarter_of_the_squares() -> None:
    armies = find_problem("peaceable-armies")
    sizes = {
        piece: armies.sizes(Instance(armies, find_piece(piece), Board(5, 5, layers=2)))
        for piece in ("queen", "king", "queen-and-king")
    }
    quarter = range(12, -1, -2)
    assert sizes == {"queen": quarter, "king": range(24, -1, -2), "queen-and-king": quarter}
