"""Along the ladder the nodes never grow: a lesson that removes at least the same values never searches more."""

import random
from functools import cache

import pytest

from models import Board, Instance, Search, find_problem
from models.catalogue.finding import formulations
from models.propagation.engine import Inference
from tests.support.instances import PROBLEMS, QUEEN, telling_instances

RUNGS = {
    one.name.partition("/")[2]: one
    for one in formulations().values()
    if isinstance(one, Inference) and one.name.startswith("propagation/")
}
STEPS = [(weaker, name) for name, one in RUNGS.items() for weaker in one.never_more_nodes_than]
BOARDS = [Board(rows, columns) for rows in range(1, 6) for columns in range(1, 6)] + [Board(6)]


@cache
def narrowed_boards() -> list[Instance]:
    """All boards up to 5 × 5 and that of 6 × 6, plain and three times with random squares required or forbidden."""
    chance = random.Random(1850)
    found = []
    for board in BOARDS:
        plain = Instance(find_problem("non-attacking"), QUEEN, board)
        found.append(plain)
        for forbidden_part in (0.1, 0.2, 0.4):
            marks = [chance.random() for _ in range(len(board))]
            required = sum(1 << square for square, mark in enumerate(marks) if mark > 1 - forbidden_part / len(board))
            forbidden = sum(1 << square for square, mark in enumerate(marks) if mark < forbidden_part)
            found.append(plain.narrowed(required, forbidden))
    return found


@cache
def nodes(rung: str, instance: Instance) -> int | None:
    """The nodes of the search for all solutions; None where the lesson does not answer."""
    formulation, search = RUNGS[rung], Search()
    if formulation.unsupported(instance):
        return None
    list(formulation.solve(instance, search))
    return search.statistics.nodes or 0


def test_every_lesson_that_is_named_is_there_and_no_step_leads_back() -> None:
    assert len(STEPS) >= 8
    assert {weaker for weaker, _ in STEPS} <= set(RUNGS)
    assert all(name not in below(name) for name in RUNGS)


def below(name: str) -> set[str]:
    """The lessons that never need fewer nodes than this one."""
    direct = RUNGS[name].never_more_nodes_than
    return {*direct}.union(*(below(weaker) for weaker in direct))


@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
def test_more_inference_never_needs_more_nodes(weaker: str, stronger: str) -> None:
    compared = 0
    for instance in [*narrowed_boards(), *(one for problem in PROBLEMS for one in telling_instances(problem))]:
        few, many = nodes(stronger, instance), nodes(weaker, instance)
        if few is not None and many is not None:
            assert few <= many, instance
            compared += 1
    assert compared >= 4 * len(BOARDS)


@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
def test_each_step_saves_nodes_on_a_board_that_is_hardly_larger_than_the_chessboard(weaker: str, stronger: str) -> None:
    boards = (Instance(find_problem("non-attacking"), QUEEN, Board(side)) for side in (6, 7, 8, 9))
    assert any((nodes(stronger, board) or 0) < (nodes(weaker, board) or 0) for board in boards)
