"""Bishops by colour: the diagonals along which those of one colour are rooks, and how both colours make a census."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from math import comb

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.lines import product
from models.counting import Census, Resources
from models.pieces import BISHOP
from models.problem import ANY, OPTIMUM, Instance


def diagonals_by_colour(n: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lengths of the rising diagonals of n × n squares, ascending, by colour.

    Those of a1's colour come first where n is odd. Where it is even, the colours are mirror images of each other: the
    falling diagonals of one have the lengths of the rising ones of the other, so both have the same counts.
    """
    lengths = [n - abs(diagonal) for diagonal in range(1 - n, n)]
    return tuple(sorted(lengths[::2])), tuple(sorted(lengths[1::2]))


def choose_bishops(columns: int, fewest: int, most: int | None) -> Iterator[tuple[int, int]]:
    """The numbers of bishops from ``fewest`` to ``most`` that a row may have on these columns, with their ways.

    If ``most`` is None, 0 stands for any number from ``fewest`` on.
    """
    if most is None:
        yield 0, 2**columns - sum(comb(columns, few) for few in range(fewest))
        return
    for bishops in range(fewest, min(columns, most) + 1):
        yield bishops, comb(columns, bishops)


class BishopFormula(ClosedForm):
    """A formula that counts the ways on each colour by itself, whose rising diagonals are rows, and multiplies them."""

    pieces = (BISHOP,)
    needs_square = True

    @abstractmethod
    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        """The ways on one colour with 0, 1, 2, … bishops; those with more than ``most`` may be left out.

        If ``most`` is None: numbers whose sum is the number of all ways. ``rows``: the lengths of the colour's rising
        diagonals, ascending.
        """

    def best_size(self, board: Board) -> int:
        return board.rows

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        by_size = product(self.ways(rows, instance, size) for rows in diagonals_by_colour(instance.board.rows))
        return sum(by_size) if size is None else sum(by_size[size : size + 1])


class BishopsByColour(BishopFormula):
    """A formula that also tells the ways on each colour, with the fewest bishops or with any number."""

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        colours = diagonals_by_colour(instance.board.rows)
        if instance.size == ANY:
            dark, light = (sum(self.ways(rows, instance, None)) for rows in colours)
            return Census(None, dark * light, by_colour=(dark, light))
        if instance.size == OPTIMUM:
            (few, dark), (few_light, light) = (self._fewest(rows, instance) for rows in colours)
            return Census(few + few_light if dark * light else None, dark * light, by_colour=(dark, light))
        return super().take_census(instance, resources, with_classes=with_classes)

    def _fewest(self, rows: tuple[int, ...], instance: Instance) -> tuple[int, int]:
        """The fewest bishops that do on one colour, and the ways; (0, 0) if no number of bishops does."""
        for few in range(2 * len(rows) + 1):  # two in each row are enough, if any are
            ways = self.ways(rows, instance, few)[few]
            if ways:
                return few, ways
        return 0, 0
