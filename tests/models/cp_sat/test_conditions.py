"""One placement, or one assignment, that meets some conditions: found, improved, or shown not to exist."""

import pytest

from models.chess.board import bits
from models.common_form import Among
from models.cp_sat.shared import conditions
from models.cp_sat.shared.conditions import find_best_placement, find_placement, find_values, improve_placement
from models.exporting.shared.stated import Row, Variable

SECONDS = 60.0
PAIRS = [Among(0b0011, 1, 1), Among(0b1100, 1, 1)]
"""One square of the first two, one of the last two."""


def test_find_placement_meets_all_conditions() -> None:
    placement = find_placement(4, [*PAIRS, Among(0b1010, at_least=2)], SECONDS)
    assert placement == 0b1010


def test_find_placement_says_that_there_is_none() -> None:
    assert find_placement(4, [*PAIRS, Among(0b1111, at_least=3)], SECONDS) is None


def test_find_best_placement_finds_the_fewest_or_the_most_pieces() -> None:
    at_least_one = [Among(0b0111, at_least=1), Among(0b1110, at_least=1)]
    fewest = find_best_placement(4, at_least_one, "fewest", SECONDS)
    assert fewest in (0b0010, 0b0100)
    assert find_best_placement(4, at_least_one, "most", SECONDS) == 0b1111


def test_improve_placement_grants_a_wish_that_can_be_granted_with_the_conditions() -> None:
    wishes = [[Among(0b1000, at_least=1)], [Among(0b0011, at_least=2)]]
    improved = improve_placement(0b0101, 4, PAIRS, wishes, SECONDS)
    assert improved & 0b1000
    assert sorted(len(list(bits(improved & one.squares))) for one in PAIRS) == [1, 1]


@pytest.mark.parametrize("outcome", ["no time", "nothing"])
def test_improve_placement_keeps_the_placement_where_no_better_one_is_found(
    monkeypatch: pytest.MonkeyPatch, outcome: str
) -> None:
    def has_solution(*_: object) -> bool:
        if outcome == "no time":
            raise TimeoutError
        return False

    monkeypatch.setattr(conditions, "has_solution", has_solution)
    assert improve_placement(0b0101, 4, PAIRS, [[Among(0b1000, at_least=1)]], SECONDS) == 0b0101


def test_find_values_meets_the_limits_of_variables_and_rows() -> None:
    variables = [Variable("x", 0, 9), Variable("y", 2, 9), Variable("z", 0, 5)]
    rows = [Row({0: 1, 1: 1}, at_most=2), Row({0: 1, 1: 1, 2: 2}, at_least=12)]
    assert find_values(variables, rows, SECONDS) == [0, 2, 5]


def test_find_values_says_that_there_are_none() -> None:
    variables = [Variable("x", 0, 1), Variable("y", 0, 1)]
    assert find_values(variables, [Row({0: 1, 1: 1}, at_least=3)], SECONDS) is None
    assert find_values(variables, [Row({0: 1, 1: 1}, at_least=1), Row({0: 1, 1: 1}, at_most=0)], SECONDS) is None
