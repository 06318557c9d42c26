"""Placements in which every piece covers a square that no other covers; of any size.

In graph theory these are the irredundant sets. The square may be the piece's own. The empty board is such a placement,
and so is every part of one.

Common form: for each square, if it is occupied, one of the squares that it covers is covered by no other.

Source: A290711 (queens), A290714 (bishops), A290586 (rooks), A286871 (kings), A290785 (knights); Cockayne, Hedetniemi
and Miller, Properties of hereditary hypergraphs and middle graphs, Canadian Mathematical Bulletin 21 (1978) 461.
"""

from models.chess.attacks import covered_boards, covering_boards
from models.chess.board import Board, Square, bits
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Constraint, PrivateNeighbour
from models.languages import noun, say
from models.problem import ANY, Conditions, Instance, Occupied, Problem


class Irredundant(Problem):
    """Every piece covers a square, which may be its own, that no other piece covers."""

    wanted = "most"
    conditions = Conditions(asks_more=True)
    usual_size = ANY

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return not find_redundant(board, piece, occupied)

    def common_form(self, instance: Instance) -> list[Constraint]:
        return none_to_spare(instance.board, instance.piece)

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        return explain_redundant(board, piece, occupied)


def none_to_spare(board: Board, piece: Piece) -> list[Constraint]:
    """The constraints that each occupied square covers a square that no other occupied square covers."""
    covering = covering_boards(board, piece)
    return [
        PrivateNeighbour(square, tuple(covering[target] for target in bits(targets)))
        for square, targets in enumerate(covered_boards(board, piece))
    ]


def explain_redundant(board: Board, piece: Piece, occupied: Occupied) -> str | None:
    """A sentence about a piece that covers nothing that the others do not cover; None if there is none."""
    redundant = find_redundant(board, piece, occupied)
    if not redundant:
        return None
    sentence = "all that the {piece} on {square} covers is covered by others"
    return say(sentence, piece=noun(piece.name), square=square_name(board, min(redundant)))


def find_redundant(board: Board, piece: Piece, occupied: Occupied) -> set[Square]:
    """The occupied squares from which nothing is covered that the others do not cover."""

    def covers(squares: Occupied) -> set[Square]:
        return set(squares).union(*(piece.attacked_from(board, square) for square in squares))

    everything = covers(occupied)
    return {square for square in occupied if covers(occupied - {square}) == everything}
