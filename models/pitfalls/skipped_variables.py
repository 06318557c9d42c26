"""The paths of a decision diagram are read, and squares that a path skips are taken for empty.

Question
    Cover the board with any number of queens, in every way.
Viewpoint
    A square is occupied or not.
Constraints
    Every square is occupied or attacked; the constraints are conjoined in a BDD.
Search
    Depth first through the diagram, from the root to the terminal "true". The high edges on the way say which squares
    are occupied.
What goes wrong
    A path of a BDD does not ask every variable. One that it skips may have both values: the path stands for 2, 4, 8, …
    placements, and the program gives one of them. On 2 × 2 every square covers the board; the diagram of "a1 or b1 or
    a2 or b2" has 4 paths to "true", for 15 covers. On 3 × 3 there are 36 paths for 495 covers. For n queens nothing is
    missing: all solutions have n pieces, so no square can be either.
A student asks
    "My function finds all 92 solutions of 8 queens. How can it be wrong?" It is right where every solution has the same
    number of pieces. Count the paths, and let dd count the models: where the numbers differ, variables are skipped.
Cure
    Go through the variables and not through the nodes: where the next node asks a later one, take both values
    (``pick_iter`` of dd does, if it is given all variables as ``care_vars``). Or build a ZDD, where a skipped variable
    is 0, and this program is right.
Source
    The two rules: Minato, Zero-suppressed BDDs for set manipulation in combinatorial problems, DAC 1993.
Compare with
    decision-diagrams/general (reads the same diagram), decision-diagrams/zero-suppressed (the diagram that this reads).
"""

from collections.abc import Iterator

from models.chess.board import Board
from models.decision_diagrams.general import General
from models.pieces import QUEEN
from models.pitfalls import Pitfall
from models.problem import Instance
from models.problems.all_dominating import AllDominating
from models.search import Search


class SkippedVariables(Pitfall, General):
    shows_on = Instance(AllDominating(), QUEEN, Board(2))
    symptom = "missing"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        diagram = self.diagram(instance)
        edges = diagram.edges()
        waiting = [(diagram.node_of(diagram.root), 0)]
        while waiting:
            node, placement = waiting.pop()
            if node in edges:
                low, high = edges[node]
                waiting += [(low, placement), (high, placement | diagram.variables[node[0]])]
            elif node == diagram.node_of(diagram.true):
                yield placement  # the mistake is here
