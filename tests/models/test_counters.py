"""Every counter, found by itself, on every problem and piece that it answers, against the definition."""

from collections.abc import Iterable, Iterator, Sequence

import pytest

from models import ANY, OPTIMUM, Board, Instance, orbits
from models.catalogue.finding import counters, pieces, problems
from models.counting import SolutionCounter
from tests.support.reference import solutions

SIDES = [(1, 1), (2, 2), (2, 3), (3, 3)]
TELLING = ("queen", "king", "knight", "bishop", "rook")
MOST_SQUARES = 12
"""On boards with two layers the squares of both count; a board with more has too many placements for the definition."""


MANY = 60
"""Of a counter that answers more instances than these, a part is asked."""


def instances(names: Sequence[str], sides: Sequence[tuple[int, int]]) -> Iterator[Instance]:
    """Every problem, for each of these pieces and sides; each size on some board."""
    for problem in problems().values():
        for number, name in enumerate(names):
            for rows, columns in sides:
                board = Board(rows, columns, layers=problem.layers)
                if problem.layers == 1 or len(board) <= MOST_SQUARES:
                    yield Instance(problem, pieces()[name], board, (OPTIMUM, ANY, 2)[(number + rows) % 3])


@pytest.mark.quick
@pytest.mark.parametrize("counter", counters().values(), ids=lambda counter: counter.name)
def test_counts_what_the_definition_gives(counter: SolutionCounter) -> None:
    every = [one for one in instances(TELLING, SIDES) if counter.unsupported(one) is None]
    check(counter, every[:: max(1, len(every) // MANY)])


@pytest.mark.exhaustive
@pytest.mark.parametrize("counter", counters().values(), ids=lambda counter: counter.name)
def test_counts_what_the_definition_gives_for_every_piece(counter: SolutionCounter) -> None:
    check(counter, instances(sorted(pieces()), [*SIDES, (4, 4)]))


def check(counter: SolutionCounter, asked: Iterable[Instance]) -> None:
    for instance in asked:
        if counter.unsupported(instance) is None:
            expected = solutions(instance)
            census = counter.census(instance)
            assert census.solutions == len(expected), instance
            if census.classes is not None:
                assert census.classes == len(list(orbits(expected, instance.symmetries()))), instance
            if instance.size == OPTIMUM:
                assert census.size == (min(expected).bit_count() if expected else None), instance
