"""A ZDD over the squares: as the BDD, with a node only where a square is occupied in some solution below.

Variables and domains
    One Boolean variable per square, row by row.
Constraints
    Those of decision-diagrams/squares, in the same order. Another rule leaves nodes out: in a BDD a node goes whose
    edges both lead to one node, in a ZDD one whose high edge leads to "false". So a square that a path skips may be
    occupied or not in a BDD, and is empty in a ZDD.
Search
    None, as for the BDD.
Size
    n² variables. 8 queens: 375 nodes (the BDD has 2,453), and up to 731 on the way; n = 10: 3,122 (25,947), n = 12:
    45,835. A BDD has a node wherever a square must be empty, and in a solution n² - n squares are. For covers of any
    size, most of which have many pieces, a ZDD is the larger one: 44,496 nodes for queens on 6 × 6 (41,532).
Source
    Minato, Zero-suppressed BDDs for set manipulation in combinatorial problems, DAC 1993.
Compare with
    decision-diagrams/squares (BDD), pitfall/skipped-variables (one read as the other).
"""

from models.decision_diagrams.engine import why_no_zdd
from models.decision_diagrams.squares import Squares
from models.problem import Instance


class ZeroSuppressed(Squares):
    zero_suppressed = True

    def unsupported(self, instance: Instance) -> str | None:
        return super().unsupported(instance) or why_no_zdd()
