"""The base of all formulas: the questions that one answers, as data, and how its numbers become a census."""

from typing import ClassVar

from models.chess.board import Board
from models.chess.piece import Piece
from models.counters.closed_forms import ENGINE
from models.counting import Census, Resources, SolutionCounter, is_kept_like_its_board
from models.languages import noun, say
from models.problem import ANY, DOMINATION, OPTIMUM, TOTAL_DOMINATION, Conditions, Instance, Size


class ClosedForm(SolutionCounter):
    """A counter that computes, for instances without required and forbidden squares."""

    engine = ENGINE
    priority = 10
    smallest_board: ClassVar[int | None] = 1
    conditions: ClassVar[Conditions]
    """Of the problems that it answers; ``why_not_problem`` may say it otherwise."""
    pieces: ClassVar[tuple[Piece, ...]]
    """A piece that moves as one of these will do, whatever it is called."""
    needs_square: ClassVar[bool] = False
    takes_torus: ClassVar[bool] = False
    sizes: ClassVar[tuple[Size, ...]] = ()
    """The sizes that it answers; beside the optimum, the number that this is. Empty: all sizes."""

    def why_not_problem(self, instance: Instance) -> str | None:
        if instance.problem.conditions == self.conditions:
            return None
        if self.conditions == TOTAL_DOMINATION:
            return "only total domination"
        return "only domination" if self.conditions == DOMINATION else "only non-attacking"

    def why_not_here(self, instance: Instance) -> str | None:
        """The reason why the formula does not hold on this board or for this size; None if it does."""
        return None

    def unsupported(self, instance: Instance) -> str | None:
        board = instance.board
        if reason := self.why_not_problem(instance):
            return reason
        if self.needs_square and board.rows != board.columns:
            return "only square boards"
        if reason := self.why_not_here(instance):
            return reason
        if (instance.piece.rides, instance.piece.leaps) not in {(one.rides, one.leaps) for one in self.pieces}:
            return say("only {pieces}", pieces=say(" and ").join(noun(one.name, 2) for one in self.pieces))
        if board.wrap and not self.takes_torus:
            return "no torus"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        sizes = [*self.sizes, self.best_size(board)] if OPTIMUM in self.sizes else self.sizes
        is_other = sizes and instance.size not in sizes
        return say("only size {sizes}", sizes=say(" or ").join(map(str, sizes))) if is_other else None

    def best_size(self, board: Board) -> int:
        """The optimum, if the question has a solution; not asked where only any size is answered or sizes are tried."""
        raise NotImplementedError

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        """The number of solutions of one size; of all sizes if it is None."""
        raise NotImplementedError

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
