"""A model as a student reads it: its variables with their domains, and its constraints in words.

Each engine tells its own (``Formulation.model_in_words``); ``python -m compare explain`` prints it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from models.chess.board import Board
from models.chess.notation import square_names
from models.exporting.shared.stated import Variable
from models.languages import say
from models.problem import Instance


@dataclass(frozen=True)
class VariableInWords:
    """A variable; ``on_the_board`` says which squares its values occupy, and is empty for a helper variable."""

    name: str
    domain: str
    on_the_board: str = ""


@dataclass(frozen=True)
class ConstraintInWords:
    """A constraint: ``says`` is a sentence, ``of`` names the variables that it is about, and may be shown shortened."""

    says: str
    of: Sequence[str] = ()


@dataclass(frozen=True)
class ModelInWords:
    """The whole model of an instance, which has a size if the engine needs one.

    ``meanings`` explains names that the constraints use.
    """

    instance: Instance
    variables: Sequence[VariableInWords]
    constraints: Sequence[ConstraintInWords]
    objective: ConstraintInWords | None = None
    meanings: Mapping[str, str] = field(default_factory=dict)


def clause_in_words(literals: Sequence[str]) -> ConstraintInWords:
    """The constraint that at least one of these literals is true."""
    match literals:
        case []:
            return ConstraintInWords(say("impossible, there is no solution"))
        case [literal]:
            return ConstraintInWords(literal)
    return ConstraintInWords(say("at least one"), literals)


def values_in_words(values: Iterable[object]) -> str:
    """A domain in words, such as ``0 to 3, 5``, from its values."""
    listed = list(values)
    numbers = [int(value) for value in listed if isinstance(value, int)]
    if len(numbers) < len(listed):
        return ", ".join(map(str, listed))
    runs: list[list[int]] = []
    for value in sorted(numbers):
        if runs and value == runs[-1][1] + 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    return ranges_in_words((low, high) for low, high in runs)


def ranges_in_words(ranges: Iterable[tuple[int, int]]) -> str:
    """A domain in words, such as ``0 or 1`` or ``0 to 3, 5``, from ranges, whose two ends are in the domain."""
    listed = list(ranges)
    if listed == [(0, 1)]:
        return say("0 or 1")
    runs = [str(low) if low == high else say("{low} to {high}", low=low, high=high) for low, high in listed]
    return ", ".join(runs) or say("no value")


def variables_in_words(board: Board, variables: Iterable[Variable]) -> list[VariableInWords]:
    """The variables of a stated model in words."""
    return [
        VariableInWords(one.name, ranges_in_words([(one.lower, one.upper)]), on_the_board(board, one.squares))
        for one in variables
    ]


def on_the_board(board: Board, squares_of_values: Mapping[Any, int]) -> str:
    """The names of the squares that each value of a variable occupies; values that occupy none are left out.

    ``squares_of_values`` has a bitboard for each value.
    """
    occupying = ((value, square_names(board, squares)) for value, squares in squares_of_values.items() if squares)
    return ", ".join(f"{value}: {' '.join(names)}" for value, names in occupying)
