"""Two armies of the same size, none of which attacks the other; as large as possible.

Pieces of one army may attack each other. The armies may consist of two kinds of pieces, such as queens against knights.
The board has two layers, one for each army, so a placement says of each square whether either stands there. The size
is the number of all pieces, twice that of an army.

Common form: of a square of one army and a square of the other from which it is attacked, at most one is occupied; and
as many squares of one army as of the other. If the size is known, each army has half of it: that follows.

Source: A250000 (pieces of one army), A260680 (classes) for queens, A355509 for knights; Smith, Petrie and Gent, Models
and symmetry breaking for peaceable armies of queens, CPAIOR 2004.
"""

from collections.abc import Iterable

from models.chess.attacks import excluded_boards
from models.chess.board import Board, Square, bits
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Among, Constraint, EquallyMany
from models.languages import noun, say
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
        layers = [instance.board.layer(0), instance.board.layer(1)]
        equal: list[Constraint] = [EquallyMany(*layers)]
        if isinstance(instance.size, int) and instance.size % 2 == 0:
            half = instance.size // 2
            equal += [Among(layer, half, half, implied=True) for layer in layers]
        squares_of_layer = len(instance.board.face)
        peace = [
            Among(1 << square | 1 << other + squares_of_layer, at_most=1)
            for square, excluded in enumerate(excluded_boards(instance.board, instance.piece))
            for other in bits(excluded)
        ]
        return [*equal, *peace]

    def sizes(self, instance: Instance) -> Iterable[int]:
        """The even numbers of pieces, the largest first.

        Where two pieces of different armies in one row or column are always at war, the armies share no row and no
        column: if one army stands in r rows and c columns, the other is left n - r and n - c. So the smaller has at
        most a quarter of all squares.
        """
        squares_of_layer = len(instance.board.face)
        share_no_line = are_always_at_war_in_a_line(instance.piece)
        most = 2 * (squares_of_layer // 4) if share_no_line else squares_of_layer - squares_of_layer % 2
        return range(most, instance.required.bit_count() - 1, -2)

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        first, second = split_layers(board, occupied)
        hostile = list_hostile_pairs(board, piece, first, second)
        if hostile:
            return explain_pair(board, *hostile[0])
        if len(first) == len(second):
            return None
        sizes = {name: f"{len(army)} {noun('piece', len(army))}" for name, army in (("one", first), ("other", second))}
        return say("one army has {one}, the other {other}", **sizes)


def are_always_at_war_in_a_line(piece: Piece) -> bool:
    """Whether of two pieces in a row or column, one of each army, one attacks the other, whichever comes first."""
    back_to_the_first = {(-rows, -columns) for rows, columns in piece.on_layer(1).rides}
    return {(0, 1), (0, -1), (1, 0), (-1, 0)} <= piece.on_layer(0).rides | back_to_the_first


def split_layers(board: Board, occupied: Iterable[Square]) -> tuple[set[Square], set[Square]]:
    """The occupied squares of the first layer and of the second, as squares of the face of the board."""
    first = {(row, column) for row, column in occupied if row < board.rows}
    second = {(row - board.rows, column) for row, column in occupied if row >= board.rows}
    return first, second


def list_hostile_pairs(
    board: Board, piece: Piece, first: set[Square], second: set[Square]
) -> list[tuple[Square, Square]]:
    """The pairs, a square of each army, that are one square or from one of which a piece attacks the other."""
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
    """A sentence that says that pieces of different armies on these squares are at war, or on the same square."""
    names = {"one": square_name(board.face, one), "other": square_name(board.face, other)}
    return say("both armies are on {one}", **names) if one == other else say("{one} and {other} are at war", **names)
