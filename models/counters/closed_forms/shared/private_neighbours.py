"""The census of any number of bishops that each cover a square alone, from the ways on the squares of each colour."""

from abc import abstractmethod
from math import prod
from typing import ClassVar

from models.chess.board import Board
from models.counters.closed_forms.shared.diagonals import diagonals_by_colour
from models.counters.closed_forms.shared.formula import Formula, why_not_piece, why_not_plain, why_not_size
from models.counting import Census, Resources
from models.pieces import BISHOP
from models.problem import ANY, Instance, Problem


class BishopsWithPrivateNeighbours(Formula):
    """A formula that counts them on rows of some lengths, the diagonals of one colour."""

    smallest_board = 9
    problems: ClassVar[tuple[type[Problem], ...]]
    only: ClassVar[str]
    """The problems in words."""

    @abstractmethod
    def ways(self, rows: tuple[int, ...], problem: Problem) -> int:
        """The ways on one colour."""

    def unsupported(self, instance: Instance) -> str | None:
        if not isinstance(instance.problem, self.problems):
            return f"only {self.only}"
        if instance.board.rows != instance.board.columns:
            return "only square boards"
        reason = why_not_piece(instance, BISHOP) or why_not_plain(instance)
        return reason or why_not_size(instance, ANY)

    def best_size(self, board: Board) -> int:
        raise NotImplementedError("only any size")

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        return prod(self._by_colour(instance))

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        dark, light = self._by_colour(instance)
        return Census(None, dark * light, by_colour=(dark, light))

    def _by_colour(self, instance: Instance) -> tuple[int, int]:
        dark, light = diagonals_by_colour(instance.board.rows)
        return self.ways(dark, instance.problem), self.ways(light, instance.problem)
