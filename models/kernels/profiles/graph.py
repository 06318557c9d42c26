"""The graph of a question: who covers whom, and which vertices may be occupied or empty.

A symmetry folds the graph: the squares of an orbit become one vertex, which counts as many pieces as it has squares.
The solutions of the folded graph are those that the symmetry keeps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from models.chess.attacks import attack_boards
from models.chess.board import bits
from models.chess.symmetry import Symmetry
from models.problem import Conditions, Instance
from models.problems.maximal_non_attacking import MaximalNonAttacking

MAXIMAL = Conditions(non_attacking=True, covered=True)


@dataclass(frozen=True)
class Graph:
    """``vertices``: the squares of each vertex, in the order in which they are decided, row by row.

    ``neighbours``: for each vertex the numbers of the other vertices that it attacks. ``covers_itself``: whether it is
    covered as soon as it is occupied. ``is_independent``: no two neighbours are occupied; ``is_covered``: every vertex
    is covered at the end.
    """

    vertices: Sequence[Sequence[int]]
    neighbours: Sequence[frozenset[int]]
    covers_itself: Sequence[bool]
    may_be_empty: Sequence[bool]
    may_be_occupied: Sequence[bool]
    is_independent: bool
    is_covered: bool

    def __len__(self) -> int:
        return len(self.vertices)

    @cached_property
    def weights(self) -> list[int]:
        """The number of pieces that each vertex stands for."""
        return [len(squares) for squares in self.vertices]

    def reaches(self, vertex: int) -> set[int]:
        """The vertices whose state depends on this one: its neighbours and itself."""
        return {vertex, *self.neighbours[vertex]}


def conditions_of(instance: Instance) -> Conditions:
    """What a solution meets. Where attacks go both ways, maximal non-attacking pieces are those that also cover."""
    return MAXIMAL if isinstance(instance.problem, MaximalNonAttacking) else instance.problem.conditions


def make_graph(instance: Instance, symmetry: Symmetry | None = None) -> Graph:
    """The graph of an instance; with a symmetry of the instance, folded by it."""
    orbits = _orbits(instance, symmetry)
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
        is_independent=conditions.non_attacking,
        is_covered=conditions.covered or conditions.attacked,
    )


def _orbits(instance: Instance, symmetry: Symmetry | None) -> list[list[int]]:
    """The squares that the symmetry turns into one another, along the lines of the shorter side."""
    board = instance.board
    squares = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    if board.columns > board.rows:
        squares.sort(key=lambda square: square[::-1])
    orbits, seen = [], set()
    for square in squares:
        orbit = []
        while square not in seen:
            seen.add(square)
            orbit.append(board.index(square))
            square = symmetry.image_of_square(square) if symmetry else square
        if orbit:
            orbits.append(orbit)
    return orbits
