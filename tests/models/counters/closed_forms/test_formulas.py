"""Each formula counts what a search finds, on every small board; and on large boards it is done at once."""

from functools import cache
from itertools import chain, product

import pytest

from compare.answers.choosing import fastest
from compare.literature.published import published_values
from models import ANY, OPTIMUM, Board, Instance
from models.catalogue.finding import (
    counter_worth_its_start,
    counters,
    find_counter,
    find_piece,
    formulations,
    pieces,
    problems,
)
from models.chess.symmetry import orbits
from models.counters.closed_forms import ENGINE
from models.counting import Census, SolutionCounter
from models.problem import Size

FORMULAS = {name: one for name, one in counters().items() if one.engine == ENGINE}
SIDES = [(rows, columns) for rows in range(1, 13) for columns in range(1, 13)]
SMALL_SQUARES = 8
SMALL = [Board(*sides) for sides in SIDES if sides[0] * sides[1] <= SMALL_SQUARES]
TORI = [Board(*sides, wrap=True) for sides in ((1, 3), (2, 2), (2, 3), (3, 3))]
LARGER = [Board(*sides) for sides in SIDES if SMALL_SQUARES < sides[0] * sides[1] <= 25]
LARGER_TORI = [Board(*sides, wrap=True) for sides in ((1, 6), (2, 4), (4, 3), (2, 8), (3, 5), (4, 4), (4, 5))]
MOST_SQUARES_IN_PYTHON = 9
BY_ROWS = "rooks-by-rows", "minimal-bishops", "irredundant-bishops", "bishops-longest-first"
BY_SIZE = "attacked-bishops", "bishops-in-company"
"""Sums over states, row by row, which take seconds on the largest boards; for each number of pieces, on larger ones."""
USUAL, LARGEST, LARGEST_BY_ROWS, LARGEST_BY_SIZE = 10, 24, 12, 7
"""Sides of boards; boards beyond the usual ones are exhaustive."""
FEW, MANY = 100, 6_000
MOST_PIECES = 5


@cache
def questions_on(board: Board) -> list[Instance]:
    """Each question about a board once."""
    sizes: list[Size] = [OPTIMUM, ANY, *range(1, min(len(board), MOST_PIECES) + 1)]
    asked = product(problems().values(), pieces().values(), sizes)
    return [Instance(problem, piece, board, size) for problem, piece, size in asked]


@cache
def by_search(instance: Instance) -> Census:
    """The census of the fastest formulation; where no solver is worth its start, of the fastest one in Python."""
    every = formulations().values()
    in_python = [one for one in every if one.engine.name == "backtracking"]
    asked = in_python if len(instance.board) <= MOST_SQUARES_IN_PYTHON else list(every)
    found = set(fastest(instance, asked)[0].solve(instance))
    sizes = {placement.bit_count() for placement in found}
    size = sizes.pop() if instance.size != ANY and found else None
    return Census(size, len(found), sum(1 for _ in orbits(found, instance.symmetries())))


def check(formula: SolutionCounter, boards: list[Board], most: int) -> int:
    """Hold the formula against the search where there are at most ``most`` solutions; how many questions that were."""
    checked = 0
    for instance in chain.from_iterable(map(questions_on, boards)):
        if formula.unsupported(instance) is not None:
            continue
        ours = formula.census(instance)
        if ours.solutions <= most:
            searched = by_search(instance)
            assert (ours.size, ours.solutions) == (searched.size, searched.solutions), instance
            assert ours.classes in (None, searched.classes), instance
            checked += 1
    return checked


def test_there_are_formulas() -> None:
    assert {"closed-forms/rook-placements", "closed-forms/tours", "closed-forms/king-covers"} <= set(FORMULAS)


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS.keys())
def test_on_every_small_board_a_formula_counts_what_a_search_finds(formula: SolutionCounter) -> None:
    assert check(formula, SMALL + TORI, FEW) > 0


@pytest.mark.parametrize(
    ("problem", "piece", "sides", "size"),
    [
        ("non-attacking", "rook", (4, 3), 2),
        ("non-attacking", "rook", (5, 5), ANY),
        ("maximal-non-attacking", "rook", (3, 5), ANY),
        ("all-dominating", "rook", (3, 4), ANY),
        ("domination", "rook", (5, 5), OPTIMUM),
        ("total-domination", "rook", (5, 6), OPTIMUM),
        ("non-attacking", "bishop", (7, 7), OPTIMUM),
        ("non-attacking", "knight", (5, 6), OPTIMUM),
        ("non-attacking", "knight", (7, 7), OPTIMUM),
        ("non-attacking", "knight", (3, 10), OPTIMUM),
        ("non-attacking", "wazir", (5, 6), OPTIMUM),
        ("non-attacking", "king", (5, 6), OPTIMUM),
        ("domination", "king", (6, 7), OPTIMUM),
    ],
)
def test_a_larger_board_is_counted_as_a_search_counts_it(
    problem: str, piece: str, sides: tuple[int, int], size: Size
) -> None:
    instance = Instance(problems()[problem], find_piece(piece), Board(*sides), size)
    counter = counter_worth_its_start(instance)
    if counter is None or counter.engine != ENGINE:
        counter = find_counter("closed-forms/rook-covers-of-any-size")
    ours, searched = counter.census(instance), by_search(instance)
    assert (ours.size, ours.solutions) == (searched.size, searched.solutions)
    assert ours.classes in (None, searched.classes)


@pytest.mark.exhaustive
@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS.keys())
def test_on_every_board_of_up_to_25_squares_too(formula: SolutionCounter) -> None:
    assert check(formula, LARGER + LARGER_TORI, MANY) > 0


@pytest.mark.parametrize("largest_side", [USUAL, pytest.param(LARGEST, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS.keys())
def test_a_formula_agrees_with_every_published_value(formula: SolutionCounter, largest_side: int) -> None:
    """Also where no search reaches."""
    compared = 0
    largest = LARGEST_BY_ROWS if formula.short_name in BY_ROWS else LARGEST
    largest = LARGEST_BY_SIZE if formula.short_name in BY_SIZE else largest
    for side, instance, published in published_to(largest_side):
        if side <= largest and formula.unsupported(instance) is None:
            census = formula.census(instance)
            ours = {"size": census.size, "count": census.solutions, "classes": census.classes}
            known = {name: value for name, value in published.items() if ours[name] is not None}
            assert {name: ours[name] for name in known} == known, instance
            compared += len(known)
    assert compared > 0


@cache
def published_to(largest: int) -> list[tuple[int, Instance, dict[str, int]]]:
    """The side of a board, a question on it that has published values, and these."""
    found = []
    for side in range(1, largest + 1):
        for board in (Board(side), Board(side, side // 2 + 1), Board(side // 2 + 1, side)):
            for problem in problems().values():
                for name in ("rook", "bishop", "knight", "king"):
                    for size in (OPTIMUM, ANY, side):
                        instance = Instance(problem, find_piece(name), board, size)
                        values = {quantity: one.value for quantity, one in published_values(instance).items()}
                        if values:
                            found.append((side, instance, values))
    return found
