"""Minimal covers, compiled: an uncovered square is covered in all ways, and every piece keeps a square of its own.

Question
    How many placements cover the board, or attack every square, with no piece to spare: without any of them a square is
    left uncovered. Also how many are irredundant, covering the board or not, and how many of these get no piece more.
Viewpoint
    A set of squares, grown piece by piece. For each piece there is the set of squares that it alone covers.
Variables and domains
    The squares that are not covered yet, and the candidates, where a piece may yet stand.
Constraints
    No piece loses the last square that it alone covers: what it covers alone only shrinks, so a candidate that covers
    all of it is dropped.
Search
    Depth first: the uncovered square with the fewest candidates is covered by each of them in turn; one that was tried
    is no candidate any more, so that every placement is found once. If the board need not be covered, the square is
    given up after that: it stays uncovered. A placement is maximal if every other square is one where a piece would
    cover nothing new, or all that some piece alone covers. Squares that no chain of attacks joins, such as the
    two colours of bishops, are questions of their own, and their numbers are multiplied.
Size
    As many leaves as there are minimal covers of one part: 28 million for queens on 8 × 8.
Symmetry
    Not used: the number of classes is not computed.
Source
    K. Murakami and T. Uno, Efficient algorithms for dualizing large-scale hypergraphs, Discrete Applied Mathematics 170
    (2014) 83: the algorithm MMCS, where such squares are "critical hyperedges".
Compare with
    closed-forms/minimal-bishops (a formula), the general formulation of each engine.
"""

from functools import lru_cache
from math import prod

from models.chess.attacks import attacker_boards, covering_boards
from models.chess.board import bits
from models.counters.kernels import ENGINE
from models.counting import Census, Resources, SolutionCounter, ways_by_colour
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant
from models.problems.maximal_irredundant import MaximalIrredundant
from models.problems.minimal_domination import MinimalDomination
from models.problems.minimal_total_domination import MinimalTotalDomination

ANSWERED = MinimalDomination | MinimalTotalDomination | Irredundant | MaximalIrredundant
MOST_SQUARES = 128
"""The largest number of squares of one part: sets of them have two words."""


class CriticalSquares(SolutionCounter):
    engine = ENGINE
    priority = 1
    smallest_board = 36

    def unsupported(self, instance: Instance) -> str | None:
        if not isinstance(instance.problem, ANSWERED):
            return "only minimal domination, and irredundant placements"
        if instance.size != ANY:
            return "only of any size"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        parts = connected_parts(covering_boards(instance.board, instance.piece))
        if max(map(len, parts)) > MOST_SQUARES:
            return say("no more than {most} squares that attacks join", most=MOST_SQUARES)
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.critical_squares import CountedSets, count_minimal

        problem, board, piece = instance.problem, instance.board, instance.piece
        parts = connected_parts(covering_boards(board, piece))
        covering = (attacker_boards if isinstance(problem, MinimalTotalDomination) else covering_boards)(board, piece)
        kind = CountedSets.COVERS
        if isinstance(problem, Irredundant | MaximalIrredundant):
            kind = CountedSets.ALL if isinstance(problem, Irredundant) else CountedSets.MAXIMAL
        ways = [(part, count_minimal(part, covering, kind, resources)) for part in parts]
        return Census(None, prod(number for _, number in ways), by_colour=ways_by_colour(board, ways))


@lru_cache(maxsize=16)
def connected_parts(covering: tuple[int, ...]) -> list[list[int]]:
    """The squares (bit numbers) in lists, such that no square is covered from one of another list.

    ``covering``: for each square those from which it is covered (bitboards).
    """
    parts = []
    left = (1 << len(covering)) - 1
    reaching = list(covering)
    for square, squares in enumerate(covering):
        for other in bits(squares):
            reaching[other] |= 1 << square
    while left:
        part, grown = 0, left & -left
        while grown != part:
            part = grown
            for square in bits(part):
                grown |= reaching[square]
        parts.append(list(bits(part)))
        left &= ~part
    return parts
