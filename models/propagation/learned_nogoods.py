"""A failure teaches a nogood, which no later part of the search will meet again.

Constraints
    As for disequalities, and the nogoods that the search learns: sets of squares that hold a piece, and of squares that
    hold none, which no solution has all together.
Search
    Decide the first column that is open, its first row. A contradiction is explained: step by step the last thing that
    happened is replaced by its reason, until only one thing of the last decision's level is left (the first unique
    implication point). This is the nogood. The search goes back as far as all of the nogood but that one thing still
    holds; there the nogood removes something at once, and this takes the place of trying the next row. A solution
    teaches a nogood, too: its own decisions.
Size
    As for disequalities, and one nogood for each failure and each solution. None is forgotten.
Source
    Marques-Silva and Sakallah, GRASP, IEEE Transactions on Computers 48 (1999) 506; Ohrimenko, Stuckey and Codish,
    Propagation via lazy clause generation, Constraints 14 (2009) 357. CP-SAT works this way.
Compare with
    disequalities (forgets all failures), backjumping (uses each one once), sat (the same learning, on clauses).
"""

from collections.abc import Iterator

from models.problem import Instance
from models.propagation.disequalities import Disequalities
from models.propagation.propagators.nogoods import Nogoods
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.explaining import find_unique_implication_point
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.search import ChooseVariable, DepthFirst
from models.search import Reason


class LearnedNogoods(Disequalities):
    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        return LearningSearch(instance, domains, fixed_point, self.order(fixed_point))


class LearningSearch(DepthFirst):
    """Depth-first search that goes on, after a failure, where the nogood that it has learned tells it to."""

    def __init__(self, instance: Instance, domains: Domains, fixed_point: FixedPoint, choose: ChooseVariable) -> None:
        super().__init__(instance.board, domains, fixed_point, choose)
        self.learned = Nogoods(domains.squares)
        fixed_point.add(self.learned)
        self.conflict = Reason("", "")

    def solutions(self) -> Iterator[int]:
        """All placements, until a contradiction follows from no decision."""
        can_go_on = self.propagate_first()
        while can_go_on or self.domains.decided:
            if not can_go_on:
                can_go_on = self.learn()
                continue
            variable = self.choose(self.domains)
            if variable is not None:
                self.decide(variable, self.values(variable)[0])
                can_go_on = self.propagate()
                continue
            yield self.domains.occupied
            self.conflict = Reason("solution", "", occupied=self.decided_squares())
            can_go_on = False

    def learn(self) -> bool:
        """Turn the conflict into a nogood, go back, and propagate it; False if this fails, too."""
        nogood, level = find_unique_implication_point(self.domains, self.conflict)
        while self.domains.level > level:
            self.take_back(next(reversed(self.domains.decided)))
        self.learned.nogoods.append(nogood)
        return self.propagate([self.learned])

    def explain(self, contradiction: Contradiction) -> Reason:
        self.conflict = contradiction.reason
        return contradiction.reason
