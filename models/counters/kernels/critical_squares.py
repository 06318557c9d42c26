"""Minimal covers, compiled: an uncovered square is covered in all ways, and every piece keeps a square of its own.

Question
    How many placements cover the board, or attack every square, with no piece to spare: without any of them a square is
    left uncovered. Also how many are irredundant, covering the board or not, and how many of these get no piece more.
Viewpoint
    A set of squares, grown piece by piece, and the targets that it covers. A piece alone covers some of these.
Variables and domains
    The targets that are open, as nothing covers them yet; those that one piece alone covers; and the candidates, the
    squares where a piece may yet stand.
Constraints
    No piece loses the last target that it alone covers: what it covers alone only shrinks, so a candidate that covers
    all of it is dropped.
Search
    Depth first: the open target with the fewest candidates is covered by each of them in turn; one that was tried is
    no candidate any more, so that every placement is found once. A candidate that covers all open targets completes a
    cover, and is in no other below the same node: any piece added besides it would cover nothing alone. So these are
    counted together, without a visit. If the board need not be covered, the target is given up at last: it stays open.
    A placement is maximal if every other square is one where a piece would cover nothing new, or all that some piece
    alone covers.
    Squares that share no target are independent. So the board falls into parts, each with the squares that cover its
    targets, and the numbers of the parts are multiplied: the two colours of bishops; and where every square must be
    attacked, wazirs or knights on one colour, which attack the other one. Of parts that a symmetry turns into one
    another one is counted.
Size
    As many leaves as an eighth of the minimal covers of one part: 3.5 million for queens on 8 × 8.
Symmetry
    The squares of a part come in orbits, the longest first. A placement begins with its squares in the first orbit
    of which it has any. Of beginnings that are images of one another one is searched, and counts for all of them.
    Classes are not counted.
Source
    K. Murakami and T. Uno, Efficient algorithms for dualizing large-scale hypergraphs, Discrete Applied Mathematics 170
    (2014) 83: the algorithm MMCS, where such squares are "critical hyperedges".
Compare with
    closed-forms/minimal-bishops (a formula), the general formulation of each engine.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from math import prod
from operator import or_
from typing import NamedTuple

from models.chess.attacks import attacker_boards, covering_boards
from models.chess.board import bits
from models.chess.symmetry import Symmetry
from models.counters.kernels import ENGINE
from models.counting import Census, Resources, SolutionCounter, ways_by_colour
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant
from models.problems.maximal_irredundant import MaximalIrredundant
from models.problems.minimal_domination import MinimalDomination
from models.problems.minimal_total_domination import MinimalTotalDomination

ANSWERED = MinimalDomination(), MinimalTotalDomination(), Irredundant(), MaximalIrredundant()
MOST_SQUARES = 128
"""The largest number of squares of one part: sets of them have two words."""


class CriticalSquares(SolutionCounter):
    engine = ENGINE
    priority = 1
    smallest_board = 36

    def unsupported(self, instance: Instance) -> str | None:
        if instance.problem not in ANSWERED:
            return "only minimal domination, total or not, and irredundant placements"
        if instance.size != ANY:
            return "only of any size"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        if any(max(map(int.bit_count, part)) > MOST_SQUARES for part in independent_parts(covering_squares(instance))):
            return say("no more than {most} squares that attacks join", most=MOST_SQUARES)
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.critical_squares import CountedSets, count_sets

        covering = covering_squares(instance)
        without_covering = {Irredundant(): CountedSets.ALL, MaximalIrredundant(): CountedSets.MAXIMAL}
        kind = without_covering.get(instance.problem, CountedSets.COVERS)
        # Without the shifts of a torus, whose orbits have too many subsets to list.
        on_flat_board = replace(instance, board=replace(instance.board, wrap=False)).symmetries()

        def count(part: IndependentPart) -> int:
            group = [one for one in on_flat_board if all(one.image(squares) == squares for squares in part)]
            return count_sets(*part, covering, group, kind, resources)

        ways = count_alike(independent_parts(covering), instance.symmetries(), count)
        squares_and_ways = [(list(bits(part.sources | part.targets)), number) for part, number in ways]
        by_colour = ways_by_colour(instance.board, squares_and_ways)
        return Census(None, prod(number for _, number in ways), by_colour=by_colour)


def covering_squares(instance: Instance) -> tuple[int, ...]:
    """For each square those from which it is covered, or attacked, as the problem asks (bitboards)."""
    is_total = instance.problem == MinimalTotalDomination()
    return (attacker_boards if is_total else covering_boards)(instance.board, instance.piece)


class IndependentPart(NamedTuple):
    """Squares for pieces, the sources, and the targets that they cover, which no others cover (bitboards)."""

    sources: int
    targets: int


@lru_cache(maxsize=16)
def independent_parts(covering: tuple[int, ...]) -> list[IndependentPart]:
    """The smallest parts of the board, each with all sources of its targets, and all targets of its sources.

    ``covering``: for each square those from which it is covered (bitboards). A source may have no target.
    """
    parts: list[IndependentPart] = []
    for target, sources in enumerate(covering):
        joined = [part for part in parts if part.sources & sources]
        parts = [part for part in parts if not part.sources & sources]
        targets = 1 << target
        for part in joined:
            sources, targets = sources | part.sources, targets | part.targets
        parts.append(IndependentPart(sources, targets))
    covering_some = reduce(or_, (part.sources for part in parts))
    alone = (square for square in range(len(covering)) if not covering_some >> square & 1)
    return [*parts, *(IndependentPart(1 << square, 0) for square in alone)]


def count_alike(
    parts: Sequence[IndependentPart], group: Sequence[Symmetry], count: Callable[[IndependentPart], int]
) -> list[tuple[IndependentPart, int]]:
    """The parts with their numbers; of parts that a symmetry turns into one another one is counted."""
    known: dict[IndependentPart, int] = {}
    for part in parts:
        if part not in known:
            number = count(part)
            known |= {IndependentPart(*map(symmetry.image, part)): number for symmetry in group}
    return [(part, known[part]) for part in parts]
