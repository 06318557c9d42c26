"""What prunes profiles: dual values for covers, a partition into cliques for pieces that do not attack each other."""

from collections.abc import Sequence
from functools import lru_cache
from math import floor

from models.counters.kernels.machinery.profile.graph import Graph, make_graph
from models.counters.kernels.machinery.profile.sweep import SHARE_SCALE
from models.problem import Instance


@lru_cache(maxsize=8)
def find_duals(instance: Instance) -> tuple[int, ...]:
    """For each square a share of a piece, in units of 1 / SHARE_SCALE; zeros where the linear program cannot be solved.

    The squares that one piece covers have at most one piece in all, so uncovered squares need at least their sum. It is
    the dual of the linear relaxation, averaged over the symmetries of the instance, and rounded down.
    """
    graph = make_graph(instance)
    values = _solve(graph)
    by_square = {squares[0]: value for squares, value in zip(graph.vertices, values, strict=True)}
    shares = [0] * len(graph)
    group = instance.symmetries()
    board = instance.board
    for symmetry in group:
        for square in range(len(graph)):
            shares[square] += by_square[board.index(symmetry.image_of_square(board.square(square)))]
    return tuple(share // len(group) for share in shares)


def _solve(graph: Graph) -> list[int]:
    """Dual values by the simplex method, made feasible: where they add up to more than one piece, they are shrunk."""
    from ortools.linear_solver.pywraplp import Solver

    solver = Solver.CreateSolver("GLOP")
    shares = [solver.NumVar(0, 1, "") for _ in range(len(graph))]
    for vertex in range(len(graph)):
        solver.Add(sum(shares[one] for one in _covered_by(graph, vertex)) <= 1)
    solver.Maximize(sum(shares))
    if solver.Solve() != solver.OPTIMAL:
        return [0] * len(graph)
    values = [max(0, floor(share.solution_value() * SHARE_SCALE)) for share in shares]
    heaviest = max(sum(values[one] for one in _covered_by(graph, vertex)) for vertex in range(len(graph)))
    return values if heaviest <= SHARE_SCALE else [value * SHARE_SCALE // heaviest for value in values]


def _covered_by(graph: Graph, vertex: int) -> list[int]:
    return [*graph.neighbours[vertex], *[vertex] * graph.covers_itself[vertex]]


def duals_of(graph: Graph, instance: Instance) -> list[int]:
    """The dual values of a folded graph: those of the squares of each vertex, added up."""
    by_square = find_duals(instance)
    return [sum(by_square[square] for square in squares) for squares in graph.vertices]


def most_in_rest(graph: Graph) -> list[int]:
    """For each step, how many pieces the vertices from there on hold at most, and 0 after the last.

    The vertices are cut into cliques; a clique holds one vertex. Without exclusions all vertices can be occupied.
    """
    cliques = _cliques(graph) if graph.is_independent else [[vertex] for vertex in range(len(graph))]
    most = [0] * (len(graph) + 1)
    for clique in cliques:
        for vertex in range(max(clique) + 1):
            most[vertex] += max(graph.weights[one] for one in clique)
    return most


def _cliques(graph: Graph) -> Sequence[list[int]]:
    """Each vertex that is in no clique begins one; later ones that are joined with all in it are added."""
    left = set(range(len(graph)))
    cliques = []
    for first in range(len(graph)):
        if first not in left:
            continue
        clique = [first]
        for other in sorted(graph.neighbours[first] & left):
            if other > first and all(other in graph.neighbours[one] for one in clique):
                clique.append(other)
        left -= {*clique}
        cliques.append(clique)
    return cliques
