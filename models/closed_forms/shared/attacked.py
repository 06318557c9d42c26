"""The census of bishops that attack every square, from the ways on the squares of each colour."""

from abc import abstractmethod

from models.chess.board import Board
from models.closed_forms.shared.diagonals import diagonals_by_colour
from models.closed_forms.shared.formula import Formula, why_not_piece, why_not_plain
from models.closed_forms.shared.lines import product
from models.counting import Census, Resources
from models.pieces.bishop import BISHOP
from models.problem import ANY, OPTIMUM, TOTAL_DOMINATION, Instance


class AttackedBishops(Formula):
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
        return sum(self._fewest(rows, board.rows) for rows in diagonals_by_colour(board.rows))

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        dark, light = (self.ways(rows, size) for rows in diagonals_by_colour(instance.board.rows))
        by_size = product([list(dark), list(light)])
        return by_size[0 if size is None else size]

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        census = super().take_census(instance, resources, with_classes)
        if instance.size not in (ANY, OPTIMUM):
            return census
        side = instance.board.rows
        dark, light = (
            self.ways(rows, None)[0] if instance.size == ANY else self.ways(rows, self._fewest(rows, side))[-1]
            for rows in diagonals_by_colour(side)
        )
        return Census(census.size, dark * light, by_colour=(dark, light))

    def _fewest(self, rows: tuple[int, ...], side: int) -> int:
        """The fewest bishops on one colour; one for each column and one for each row always suffice, if any do."""
        return next((few for few, ways in enumerate(self.ways(rows, side + 1)) if ways), 0)
