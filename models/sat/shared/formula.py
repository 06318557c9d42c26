"""A formula in conjunctive normal form while it is written: numbered variables, and clauses of literals.

Variable i + 1 says that square i is occupied; the variables after those are helpers. A literal is the number of a
variable, negative for its negation; a clause is a list of literals of which at least one is true.
"""

from collections.abc import Iterable, Sequence

from models.chess.board import Board, bits


class Formula:
    """The clauses of an instance."""

    def __init__(self, board: Board) -> None:
        self.variables = len(board)
        self.clauses: list[list[int]] = []
        self.at_mosts: list[tuple[list[int], int]] = []
        """Literals, and how many of them may be true: only for a solver that counts by itself."""

    def new_variable(self) -> int:
        """The number of a new helper variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """Add a clause: one of these literals is true."""
        self.clauses.append(list(literals))

    def fix(self, occupied: int, empty: int) -> None:
        """State that the squares of one bitboard are occupied, and those of another are empty."""
        for literal in occupied_squares(occupied):
            self.add(literal)
        for literal in occupied_squares(empty):
            self.add(-literal)

    def at_most(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """At most ``count`` are true, in clauses of one of PySAT's encodings; its name is that of an ``EncType``."""
        from pysat.card import CardEnc, EncType

        if count < 0:
            self.add()
        elif count == 0:
            self.clauses += [[-literal] for literal in literals]
        elif count < len(literals):
            encoded = CardEnc.atmost(literals, count, self.variables, encoding=getattr(EncType, encoding))
            self.clauses += encoded.clauses
            self.at_mosts += encoded.atmosts
            self.variables = max(self.variables, encoded.nv)

    def at_least(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """At least ``count`` are true: one clause where that is 1, else a limit to those that are false."""
        if count == 1:
            self.add(*literals)
        elif count > 1:
            self.at_most([-literal for literal in literals], len(literals) - count, encoding)

    def exactly(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """Exactly ``count`` are true."""
        self.at_least(literals, count, encoding)
        self.at_most(literals, count, encoding)


def occupied_squares(squares: int) -> list[int]:
    """The literals that say of each of these squares (a bitboard) that it is occupied."""
    return [square + 1 for square in bits(squares)]


def placement_of(model: Iterable[int], board: Board) -> int:
    """The bitboard of the squares that are occupied where these literals are true."""
    return sum(1 << literal - 1 for literal in model if 0 < literal <= len(board))
