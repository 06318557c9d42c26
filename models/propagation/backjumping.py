"""A failure names the queens to blame; the search goes back to the last of them at once.

Search
    Depth first with forward checking, columns in their order, rows from the top. Each removed row keeps its reason.
    When a column has no row left, the reasons lead back to the queens that the search has placed: the conflict set. If
    every row of a column has failed, its conflict sets together tell why, without the queens of the column itself. The
    search goes back to the last column in the set. Columns in between are skipped, and their other rows are not tried:
    none of them had a part in it.
Size
    As for forward-checking, and a reason for each removed row.
Source
    Prosser, Hybrid algorithms for the constraint satisfaction problem, Computational Intelligence 9 (1993) 268
    (conflict-directed backjumping). Kondrak and van Beek, A theoretical evaluation of selected backtracking algorithms,
    Artificial Intelligence 89 (1997) 365, order such searches by the nodes that they visit.
Compare with
    forward-checking (the same removals, one step back), learned-nogoods (which keeps what it has understood). Queens
    attack each other nearly everywhere, so few columns can be skipped: for n = 8 the nodes fall from 1724 to 1713, for
    n = 9 from 7031 to 6942.
"""

from collections.abc import Generator

from models.problem import Instance
from models.propagation.forward_checking import ForwardChecking
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.explaining import find_decisions
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.search import DepthFirst
from models.search import Reason


class Backjumping(ForwardChecking):
    never_more_nodes_than = ("forward-checking",)

    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        return BackjumpingSearch(instance.board, domains, fixed_point, self.order(fixed_point))


class BackjumpingSearch(DepthFirst):
    """Depth-first search that skips decisions which have no part in a failure."""

    conflict = 0
    """The squares (a bitboard) of the decisions to blame for the last contradiction."""

    def extend(self) -> Generator[int, None, int]:
        """All placements below the node. Returns the squares (a bitboard) of the decisions that exclude any others."""
        variable = self.choose(self.domains)
        if variable is None:
            yield self.domains.occupied
            return self.decided_squares()
        removed = self.domains.squares_of(variable, ~self.domains[variable])
        to_blame = find_decisions(self.domains, Reason("conflict set", "", empty=removed))
        for value in self.values(variable):
            square = self.domains.squares_of(variable, 1 << value)
            self.decide(variable, value)
            conflict = (yield from self.extend()) if self.propagate() else self.conflict
            self.take_back(variable)
            if not conflict & square:
                return conflict
            to_blame |= conflict & ~square
        return to_blame

    def explain(self, contradiction: Contradiction) -> Reason:
        """The reason to tell: it names the queens to blame, in place of the last conclusion."""
        self.conflict = find_decisions(self.domains, contradiction.reason)
        words = "no square of {empty} is left"
        if self.conflict:
            words = "no square of {empty} is left, because of {occupied}"
        return Reason("conflict set", words, self.conflict, contradiction.reason.empty, self.conflict)
