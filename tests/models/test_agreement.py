"""Formulations that are asked the same give the same, on boards larger than those on which the definition is tried."""

import pytest

from models import Formulation, Instance, Search, SolutionSet, find_formulation, formulations, orbits
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.formulation import GaveUp
from tests.support.instances import asked

SLOW = {"linear", "minizinc", "cpmpy", "answer-set", "prolog"}
"""Engines that search anew for each solution, or take long to start."""
DEFINITION = find_formulation("backtracking/brute-force")
QUEENS = asked(find_problem("non-attacking"), find_piece("queen"), Board(6))
INSTANCES = [QUEENS.narrowed(required=1 << 3, forbidden=1 << 10 | 1 << 11 | 1 << 26)] + [
    asked(find_problem(problem), find_piece(piece), Board(*sides))
    for problem, piece, sides in [
        ("non-attacking", "queen", (4, 6)), ("non-attacking", "king", (4, 3)), ("domination", "queen", (5, 4)),
        ("domination", "knight", (3, 4)), ("independent-domination", "queen", (5, 5)),
        ("total-domination", "rook", (3, 4)), ("maximal-non-attacking", "bishop", (3, 3)),
        ("connected-domination", "queen", (4, 4)), ("minimal-domination", "king", (3, 3)),
        ("border-domination", "queen", (4, 4)),
    ]
]  # fmt: skip


def answering(instance: Instance) -> list[Formulation]:
    every = [one for one in formulations().values() if one.engine.name not in SLOW]
    return [one for one in every if one.unsupported(instance) is None]


def solve(formulation: Formulation, instance: Instance) -> tuple[set[int], int | None]:
    """The placements, none given twice, and the number of nodes."""
    search = Search()
    try:
        given = list(formulation.solve(instance, search))
    except GaveUp:
        given = []
    assert len(given) == len({*given}), formulation.name
    return {*given}, search.statistics.nodes


@pytest.mark.parametrize("instance", INSTANCES)
def test_all_that_answer_give_the_same(instance: Instance) -> None:
    expected, _ = solve(find_formulation("backtracking/general"), instance)
    assert len(answering(instance)) > 3
    for formulation in answering(instance):
        given, _ = solve(formulation, instance)
        if formulation.gives == SolutionSet.ALL:
            assert given == expected, formulation.name
        elif formulation.gives == SolutionSet.CLASSES:
            shares = [len(given.intersection(orbit)) for orbit in orbits(expected, instance.symmetries())]
            assert (given - expected, {*shares}) == (set(), {1}), formulation.name
        else:
            assert given <= expected, formulation.name


@pytest.mark.parametrize("instance", [one for one in INSTANCES if DEFINITION.unsupported(one) is None])
def test_no_search_that_is_written_here_tries_more_than_the_definition_at_work(instance: Instance) -> None:
    ours = {one.name: one for one in answering(instance) if one.engine.name == "backtracking"}
    _, most = solve(DEFINITION, instance)
    assert most is not None
    for name, formulation in ours.items():
        _, nodes = solve(formulation, instance)
        assert nodes is None or nodes <= most, name
