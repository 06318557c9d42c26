"""Counts by sweeps: chooses the sizes that are counted and the bounds that prune profiles, and counts classes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import floor

from models.chess.conjugacy import conjugacy_classes
from models.chess.symmetry import Symmetry
from models.counters.kernels.machinery.profile.graph import MOST_SLOTS, Graph, make_graph, number_of_slots, reach_of
from models.counters.kernels.machinery.profile.strips.single import period_of
from models.counters.kernels.machinery.profile.strips.sweep import StripSweep
from models.counters.kernels.machinery.profile.sweep import SHARE_SCALE, Mode, Range, Tally, sweep
from models.counting import Census, Resources
from models.problem import ANY, OPTIMUM, Instance


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
    """The vertices that a piece on this one covers."""
    return [*graph.neighbours[vertex], *[vertex] * graph.covers_itself[vertex]]


def duals_of(graph: Graph, instance: Instance) -> list[int]:
    """The dual values of a folded graph: those of the squares of each vertex, added up."""
    by_square = find_duals(instance)
    return [sum(by_square[square] for square in squares) for squares in graph.vertices]


def most_in_rest(graph: Graph) -> list[int]:
    """For each step, how many pieces the vertices from there on hold at most, and 0 after the last.

    The vertices are cut into cliques; one vertex of a clique is occupied at most. Without exclusions all can be.
    """
    cliques = _cliques(graph) if graph.is_independent else [[vertex] for vertex in range(len(graph))]
    most = [0] * (len(graph) + 1)
    for clique in cliques:
        for vertex in range(max(clique) + 1):
            most[vertex] += max(graph.weights[one] for one in clique)
    return most


def _cliques(graph: Graph) -> Sequence[list[int]]:
    """The vertices in cliques: each that is in none begins one, to which later ones joined with all in it are added."""
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


WIDTH = 20_000
"""The number of profiles that the first sweep keeps."""
FEW_SQUARES = 4
"""The number of squares between two tables, for leapers that leap far: most ways through a few squares are dropped."""

LARGE_BOARD, MUCH_WASTE = 100, 2.5
"""The squares, and the pieces that may be wasted by the dual values, from which on strips give the bound."""


def count(instance: Instance, resources: Resources, who: str) -> Census:
    """The size and the number of solutions, without classes. Raises NotEnoughMemory, whose message names ``who``."""
    tally = _count(instance, resources, who)
    return Census(tally.size if tally.solutions else None, tally.solutions)


def count_classes(instance: Instance, census: Census, resources: Resources, who: str) -> int:
    """The number of classes: the mean number of solutions that a symmetry keeps (Burnside's lemma).

    Raises NotEnoughMemory, whose message names ``who``.
    """
    if not census.solutions:
        return 0
    group = instance.symmetries()
    kept = [
        len(alike) * _count(instance, resources, who, symmetry=alike[0], optimum=census.size).solutions
        for alike in conjugacy_classes(group)[1:]
    ]
    return (census.solutions + sum(kept)) // len(group)


def _count(
    instance: Instance, resources: Resources, who: str, *, symmetry: Symmetry | None = None, optimum: int | None = None
) -> Tally:
    """The size and the number of the solutions that a symmetry keeps; without a symmetry, of all.

    ``optimum``: the fewest or the most pieces that a solution has; None if that is not known. If none of that size is
    kept, there is no size and no solution.
    """
    is_fewest = instance.size == OPTIMUM and instance.problem.wanted == "fewest"
    graph = make_graph(instance, symmetry, block=(1, FEW_SQUARES) if is_fewest and reach_of(instance) > 1 else (1, 1))

    def report(done: int) -> None:
        resources.progress(done, len(graph), optimum)

    def sweep_sizes(graph: Graph, sizes: Range) -> Tally:
        return sweep(graph, sizes, partial(resources.allow, who=who), report)

    if instance.size == ANY:
        return sweep_sizes(graph, Range(Mode.ANY))
    rest = most_in_rest(graph)
    if isinstance(instance.size, int):
        size, duals = instance.size, duals_of(graph, instance) if graph.is_covered else ()
        return sweep_sizes(graph, Range(Mode.EXACT, at_least=size, at_most=size, rest=rest, duals=duals))
    if is_fewest:
        columns = instance.board.shorter_side
        strips = partial(StripSweep, graph, columns, partial(resources.allow, who=who), report)
        tally = _count_fewest(instance, symmetry, graph, optimum, sweep_sizes, strips)
    else:
        sizes = Range(Mode.MOST, rest=rest)
        best = optimum if optimum is not None else sweep_sizes(graph, replace(sizes, width=WIDTH)).size
        tally = sweep_sizes(graph, replace(sizes, at_least=best or 0))
    return tally if optimum in (None, tally.size) else Tally(None, 0)


def _count_fewest(
    instance: Instance,
    symmetry: Symmetry | None,
    graph: Graph,
    optimum: int | None,
    sweep_sizes: Callable[[Graph, Range], Tally],
    strips: Callable[[], StripSweep],
) -> Tally:
    """The fewest pieces and the solutions with as many, pruned by the lower bound, by strips, or by the dual values."""
    duals = duals_of(graph, instance) if graph.is_covered else ()
    lower_bound = -(-sum(duals) // SHARE_SCALE)
    if optimum in (None, lower_bound) and _is_tight(duals, lower_bound):
        tally = _count_tight(instance, symmetry, lower_bound, sweep_sizes)
        if tally.solutions or optimum is not None:
            return tally
    best = optimum if optimum is not None else sweep_sizes(graph, Range(Mode.FEWEST, duals=duals, width=WIDTH)).size
    if symmetry is None and best is not None and _are_strips_better(instance, graph, best * SHARE_SCALE - sum(duals)):
        return strips().count()
    return sweep_sizes(graph, Range(Mode.FEWEST, at_most=best, duals=duals))


def _are_strips_better(instance: Instance, graph: Graph, waste: int) -> bool:
    """Whether this waste leaves enough profiles for a better bound to be worth the seconds that it takes."""
    board = instance.board
    bits = period_of(graph, board.shorter_side) * board.shorter_side
    return not board.wrap and bits <= MOST_SLOTS and len(board) >= LARGE_BOARD and waste >= MUCH_WASTE * SHARE_SCALE


def _is_tight(duals: Sequence[int], size: int) -> bool:
    """Whether ``size`` pieces can waste nothing but what rounding takes: then each has its own part of the board."""
    return bool(duals) and size * SHARE_SCALE - sum(duals) < SHARE_SCALE // 2


def _count_tight(
    instance: Instance, symmetry: Symmetry | None, size: int, sweep_sizes: Callable[[Graph, Range], Tally]
) -> Tally:
    """The solutions whose size is the lower bound, counted in blocks of the squares of one piece, if these are few."""
    reach = reach_of(instance)
    graph = make_graph(instance, symmetry, block=(2 * reach + 1, 2 * reach + 1))
    if reach > 1 or number_of_slots(graph) > MOST_SLOTS:
        graph = make_graph(instance, symmetry)
    return sweep_sizes(graph, Range(Mode.FEWEST, at_most=size, duals=duals_of(graph, instance)))
