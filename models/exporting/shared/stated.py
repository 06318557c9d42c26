"""A model as a formulation states it: linear inequalities, arrays that are all different, or a text.

``LinearModel`` can be written in every format that has its kind of constraint, ``ArrayModel`` in those that have arrays
and all-different. ``ModelText`` is written as it is, ``ModelByFormat`` by the writers of a library.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from models.problem import OPTIMUM, Instance

NEEDS_SIZE = "it states one number of pieces at a time; give --size K"
"""The reason why a model is not stated if its size is open."""


@dataclass(frozen=True)
class Variable:
    """An integer from ``lower`` to ``upper``.

    ``squares`` has the bitboard that each of its values puts on the board; it is empty for a helper variable.
    """

    name: str
    lower: int = 0
    upper: int = 1
    squares: Mapping[int, int] = field(default_factory=dict)

    @property
    def is_zero_one(self) -> bool:
        """Whether it is 0 or 1, or only one of these."""
        return 0 <= self.lower <= self.upper <= 1


def variable_with_boards(name: str, boards: Sequence[int]) -> Variable:
    """The variable whose values 0, 1, 2 … put these bitboards on the board; a helper has none."""
    squares = {value: board for value, board in enumerate(boards) if board}
    return Variable(name, 0, max(0, len(boards) - 1), squares)


@dataclass(frozen=True)
class Row:
    """A weighted sum of variables is at least ``at_least`` and at most ``at_most``; None is no limit.

    ``terms`` has the coefficients by the numbers of the variables. ``group`` names the condition of the question to
    which the row belongs.
    """

    terms: Mapping[int, int]
    at_least: int | None = None
    at_most: int | None = None
    group: str = ""

    def is_met_by(self, values: Sequence[int]) -> bool:
        """Whether these values of all variables meet the row."""
        total = sum(weight * values[number] for number, weight in self.terms.items())
        too_few = self.at_least is not None and total < self.at_least
        return not too_few and (self.at_most is None or total <= self.at_most)

    @property
    def limits(self) -> list[tuple[str, int]]:
        """The comparisons of the sum: ``=``, or ``>=`` and ``<=``, each with its right side."""
        if self.at_least is not None and self.at_least == self.at_most:
            return [("=", self.at_least)]
        both = [(">=", self.at_least), ("<=", self.at_most)]
        return [(sign, limit) for sign, limit in both if limit is not None]


@dataclass(frozen=True)
class LinearModel:
    """Variables, rows, and perhaps an objective: the fewest or the most pieces.

    ``groups`` has for each group of rows what it demands. ``breaks_symmetry``: it has one solution of each class only.
    """

    instance: Instance
    variables: Sequence[Variable]
    rows: Sequence[Row]
    wanted: Literal["fewest", "most"] | None = None
    groups: Mapping[str, str] = field(default_factory=dict)
    breaks_symmetry: bool = False

    @property
    def is_zero_one(self) -> bool:
        """Whether each variable is 0 or 1."""
        return all(one.is_zero_one for one in self.variables)

    @property
    def pieces(self) -> list[int]:
        """The variables that put a piece on the board, each with the value 1."""
        return [number for number, one in enumerate(self.variables) if set(one.squares) == {1}]


@dataclass(frozen=True)
class ModelText:
    """The text of a model in one format; ``variables`` are named as in the output of the program that reads it.

    ``breaks_symmetry``: it has one solution of each class only.
    """

    instance: Instance
    format_name: str
    text: str
    variables: Sequence[Variable]
    breaks_symmetry: bool = False


@dataclass(frozen=True)
class DifferentValues:
    """The values of an array are all different, after ``step`` (1, 0 or -1) times its index was added to each."""

    step: int
    says: str


@dataclass(frozen=True)
class ArrayModel:
    """One array of integer variables, whose name is ``array``, and all-different constraints over the whole of it.

    The domain of a variable is the values that put something on the board.
    """

    instance: Instance
    array: str
    variables: Sequence[Variable]
    constraints: Sequence[DifferentValues]


@dataclass(frozen=True)
class ModelByFormat:
    """A model that is stated anew for each format; ``writers`` has by a format's name the function that does so.

    The function raises Unsupported where the format cannot hold the model.
    """

    writers: Mapping[str, Callable[[], ModelText | ArrayModel]]


StatedModel = LinearModel | ModelText | ArrayModel | ModelByFormat


def objective_of(instance: Instance) -> Literal["fewest", "most"] | None:
    """The objective of an instance; None where its size is a number or any."""
    return instance.problem.wanted if instance.size == OPTIMUM else None


def clause(literals: Sequence[int], group: str = "") -> Row:
    """The row that says that at least one literal is true.

    A literal is the number of a variable, counted from 1, negative for its negation.
    """
    terms, false = sum_of_literals(literals)
    return Row(terms, at_least=1 - false, group=group)


def at_most(literals: Sequence[int], count: int) -> Row:
    """The row that says that at most ``count`` of the literals are true."""
    terms, false = sum_of_literals(literals)
    return Row(terms, at_most=count - false)


def sum_of_literals(literals: Sequence[int]) -> tuple[dict[int, int], int]:
    """The number of true literals: the terms of a sum, and a constant that is added to it."""
    terms: dict[int, int] = {}
    for literal in literals:
        number = abs(literal) - 1
        terms[number] = terms.get(number, 0) + (1 if literal > 0 else -1)
    return terms, sum(literal < 0 for literal in literals)
