"""A second search beside CP-SAT, written independently of it: is there really no placement?

Counting constraints are propagated to a fixed point. Two bounds end a branch: the pieces that are left serve too few of
the constraints that lack pieces; or disjoint sets of squares, such as the rows, have no room for all pieces.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.backtracking.general import cannot_all_be_met, count_missing, propagate
from models.chess.board import bits
from models.common_form import Among, Constraint

NODES_BETWEEN_LOOKS_AT_THE_CLOCK = 64
"""A node takes about as long as several looks at the clock, so that these cost next to nothing."""


@dataclass(frozen=True)
class Exhausted:
    """The result of a whole search: a placement, or None if there is none; ``nodes``, how many squares it tried."""

    placement: int | None
    nodes: int


def search_exhaustively(squares: int, constraints: Iterable[Constraint], seconds: float) -> Exhausted:
    """Search for a placement that meets all constraints, on a board with this number of squares.

    Raises TimeoutError when the time limit is reached.
    """
    search = _Search(squares, list(constraints), time.monotonic() + seconds)
    return Exhausted(search.extend(0, search.full), search.nodes)


class _Search:
    """One search. ``counting`` are the constraints that count pieces on squares, ``not_counting`` all others.

    ``sizes`` are those that count the pieces of the whole board; ``families`` are those of ``list_disjoint_families``.
    """

    def __init__(self, squares: int, constraints: Sequence[Constraint], deadline: float) -> None:
        self.full = (1 << squares) - 1
        self.deadline = deadline
        self.nodes = 0
        self.counting = [one for one in constraints if isinstance(one, Among)]
        self.not_counting = [one for one in constraints if not isinstance(one, Among)]
        self.sizes = [one for one in self.counting if one.squares == self.full]
        self.families = list_disjoint_families(self.counting)

    def extend(self, occupied: int, free: int) -> int | None:
        """A placement with these squares and some of the free ones that meets all; None if there is none."""
        state = propagate(self.counting, occupied, free)
        if state is None:
            return None
        occupied, free = state
        if not all(constraint.can_be_met(occupied, free) for constraint in self.not_counting):
            return None
        unmet = [among for among in self.counting if count_missing(among, occupied)]
        choices = free
        if unmet:
            if cannot_all_be_met(unmet, occupied, free, self._pieces_left(occupied, free)):
                return None
            full_lines = self._lines_to_fill(occupied, free)
            if full_lines is None:
                return None
            choices = min((line & free for line in [*full_lines, *(one.squares for one in unmet)]), key=int.bit_count)
        elif all(constraint.can_be_met(occupied, 0) for constraint in self.not_counting):
            return occupied
        for index in bits(choices):
            self.nodes += 1
            if self.nodes % NODES_BETWEEN_LOOKS_AT_THE_CLOCK == 0 and time.monotonic() > self.deadline:
                raise TimeoutError("the second search reached the time limit")
            free &= ~(1 << index)
            found = self.extend(occupied | 1 << index, free)
            if found is not None:
                return found
        return None

    def _pieces_left(self, occupied: int, free: int) -> int:
        """The most pieces that may be added."""
        limits = [one.at_most - occupied.bit_count() for one in self.sizes if one.at_most is not None]
        return min([free.bit_count(), *limits])

    def _lines_to_fill(self, occupied: int, free: int) -> list[int] | None:
        """The lines, as bitboards, that must be filled as far as their limits allow for the size to be reached.

        None if the size cannot be reached at all.
        """
        missing = max((count_missing(one, occupied) for one in self.sizes), default=0)
        filled: list[int] = []
        for family in self.families:
            rooms = [count_room(one, occupied, free) for one in family]
            outside = free & ~union_of(family)
            slack = sum(rooms) + outside.bit_count() - missing
            if slack < 0:
                return None
            if slack == 0:
                filled += [one.squares for one, room in zip(family, rooms, strict=True) if room]
        return filled


def count_room(among: Among, occupied: int, free: int) -> int:
    """The number of pieces for which the squares of a constraint with an upper limit still have room."""
    assert among.at_most is not None
    return min((among.squares & free).bit_count(), among.at_most - (among.squares & occupied).bit_count())


def union_of(family: Iterable[Among]) -> int:
    """The squares of all these constraints, as a bitboard."""
    squares = 0
    for one in family:
        squares |= one.squares
    return squares


def list_disjoint_families(constraints: Iterable[Among]) -> list[list[Among]]:
    """The constraints with an upper limit that binds, in families whose members share no square: rows, columns …"""
    families: list[list[Among]] = []
    for one in constraints:
        if one.at_most is None or one.at_most >= one.squares.bit_count():
            continue
        home = next((family for family in families if not union_of(family) & one.squares), None)
        if home is None:
            families.append([one])
        else:
            home.append(one)
    return families
