"""Pieces that do not attack each other as an independent set of their graph, bounded by a clique cover.

Variables and domains
    A vertex for each square, an edge for each attack. A set of vertices grows; candidates have no neighbour in it.
Constraints
    No edge joins two vertices of the set: it is independent. Its largest size is the independence number of the graph.
Search
    A clique, such as a row, holds one piece at most, as all its vertices are neighbours. First the vertices are cut
    into few cliques. If s more of these have candidates than pieces are missing, at most s stay empty. So at least
    one of the s + 1 smallest holds a piece: try their candidates in turn, and drop each after its turn. For n queens s
    is 0.
Size
    n² vertices; queens on 8 × 8: 728 edges, 8 cliques. To cut into cliques is to colour the complement, where these are
    independent sets. Two greedy colourings are tried: by the longer lines, and DSATUR. The fewest colours bound the
    number of pieces, as ``bound`` shows: on the 6 × 6 torus lines allow 6 queens, DSATUR proves 4, the optimum.
Source
    Colours as a bound: Tomita and Seki, DMTCS 2003. DSATUR: Brélaz, CACM 22 (1979) 251. Fewest cliques, the clique
    cover number, are the chromatic number of the complement. Between it and the independence number lies Lovász's
    number (IEEE Transactions on Information Theory 25, 1979), which takes semidefinite programming.
Compare with
    graphs/cliques (the same sets, in the complement), backtracking/safe-squares, linear/line-sums (cliques as sums).
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from models.chess.attack_graph import attack_graph
from models.chess.attacks import conflict_boards
from models.chess.board import Board, Square, bits
from models.graphs import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.occupied_squares import NonAttackingPieces

if TYPE_CHECKING:
    from networkx import Graph

    from models.drawing import Figure

MOST_SQUARES_TO_DRAW = 64
"""The graph of a larger board is not drawn."""


class IndependentSets(NonAttackingPieces):
    engine = ENGINE
    priority = -1
    has_relaxation = True

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        board, graph, missing = instance.board, joining_graph(instance), instance.size - instance.required.bit_count()
        if graph is None or missing < 0:
            return
        search.statistics.variables, search.statistics.constraints = len(graph), graph.number_of_edges()
        neighbours, cover = conflict_boards(board, instance.piece), clique_cover(board, graph)

        def extend(placement: int, candidates: int, missing: int) -> Iterator[int]:
            if not missing:
                yield placement
                return
            cliques = sorted(filter(None, [clique & candidates for clique in cover]), key=int.bit_count)
            for clique in cliques[: max(0, len(cliques) - missing + 1)]:
                for vertex in bits(clique):
                    search.place(board.square(vertex))
                    candidates &= ~(1 << vertex)
                    yield from extend(placement | 1 << vertex, candidates & ~neighbours[vertex], missing - 1)
                    search.remove(board.square(vertex))

        yield from extend(instance.required, sum(1 << vertex for vertex in graph), missing)

    def figures(self, instance: Instance) -> "Iterator[Figure]":
        from models.drawing import graph_figure

        board, graph = instance.board, joining_graph(instance)
        if graph is not None and len(board) <= MOST_SQUARES_TO_DRAW:
            yield graph_figure(board, instance.piece, clique_cover(board, graph), next(self.solve(instance), 0))

    def relaxed_bound(self, instance: Instance) -> Fraction | None:
        """The required pieces, and where the most are wanted one more for each clique of the others.

        The squares that may join the required ones are cut into cliques, none of which holds two pieces.
        """
        graph = joining_graph(instance)
        if graph is None:
            return None
        joining = len(clique_cover(instance.board, graph)) if instance.problem.wanted == "most" else 0
        return Fraction(instance.required.bit_count() + joining)


def joining_graph(instance: Instance) -> "Graph | None":
    """The undirected graph of the squares (bit numbers) that may join the required ones; None if these conflict."""
    from networkx import Graph, relabel_nodes

    board, conflicts = instance.board, conflict_boards(instance.board, instance.piece)
    free = instance.free
    for vertex in bits(instance.required):
        free &= ~conflicts[vertex]
        if conflicts[vertex] & instance.required:
            return None
    return relabel_nodes(Graph(attack_graph(board, instance.piece, board.full & ~free)), board.index)


def clique_cover(board: Board, graph: "Graph") -> list[int]:
    """The vertices cut into few cliques (bitboards): the colours of a greedy colouring of the complement."""
    from networkx import complement, greedy_color
    from networkx.utils import groups

    def longer_line_first(vertex: int) -> Square:
        row, column = board.square(vertex)
        return (column, row) if board.rows > board.columns else (row, column)

    non_edges = complement(graph)
    by_lines = sorted(non_edges, key=longer_line_first)
    orders = (lambda *_: by_lines), "DSATUR"
    fewest = min((groups(greedy_color(non_edges, order)) for order in orders), key=len)
    return [sum(1 << vertex for vertex in clique) for clique in fewest.values()]
