"""Of the up to eight placements of a class only the first one is a solution: this is stated as constraints.

Constraints
    As for arc-consistency. And for each symmetry of the question one more: read square by square, column after column,
    the placement comes before its image, or is equal to it. That means: at the first square at which the two differ,
    the placement has a queen.
Size
    n variables, n (n - 1) / 2 constraints and up to 7 more.
Symmetry
    Broken by constraints before the search: all symmetries of the board that keep required and forbidden squares. So 12
    of the 92 solutions for n = 8 are left: the first of each class.
Source
    Crawford, Ginsberg, Luks and Roy, Symmetry-breaking predicates for search problems, KR 1996.
Compare with
    arc-consistency (none broken), symmetry-during-search (the first found is kept, whichever it is), cp-sat/lex-leader.
"""

from collections.abc import Iterable

from models.formulation import SolutionSet
from models.problem import Instance
from models.propagation.arc_consistency import ArcConsistency
from models.propagation.propagators.lex_leader import LexLeader
from models.propagation.solver.propagator import Propagator
from models.viewpoints.one_queen_a_column import column_squares


class SymmetryBeforeSearch(ArcConsistency):
    gives = SolutionSet.CLASSES
    is_telling = False
    never_more_nodes_than = ("arc-consistency",)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        yield from super().propagators(instance)
        _, *others = instance.symmetries()
        for symmetry in others:
            yield LexLeader(column_squares(instance.board), symmetry)
