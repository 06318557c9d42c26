"""Decide the column that has the fewest rows left.

Search
    Depth first with arc consistency. The column with the fewest rows left is decided next, of several the first one;
    its rows from the top. Every column must be decided some time, and a failure costs least where there is least to
    try.
Size
    As for arc-consistency: the order changes nodes, not the model.
Source
    Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems,
    Artificial Intelligence 14 (1980) 263: to succeed, try first where you are most likely to fail.
Compare with
    arc-consistency (columns in their order), backtracking/fewest-first (the same order with forward checking).
"""

from models.propagation.arc_consistency import ArcConsistency
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import fewest_values
from models.propagation.solver.search import ChooseVariable


class FirstFail(ArcConsistency):
    is_telling = False
    never_more_nodes_than = ()

    def order(self, fixed_point: FixedPoint) -> ChooseVariable:
        return fewest_values
