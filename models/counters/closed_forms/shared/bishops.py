"""Bishops by colour: the diagonals along which those of one colour are rooks, and how both colours make a census."""

from abc import abstractmethod
from math import prod
from typing import ClassVar

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm, why_not_piece, why_not_plain, why_not_size
from models.counters.closed_forms.shared.lines import product
from models.counting import Census, Resources
from models.pieces import BISHOP
from models.problem import ANY, OPTIMUM, TOTAL_DOMINATION, Instance, Problem


def diagonals_by_colour(n: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lengths of the rising diagonals of n × n squares, ascending: those of a1's colour, and of the other.

    On a board with an even side the two are alike.
    """
    lengths = [n - abs(diagonal) for diagonal in range(1 - n, n)]
    return tuple(sorted(lengths[::2])), tuple(sorted(lengths[1::2]))


class BishopsByColour(ClosedForm):
    """A formula that counts them on rows of some lengths, the diagonals of one colour."""

    @abstractmethod
    def ways(self, rows: tuple[int, ...], most: int | None) -> tuple[int, ...]:
        """The ways with 0, 1, … ``most`` bishops; if that is None, one sum over all numbers."""

    def unsupported(self, instance: Instance) -> str | None:
        if instance.problem.conditions != TOTAL_DOMINATION:
            return "only total domination"
        if instance.board.rows != instance.board.columns:
            return "only square boards"
        return why_not_piece(instance, BISHOP) or why_not_plain(instance)

    def best_size(self, board: Board) -> int:
        return sum(self._fewest(rows)[0] for rows in diagonals_by_colour(board.rows))

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        dark, light = (self.ways(rows, size) for rows in diagonals_by_colour(instance.board.rows))
        by_size = product([list(dark), list(light)])
        return by_size[0 if size is None else size]

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        colours = diagonals_by_colour(instance.board.rows)
        if instance.size == ANY:
            dark, light = (self.ways(rows, None)[0] for rows in colours)
            return Census(None, dark * light, by_colour=(dark, light))
        if instance.size == OPTIMUM:
            (few, dark), (few_light, light) = map(self._fewest, colours)
            return Census(few + few_light if dark * light else None, dark * light, by_colour=(dark, light))
        return super().take_census(instance, resources, with_classes)

    def _fewest(self, rows: tuple[int, ...]) -> tuple[int, int]:
        """The fewest bishops on one colour, and the ways; none where there is a square that nothing attacks."""
        for few in range(2 * len(rows) + 1):
            ways = self.ways(rows, few)[few]
            if ways:
                return few, ways
        return 0, 0


class BishopsWithPrivateNeighbours(ClosedForm):
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
