"""The piece, and the squares that it attacks, found by walking."""

from dataclasses import dataclass, field
from functools import cache

from models.chess.board import Board, Square, Step, is_whole_number
from models.languages import say

SIGNS = (1, 1), (1, -1), (-1, 1), (-1, -1)
"""The signs of a step's rows and columns."""
AND = "-and-"
"""Stands between the names of a pair."""


@dataclass(frozen=True)
class Piece:
    """A piece rides (slides along a step as far as the board goes) and leaps (takes a step once).

    Attacks ignore blockers, as the queens' graph does: a queen attacks every square of its lines. A piece
    never attacks the square that it stands on, not even on a torus, where a line comes back to it.

    ``synonyms`` are other names of it. A ``pair`` stands for two pieces, one for each layer of a board; it does not
    move itself.

    Raises TypeError if ``name`` is no text, or ``rides`` or ``leaps`` is not a frozenset of steps, a step being a pair
    of whole numbers.
    """

    name: str
    rides: frozenset[Step] = field(default=frozenset(), repr=False)
    leaps: frozenset[Step] = field(default=frozenset(), repr=False)
    synonyms: tuple[str, ...] = field(default=(), compare=False, repr=False)
    pair: tuple["Piece", "Piece"] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TypeError(f"the name of a piece is a text, not {self.name!r}")
        for what, steps in (("rides", self.rides), ("leaps", self.leaps)):
            if not isinstance(steps, frozenset) or not all(map(_is_step, steps)):
                raise TypeError(
                    f"{what} is a frozenset of pairs of whole numbers, such as in_all_directions((1, 2)), not {steps!r}"
                )

    @property
    def rides_along_rows_and_columns(self) -> bool:
        """Whether it rides along rows and along columns, one way at least: of two in a line one attacks the other."""
        return not self.rides.isdisjoint({(0, 1), (0, -1)}) and not self.rides.isdisjoint({(1, 0), (-1, 0)})

    def on_layer(self, layer: int) -> "Piece":
        """The piece that stands on this layer of a board; of a piece that is no pair, itself."""
        return self.pair[layer] if self.pair else self

    def attacked_from(self, board: Board, square: Square) -> frozenset[Square]:
        """The squares that the piece attacks from this square (the definition, used by the specification)."""
        return self.attacks(board)[square]

    @cache  # noqa: B019 - pieces are few and live as long as the program
    def attacks(self, board: Board) -> "Attacks":
        """For each square of the board the squares that the piece attacks from there."""
        return Attacks(self, board)


class Attacks(dict[Square, frozenset[Square]]):
    """The squares that a piece attacks from each square, found when they are first asked for."""

    def __init__(self, piece: Piece, board: Board) -> None:
        self.piece = piece
        self.board = board

    def __missing__(self, square: Square) -> frozenset[Square]:
        attacked = {self.board.after(square, leap) for leap in self.piece.leaps}
        for ride in self.piece.rides:
            target = self.board.after(square, ride)
            while target is not None and target != square:
                attacked.add(target)
                target = self.board.after(target, ride)
        self[square] = squares = frozenset(target for target in attacked if target is not None and target != square)
        return squares


def _is_step(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_whole_number, value))


def pair_of(first: Piece, second: Piece) -> Piece:
    """Two pieces as one, such as queen-and-knight: the first on layer 0 of a board, the second on layer 1.

    Raises ValueError if one of them is a pair itself.
    """
    if first.pair or second.pair:
        sentence = "a pair has two pieces, such as queen-and-knight, and not more: {first} and {second}"
        raise ValueError(say(sentence, first=first.name, second=second.name))
    return Piece(f"{first.name}{AND}{second.name}", pair=(first, second))


def in_all_directions(*steps: Step) -> frozenset[Step]:
    """The steps with every sign and both orders: (1, 2) gives the 8 steps of a knight, (0, 1) gives 4."""
    both_orders = [turned for rows, columns in steps for turned in ((rows, columns), (columns, rows))]
    return frozenset((down * rows, right * columns) for rows, columns in both_orders for down, right in SIGNS)
