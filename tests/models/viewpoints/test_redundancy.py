"""Constraints that follow from others are left out, and no others are."""

import random
from collections.abc import Sequence

import pytest

from models import Board, Instance, Piece, Problem, find_piece
from models.catalogue.finding import problems
from models.common_form import Among, Constraint, EquallyMany
from models.exporting.cnf import Clauses
from models.exporting.shared.common_form import state_common_form
from models.problem import OPTIMUM, Occupied, Size, all_constraints
from models.viewpoints.redundancy import essential_constraints, fixes_size
from tests.support.instances import QUEEN, asked, telling_instances
from tests.support.reference import solutions

BOARD = Board(2, 3)


class Given(Problem):
    """The constraints that it is made with."""

    wanted = "most"

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        self.constraints = constraints

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return meets(self.constraints, board.bitboard(occupied))

    def common_form(self, instance: Instance) -> Sequence[Constraint]:
        return self.constraints


def given(*constraints: Constraint, size: Size = "any") -> Instance:
    return Instance(Given(constraints), QUEEN, BOARD, size)


def meets(constraints: Sequence[Constraint], placement: int) -> bool:
    return all(one.can_be_met(placement, 0) for one in constraints)


def queens(side: int, size: int | None = None) -> Instance:
    return asked(problems()["non-attacking"], QUEEN, Board(side), size)


def test_one_queen_in_each_row_and_column_says_how_many_there_are() -> None:
    assert len(all_constraints(queens(8))) == 2 * 16 + 26 + 2
    assert len(essential_constraints(queens(8))) == 16 + 26
    formula = Clauses(state_common_form(queens(8)))
    assert (formula.variables, len(formula.clauses)) == (64, 744)


def test_fewer_queens_than_rows_are_counted() -> None:
    assert essential_constraints(queens(5, 4))[-1] == Among((1 << 25) - 1, 4, 4)


def test_half_of_the_size_on_each_layer_says_that_the_armies_are_equal() -> None:
    instance = asked(problems()["peaceable-armies"], QUEEN, Board(3), 4)
    first, second, *peace = essential_constraints(instance)
    assert [first, second] == [Among(0b111111111, 2, 2), Among(0b111111111 << 9, 2, 2)]
    assert all(isinstance(one, Among) and one.at_most == 1 for one in peace)


def test_a_corner_that_a_king_covers_says_that_its_neighbours_are_covered() -> None:
    instance = asked(problems()["domination"], find_piece("king"), Board(3), OPTIMUM)
    corners = [0b000_011_011, 0b000_110_110, 0b011_011_000, 0b110_110_000]
    assert essential_constraints(instance) == [Among(corner, 1) for corner in corners]


def test_random_constraints_keep_their_solutions() -> None:
    chance = random.Random(1848)
    for _ in range(500):
        amongs = []
        for _ in range(chance.randint(1, 7)):
            squares = chance.getrandbits(6) & chance.choice([63, 63, 7, 56])
            at_least = chance.randint(0, 2)
            at_most = chance.choice([None, at_least, at_least + chance.randint(0, 2)])
            amongs.append(Among(squares, at_least, at_most))
        sizes: list[Size] = ["any", 2, 3, 4]
        instance = given(EquallyMany(7, 56), *amongs, size=chance.choice(sizes))
        essential = essential_constraints(instance)
        assert len(essential) <= len(all_constraints(instance))
        assert not changed(instance, range(64)), instance


def changed(instance: Instance, placements: Sequence[int]) -> list[int]:
    """The placements that meet all constraints and not the essential ones, or the other way round."""
    every, essential = all_constraints(instance), essential_constraints(instance)
    return [one for one in placements if meets(every, one) != meets(essential, one)]


def test_what_has_no_weaker_twin_stays() -> None:
    constraints = [Among(7, 1, 1), Among(56, 0, 2), Among(21, 1), Among(0, 1)]
    assert essential_constraints(given(*constraints)) == constraints


def test_the_size_follows_only_from_sets_that_make_up_the_board_and_hold_as_many() -> None:
    instance = asked(problems()["non-attacking"], QUEEN, Board(4), 4)
    rows = [Among(0b1111 << 4 * row, 1, 1) for row in range(4)]
    overlapping = Among(0b0011_0011, 1, 1)
    assert fixes_size([overlapping, *rows[2:], *rows[:2]], instance) is False
    assert fixes_size([*rows, overlapping], instance) is True
    assert fixes_size([rows[0], overlapping, *rows[1:]], instance) is True
    assert fixes_size(rows, instance.with_size(3)) is False
    assert fixes_size([Among(0xFFFF, 4, 5)], instance) is False


STATED = [one for one in problems().values() if one.common_form(asked(one, QUEEN, Board(3))) is not None]


MOST_SOLUTIONS = 200


@pytest.mark.parametrize(
    "problem", [pytest.param(one, id=one.name, marks=pytest.mark.xdist_group(one.name)) for one in STATED]
)
def test_every_problem_keeps_its_solutions_in_the_file(problem: Problem) -> None:
    for number, instance in enumerate(telling_instances(problem)):
        expected = solutions(instance)
        if instance.size == OPTIMUM:
            instance = instance.with_size(max(expected, default=0).bit_count())
        if len(expected) <= MOST_SOLUTIONS:
            assert solutions_of_cnf(instance, redundant=False) == expected, instance
            assert number % 4 or solutions_of_cnf(instance, redundant=True) == expected, instance


def solutions_of_cnf(instance: Instance, redundant: bool) -> set[int]:
    """The placements that a SAT solver finds in the clauses, helpers aside."""
    solvers = pytest.importorskip("pysat.solvers")
    squares = range(1, len(instance.board) + 1)
    formula = Clauses(state_common_form(instance, redundant=redundant))
    named = [[square, -square] for square in squares]
    found = set()
    with solvers.Solver(name="glucose4", bootstrap_with=named + formula.clauses) as solver:
        while solver.solve():
            values = solver.get_model()[: len(squares)]
            found.add(sum(1 << value - 1 for value in values if value > 0))
            solver.add_clause([-value for value in values])
    return found
