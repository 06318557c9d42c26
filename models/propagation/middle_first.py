"""Decide the columns from the middle of the board outwards.

Search
    Depth first with arc consistency. The undecided column nearest to the middle is decided next, rows from the top. A
    queen in the middle attacks more squares than one at the edge, so the first queens remove more.
Size
    As for arc-consistency: the order changes nodes, not the model.
Source
    Classroom. The order is fixed before the search begins: a static order.
Compare with
    arc-consistency (from the left: 426 nodes for n = 8, here 380), first-fail (an order that looks at what is left:
    408).
"""

from models.propagation.arc_consistency import ArcConsistency
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import nearest_to_the_middle
from models.propagation.solver.search import ChooseVariable


class MiddleFirst(ArcConsistency):
    is_telling = False
    never_more_nodes_than = ()

    def order(self, fixed_point: FixedPoint) -> ChooseVariable:
        return nearest_to_the_middle
