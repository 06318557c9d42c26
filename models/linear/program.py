"""An integer program: variables with lower and upper limits, and linear inequalities, all with integer coefficients.

Variable i, for i below the number of squares, is 1 if square i is occupied and 0 if it is empty; the variables after
those are auxiliary. Everything here is exact; only a solver calculates in floating point.
"""

from collections.abc import Mapping, Sequence

from models.chess.board import bits
from models.exporting.shared.common_form import square_variables
from models.exporting.shared.format import sum_in_words
from models.exporting.shared.stated import Row, Variable
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, variables_in_words
from models.problem import Instance


class IntegerProgram:
    """The variables and rows of an instance. The squares that are required or forbidden are fixed by their limits."""

    def __init__(self, instance: Instance) -> None:
        self.number_of_squares = len(instance.board)
        self.variables = square_variables(instance)
        self.rows: list[Row] = []

    def new_variable(self, name: str, upper: int) -> int:
        """The number of a new auxiliary variable, an integer from 0 to ``upper``."""
        self.variables.append(Variable(name, 0, upper))
        return len(self.variables) - 1

    def add(self, terms: Mapping[int, int], at_least: int | None = None, at_most: int | None = None) -> None:
        """Add a row: a weighted sum with limits. ``terms``: coefficients by the variables' numbers; None: no limit."""
        self.rows.append(Row(terms, at_least, at_most))

    def add_among(self, squares: int, at_least: int | None = None, at_most: int | None = None) -> None:
        """Add the row that of these squares (a bitboard) at least and at most these numbers are occupied."""
        self.add(dict.fromkeys(bits(squares), 1), at_least, at_most)

    def is_met_by(self, values: Sequence[int]) -> bool:
        """Whether these values meet all limits and all rows: integer arithmetic, no tolerance."""
        limits = zip(self.variables, values, strict=True)
        meets_limits = all(variable.lower <= value <= variable.upper for variable, value in limits)
        return meets_limits and all(row.is_met_by(values) for row in self.rows)

    def placement_of(self, values: Sequence[int]) -> int:
        """The bitboard of the occupied squares."""
        return sum(1 << square for square, value in enumerate(values[: self.number_of_squares]) if value)

    def in_words(self, instance: Instance) -> ModelInWords:
        """The program as a student reads it."""
        names = [variable.name for variable in self.variables]
        variables = variables_in_words(instance.board, self.variables)
        objective = None
        if not isinstance(instance.size, int):
            says = say("minimise the sum") if instance.problem.wanted == "fewest" else say("maximise the sum")
            objective = ConstraintInWords(says, names[: self.number_of_squares])
        return ModelInWords(instance, variables, [_in_words(row, names) for row in self.rows], objective)


def _in_words(row: Row, names: Sequence[str]) -> ConstraintInWords:
    """A row in words: the names of a plain sum are listed, any other sum is written out."""
    if set(row.terms.values()) <= {1}:
        return ConstraintInWords(
            say("sum {limits}", limits=_limits_in_words(row)), [names[number] for number in row.terms]
        )
    return ConstraintInWords(f"{sum_in_words(row.terms, names, times=' · ')} {_limits_in_words(row)}")


def _limits_in_words(row: Row) -> str:
    if row.at_least == row.at_most:
        return f"= {row.at_least}"
    limits = [f"≥ {row.at_least}"] * (row.at_least is not None) + [f"≤ {row.at_most}"] * (row.at_most is not None)
    return say(" and ").join(limits)
