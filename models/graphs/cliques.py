"""Pieces that do not attack each other as a clique of the complement; Bron and Kerbosch list the maximal cliques.

Question
    Place pieces so that no two attack each other, and, if asked, so that no room or no unattacked square is left.
Viewpoint
    A set of squares that cannot be extended.
Variables and domains
    In the complement of the piece's graph two squares are neighbours if no piece on one attacks the other.
Constraints
    All squares of the set are neighbours there: it is a clique of the complement, an independent set of the graph.
Search
    NetworkX extends a clique by one candidate after another, and keeps those that had their turn; where neither are
    left, the clique is maximal. The neighbours of one vertex, the pivot, need no turn of their own.

    Maximal: no vertex can be added. Maximum: no clique is larger. Of the 10,188 maximal sets of queens on 8 × 8 only 92
    are maximum. A smaller set may be a part of many maximal ones: it is taken from the one that it becomes if the first
    square that fits is added again and again.
Size
    n² vertices; queens on 8 × 8: 1288 edges in the complement.
Source
    Bron and Kerbosch, Algorithm 457, CACM 16 (1973) 575. The pivot: Tomita, Tanaka and Takahashi, The worst-case time
    complexity for generating all maximal cliques, Theoretical Computer Science 363 (2006) 28.
Compare with
    graphs/independent-sets (cut off by size), pitfall/maximal-for-maximum.
"""

from collections.abc import Iterator
from itertools import combinations

from models.chess.attacks import conflict_boards, covering_boards
from models.chess.board import bits
from models.formulation import Formulation
from models.graphs import ENGINE
from models.graphs.independent_sets import joining_graph
from models.problem import ANY, INDEPENDENT_DOMINATION, Instance, why_not_non_attacking
from models.problems.maximal_non_attacking import MaximalNonAttacking
from models.search import Search


class Cliques(Formulation):
    engine = ENGINE
    priority = -1
    worthwhile_up_to = 36

    def unsupported(self, instance: Instance) -> str | None:
        return None if asks_for_maximal(instance) else why_not_non_attacking(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        for maximal in maximal_sets(instance):
            if maximal.bit_count() == instance.size:
                yield maximal
            elif not asks_for_maximal(instance):
                yield from sets_that_grow_to(maximal, instance, instance.size)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        is_one_run = instance.size == ANY and asks_for_maximal(instance)
        return maximal_sets(instance) if is_one_run else super()._solve(instance, search)


def asks_for_maximal(instance: Instance) -> bool:
    """Whether only sets to which no piece can be added are solutions."""
    return instance.problem.conditions == INDEPENDENT_DOMINATION or instance.problem == MaximalNonAttacking()


def maximal_sets(instance: Instance) -> Iterator[int]:
    """The maximal sets that have the required squares and at least as many squares as pieces are asked for.

    Where maximal sets are asked for, only those that are solutions.
    """
    from networkx import complement, find_cliques

    graph = joining_graph(instance)
    if graph is None:
        return
    missing = instance.size - instance.required.bit_count() if isinstance(instance.size, int) else 0
    sets_to_hit: list[int] = []
    if asks_for_maximal(instance):
        boards = covering_boards if instance.problem.conditions.covered else conflict_boards
        sets_to_hit = [squares | 1 << vertex for vertex, squares in enumerate(boards(instance.board, instance.piece))]
    cliques = find_cliques(complement(graph)) if graph else [[]]
    for clique in cliques:
        placement = sum([1 << vertex for vertex in clique], instance.required)
        if len(clique) >= missing and all(placement & squares for squares in sets_to_hit):
            yield placement


def sets_that_grow_to(maximal: int, instance: Instance, size: int) -> Iterator[int]:
    """The parts of a maximal set that have this size and the required pieces, and from which ``grow`` leads to it."""
    missing = size - instance.required.bit_count()
    if maximal.bit_count() < size or missing < 0:
        return
    for chosen in combinations(bits(maximal & ~instance.required), missing):
        placement = sum([1 << square for square in chosen], instance.required)
        if grow(instance, placement) == maximal:
            yield placement


def grow(instance: Instance, placement: int) -> int:
    """The maximal set that a placement becomes if the first square that fits is added again and again."""
    conflicts = conflict_boards(instance.board, instance.piece)
    for square in range(len(instance.board)):
        if not (placement | instance.forbidden) >> square & 1 and not conflicts[square] & placement:
            placement |= 1 << square
    return placement
