"""An integer program: variables with lower and upper limits, and linear inequalities, all with integer coefficients.

Variable i, for i below the number of squares, is 1 if square i is occupied and 0 if it is empty; the variables after
those are auxiliary. Everything here is exact; only a solver calculates in floating point.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.chess.board import bits
from models.chess.notation import square_name
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, ranges_in_words
from models.problem import Instance


@dataclass(frozen=True)
class Row:
    """A sum of variables with coefficients is at least ``at_least`` and at most ``at_most``; None: no limit."""

    coefficients: Mapping[int, int]
    at_least: int | None = None
    at_most: int | None = None

    def is_met_by(self, values: Sequence[int]) -> bool:
        total = sum(coefficient * values[variable] for variable, coefficient in self.coefficients.items())
        too_few = self.at_least is not None and total < self.at_least
        return not too_few and (self.at_most is None or total <= self.at_most)


class IntegerProgram:
    """The variables and rows of an instance. The squares that are required or forbidden are fixed by their limits."""

    def __init__(self, instance: Instance) -> None:
        board = instance.board
        self.squares = len(board)
        self.names = [square_name(board, square) for square in board]
        self.lower = [instance.required >> index & 1 for index in range(len(board))]
        self.upper = [1 - (instance.forbidden >> index & 1) for index in range(len(board))]
        self.rows: list[Row] = []

    def new_variable(self, name: str, upper: int) -> int:
        """The number of a new auxiliary variable, an integer from 0 to ``upper``."""
        self.names.append(name)
        self.lower.append(0)
        self.upper.append(upper)
        return len(self.names) - 1

    def add(self, coefficients: Mapping[int, int], at_least: int | None = None, at_most: int | None = None) -> None:
        """Add a row."""
        self.rows.append(Row(coefficients, at_least, at_most))

    def add_among(self, squares: int, at_least: int | None = None, at_most: int | None = None) -> None:
        """Of these squares (a bitboard) at least and at most these numbers are occupied."""
        self.add(dict.fromkeys(bits(squares), 1), at_least, at_most)

    def exclude(self, placement: int) -> Row:
        """The no-good cut of a placement: of its squares at least one is empty. It is not added.

        The empty squares need not be named, because all solutions have the same number of pieces.
        """
        return Row(dict.fromkeys(bits(placement), 1), at_most=placement.bit_count() - 1)

    def is_met_by(self, values: Sequence[int]) -> bool:
        """Whether these values meet all limits and all rows: integer arithmetic, no tolerance."""
        limits = zip(self.lower, values, self.upper, strict=True)
        return all(low <= value <= high for low, value, high in limits) and all(
            row.is_met_by(values) for row in self.rows
        )

    def placement_of(self, values: Sequence[int]) -> int:
        """The bitboard of the occupied squares."""
        return sum(1 << square for square, value in enumerate(values[: self.squares]) if value)

    def in_words(self, instance: Instance) -> ModelInWords:
        """The program as a student reads it."""
        variables = [
            VariableInWords(name, ranges_in_words([limits]), self._on_the_board(instance, number))
            for number, (name, *limits_) in enumerate(zip(self.names, self.lower, self.upper, strict=True))
            for limits in [(limits_[0], limits_[1])]
        ]
        objective = None
        if not isinstance(instance.size, int):
            word = "minimise" if instance.problem.wanted == "fewest" else "maximise"
            objective = ConstraintInWords(f"{word} the sum", self.names[: self.squares])
        return ModelInWords(instance, variables, [self._in_words(row) for row in self.rows], objective)

    def _on_the_board(self, instance: Instance, number: int) -> str:
        return on_the_board(instance.board, {1: 1 << number}) if number < self.squares else ""

    def _in_words(self, row: Row) -> ConstraintInWords:
        if set(row.coefficients.values()) <= {1}:
            return ConstraintInWords(f"sum {_limits(row)}", [self.names[number] for number in row.coefficients])
        return ConstraintInWords(f"{_sum(self.names, row.coefficients.items())} {_limits(row)}")


def _limits(row: Row) -> str:
    if row.at_least == row.at_most:
        return f"= {row.at_least}"
    limits = [f"≥ {row.at_least}"] * (row.at_least is not None) + [f"≤ {row.at_most}"] * (row.at_most is not None)
    return " and ".join(limits)


def _sum(names: Sequence[str], terms: Iterable[tuple[int, int]]) -> str:
    """A sum with its signs: ``a1 - 2 · b1``."""
    text = ""
    for number, coefficient in terms:
        size = "" if abs(coefficient) == 1 else f"{abs(coefficient)} · "
        text += f" {'-' if coefficient < 0 else '+'} {size}{names[number]}"
    return text.removeprefix(" + ").strip() or "0"
