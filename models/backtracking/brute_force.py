"""Every set of squares, tested against the specification.

Question
    Any problem, even one that has only a specification.
Viewpoint
    A placement as a whole.
Variables and domains
    One: the set of occupied squares. Its values are all sets of k squares that contain the required squares and no
    forbidden one.
Constraints
    The specification, ``is_solution``. No other formulation calls it.
Search
    None: generate and test, in the order of the squares.
Size
    C(n², k) candidates: 1,820 for 4 pieces on 4 × 4, 4,426,165,368 for 8 on 8 × 8. It declines an instance with more
    than 200,000.
Source
    The definition at work.
Compare with
    Any other formulation: whatever it saves, it saves by what it knows about the problem.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from models.backtracking import ENGINE
from models.chess.board import bits
from models.formulation import Formulation
from models.languages import say
from models.problem import Instance
from models.search import Search

MOST_CANDIDATES = 200_000
"""An instance with more is declined."""


class BruteForce(Formulation):
    engine = ENGINE

    def unsupported(self, instance: Instance) -> str | None:
        is_too_large = count_candidates(instance) > MOST_CANDIDATES
        return say("more than {most} candidates", most=MOST_CANDIDATES) if is_too_large else None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        pieces_left = instance.size - instance.required.bit_count()
        if pieces_left < 0:
            return
        for chosen in combinations(bits(instance.free), pieces_left):
            search.statistics.nodes = (search.statistics.nodes or 0) + 1
            placement = instance.required | sum(1 << index for index in chosen)
            if instance.is_solution(placement):
                yield placement


def count_candidates(instance: Instance) -> int:
    """The number of sets of squares to try; if the size is open, sets of all sizes."""
    free = instance.free.bit_count()
    if isinstance(instance.size, int):
        return comb(free, max(0, instance.size - instance.required.bit_count()))
    return 1 << free
