"""The symmetry of a question, which a search for covering sets uses at the root.

Some given square is covered, so one of the squares that cover it is occupied. Take the orbits of these squares in some
order: every placement has a first orbit that it meets, and an image that occupies the orbit's first square. So
it is enough to search, for every orbit, with its first square occupied and the orbits before it forbidden. A
placement that meets the orbit in t squares is found once for each of t images. This is put right when the results
are counted, or turned into all their images.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Protocol

from models.chess.board import bits
from models.chess.symmetry import Symmetry


class PlacementMap(Protocol):
    """A map of placements that takes solutions to solutions."""

    def image(self, placement: int) -> int:
        """The placement after the map."""


@dataclass(frozen=True)
class Branch:
    """A branch of the search, a task: some squares are placed, others may be occupied.

    ``group``: the symmetries that keep what is asked in the branch. Where they are used, ``first`` is the square that
    they all move, and ``orbit`` the squares to which they move it. ``stands_for``: for each branch that this one
    stands for, the map that turns this one into it: the identity for itself, and others for those that are not
    searched, as they are its images.
    """

    placed: int
    candidates: int
    group: tuple[Symmetry, ...]
    stands_for: Sequence[PlacementMap]
    first: int | None = None
    orbit: int = 0

    def number_of_placements(self, found_by_meeting: Sequence[int]) -> Fraction:
        """The number of placements that results stand for: entry t is how many of them meet the orbit in t squares.

        It is a fraction where images of a result are in other branches.
        """
        number = Fraction(found_by_meeting[0])
        for met, found in enumerate(found_by_meeting[1:], 1):
            if found:  # as a rule there are none, and fractions are slow
                number += Fraction(found * self.orbit.bit_count(), met)
        return number * len(self.stands_for)

    def placements(self, found: int) -> Iterator[int]:
        """The placements that one result stands for. Over all results of a search each placement comes once."""
        for turned in self._turn(found):
            for symmetry in self.stands_for:
                yield symmetry.image(turned)

    def _turn(self, found: int) -> Iterator[int]:
        """The images that a result stands for: those whose least square of the orbit is the image of ``first``."""
        if self.first is None:
            yield found
            return
        for square, symmetry in self._images_of_first:
            turned = symmetry.image(found)
            if turned & self.orbit & -(turned & self.orbit) == square:
                yield turned

    @cached_property
    def _images_of_first(self) -> list[tuple[int, Symmetry]]:
        """The squares of the orbit, as bitboards, each with a symmetry that takes the first square there."""
        assert self.first is not None
        found = {symmetry.image(1 << self.first): symmetry for symmetry in self.group}
        return list(found.items())


def branches(whole: Branch, to_be_met: Iterable[int], excluded: Sequence[int] | None = None) -> list[Branch]:
    """The branches into which the symmetry of the whole search cuts it; the whole alone if it has none.

    ``to_be_met``: sets of squares, each of which must have an occupied one. ``excluded``: for each square the squares
    that a piece there closes to others.
    """
    choices = [_orbits_that_meet(squares & whole.candidates, whole.group) for squares in to_be_met]
    if len(whole.group) == 1 or not choices:
        return [whole]
    fewest = min(choices, key=lambda orbits: len(orbits))
    found = []
    candidates = whole.candidates
    for orbit in sorted(fewest, key=int.bit_count, reverse=True):
        first = next(bits(orbit))
        closed = excluded[first] if excluded else 0
        left = candidates & ~(1 << first | closed)
        found.append(Branch(whole.placed | 1 << first, left, whole.group, whole.stands_for, first, orbit))
        candidates &= ~orbit
    return found


def split(branch: Branch, to_be_met: Iterable[int], excluded: Sequence[int]) -> list[Branch]:
    """A branch cut into smaller ones: by which square meets a set that is not met yet, the smallest such set."""
    unmet = (squares & branch.candidates for squares in to_be_met if not squares & branch.placed)
    smallest = min(unmet, key=int.bit_count, default=None)
    if smallest is None:
        return [branch]
    found = []
    candidates = branch.candidates
    for square in bits(smallest):
        candidates &= ~(1 << square)
        left = candidates & ~excluded[square]
        found.append(replace(branch, placed=branch.placed | 1 << square, candidates=left))
    return found


def _orbits_that_meet(squares: int, group: tuple[Symmetry, ...]) -> set[int]:
    """The orbits that have at least one of these squares, as bitboards."""
    orbits = _orbits(group)
    return {orbits[square] for square in bits(squares)}


@cache
def _orbits(group: tuple[Symmetry, ...]) -> list[int]:
    """For each square its orbit, as a bitboard."""
    squares = [1 << square for square in range(len(group[0].board))]
    return [sum({symmetry.image(square) for symmetry in group}) for square in squares]
