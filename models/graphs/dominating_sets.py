"""Pieces that cover the board as a dominating set of their graph, bounded by a packing of neighbourhoods.

Variables and domains
    A vertex for each square, an edge for each attack, directed if the piece may attack one-way. The closed
    neighbourhood of a vertex: itself and those that attack it.
Constraints
    A dominating set has a vertex in each closed neighbourhood. If it is independent, no edge joins two of its vertices;
    if it is total, even the open neighbourhoods have one. Its smallest size is the domination number of the graph.
Search
    Take the vertex that covers the most of what is uncovered, or leave it; where a neighbourhood has one candidate
    left, take that. Two bounds: k vertices cover no more than the k largest gains add up to, and disjoint
    neighbourhoods, a packing, need a vertex each. For leapers packings tell much: 12 knights on 8 × 8 take 166 nodes.
    For queens they begin with 1: where the row of a square crosses the column of another, a queen attacks both.
Size
    n² vertices and neighbourhoods; queens on 8 × 8: 728 edges, and 56,342 nodes with ``--size 5``.
Source
    Take or leave the set of most gain: Fomin, Grandoni and Kratsch, Journal of the ACM 56 (2009). Packings: Meir and
    Moon, Pacific Journal of Mathematics 61 (1975) 225.
Compare with
    backtracking/uncovered-square (which piece covers this square?), graphs/cliques (independent dominating sets are the
    maximal independent ones), linear/cover (its bound is never weaker, as a packing is a solution of the dual program).
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from models.chess.attack_graph import attack_graph
from models.chess.board import bits
from models.graphs import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.occupied_squares import CoveringPieces, squares_excluded_from


class DominatingSets(CoveringPieces):
    engine = ENGINE
    priority = -1
    has_relaxation = True
    worthwhile_up_to = 64

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        board, sets, excludes = instance.board, sets_to_hit(instance), squares_excluded_from(instance)
        hits = sets_hit_by_each(len(board), sets)

        def extend(placement: int, not_hit: int, usable: int, missing: int) -> Iterator[int]:
            if not missing:
                if not not_hit:
                    yield placement
                return
            gains = {vertex: (hits[vertex] & not_hit).bit_count() for vertex in bits(usable)}
            order = sorted(gains, key=gains.__getitem__, reverse=True)
            while len(order) >= missing and sum([gains[vertex] for vertex in order[:missing]]) >= not_hit.bit_count():
                left = sorted([sets[number] & usable for number in bits(not_hit)], key=int.bit_count)
                if not all(left) or packing_number(left) > missing:
                    return
                is_forced = bool(left) and left[0].bit_count() == 1
                vertex = left[0].bit_length() - 1 if is_forced else order[0]
                order.remove(vertex)
                usable &= ~(1 << vertex)
                search.place(board.square(vertex))
                taken, still_usable = placement | 1 << vertex, usable & ~excludes[vertex]
                yield from extend(taken, not_hit & ~hits[vertex], still_usable, missing - 1)
                search.remove(board.square(vertex))
                if is_forced:
                    return

        yield from extend(0, (1 << len(sets)) - 1, board.full & ~instance.forbidden, instance.size)

    def relaxed_bound(self, instance: Instance) -> Fraction | None:
        """The larger of two bounds: the number of disjoint sets, and the least k whose largest gains hit all sets.

        Where the most pieces are wanted, the number of squares that are not forbidden.
        """
        if instance.problem.wanted == "most":
            return Fraction((instance.free | instance.required).bit_count())
        sets = sorted(sets_to_hit(instance), key=int.bit_count)
        gains = sorted(map(int.bit_count, sets_hit_by_each(len(instance.board), sets)), reverse=True)
        by_gains = bisect_left([0, *accumulate(gains)], len(sets))
        return Fraction(max(by_gains, packing_number(sets))) if all(sets) else None


def sets_to_hit(instance: Instance) -> list[int]:
    """The neighbourhoods without forbidden vertices, and each required vertex as a set of its own, as bitboards."""
    board, is_closed = instance.board, not instance.problem.conditions.attacked
    attackers = attack_graph(board, instance.piece).to_directed().pred
    neighbourhoods = ([square, *attackers[square]] if is_closed else attackers[square] for square in board)
    sets = [board.bitboard(neighbourhood) & ~instance.forbidden for neighbourhood in neighbourhoods]
    return sets + [1 << vertex for vertex in bits(instance.required)]


def sets_hit_by_each(vertices: int, sets: Sequence[int]) -> list[int]:
    """For each vertex the sets that have it, as the bits of an integer."""
    return [sum(1 << number for number, one in enumerate(sets) if one >> vertex & 1) for vertex in range(vertices)]


def packing_number(sets: Sequence[int]) -> int:
    """The number of sets (bitboards) that are taken, if each is taken that is disjoint from those taken before."""
    number = taken = 0
    for vertices in sets:
        if not vertices & taken:
            number, taken = number + 1, taken | vertices
    return number
