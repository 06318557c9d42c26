"""Cover the board: a square from which a piece covers no more than from another one is not needed.

Question
    Cover the board with k pieces, or with the fewest, attacked by each other or not. One solution is wanted. Any piece.
Constraints
    As for counted-covers, and a rule that follows from none of them: of two free squares, if all that a piece on the
    first would newly cover a piece on the second would cover, too, the first stays empty. Solutions are lost, but not
    all.
Search
    As for counted-covers. The search stops at its first solution.
Size
    As for counted-covers, and one constraint.
Source
    Dominance between columns of a set cover: Beasley, An algorithm for set covering problem, European Journal of
    Operational Research 31 (1987) 85.
Compare with
    counted-covers (which keeps all solutions), local-search/large-neighbourhoods (which proves nothing).
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from models.formulation import SolutionSet
from models.problem import ANY, DOMINATION, TOTAL_DOMINATION, Instance
from models.propagation.counted_covers import CountedCovers
from models.propagation.propagators.cover import DominatedCandidates
from models.propagation.solver.propagator import Propagator
from models.search import Search
from models.viewpoints.occupied_squares import squares_covered_from


class DominatedCandidatesLeftOut(CountedCovers):
    gives = SolutionSet.ONE

    def unsupported(self, instance: Instance) -> str | None:
        if instance.problem.conditions not in (DOMINATION, TOTAL_DOMINATION):
            return "only domination, where pieces may attack each other"
        return "only one number of pieces" if instance.size == ANY else None

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        assert isinstance(instance.size, int)
        yield from super().propagators(instance)
        yield DominatedCandidates(squares_covered_from(instance), instance.size)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return islice(super().placements(instance, search), 1)
