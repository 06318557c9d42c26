"""An instance as demands (one of these squares is occupied) and exclusions, read from the common form."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.chess.board import bits
from models.languages import say
from models.machine_code import WORD_BITS
from models.problem import Among, Instance, among_constraints, why_not_stated

NUMBERS_OF_WORDS = (1, 2, 3, 4, 8, 16)
"""The numbers of words of a set for which the search is compiled, each time anew."""
MOST_BITS = NUMBERS_OF_WORDS[-1] * WORD_BITS
"""The most demands, and the most squares of a board: with longer rows of words this search is no longer good."""


@dataclass(frozen=True)
class Demands:
    """Sets of squares of which one must be occupied, and squares that must not be, as bitboards.

    ``excluded``: for each square the squares that must not be occupied if it is.
    """

    sets: Sequence[int]
    forbidden: int
    excluded: Sequence[int]

    @property
    def are_exclusive(self) -> bool:
        """Whether there are two squares that must not both be occupied."""
        return any(self.excluded)

    def closed_by(self, placed: int) -> int:
        """The squares that must not be occupied if these are."""
        closed = self.forbidden
        for square in bits(placed):
            closed |= self.excluded[square]
        return closed


def why_not_demands(instance: Instance) -> str | None:
    """The reason why an instance cannot be read as demands and exclusions, or has no demand; None if it can."""
    reason = why_not_stated(instance, Among)
    if reason:
        return reason
    demands = _number_of_demands(instance)
    if demands is None:
        return "only at least one, or at most one, of some squares"
    if demands > MOST_BITS:
        return say("no more than {most} sets to be met", most=MOST_BITS)
    return None if demands else "nothing to be covered"


@lru_cache(maxsize=4096)
def _number_of_demands(instance: Instance) -> int | None:
    """The number of sets to be met, which several counters ask; None if one is of another kind."""
    constraints = among_constraints(instance)
    if any(one.at_least > 1 or _limit(one) not in (None, 0, 1) for one in constraints):
        return None
    return sum(one.at_least for one in constraints)


def read_demands(instance: Instance) -> Demands:
    """The demands and exclusions of an instance, each set of squares once; see ``why_not_demands``."""
    forbidden = 0
    excluded = [0] * len(instance.board)
    constraints = among_constraints(instance)
    for one in constraints:
        if _limit(one) == 0:
            forbidden |= one.squares
        elif _limit(one) == 1:
            for square in bits(one.squares):
                excluded[square] |= one.squares & ~(1 << square)
    sets = dict.fromkeys(one.squares for one in constraints if one.at_least)
    return Demands(list(sets), forbidden, excluded)


def _limit(one: Among) -> int | None:
    """The most squares of a constraint that may be occupied; None if all of them may be."""
    return one.at_most if one.at_most is not None and one.at_most < one.squares.bit_count() else None
