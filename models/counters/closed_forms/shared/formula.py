"""The base of all formulas: which questions a formula answers, as data, and how its numbers become a census."""

from typing import ClassVar

from models.chess.board import Board
from models.chess.piece import Piece
from models.counters.closed_forms import ENGINE
from models.counting import Census, Resources, SolutionCounter, is_kept_like_its_board
from models.languages import noun, say
from models.problem import ANY, DOMINATION, OPTIMUM, TOTAL_DOMINATION, Conditions, Instance, Size


class ClosedForm(SolutionCounter):
    """A counter by a formula, for instances without required and forbidden squares."""

    engine = ENGINE
    priority = 10
    smallest_board: ClassVar[int | None] = 1
    conditions: ClassVar[Conditions]
    """The conditions of the problems that it answers, unless a subclass overrides ``why_not_problem``."""
    pieces: ClassVar[tuple[Piece, ...]]
    """The pieces that it answers: any piece that moves as one of these, whatever it is called."""
    needs_square: ClassVar[bool] = False
    takes_torus: ClassVar[bool] = False
    sizes: ClassVar[tuple[Size, ...]] = ()
    """The sizes that it answers; with ``OPTIMUM`` also the number of pieces that is the optimum. Empty: all sizes."""

    def why_not_problem(self, instance: Instance) -> str | None:
        """The reason why the formula does not answer this problem; None if it does."""
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
        if reason := _why_not_wanted(instance) or self.why_not_here(instance):
            return reason
        if (instance.piece.rides, instance.piece.leaps) not in {(one.rides, one.leaps) for one in self.pieces}:
            return say("only {pieces}", pieces=say(" and ").join(noun(one.name, 2) for one in self.pieces))
        if board.wrap and not self.takes_torus:
            return "no torus"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        sizes = [*self.sizes, self.best_size(board)] if OPTIMUM in self.sizes else self.sizes
        is_other_size = sizes and instance.size not in sizes
        return say("only size {sizes}", sizes=say(" or ").join(map(str, sizes))) if is_other_size else None

    def best_size(self, board: Board) -> int:
        """The number of pieces at the optimum, if there is a solution. Not needed where sizes are tried."""
        raise NotImplementedError

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        """The number of solutions of one size; of all sizes if it is None."""
        raise NotImplementedError

    def count_classes(self, instance: Instance, size: int | None) -> int | None:
        """The number of classes of one size, or of all; None if there is no formula for that."""
        return None

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        if instance.size == ANY:
            size = None
        else:
            size = self.best_size(instance.board) if instance.size == OPTIMUM else int(instance.size)
        solutions = self.count_solutions(instance, size)
        classes = self.count_classes(instance, size) if with_classes and is_kept_like_its_board(instance) else None
        return Census(size if solutions else None, solutions, classes)


def _why_not_wanted(instance: Instance) -> str | None:
    """The reason why the optimum is not the usual one: the fewest pieces that cover, the most that do not attack."""
    conditions = instance.problem.conditions
    usual = "fewest" if conditions.covered or conditions.attacked else "most"
    if instance.size != OPTIMUM or not conditions.are_classic or instance.problem.wanted == usual:
        return None
    return "only the fewest as the optimum" if usual == "fewest" else "only the most as the optimum"
