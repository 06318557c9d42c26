"""The domains of all variables as bit sets, and the trail, by which every removal is taken back.

A variable is a number. Its values are numbers, too: bit v of its domain says whether value v is still possible. Most
values put a piece on a square: value 3 of variable 1 puts a queen into row 3 of column 1. So the domains are seen on
the board: a value that is removed is a square that stays empty, and the only value left is a square with a piece.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from models.chess.board import bits
from models.search import DECISION, Reason, Search


@dataclass(frozen=True, slots=True)
class Removal:
    """An entry of the trail: these values (a bit set) left the domain of the variable, and why."""

    variable: int
    values: int
    reason: Reason


class _Level(NamedTuple):
    """The state when a level was opened: the length of the trail, and the squares known to be occupied and empty."""

    start: int
    occupied: int
    empty: int


class Contradiction(Exception):
    """No solution is left below this node: a domain is empty, or a propagator saw that its constraint cannot be met."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Domains:
    """The values that each variable has left.

    ``squares`` has for each variable and each of its values the bitboard of the square that the value occupies; 0 where
    it occupies none. ``allowed`` has for each variable the bit set of the values that it has at the start.
    """

    def __init__(self, squares: Sequence[Sequence[int]], allowed: Sequence[int], search: Search | None = None) -> None:
        self.squares = squares
        self.search = search or Search()
        self.counts = self.search.statistics
        # None means that an engine does not tell; of several sizes tried the counts add up.
        self.counts.failures = self.counts.failures or 0
        self.counts.propagations = self.counts.propagations or 0
        self.counts.removed = self.counts.removed or 0
        self.decided: dict[int, int] = {}
        """The variables that the search has decided, in this order, and the square (a bitboard) of each one's value."""
        self.trail: list[Removal] = []
        self.changed: dict[int, None] = {}
        """The variables that lost values, in this order, until the propagators that watch them are called."""
        self.occupied = self.empty = 0
        """Bitboards of the squares that must hold a piece, and of those that can hold none, as far as is known."""
        self._left = list(allowed)
        self._levels: list[_Level] = []
        self._places = {
            square: (variable, value)
            for variable, of_values in enumerate(squares)
            for value, square in enumerate(of_values)
            if square
        }
        """The variable and the value that occupy each square (a bitboard)."""
        for variable, values in enumerate(allowed):
            self.empty |= self.squares_of(variable, ~values)
            self.occupied |= self.squares_of(variable, values) if self.is_fixed(variable) else 0

    def __len__(self) -> int:
        """The number of variables."""
        return len(self._left)

    def __getitem__(self, variable: int) -> int:
        """The domain of the variable, as a bit set."""
        return self._left[variable]

    def values(self, variable: int) -> list[int]:
        """The values that the variable has left, in ascending order."""
        return list(bits(self._left[variable]))

    def size(self, variable: int) -> int:
        """The number of values that the variable has left."""
        return self._left[variable].bit_count()

    def is_fixed(self, variable: int) -> bool:
        """Whether the variable has exactly one value left."""
        return self.size(variable) == 1

    def value(self, variable: int) -> int:
        """The value of a fixed variable."""
        return self._left[variable].bit_length() - 1

    def remove(self, variable: int, values: int, reason: Reason) -> None:
        """Remove these values (a bit set). Raises Contradiction if the variable has no value left."""
        gone = self._left[variable] & values
        if not gone:
            return
        self._left[variable] ^= gone
        self.trail.append(Removal(variable, gone, reason))
        self.changed[variable] = None
        if reason is not DECISION:
            self.counts.removed = (self.counts.removed or 0) + gone.bit_count()
        self._show(variable, gone, reason)
        if not self._left[variable]:
            raise Contradiction(self.reason_of_empty_domain(variable))

    def fix(self, variable: int, value: int, reason: Reason) -> None:
        """Remove all other values. Raises Contradiction if the variable does not have this one."""
        self.remove(variable, ~(1 << value), reason)

    def occupy(self, square: int, reason: Reason) -> None:
        """Have the square (a bitboard) hold a piece. Raises Contradiction if it cannot."""
        variable, value = self._places[square]
        self.fix(variable, value, reason)

    def clear(self, square: int, reason: Reason) -> None:
        """Have the square (a bitboard) hold no piece. Raises Contradiction if it must."""
        variable, value = self._places[square]
        self.remove(variable, 1 << value, reason)

    def open_level(self) -> None:
        """Open a level: ``close_level`` takes back what is removed from now on."""
        self._levels.append(_Level(len(self.trail), self.occupied, self.empty))

    def close_level(self) -> None:
        """Take back what was removed since the last ``open_level``."""
        level = self._levels.pop()
        for removal in reversed(self.trail[level.start :]):
            self._left[removal.variable] |= removal.values
        del self.trail[level.start :]
        self.changed.clear()
        if restored := self.occupied ^ level.occupied | self.empty ^ level.empty:
            self.search.restore(restored)
        self.occupied, self.empty = level.occupied, level.empty

    @property
    def level(self) -> int:
        """The number of open levels."""
        return len(self._levels)

    def level_of(self, position: int) -> int:
        """The level at which the entry at this position of the trail was made; 0: before the first decision."""
        return sum(level.start <= position for level in self._levels)

    def squares_of(self, variable: int, values: int = -1) -> int:
        """The bitboard of the squares that these values (a bit set) of the variable occupy; by default all."""
        squares = self.squares[variable]
        return sum(squares[value] for value in bits(values & (1 << len(squares)) - 1))

    def reason_of_empty_domain(self, variable: int) -> Reason:
        """The reason why a variable has no value left: all its squares are empty."""
        squares = self.squares_of(variable)
        return Reason("domain", "no square of {evidence} is left", empty=squares, evidence=squares)

    def _show(self, variable: int, gone: int, reason: Reason) -> None:
        """Tell the search which squares became empty, and which square has a piece now, unless it was known."""
        if empty := self.squares_of(variable, gone) & ~self.empty:
            self.empty |= empty
            self.search.exclude(empty, reason)
        if self.is_fixed(variable) and (occupied := self.squares[variable][self.value(variable)] & ~self.occupied):
            self.occupied |= occupied
            self.search.force(occupied, reason)
