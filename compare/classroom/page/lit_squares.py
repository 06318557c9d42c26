"""The squares that a constraint speaks of, so that the page can light them up.

The names of variables are looked for in the words of the constraint. A constraint such as "all different" on variables
with several values is shown as lines: squares of which no two may be occupied.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from models.chess.board import Board, bits
from models.chess.notation import parse_square
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords

OFFSET = re.compile(r"\)? ([+-]) (-?\d+)")
"""A number that is added, after a name, as in ``row + 1``, or ``(row) + -1``."""
VALUE = re.compile(r" (?:=|==|≠|!=) (-?\d+)\b")
"""A value after a name, as in ``row = 3``."""
VALUE_ON_THE_BOARD = re.compile(r"([^:,]+): ((?:[a-z]+[0-9]+(?:/2)? ?)+)")
"""A value of a variable with the names of its squares, as in ``3: a4``, of the second layer ``a4/2``."""
DIFFERENT = re.compile(r"all.?different|distinct", re.IGNORECASE)
"""The words of a constraint that all its items differ."""


@dataclass(frozen=True)
class Lit:
    """The squares (bit numbers) that light up, and lines of squares.

    ``negated`` light up in another colour: those that are named with "not", or in the common form those on which a
    condition on ``squares`` depends.
    """

    squares: list[int] = field(default_factory=list)
    negated: list[int] = field(default_factory=list)
    lines: list[list[int]] = field(default_factory=list)


class VariablesOnTheBoard:
    """The variables of a model by their names, each with the squares of its values."""

    def __init__(self, model: ModelInWords) -> None:
        board = model.instance.board
        self._squares = {one.name: _squares_of_values(board, one.on_the_board) for one in model.variables}
        longest_first = sorted((name for name in self._squares if name), key=len, reverse=True)
        names = "|".join(map(re.escape, longest_first))
        self._names = re.compile(rf"(?<!\w)(?:{names})(?!\w)") if names else None

    def light(self, constraint: ConstraintInWords) -> Lit:
        """The squares that light up for a constraint."""
        found = list(self._find_names(constraint))
        if DIFFERENT.search(constraint.says) or say("all different") in constraint.says:
            lines = self._lines(found)
            if lines:
                return Lit(lines=lines)
        squares: set[int] = set()
        negated: set[int] = set()
        negation = say("not {name}", name="")
        for before, name, after in found:
            lit = negated if before.endswith(negation) else squares
            lit.update(self._squares_meant(name, after))
        return Lit(sorted(squares), sorted(negated - squares))

    def squares_of(self, name: str) -> list[int]:
        """All squares that a variable can occupy."""
        return sorted(square for squares in self._squares[name].values() for square in squares)

    def _find_names(self, constraint: ConstraintInWords) -> Iterator[tuple[str, str, str]]:
        """The names of variables in a constraint, in their order there, each between the texts before and after it."""
        if self._names is None:
            return
        for text in (constraint.says, *constraint.of):
            for name in self._names.finditer(text):
                yield text[: name.start()], name[0], text[name.end() :]

    def _squares_meant(self, name: str, rest: str) -> list[int]:
        """The squares of one value if the text goes on with it, as ``= 3``; otherwise those of all values."""
        value = VALUE.match(rest)
        if value is not None and value[1] in self._squares[name]:
            return self._squares[name][value[1]]
        return self.squares_of(name)

    def _lines(self, found: Iterable[tuple[str, str, str]]) -> list[list[int]]:
        """Lines of squares on which the numbers that must differ are equal: a variable's value and an added number."""
        lines: dict[int, list[int]] = {}
        for _, name, after in found:
            offset = OFFSET.match(after)
            added = int(f"{offset[1]}1") * int(offset[2]) if offset else 0
            for value, squares in self._squares[name].items():
                if value.lstrip("-").isdigit():
                    lines.setdefault(int(value) + added, []).extend(squares)
        return [squares for _, squares in sorted(lines.items()) if squares]


def light_common_form(constraint: Constraint) -> Lit:
    """The squares of a constraint of the common form."""
    match constraint:
        case Among(squares):
            return Lit(list(bits(squares)))
        case EquallyMany(first, second):
            return Lit(list(bits(first | second)))
        case PrivateNeighbour(square, neighbourhoods):
            around = {index for one in neighbourhoods for index in bits(one)}
            return Lit([square], sorted(around - {square}))
        case HalfReified(square, among):
            return Lit([square], list(bits(among.squares & ~(1 << square))))
        case Connected(neighbours):
            return Lit(list(range(len(neighbours))))


def _squares_of_values(board: Board, on_the_board: str) -> dict[str, list[int]]:
    """The squares (bit numbers) of each value of a variable, by the value as text."""
    return {
        value.strip(): [board.index(parse_square(board, name)) for name in names.split()]
        for value, names in VALUE_ON_THE_BOARD.findall(on_the_board)
    }
