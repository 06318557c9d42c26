"""Count the covers without a piece to spare, square by square: a table of who still needs a private neighbour.

Question
    How many placements of kings, knights or other leapers cover the board, or attack every square, so that no piece can
    be removed; or are irredundant: each has a private neighbour, covering the board or not.
Viewpoint
    The squares in order, row by row along the shorter side; each is left empty or occupied.
Variables and domains
    No piece is to spare if it has a private neighbour: a square that it alone covers. Of the squares near the border
    between decided and undecided ones it matters whether they are covered by no piece; or by one alone that has no
    private neighbour yet, and by which; or otherwise. So a state labels each of these squares: 0 for uncovered, 1 for
    covered, and one label for all squares that a piece may still get as its own. Pieces are labelled in the order of
    their squares: which piece it is does not matter.
Constraints
    When all that cover a square are decided, it must be covered, unless all irredundant placements are wanted; if it
    has the label of a piece, that piece has its private neighbour, and its other squares become just covered. A piece
    that loses its last square is to spare.
Search
    None: each table of states is made from the one before, in a hash table, with the number of ways to each.
Size
    4 bits for each square between the first and the last that cover one square: kings have 2c + 2 of these on c
    columns, knights 4c.
Symmetry
    Not used: the number of classes is not computed.
Source
    The transfer matrix, as for kernels/profile; that minimal dominating sets are those with private neighbours: Ore,
    Theory of Graphs (1962), chapter 13.
Compare with
    sole-coverers (keeps the last squares themselves, and reads the common form), kernels/profile (any cover).
"""

from dataclasses import replace
from functools import lru_cache

from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.profile.graph import MOST_SLOTS, Graph, make_graph, number_of_slots
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant
from models.problems.minimal_domination import MinimalDomination
from models.problems.minimal_total_domination import MinimalTotalDomination

WIDEST = 32
"""The longest shorter side: beyond, no leaper has a state that is small enough."""
MOST_LABELLED = MOST_SLOTS // 4
"""The largest number of squares of a state, as a label has 4 bits."""


class MinimalCovers(SolutionCounter):
    engine = ENGINE
    priority = 3
    smallest_board = 25

    def unsupported(self, instance: Instance) -> str | None:
        if not isinstance(instance.problem, MinimalDomination | MinimalTotalDomination | Irredundant):
            return "only minimal domination, and irredundant placements"
        if instance.size != ANY:
            return "only any number of pieces"
        piece = instance.piece
        if piece.rides or {(-rows, -columns) for rows, columns in piece.leaps} != piece.leaps:
            return "only leapers that attack both ways"
        if instance.board.shorter_side > WIDEST or _slots(instance) > MOST_LABELLED:
            return say("only if a state has at most {most} squares", most=MOST_LABELLED)
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.minimal_covers import count

        must_cover = not isinstance(instance.problem, Irredundant)
        return Census(None, count(_graph(instance), resources, self.name, must_cover=must_cover))


def _graph(instance: Instance) -> Graph:
    """The graph of an instance with all squares to be covered, so that a state says of each by which piece it is."""
    return replace(make_graph(instance), is_covered=True)


@lru_cache(maxsize=64)
def _slots(instance: Instance) -> int:
    """The most squares of a state."""
    return number_of_slots(_graph(instance))
