"""Decide at random, and begin anew before a bad beginning costs much.

Question
    One solution of n queens on an n × n board, none of which attacks another. On a rectangle, n is the shorter side.
Search
    Depth first with arc consistency. Of the columns with the fewest rows left one is drawn at random, and so is the
    order of its rows. After a number of failures everything is taken back, and the search begins anew with other random
    numbers. The limits follow the sequence of Luby, 1 1 2 1 1 2 4 …, times 8; they grow without end, so some time the
    search goes through everything, and it also proves that there is no solution. The random numbers are the same every
    time.
Size
    As for arc-consistency.
Source
    Gomes, Selman and Kautz, Boosting combinatorial search through randomization, AAAI 1998; Luby, Sinclair and
    Zuckerman, Optimal speedup of Las Vegas algorithms, Information Processing Letters 47 (1993) 173.
Compare with
    first-fail (the same order without chance), limited-discrepancies, local-search/fewest-conflicts.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from random import Random

from models.formulation import SolutionSet
from models.problem import Instance
from models.propagation.arc_consistency import ArcConsistency
from models.propagation.solver.domains import Domains
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import open_variables
from models.propagation.solver.propagator import Propagator
from models.propagation.solver.search import DepthFirst
from models.solvers.parameter import Value

FAILURES_OF_FIRST_RUN = 8
"""The failures that the first run may have; those of a later run are this, times its number of the sequence."""


class RandomRestarts(ArcConsistency):
    gives = SolutionSet.ONE
    is_telling = False
    never_more_nodes_than = ()
    worthwhile_up_to = None
    fixed_parameters = frozenset()

    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        seed = self.settings.get("seed", len(domains))  # by default another one for each number of columns
        return RestartedSearch(instance, domains, fixed_point, seed)


class LimitReached(Exception):
    """The run has had more failures than it may."""


class RestartedSearch(DepthFirst):
    """Runs of depth-first search, each in another random order."""

    def __init__(self, instance: Instance, domains: Domains, fixed_point: FixedPoint, seed: Value) -> None:
        super().__init__(instance.board, domains, fixed_point, self.choose_at_random)
        self.random = Random(seed)
        self.failures_left = 0

    def solutions(self) -> Iterator[int]:
        """The first placement found, if there is one."""
        if not self.propagate_first():
            return
        for run in count(1):
            self.failures_left = FAILURES_OF_FIRST_RUN * luby(run)
            try:
                yield from self.first_below()
                return
            except LimitReached:
                while self.domains.decided:
                    self.take_back(next(reversed(self.domains.decided)))

    def first_below(self) -> Iterator[int]:
        """The first placement of a run. Raises LimitReached."""
        placement = next(self.extend(), None)
        if placement is not None:
            yield placement

    def choose_at_random(self, domains: Domains) -> int | None:
        """One of the columns with the fewest rows left."""
        fewest = min(map(domains.size, open_variables(domains)), default=0)
        return self.random.choice([one for one in open_variables(domains) if domains.size(one) == fewest] or [None])

    def values(self, variable: int) -> list[int]:
        """The rows in random order."""
        rows = self.domains.values(variable)
        return self.random.sample(rows, len(rows))

    def propagate(self, first: Iterable[Propagator] = ()) -> bool:
        """Propagate as ``DepthFirst`` does, and count the failures of the run. Raises LimitReached."""
        can_go_on = super().propagate(first)
        if not can_go_on and self.domains.decided:
            self.failures_left -= 1
            if self.failures_left < 0:
                raise LimitReached
        return can_go_on


def luby(run: int) -> int:
    """Number ``run`` (from 1) of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …"""
    power = run.bit_length()
    return 1 << power - 1 if run == (1 << power) - 1 else luby(run - (1 << power - 1) + 1)
