"""Two armies of the same size, none of which attacks the other; as large as possible.

Pieces of one army may attack each other. The armies may consist of two kinds of pieces, such as queens against knights.
The board has two layers, one for each army, so a placement says of each square whether either stands there. The size
is the number of all pieces, twice that of an army.

Common form: of a square of one army and a square of the other from which it is attacked, at most one is occupied; and
as many squares of one army as of the other. If the size is known, each army has half of it: that follows.

Source: A250000 (pieces of one army), A260680 (classes) for queens, A355509 for knights; Smith, Petrie and Gent, Models
and symmetry breaking for peaceable armies of queens, CPAIOR 2004.
"""

from collections.abc import Iterable, Iterator

from models.chess.attacks import excluded_boards
from models.chess.board import Board, Square, bits
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Among, Constraint, EquallyMany
from models.languages import say
from models.problem import Conditions, Instance, Occupied, Problem


class PeaceableArmies(Problem):
    """Two armies of the same size, and none attacks a piece of the other; as many pieces as possible, or as given."""

    wanted = "most"
    conditions = Conditions(armies=True)
    layers = 2
    takes_pairs = True

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        first, second = split_layers(board, occupied)
        return len(first) == len(second) and not list_hostile_pairs(board, piece, first, second)

    def common_form(self, instance: Instance) -> list[Constraint]:
        squares = len(instance.board.face)
        peace = [
            Among(1 << square | 1 << other + squares, at_most=1)
            for square, excluded in enumerate(excluded_boards(instance.board, instance.piece))
            for other in bits(excluded)
        ]
        return [*equal_armies(instance), *peace]

    def sizes(self, instance: Instance) -> Iterable[int]:
        return sizes_of_equal_armies(instance)

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        first, second = split_layers(board, occupied)
        hostile = list_hostile_pairs(board, piece, first, second)
        return explain_pair(board, *hostile[0]) if hostile else explain_numbers(first, second)


def split_layers(board: Board, occupied: Iterable[Square]) -> tuple[set[Square], set[Square]]:
    """The occupied squares of the first layer and of the second, as squares of the face of the board."""
    first = {(row, column) for row, column in occupied if row < board.rows}
    second = {(row - board.rows, column) for row, column in occupied if row >= board.rows}
    return first, second


def list_hostile_pairs(
    board: Board, piece: Piece, first: set[Square], second: set[Square]
) -> list[tuple[Square, Square]]:
    """The pairs of a square of each army of which one attacks the other, or that are the same square."""
    one_piece, other_piece = piece.on_layer(0), piece.on_layer(1)
    return [
        (one, other)
        for one in sorted(first)
        for other in sorted(second)
        if one == other
        or other in one_piece.attacked_from(board.face, one)
        or one in other_piece.attacked_from(board.face, other)
    ]


def explain_pair(board: Board, one: Square, other: Square) -> str:
    """That two pieces of different armies are at war."""
    names = {"one": square_name(board.face, one), "other": square_name(board.face, other)}
    return say("both armies are on {one}", **names) if one == other else say("{one} and {other} are at war", **names)


def explain_numbers(first: set[Square], second: set[Square]) -> str | None:
    """That one army is larger than the other; None if it is not."""
    if len(first) == len(second):
        return None
    return say("one army has {first} pieces, the other {second}", first=len(first), second=len(second))


def equal_armies(instance: Instance) -> Iterator[Constraint]:
    """As many pieces on one layer as on the other; half of the size on each."""
    layers = [instance.board.layer(0), instance.board.layer(1)]
    yield EquallyMany(*layers)
    if isinstance(instance.size, int) and instance.size % 2 == 0:
        half = instance.size // 2
        yield from (Among(layer, half, half, implied=True) for layer in layers)


def sizes_of_equal_armies(instance: Instance) -> Iterable[int]:
    """The even numbers of pieces, the largest first.

    A piece that rides along rows and columns keeps those of its army free of the other army: if one army stands in r
    rows and c columns, the other is left n - r and n - c. So the smaller has at most a quarter of all squares.
    """
    squares = len(instance.board.face)
    rides_along_lines = all(
        {(0, 1), (1, 0)} <= instance.piece.on_layer(layer).rides for layer in range(instance.board.layers)
    )
    most = 2 * (squares // 4) if rides_along_lines else squares - squares % 2
    fewest = instance.required.bit_count()
    return range(most, fewest - 1, -2)
