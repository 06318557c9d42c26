"""The solutions of an instance for people: in order, each made when it is asked for."""

from collections.abc import Collection, Sequence
from typing import overload

from models.chess.placement import Placement
from models.problem import Instance


def as_placement(instance: Instance, bitboard: int) -> Placement:
    """The placement for people; its orbit is its class in this instance."""
    return Placement(bitboard, instance.board, instance.piece, instance.symmetries)


class SortedPlacements(Sequence[Placement]):
    """Placements in the order of their bitboards."""

    def __init__(self, instance: Instance, bitboards: Collection[int]) -> None:
        self._instance = instance
        self._bitboards = sorted(bitboards)

    def __len__(self) -> int:
        return len(self._bitboards)

    @overload
    def __getitem__(self, index: int) -> Placement: ...

    @overload
    def __getitem__(self, index: slice) -> "SortedPlacements": ...

    def __getitem__(self, index: int | slice) -> "Placement | SortedPlacements":
        if isinstance(index, slice):
            return SortedPlacements(self._instance, self._bitboards[index])
        return as_placement(self._instance, self._bitboards[index])

    def __repr__(self) -> str:
        first = repr(self[0]) if self else ""
        return f"<{len(self)} placements{': ' * bool(self)}{first}{', …' * (len(self) > 1)}>"
