"""Pieces none of which attacks another: with queens the n-queens question, posed by Max Bezzel in 1848.

By default queens and rooks are as many as the shorter side of the board has squares (so 2 × 2 and 3 × 3 queens have no
solution); of other pieces there are as many as fit.

Common form: every line of a rider, every clique of a leaper holds at most one piece. Two statements follow from this,
and are added because they help every engine. Cut the board into parts that hold at most one piece each, such as rows,
or blocks of 2 × 2 for kings. There are no more pieces than parts. Where there are as many, every part holds one.

Source: Bezzel, Berliner Schachzeitung 3 (1848) 363; counts A000170 (queens), n! (rooks).
"""

from models.chess.attacks import clique_partitions, conflict_cliques, non_attacking_bound
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import NON_ATTACKING, OPTIMUM, Among, Instance, Occupied, Problem, Size


class NonAttacking(Problem):
    """No piece attacks another; as many pieces as possible, or as given."""

    wanted = "most"
    conditions = NON_ATTACKING

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        attacked = piece.attacks(board)
        return all(occupied.isdisjoint(attacked[square]) for square in occupied)

    def common_form(self, instance: Instance) -> list[Among]:
        board, piece = instance.board, instance.piece
        at_most_one = [Among(clique, at_most=1) for clique in conflict_cliques(board, piece)]
        bound = Among(board.full, at_most=non_attacking_bound(board, piece), implied=True)
        return [*_filled_parts(instance), *at_most_one, bound]

    def default_size(self, board: Board, piece: Piece) -> Size:
        return board.shorter_side if piece.name in ("queen", "rook") else OPTIMUM

    def sizes(self, instance: Instance) -> range:
        bound = non_attacking_bound(instance.board, instance.piece)
        return range(bound, instance.required.bit_count() - 1, -1)


def _filled_parts(instance: Instance) -> list[Among]:
    """One piece in each part of a partition that has as many parts as there are pieces: each holds at most one."""
    partitions = clique_partitions(instance.board, instance.piece)
    filled = dict.fromkeys(part for parts in partitions if len(parts) == instance.size for part in parts)
    return [Among(part, at_least=1, at_most=1, implied=True) for part in filled]
