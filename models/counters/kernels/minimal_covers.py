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
    None: each table of states is made from the one before, in a hash table, with the number of ways to each. Squares
    that cover nothing in common are independent: each such part of the board has tables of its own, and the numbers of
    the parts are multiplied. Where every square must be attacked, wazirs or knights of one colour are such a part.
Size
    4 bits for each square that is covered from both sides of the border, and for the last one before it is finished:
    kings have 2c + 3 of these on c columns, knights 4c + 3, and 2c + 2 where every square must be attacked.
Symmetry
    Not used: the number of classes is not computed.
Source
    The transfer matrix, as for kernels/profile; that minimal dominating sets are those with private neighbours: Ore,
    Theory of Graphs (1962), chapter 13.
Compare with
    sole-coverers (keeps the last squares themselves, and reads the common form), kernels/profile (any cover).
"""

from functools import lru_cache
from math import prod

from models.chess.attacks import attacks_both_ways
from models.chess.board import bits
from models.counters.kernels import ENGINE
from models.counters.kernels.critical_squares import IndependentPart, count_alike, covering_squares, independent_parts
from models.counters.kernels.machinery.minimal_covers.steps import MOST_LABELLED, CoveringStep, plan
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant
from models.problems.minimal_domination import MinimalDomination
from models.problems.minimal_total_domination import MinimalTotalDomination

WIDEST = 32
"""The longest shorter side: beyond, no leaper has a state that is small enough."""
MOST_SEARCHED, MOST_WORTH_TABLES = 49, 24
"""Up to 49 squares a search is faster than tables whose states have more than 24 squares."""


class MinimalCovers(SolutionCounter):
    engine = ENGINE
    priority = 3
    smallest_board = 25

    def is_worth_its_start(self, instance: Instance) -> bool:
        """Covers of few squares with large states are left to the search of critical-squares."""
        is_small = instance.problem != Irredundant() and len(instance.board) <= MOST_SEARCHED
        return super().is_worth_its_start(instance) and not (is_small and _most_places(instance) > MOST_WORTH_TABLES)

    def unsupported(self, instance: Instance) -> str | None:
        if instance.problem not in (MinimalDomination(), MinimalTotalDomination(), Irredundant()):
            return "only minimal domination, total or not, and irredundant placements"
        if instance.size != ANY:
            return "only any number of pieces"
        if instance.piece.rides or not attacks_both_ways(instance.piece):
            return "only leapers that attack both ways"
        if instance.board.shorter_side > WIDEST or _most_places(instance) > MOST_LABELLED:
            return say("only if a state has at most {most} squares", most=MOST_LABELLED)
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.minimal_covers.states import count

        must_cover = instance.problem != Irredundant()

        def count_part(part: IndependentPart) -> int:
            if part.targets and not part.sources:
                return 0 if must_cover else 1
            return count(_steps(instance, part), instance, resources, self.name, must_cover=must_cover)

        parts = independent_parts(covering_squares(instance))
        return Census(None, prod(number for _, number in count_alike(parts, instance.symmetries(), count_part)))


def _steps(instance: Instance, part: IndependentPart) -> list[CoveringStep]:
    """The decisions on the sources of a part, in rows along the shorter side of the board."""
    board = instance.board
    in_rows = map(board.square, bits(part.sources))
    squares = sorted(in_rows, key=lambda square: square[::-1]) if board.columns > board.rows else in_rows
    covered = covering_squares(instance)  # as attacks go both ways
    return list(plan(map(board.index, squares), covered))


@lru_cache(maxsize=64)
def _most_places(instance: Instance) -> int:
    """The most squares of a state."""
    parts = independent_parts(covering_squares(instance))
    return max(step.places for part in parts for step in _steps(instance, part))
