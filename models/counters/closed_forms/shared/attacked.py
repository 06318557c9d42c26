"""The census of bishops that attack every square, from the ways on the squares of each colour."""

from abc import abstractmethod

from models.chess.board import Board
from models.counters.closed_forms.shared.diagonals import diagonals_by_colour
from models.counters.closed_forms.shared.formula import Formula, why_not_piece, why_not_plain
from models.counters.closed_forms.shared.lines import product
from models.counting import Census, Resources
from models.pieces import BISHOP
from models.problem import ANY, OPTIMUM, TOTAL_DOMINATION, Instance


class BishopsByColour(Formula):
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
