"""What is particular to answer-set programming."""

import pytest

from models import OPTIMUM, Board, Formulation, Instance, Search, engines
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
