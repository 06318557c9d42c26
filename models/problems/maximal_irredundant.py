"""Irredundant placements to which no piece can be added; of any size.

Every piece covers a square that no other covers, and with one more piece some piece would not. Minimal covers are among
them, but some do not cover the board.

Common form: none, as a piece that is added may take the only such square from any other.

Source: A291103 (queens), A291060 (bishops), A291104 (rooks), A291098 (kings), A291099 (knights); Cockayne, Hedetniemi
and Miller, Properties of hereditary hypergraphs and middle graphs, Canadian Mathematical Bulletin 21 (1978) 461.
"""

from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.languages import noun, say
from models.problem import ANY, Conditions, Occupied, Problem
from models.problems.irredundant import explain_redundant, find_redundant


class MaximalIrredundant(Problem):
    """Every piece covers a square that no other covers, and with one more piece some piece would not."""

    wanted = "fewest"
    conditions = Conditions(asks_more=True)
    usual_size = ANY

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        if find_redundant(board, piece, occupied):
            return False
        return all(find_redundant(board, piece, occupied | {square}) for square in board if square not in occupied)

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        if reason := explain_redundant(board, piece, occupied):
            return reason
        for square in board:
            if square not in occupied and not find_redundant(board, piece, occupied | {square}):
                sentence = "a {piece} can be added on {square}"
                return say(sentence, piece=noun(piece.name), square=square_name(board, square))
        return None
