"""Bounds: they are proved, they hold, and formulations differ in them as the page says."""

from fractions import Fraction

import pytest

from compare.reference.pages import read_page
from models import OPTIMUM, Board, Instance, formulations
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.linear.engine import Linear, lower_bound, prove_bound, solve_dual
from models.linear.program import IntegerProgram
from tests.support.markdown import table_rows
from tests.support.reference import solutions

RELAXED = [one for one in formulations().values() if isinstance(one, Linear)]


def queens(problem: str, side: int) -> Instance:
    return Instance(find_problem(problem), find_piece("queen"), Board(side), OPTIMUM)


def program(name: str, instance: Instance) -> IntegerProgram:
    formulation = find_formulation(name)
    assert isinstance(formulation, Linear)
    return formulation.program(instance)


def test_every_bound_holds() -> None:
    asked = 0
    for problem in (
        "domination",
        "independent-domination",
        "total-domination",
        "non-attacking",
        "maximal-non-attacking",
    ):
        for piece in ("queen", "king", "knight"):
            instance = Instance(find_problem(problem), find_piece(piece), Board(3, 4), OPTIMUM)
            optimum = next((one.bit_count() for one in solutions(instance)), None)
            for formulation in RELAXED:
                if formulation.unsupported(instance) is None and optimum is not None:
                    bound = formulation.relaxed_bound(instance)
                    assert bound is not None
                    asked += 1
                    assert bound <= optimum if instance.problem.wanted == "fewest" else bound >= optimum
    assert asked > 30


def test_the_plain_cover_proves_what_the_page_says() -> None:
    assert prove_bound(program("linear/cover", queens("domination", 8)), "fewest") == Fraction(575, 208)


SIDES = (6, 8, 10, 12)


def cells() -> list[tuple[str, str, int, str]]:
    """The bounds in the table of the page: problem, formulation, side, number."""
    found = []
    problem = ""
    for row in table_rows(read_page("bounds")):
        problem = {"domination": "domination", "non-attacking, the most": "non-attacking"}.get(row[0], problem)
        if len(row) == 6 and row[1].startswith("`linear/"):
            found += [(problem, row[1].strip("`"), side, text) for side, text in zip(SIDES, row[2:], strict=True)]
    return found


def test_the_table_of_the_page_is_found() -> None:
    assert len(cells()) == 20


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: f"{cell[1]}-{cell[2]}")
def test_the_bounds_of_the_page_are_those_of_the_program(cell: tuple[str, str, int, str]) -> None:
    problem, name, side, text = cell
    instance = queens(problem, side)
    bound = prove_bound(program(name, instance), instance.problem.wanted)
    assert bound is not None
    assert text == (str(bound) if bound.denominator == 1 else f"{float(bound):.3f}")


def test_breaking_a_symmetry_does_not_strengthen_the_relaxation() -> None:
    instance = queens("domination", 8)
    broken = program("linear/cover", instance)
    broken.add({square: 1 if square < 32 else -1 for square in range(64)}, at_least=0)
    assert prove_bound(broken, "fewest") == Fraction(575, 208)


def test_cliques_add_nothing_to_independent_domination() -> None:
    assert find_formulation("linear/cover").relaxed_bound(queens("independent-domination", 8)) == Fraction(575, 208)


def test_any_dual_values_give_a_bound_that_holds() -> None:
    stated = program("linear/cover", queens("domination", 5))
    duals = solve_dual(stated, 1)
    assert duals is not None
    best = lower_bound(stated, 1, duals)
    assert best == Fraction(9, 5)
    for factor in (Fraction(-1), Fraction(0), Fraction(9, 10), Fraction(11, 10), Fraction(2)):
        assert lower_bound(stated, 1, [factor * dual for dual in duals]) < best


def test_a_relaxation_without_a_solution_has_no_bound() -> None:
    assert find_formulation("linear/cover").relaxed_bound(queens("total-domination", 1)) is None


def test_a_formulation_without_a_relaxation_says_so() -> None:
    with pytest.raises(NotImplementedError):
        find_formulation("backtracking/sets").relaxed_bound(queens("non-attacking", 4))
