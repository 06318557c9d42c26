"""The graph of a piece's attacks, for NetworkX: a vertex for each square, an edge for each attack."""

from typing import TYPE_CHECKING

from models.chess.attacks import attack_boards, attacks_both_ways
from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece

if TYPE_CHECKING:
    from networkx import Graph


def attack_graph(board: Board, piece: Piece, forbidden: int = 0) -> "Graph":
    """The squares as a graph of NetworkX; from each an edge leads to those that the piece attacks from there.

    A node is a pair (row, column); its ``name`` is that of the square, and ``pos`` is where to draw it: x to the right,
    y upwards. The nodes are in the order of their bits, without the ``forbidden`` ones (a bitboard). The graph has
    ``board`` and ``piece`` as attributes. It is a ``DiGraph`` if the steps of the piece do not go both ways.

    Raises ImportError without NetworkX; TypeError if an argument is no board, piece or bitboard; ValueError for a
    pair of pieces, and if a forbidden square lies outside the board.
    """
    try:
        from networkx import DiGraph, Graph
    except ImportError:
        raise ImportError("attack_graph needs NetworkX: pip install 'bezzel[graphs]'") from None
    if not (isinstance(board, Board) and isinstance(piece, Piece) and isinstance(forbidden, int)):
        raise TypeError(f"expected a board, a piece and a bitboard, not {board!r}, {piece!r} and {forbidden!r}")
    if piece.pair:
        raise ValueError(f"a graph is of one kind of piece, not of {piece.name}")
    if forbidden & ~board.full:
        raise ValueError(f"forbidden ({forbidden:#x}) has a square outside the board {board!r}")
    lowest = board.rows * board.layers - 1
    graph = (Graph if attacks_both_ways(piece) else DiGraph)(board=board, piece=piece)
    for row, column in board.squares(board.full & ~forbidden):
        graph.add_node((row, column), name=square_name(board, (row, column)), pos=(column, lowest - row))
    for square, attacked in zip(board, attack_boards(board, piece), strict=True):
        if square in graph:
            graph.add_edges_from((square, other) for other in board.squares(attacked & ~forbidden))
    return graph
