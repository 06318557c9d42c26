"""Private neighbours, read from the common form and cut into parts that share no neighbourhood."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from models.chess.board import bits
from models.common_form import Among, PrivateNeighbour
from models.problem import Instance, among_constraints, why_not_stated
from models.problems.irredundant import Irredundant
from models.problems.maximal_irredundant import MaximalIrredundant

MOST_TOGETHER = 128
"""The largest number of squares of a part, and of its neighbourhoods."""


class KindOfSet(IntEnum):
    """The sets that are counted: all, those to which no piece can be added, or those that meet all neighbourhoods."""

    ALL = 0
    MAXIMAL = 1
    COVERING = 2


@dataclass(frozen=True)
class Neighbourhoods:
    """The demands on a set of pieces: its kind, and the neighbourhoods (bitboards) in one of which each is alone."""

    neighbourhoods: Sequence[int]
    kind: KindOfSet


@dataclass(frozen=True)
class Part:
    """A part: squares that share neighbourhoods only with each other, and these neighbourhoods.

    Squares are bit numbers, neighbourhoods are bitboards. ``orbits``: the squares, orbit by orbit.
    """

    squares: Sequence[int]
    neighbourhoods: Sequence[int]
    orbits: Sequence[Sequence[int]]


@lru_cache(maxsize=16)
def read_neighbourhoods(instance: Instance) -> Neighbourhoods | None:
    """The neighbourhoods of the common form; None if it does not state private neighbours, of some squares or all.

    A maximal irredundant placement is an irredundant one, as they are stated, to which nothing can be added.
    """
    is_maximal = instance.problem == MaximalIrredundant()
    stated = replace(instance, problem=Irredundant()) if is_maximal else instance
    if why_not_stated(stated, Among, PrivateNeighbour):
        return None
    constraints = stated.problem.common_form(stated) or ()
    private = [one for one in constraints if isinstance(one, PrivateNeighbour)]
    neighbourhoods = {squares for one in private for squares in one.neighbourhoods}
    among = among_constraints(stated)
    at_least_one = all(one.at_most is None and one.at_least == 1 for one in among)
    if not private or not at_least_one or {one.squares for one in among} not in (set(), neighbourhoods):
        return None
    kind = KindOfSet.COVERING if among else KindOfSet.ALL
    return Neighbourhoods(sorted(neighbourhoods), KindOfSet.MAXIMAL if is_maximal else kind)


@lru_cache(maxsize=16)
def parts_of(instance: Instance) -> list[Part]:
    """The parts of an instance that asks for private neighbours; an empty list for other instances.

    A square that is in no neighbourhood is in no part, because it is never occupied.
    """
    stated = read_neighbourhoods(instance)
    left = list(stated.neighbourhoods) if stated else []
    parts = []
    while left:
        squares, before = left[0], 0
        while squares != before:
            before = squares
            for one in left:
                squares |= one if one & squares else 0
        parts.append(Part(list(bits(squares)), [one for one in left if one & squares], _orbits(instance, squares)))
        left = [one for one in left if not one & squares]
    return parts


def _orbits(instance: Instance, squares: int) -> list[list[int]]:
    """The orbits under the symmetries that keep the squares together, the smallest first."""
    kept = [symmetry for symmetry in instance.symmetries() if symmetry.image(squares) == squares]
    orbits: list[list[int]] = []
    left = squares
    while left:
        orbit = 0
        for symmetry in kept:
            orbit |= symmetry.image(left & -left)
        orbits.append(list(bits(orbit)))
        left &= ~orbit
    return sorted(orbits, key=len)
