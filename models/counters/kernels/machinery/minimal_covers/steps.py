"""The steps of the sweep over the squares: what each square covers, and what is decided after it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from models.chess.board import bits

MOST_LABELLED = 32
"""The largest number of squares of a state: a label has 4 bits, a state two words."""


class CoveringStep(NamedTuple):
    """One decision: on which square, and the places of the targets that it covers, and of those finished after it.

    ``places``: how many places are in use.
    """

    square: int
    covers: list[int]
    finished: list[int]
    places: int


def plan(squares: Iterable[int], covered: Sequence[int]) -> Iterator[CoveringStep]:
    """The steps in the order of the squares (bit numbers). ``covered``: for each square of the board what it covers.

    A target has a place from the first square that covers it to the last.
    """
    order = list(squares)
    last = {target: square for square in order for target in bits(covered[square])}
    place: dict[int, int] = {}
    for square in order:
        for target in bits(covered[square]):
            if target not in place:
                place[target] = min({*range(len(place) + 1)} - {*place.values()})
        covers = [place[target] for target in bits(covered[square])]
        finished = [place[target] for target in bits(covered[square]) if last[target] == square]
        yield CoveringStep(square, covers, finished, max(place.values(), default=-1) + 1)
        place = {target: number for target, number in place.items() if last[target] != square}
