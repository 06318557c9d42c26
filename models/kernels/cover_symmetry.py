"""Where a search for covering sets uses the symmetry of its question: at the root.

Some given square is covered, so one of the squares that cover it is occupied. Take the orbits of these squares in some
order: every placement has a first orbit that it meets, and an image that occupies the orbit's first square. So
it is enough to search, for every orbit, with its first square occupied and the orbits before it forbidden. A
placement that meets the orbit in t squares is found once for each of t images; that is put right when the
placements found are counted, turned round, or thinned out to one of each class.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from models.board import bits
from models.symmetry import Symmetry


@dataclass(frozen=True)
class Branch:
    """A part of the search: some squares are placed, others may be occupied.

    ``group`` keeps the part's question. ``orbit`` is that of the ``first`` square, if the symmetry was used; ``elsewhere``
    are the symmetries (the identity among them) that turn the part into those that are not searched, being its images.
    """

    placed: int
    candidates: int
    group: Sequence[Symmetry]
    elsewhere: Sequence[Symmetry]
    first: int | None = None
    orbit: int = 0

    def number_of_placements(self, found_by_meeting: Sequence[int]) -> int:
        """How many placements those found stand for: entry t tells how many were found that meet the orbit t times."""
        number = found_by_meeting[0]
        for met, found in enumerate(found_by_meeting[1:], 1):
            number += found * self.orbit.bit_count() // met
        return number * len(self.elsewhere)

    def placements(self, found: int) -> Iterator[int]:
        """The placements that one found stands for; over all that are found, each comes once."""
        for turned in self._turned(found):
            for symmetry in self.elsewhere:
                yield symmetry.image(turned)

    def _turned(self, found: int) -> Iterator[int]:
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

    def is_of_new_class(self, found: int) -> bool:
        """Whether a placement found is the one that stands for its class: the smallest of its images here."""
        images = [symmetry.image(found) for symmetry in self.group]
        here = [image for image in images if self.first is None or image >> self.first & 1]
        return found == min(here)


def branches(
    whole: Branch, to_be_met: Iterable[int], excluded: Sequence[int] | None = None
) -> list[Branch]:
    """The parts of a search, by the symmetry of its question.

    ``to_be_met``: sets of squares, each of which must have an occupied one. ``excluded``: for each square the squares
    that a piece there closes to others.
    """
    if len(whole.group) < 2:
        return [whole]
    fewest = min((_orbits(squares & whole.candidates, whole.group) for squares in to_be_met), key=len, default=None)
    if fewest is None:
        return [whole]
    parts = []
    candidates = whole.candidates
    for orbit in fewest:
        first = next(bits(orbit))
        closed = excluded[first] if excluded else 0
        parts.append(
            Branch(
                placed=whole.placed | 1 << first,
                candidates=candidates & ~(1 << first | closed),
                group=whole.group,
                elsewhere=whole.elsewhere,
                first=first,
                orbit=orbit,
            )
        )
        candidates &= ~orbit
    return parts


def _orbits(squares: int, group: Sequence[Symmetry]) -> list[int]:
    """The orbits of some squares as bitboards, the largest first."""
    orbits = {}
    for square in bits(squares):
        orbits[sum({symmetry.image(1 << square) for symmetry in group})] = None
    return sorted(orbits, key=int.bit_count, reverse=True)
