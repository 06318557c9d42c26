"""The graph of a question: which vertices each one covers, and which may be occupied or empty.

A symmetry folds the graph: the squares of an orbit become one vertex, which counts as many pieces as it has squares.
The solutions of the folded graph are those that the symmetry keeps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from models.chess.attacks import attack_boards
from models.chess.board import Board, Square, bits
from models.chess.symmetry import Symmetry
from models.machine_code import WORD_BITS
from models.problem import INDEPENDENT_DOMINATION, Conditions, Instance
from models.problems.maximal_non_attacking import MaximalNonAttacking


@dataclass(frozen=True)
class Graph:
    """The board as a graph, and what is asked of its vertices.

    ``vertices``: the squares of each vertex, in the order in which they are decided, row by row. ``neighbours``: for
    each vertex the numbers of the other vertices that it attacks. ``covers_itself``: whether it is covered as soon as
    it is occupied. ``spans``: the vertices that are decided between two tables. ``is_independent``: no two neighbours
    are occupied; ``is_covered``: every vertex is covered at the end. ``automorphisms``: for each symmetry that keeps
    the graph, the image of each vertex.
    """

    vertices: Sequence[Sequence[int]]
    neighbours: Sequence[frozenset[int]]
    covers_itself: Sequence[bool]
    may_be_empty: Sequence[bool]
    may_be_occupied: Sequence[bool]
    spans: Sequence[range]
    is_independent: bool
    is_covered: bool
    automorphisms: Sequence[Sequence[int]] = ()

    def __len__(self) -> int:
        """The number of vertices."""
        return len(self.vertices)

    @cached_property
    def weights(self) -> list[int]:
        """The number of pieces that each vertex stands for."""
        return [len(squares) for squares in self.vertices]

    def reaches(self, vertex: int) -> set[int]:
        """The vertices whose state depends on this one: its neighbours and itself."""
        return {vertex, *self.neighbours[vertex]}


def conditions_of(instance: Instance) -> Conditions:
    """The conditions of a solution. If attacks go both ways, maximal non-attacking pieces are those that also cover."""
    is_maximal = instance.problem == MaximalNonAttacking()
    return INDEPENDENT_DOMINATION if is_maximal else instance.problem.conditions


def reach_of(instance: Instance) -> int:
    """The most rows or columns that a leap of the piece goes."""
    return max((abs(step) for leap in instance.piece.leaps for step in leap), default=0)


def make_graph(instance: Instance, symmetry: Symmetry | None = None, block: Square = (1, 1)) -> Graph:
    """The graph of an instance; with a symmetry of the instance, folded by it.

    ``block``: the lines and the squares of a line that are decided between two tables. The first and the last blocks
    are smaller if these do not fill the board.
    """
    orbits, spans = _orbits(instance.board, _squares_in_order(instance.board, block), symmetry)
    number = {square: vertex for vertex, squares in enumerate(orbits) for square in squares}
    attacked = attack_boards(instance.board, instance.piece)
    reached = [{number[target] for square in squares for target in bits(attacked[square])} for squares in orbits]
    conditions = conditions_of(instance)
    attacks_itself = [vertex in targets for vertex, targets in enumerate(reached)]
    return Graph(
        vertices=orbits,
        neighbours=[frozenset(targets - {vertex}) for vertex, targets in enumerate(reached)],
        covers_itself=[itself or not conditions.attacked for itself in attacks_itself],
        may_be_empty=[not instance.required >> squares[0] & 1 for squares in orbits],
        may_be_occupied=[
            not instance.forbidden >> squares[0] & 1 and not (itself and conditions.non_attacking)
            for squares, itself in zip(orbits, attacks_itself, strict=True)
        ],
        spans=spans,
        is_independent=conditions.non_attacking,
        is_covered=conditions.covered or conditions.attacked,
        automorphisms=[*_automorphisms(instance, orbits, number)],
    )


def _automorphisms(instance: Instance, orbits: list[list[int]], number: dict[int, int]) -> Iterator[list[int]]:
    """The images of the vertices under each symmetry of the instance that turns orbits into orbits; none on a torus."""
    board = instance.board
    for symmetry in [] if board.wrap else instance.symmetries():
        moved = [
            [number[board.index(symmetry.image_of_square(board.square(one)))] for one in orbit] for orbit in orbits
        ]
        if all(len({*images}) == 1 for images in moved):
            yield [images[0] for images in moved]


def _squares_in_order(board: Board, block: Square) -> list[list[Square]]:
    """The squares of each block, along the lines of the shorter side."""
    is_wide = board.columns > board.rows
    height, width = block[::-1] if is_wide else block
    row_before, column_before = -board.rows % height // 2, -board.columns % width // 2
    blocks: dict[Square, list[Square]] = {}
    for row, column in product(range(board.rows), range(board.columns)):
        place = (row + row_before) // height, (column + column_before) // width
        blocks.setdefault(place, []).append((row, column))
    in_order = sorted(blocks, key=lambda place: place[::-1] if is_wide else place)
    return [sorted(blocks[place], key=lambda square: square[::-1] if is_wide else square) for place in in_order]


def _orbits(board: Board, blocks: list[list[Square]], symmetry: Symmetry | None) -> tuple[list[list[int]], list[range]]:
    """The squares that the symmetry turns into one another, and the numbers of the orbits that begin in each block."""
    orbits: list[list[int]] = []
    spans = []
    seen = set()
    for squares in blocks:
        first = len(orbits)
        for square in squares:
            orbit = []
            while square not in seen:
                seen.add(square)
                orbit.append(board.index(square))
                square = symmetry.image_of_square(square) if symmetry else square
            if orbit:
                orbits.append(orbit)
        if len(orbits) > first:
            spans.append(range(first, len(orbits)))
    return orbits, spans


WORDS = 2
MOST_SLOTS = WORD_BITS * WORDS
"""The most bits of a profile, which has two words."""


@dataclass(frozen=True)
class Step:
    """One decision: bit masks of the vertex itself, of its neighbours, and of those whose bits are given up after it.

    ``occupants``: the vertex of each bit in use.
    """

    vertex: int
    itself: int
    neighbours: int
    finished: int
    occupants: dict[int, int]


def plan(graph: Graph, places: Sequence[int] = ()) -> Iterator[Step]:
    """The steps, in the order of the vertices. ``places``: the bit of each vertex; without them, the first free one."""
    last = _last_steps(graph)
    slot: dict[int, int] = {}
    free: list[int] = []
    used = 0
    for vertex in range(len(graph)):
        open_ones = [one for one in sorted(graph.reaches(vertex)) if last[one] >= vertex]
        for one in open_ones:
            if one in slot:
                continue
            if not free:
                free.append(used)
                used += 1
            slot[one] = places[one] if places else free.pop()
        finished = [one for one in open_ones if last[one] == vertex]
        neighbours = sum(1 << slot[one] for one in open_ones if one != vertex)
        masks = 1 << slot[vertex], neighbours, sum(1 << slot[one] for one in finished)
        yield Step(vertex, *masks, {place: one for one, place in slot.items()})
        free += sorted((slot.pop(one) for one in finished), reverse=True)


def number_of_slots(graph: Graph) -> int:
    """The most bits that a profile has."""
    return max(len(step.occupants) for step in plan(graph))


def _last_steps(graph: Graph) -> list[int]:
    """For each vertex the step after which nothing needs to know of it: its own, or that of the last to cover it."""
    if not graph.is_covered:
        return list(range(len(graph)))
    return [max(graph.reaches(vertex)) for vertex in range(len(graph))]
