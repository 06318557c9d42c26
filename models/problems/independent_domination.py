"""Pieces that cover the board though none attacks another; as few as possible.

On 8 × 8 five queens still suffice, now in 728 ways, 91 up to symmetry.

Common form: that of domination and that of non-attacking pieces together.

Source: A075324 (size), A002568 (count), A002567 (classes) for queens.
"""

from models.chess.attacks import conflict_cliques, covering_boards
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import INDEPENDENT_DOMINATION, Among, Instance, Occupied, Problem


class IndependentDomination(Problem):
    """Every square is occupied or attacked, no piece attacks another; the fewest pieces, or as many as given."""

    wanted = "fewest"
    conditions = INDEPENDENT_DOMINATION

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        attacked = {target for square in occupied for target in piece.attacked_from(board, square)}
        return not attacked & occupied and len(attacked | occupied) == len(board)

    def common_form(self, instance: Instance) -> list[Among]:
        covered = [Among(squares, at_least=1) for squares in covering_boards(instance.board, instance.piece)]
        cliques = conflict_cliques(instance.board, instance.piece)
        return covered + [Among(clique, at_most=1) for clique in cliques]
