"""Count covers square by square: which squares must still be covered, in sorted arrays.

Question
    How many placements of any number of pieces cover the board, or attack every square; for any piece.
Viewpoint
    The squares in order; each is left empty or occupied.
Variables and domains
    A demand is a set of squares one of which must be occupied. The state is the set of demands that are not met yet;
    the undecided squares need to know nothing else.
Constraints
    A state is dropped when all squares of a demand that is not met are decided. A demand is left out of the state if
    it follows from another: if its undecided squares include all those of the other.
Search
    None: after each square the states are sorted, and the counts of equal ones are added up. Where a state takes
    several words they are sorted by a hash: two states with one hash may then be kept apart twice, which costs memory
    and changes no count. Counts are in digits of 32 bits.
Size
    Queens: 46 thousand states at most on 7 × 7, 15 times as many for each further row and column.
Symmetry
    Not used: the number of classes is not computed.
Source
    Frontier-based search, as in kernels/residual-constraints; leaving out what follows is our own.
Compare with
    kernels/empty-rows (signs, and no order of squares), kernels/residual-constraints (a bit for each part of a demand).
"""

from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.cover.demands import read_demands, why_not_demands
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Instance

MOST_SQUARES = 256
"""A demand for each square then fits in the four words of a state."""


class UncoveredSquares(SolutionCounter):
    engine = ENGINE
    priority = 3
    smallest_board = 25

    def unsupported(self, instance: Instance) -> str | None:
        if instance.size != ANY:
            return "only of any size"
        if len(instance.board) > MOST_SQUARES:
            return say("no board over {most} squares", most=MOST_SQUARES)
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        if not instance.problem.conditions.are_classic or instance.problem.conditions.non_attacking:
            return "only that pieces cover"
        return why_not_demands(instance) or why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.uncovered_squares import count

        return Census(None, count(instance, read_demands(instance).sets, resources, self.name))
