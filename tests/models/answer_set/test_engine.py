"""Specific to answer-set programming."""

import threading
from collections.abc import Generator

import pytest

from models import OPTIMUM, Board, Formulation, Instance, Search, engines
from models.answer_set.engine import ClingoFormulation, enumerate_answer_sets
from models.answer_set.queens import ONE_IN_EVERY_COLUMN
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem

FURTHER = ("sat", "answer-set", "cpmpy")


QUEEN = find_piece("queen")


INSTALLED = {name for name in FURTHER if is_installed(engines()[name])}


def needs(engine: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(engine not in INSTALLED, reason=f"{engine} is not installed")


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


def solved(formulation: Formulation, instance: Instance) -> list[int]:
    return sorted(formulation.solve(instance, Search()))


@needs("answer-set")
def test_clingo_gives_only_what_it_has_proved_to_be_fewest() -> None:
    given = solved(find_formulation("answer-set/domination"), queens("domination", 6, OPTIMUM))
    assert [placement.bit_count() for placement in given] == [3] * 4


@needs("answer-set")
def test_the_choices_of_every_solve_are_added_up_as_nodes() -> None:
    search, nodes = Search(), []
    for _ in range(2):
        list(find_formulation("answer-set/general").solve(queens("domination", 5, 3), search))
        nodes.append(search.statistics.nodes or 0)
    assert nodes[0] > 0
    assert nodes[1] == 2 * nodes[0]


@needs("answer-set")
def test_domination_by_clingo_finds_the_fewest_in_one_call() -> None:
    formulation = find_formulation("answer-set/domination")
    assert isinstance(formulation, ClingoFormulation)
    assert "#minimize" in formulation.program(queens("domination", 4, OPTIMUM))
    assert "#minimize" not in formulation.program(queens("domination", 4, 2))


@needs("answer-set")
def test_on_a_square_board_every_column_of_queens_has_one() -> None:
    formulation = find_formulation("answer-set/queens")
    assert isinstance(formulation, ClingoFormulation)
    assert ONE_IN_EVERY_COLUMN in formulation.program(queens("non-attacking", 4, 4))


@needs("answer-set")
def test_an_error_while_an_answer_set_is_read_is_raised_where_the_placements_are_read() -> None:
    def refuse(model: object) -> bool:
        raise LookupError("in clingo's thread")

    program = ONE_IN_EVERY_COLUMN
    with pytest.raises(LookupError, match="in clingo's thread"):
        list(enumerate_answer_sets(program, queens("non-attacking", 4, 4), Search(), is_wanted=refuse))


@needs("answer-set")
def test_clingo_ends_with_the_iteration_over_its_answer_sets() -> None:
    before = set(threading.enumerate())
    placements = enumerate_answer_sets(ONE_IN_EVERY_COLUMN, queens("non-attacking", 9, 9), Search())
    assert next(placements).bit_count() == 9
    assert isinstance(placements, Generator)
    placements.close()
    assert set(threading.enumerate()) == before
