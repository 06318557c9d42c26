"""How a formula becomes a census: the best size, then the number of solutions and of classes of that size."""

from abc import abstractmethod
from typing import ClassVar

from models.chess.board import Board
from models.chess.piece import Piece
from models.counters.closed_forms import ENGINE
from models.counting import Census, Resources, SolutionCounter, is_kept_like_its_board
from models.problem import ANY, OPTIMUM, Instance


class ClosedForm(SolutionCounter):
    """A counter that computes."""

    engine = ENGINE
    priority = 10
    smallest_board: ClassVar[int | None] = 1

    @abstractmethod
    def best_size(self, board: Board) -> int:
        """The optimum, if the question has a solution."""

    @abstractmethod
    def count_solutions(self, instance: Instance, size: int | None) -> int:
        """The number of solutions of one size; of all sizes if it is None."""

    def count_classes(self, instance: Instance, size: int | None) -> int | None:
        """The same up to symmetry; None if there is no formula for that."""
        return None

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        if instance.size == ANY:
            size = None
        else:
            size = self.best_size(instance.board) if instance.size == OPTIMUM else int(instance.size)
        solutions = self.count_solutions(instance, size)
        classes = self.count_classes(instance, size) if with_classes and is_kept_like_its_board(instance) else None
        return Census(size if solutions else None, solutions, classes)


def why_not_piece(instance: Instance, *expected: Piece) -> str | None:
    """Why the piece does not move as one of these, whatever it is called; None if it does."""
    moves = {(piece.rides, piece.leaps) for piece in expected}
    if (instance.piece.rides, instance.piece.leaps) in moves:
        return None
    return f"only {' and '.join(f'{piece.name}s' for piece in expected)}"


def why_not_whole_board(instance: Instance) -> str | None:
    """Why some squares of the board are not like the others; None if all may be occupied or not."""
    return "no required or forbidden squares" if instance.required or instance.forbidden else None


def why_not_plain(instance: Instance) -> str | None:
    """Why the board is not a plain one: a torus, or with required or forbidden squares; None if it is."""
    return "no torus" if instance.board.wrap else why_not_whole_board(instance)


def why_not_size(instance: Instance, *sizes: int | str) -> str | None:
    """Why the formula does not count solutions of this size; None if it does."""
    return None if instance.size in sizes else f"only size {' or '.join(map(str, dict.fromkeys(sizes)))}"
