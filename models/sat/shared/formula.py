"""A formula in conjunctive normal form: numbered variables, and clauses of literals.

Variable i + 1 says that square i is occupied; the variables after those are auxiliary. A literal is the number of a
variable, negative for its negation; a clause is a list of literals, and at least one of them is true.
"""

from collections.abc import Iterable, Sequence

from models.chess.board import Board, bits
from models.chess.notation import square_name
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, clause_in_words, on_the_board
from models.problem import Instance


class Formula:
    """The clauses of an instance."""

    def __init__(self, board: Board) -> None:
        self.variables = len(board)
        self.clauses: list[list[int]] = []
        self.at_mosts: list[tuple[list[int], int]] = []
        """Pairs (literals, the largest number of them that may be true), for a solver with native counting."""

    def new_variable(self) -> int:
        """Number a new auxiliary variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.clauses.append(list(literals))

    def fix(self, occupied: int, empty: int) -> None:
        """State that the squares of one bitboard are occupied, and those of another are empty."""
        for literal in occupied_squares(occupied):
            self.add(literal)
        for literal in occupied_squares(empty):
            self.add(-literal)

    def at_most(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """At most ``count`` of the literals are true; ``encoding`` is the name of an ``EncType`` of PySAT."""
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
        """At least ``count`` of the literals are true: a clause if it is 1, else an upper limit on the false ones."""
        if count == 1:
            self.add(*literals)
        elif count > 1:
            self.at_most([-literal for literal in literals], len(literals) - count, encoding)

    def exactly(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """Exactly ``count`` of the literals are true."""
        self.at_least(literals, count, encoding)
        self.at_most(literals, count, encoding)


def occupied_squares(squares: int) -> list[int]:
    """The literals "this square is occupied" of these squares (a bitboard)."""
    return [square + 1 for square in bits(squares)]


def placement_of(model: Iterable[int], board: Board) -> int:
    """The bitboard of the squares whose literals are in the model."""
    return sum(1 << literal - 1 for literal in model if 0 < literal <= len(board))


def model_in_words(instance: Instance, formula: Formula) -> ModelInWords:
    """The formula of an instance in words; an auxiliary variable is named x and its number."""
    board = instance.board
    squares = [square_name(board, square) for square in board]
    names = squares + [f"x{number}" for number in range(len(board) + 1, formula.variables + 1)]

    def in_words(literals: Iterable[int]) -> list[str]:
        return [
            names[literal - 1] if literal > 0 else say("not {name}", name=names[-literal - 1]) for literal in literals
        ]

    variables = [
        VariableInWords(name, say("0 or 1"), on_the_board(board, {1: 1 << number}) if number < len(board) else "")
        for number, name in enumerate(names)
    ]
    clauses = [clause_in_words(in_words(literals)) for literals in formula.clauses]
    counted = [
        ConstraintInWords(say("at most {count}", count=count), in_words(literals))
        for literals, count in formula.at_mosts
    ]
    return ModelInWords(instance, variables, clauses + counted)
