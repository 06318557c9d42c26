"""The most non-attacking leapers by a matching: against the definition on small boards, and against tours."""

import pytest

from models import Board, Instance, find_piece, find_problem
from models.chess.symmetry import orbits
from models.counters.closed_forms.matched_pairs import MatchedPairs
from models.counters.closed_forms.tours import Tours

PAIRS = MatchedPairs()
SIDES = [(1, 1), (1, 6), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (2, 7)]


def most(piece: str, rows: int, columns: int, wrap: bool = False, **more: int) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece(piece), Board(rows, columns, wrap), "optimum", **more)


def check(instance: Instance) -> None:
    solutions = [one for one in range(1 << len(instance.board)) if instance.is_solution(one)]
    most = max(map(int.bit_count, solutions), default=None)
    largest = [one for one in solutions if one.bit_count() == most]
    census = PAIRS.census(instance, with_classes=True)
    classes = sum(1 for _ in orbits(largest, instance.symmetries()))
    assert (census.size, census.solutions, census.classes) == (most, len(largest), classes), instance


@pytest.mark.parametrize("piece", ["knight", "wazir", "camel", "fers", "zebra", "giraffe"])
def test_on_small_boards_it_counts_what_the_definition_admits(piece: str) -> None:
    for sides in SIDES:
        check(most(piece, *sides))


@pytest.mark.parametrize("piece", ["knight", "wazir", "fers"])
def test_on_a_torus_and_with_squares_given(piece: str) -> None:
    check(most(piece, 4, 4, wrap=True))
    check(most(piece, 3, 4, required=0b0100_0000_0001, forbidden=0b0001_0010_0000))


def test_where_required_squares_attack_each_other_there_is_no_solution() -> None:
    check(most("wazir", 3, 3, required=0b11))


@pytest.mark.parametrize("sides", [(5, 5), (8, 8), (7, 10), (13, 13)])
def test_knights_are_counted_as_tours_say(sides: tuple[int, int]) -> None:
    one, other = PAIRS.census(most("knight", *sides)), Tours().census(most("knight", *sides))
    assert (one.size, one.solutions) == (other.size, other.solutions)


@pytest.mark.parametrize(("piece", "wrap"), [("king", False), ("queen", False), ("wazir", True)])
def test_pieces_whose_attacks_make_odd_cycles_are_refused(piece: str, wrap: bool) -> None:
    assert PAIRS.unsupported(most(piece, 5, 5, wrap=wrap)) is not None
