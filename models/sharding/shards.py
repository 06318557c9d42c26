"""Any instance as many instances that share no solution and lose none, of which only one of each orbit is solved.

A set of squares that the symmetries of the instance map onto itself is chosen. Each shard says of each of these squares
whether it is occupied: some are required, the others forbidden. So two shards share no solution, and all together lose
none. The symmetries map shards to shards; one of each orbit is kept, with the symmetries that lead to the others. Where
no symmetry is left, the squares are those of a constraint that needs a piece there, and a shard says which of them is
the first that is occupied. The shard with the most nodes is cut next, until there are enough.

A shard that cannot have a solution, by the common form, is left out. A problem without a common form loses nothing by
that: none of its shards is left out.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from itertools import count
from typing import NamedTuple

from models.chess.board import bits
from models.chess.symmetry import Symmetry
from models.common_form import Among, Constraint
from models.languages import say
from models.problem import OPTIMUM, Instance, all_constraints, shards
from models.sharding.estimate import SearchTree, may_be_met

LARGEST_ORBIT = 8
"""The most squares of which all subsets are tried: on a torus an orbit has all squares of the board."""

Chain = tuple[Symmetry, ...]
"""Symmetries to be applied one after the other, the first one first."""


@dataclass(frozen=True)
class Shard:
    """A part of an instance, which stands for all parts into which the symmetries turn it.

    ``chains`` has for each of these parts the symmetries that, one after the other, lead there. ``nodes`` estimates
    the search for the solutions of one part.
    """

    instance: Instance
    chains: tuple[Chain, ...] = ((),)
    nodes: float = field(default=0.0, compare=False)

    def __getstate__(self) -> dict[str, object]:
        """The fields, to be sent to another process, which makes the tables itself."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @property
    def multiplicity(self) -> int:
        """The number of parts that it stands for: a solution of the shard counts this number of times."""
        return len(self.chains)

    def images(self, placement: int) -> Iterator[int]:
        """A solution of the shard, and its images: the solutions of the whole instance that it stands for."""
        squares = list(bits(placement))
        for image_of_square in self.square_maps:
            yield sum(map(image_of_square.__getitem__, squares))

    @cached_property
    def square_maps(self) -> list[list[int]]:
        """For each chain, the bitboard of the square to which it leads from each square."""
        return [_map_squares(chain, len(self.instance.board)) for chain in self.chains]


@lru_cache(maxsize=512)
def _map_squares(chain: Chain, number_of_squares: int) -> list[int]:
    """For each square the bitboard of the square to which the chain leads from it."""
    images = [1 << square for square in range(number_of_squares)]
    for symmetry in chain:
        images = [symmetry.image(image) for image in images]
    return images


def cut(instance: Instance, number: int) -> list[Shard]:
    """At least this number of shards, or as many as there can be; those with the most nodes first.

    Raises ValueError if the size is "optimum": the best size of a shard need not be that of the instance.
    """
    return cut_again(Shard(instance), number)


def cut_again(shard: Shard, number: int) -> list[Shard]:
    """At least this number of smaller shards that have the solutions of the shard; otherwise as ``cut``."""
    instance = shard.instance
    if instance.size == OPTIMUM:
        raise ValueError(say("the size is 'optimum', and each shard would have its own; find the best size first"))
    constraints = all_constraints(instance)
    tree = SearchTree(constraints, len(instance.board))
    heap = [_Entry(-tree.estimate_nodes(instance), 0, shard)]
    numbers = count(1)
    ready: list[_Entry] = []
    while heap and len(heap) + len(ready) < number:
        largest = heapq.heappop(heap)
        if not largest.shard.instance.free:
            ready.append(largest)
            continue
        for smaller in _cut_once(largest.shard, constraints):
            heapq.heappush(heap, _Entry(-tree.estimate_nodes(smaller.instance), next(numbers), smaller))
    entries = sorted([*heap, *ready])
    return [Shard(one.shard.instance, one.shard.chains, -one.negated_nodes) for one in entries]


class _Entry(NamedTuple):
    """A shard in a heap: the one with the most nodes comes first, of several the one that was made first."""

    negated_nodes: float
    number: int
    shard: Shard


def _cut_once(shard: Shard, constraints: Sequence[Constraint]) -> list[Shard]:
    """The shard cut by an orbit of squares if it has symmetries, else by the squares of a constraint."""
    group = shard.instance.symmetries()
    orbit = _most_constrained_orbit(shard.instance, group, constraints) if len(group) > 1 else 0
    return _cut_by_orbit(shard, group, orbit, constraints) if orbit else _cut_by_line(shard, constraints)


def _most_constrained_orbit(instance: Instance, group: Sequence[Symmetry], constraints: Sequence[Constraint]) -> int:
    """The orbit of a free square that is in the most constraints, as a bitboard; 0 if all orbits are too large."""
    ranked = sorted(bits(instance.free), key=lambda square: -_number_of_constraints(square, constraints))
    for square in ranked:
        orbit = 0
        for symmetry in group:
            orbit |= symmetry.image(1 << square)
        if orbit.bit_count() <= LARGEST_ORBIT:
            return orbit
    return 0


def _number_of_constraints(square: int, constraints: Sequence[Constraint]) -> int:
    return sum(one.squares >> square & 1 for one in constraints if isinstance(one, Among))


def _cut_by_orbit(
    shard: Shard, group: Sequence[Symmetry], orbit: int, constraints: Sequence[Constraint]
) -> list[Shard]:
    """One shard for each choice among these squares, up to the symmetries."""
    smaller_shards = []
    seen: set[int] = set()
    for chosen in _subsets(orbit):
        if chosen in seen:
            continue
        leading_to: dict[int, Symmetry] = {}
        for symmetry in group:
            leading_to.setdefault(symmetry.image(chosen), symmetry)
        seen |= set(leading_to)
        smaller = shard.instance.narrowed(required=chosen, forbidden=orbit & ~chosen)
        if may_be_met(constraints, smaller.required, smaller.free):
            chains = tuple((one, *chain) for chain in shard.chains for one in leading_to.values())
            smaller_shards.append(Shard(smaller, chains))
    return smaller_shards


def _subsets(squares: int) -> Iterator[int]:
    """Every subset of a bitboard, the empty one first."""
    subset = 0
    while True:
        yield subset
        subset = (subset - squares) & squares
        if not subset:
            return


def _cut_by_line(shard: Shard, constraints: Sequence[Constraint]) -> list[Shard]:
    """One shard for each free square of a constraint that needs a piece there, or of one square if there is none."""
    instances = shards(shard.instance, list(bits(_branching_squares(shard.instance, constraints))))
    return [
        Shard(smaller, shard.chains) for smaller in instances if may_be_met(constraints, smaller.required, smaller.free)
    ]


def _branching_squares(instance: Instance, constraints: Sequence[Constraint]) -> int:
    """The free squares (a bitboard) of the constraint that needs a piece on the fewest; else one free square."""
    occupied, free = instance.required, instance.free
    needed = [
        one.squares & free
        for one in constraints
        if isinstance(one, Among) and (one.squares & occupied).bit_count() < one.at_least
    ]
    if needed:
        return min(needed, key=int.bit_count)
    return 1 << max(bits(free), key=lambda square: _number_of_constraints(square, constraints))
