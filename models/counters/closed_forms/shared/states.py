"""Sums over states, row by row: what is the same for all that follows is counted together."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

State = TypeVar("State")
Row = TypeVar("Row")


def add_up(
    start: State,
    rows: Iterable[Row],
    following: Callable[[State, Row], Iterable[tuple[State, int]]],
    can_be_completed: Callable[[State, Row], bool] = lambda state, row: True,
) -> Mapping[State, int]:
    """The number of ways to each state after the last row.

    ``following``: the states after a row, each with the number of choices that lead to it. ``can_be_completed``:
    whether a state after this row is kept.
    """
    ways = {start: 1}
    for row in rows:
        grown: Counter[State] = Counter()
        for state, number in ways.items():
            for after, choices in following(state, row):
                if choices:
                    grown[after] += number * choices
        ways = {state: number for state, number in grown.items() if can_be_completed(state, row)}
    return ways
