"""What a format is: how it writes a model, and how it reads what a solver says of it.

A format is one file in ``models/exporting``; its name is the file's.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from models.exporting.shared.stated import LinearModel, Row
from models.lesson import Documented

Values = Mapping[str, int]
"""A solution as a solver prints it: the values of variables by their names in the file."""


class Unreadable(ValueError):
    """The output of a solver is not written as its format says."""


@dataclass(frozen=True)
class Written:
    """A file. ``names`` are those of the model's variables in it, ``ends`` the number of constraints up to each row.

    ``helpers`` is the number of variables that the format adds.
    """

    text: str
    names: Sequence[str]
    ends: Sequence[int]
    helpers: int = 0


class Format(Documented, ABC):
    """A kind of file for models. ``extensions``: the ends of names of such files, the usual one first."""

    extensions: ClassVar[tuple[str, ...]]
    only_zero_one: ClassVar[bool] = False
    """Whether its variables are 0 or 1 only."""
    left_out_is_zero: ClassVar[bool] = False
    """Whether solvers leave out what is 0."""
    no_solution: ClassVar[str]
    """The beginning of the line, as a regular expression, by which solvers say that there is no solution."""

    @property
    def name(self) -> str:
        return self.file_name

    def why_not(self, model: LinearModel) -> str | None:
        """Why it cannot express the model, in a few words; None if it can."""
        return "it has variables with more than two values" if self.only_zero_one and not model.is_zero_one else None

    @abstractmethod
    def write(self, model: LinearModel) -> Written:
        """The model in this format."""

    @abstractmethod
    def read(self, text: str) -> Iterator[Values]:
        """The solutions in the output of a solver. Raises Unreadable."""

    def says_none(self, text: str) -> bool:
        """Whether the output of a solver says that there is no solution."""
        return has_line(self.no_solution, text)


def has_line(beginning: str, text: str) -> bool:
    """Whether a line of the text begins like this regular expression, in small or capital letters."""
    return re.search(f"^({beginning})", text, re.MULTILINE | re.IGNORECASE) is not None


def name_of_column(number: int | str) -> str:
    """Stands for the name of a variable where a solver gives only its number in the file, from 1."""
    return f"column {number}"


def rows_by_group(model: LinearModel) -> Iterator[tuple[str, list[Row]]]:
    """The rows in their order, those of one group together, with a heading for each group."""
    for name, rows in groupby(model.rows, key=lambda row: row.group):
        says = model.groups.get(name, "")
        yield f"{name}: {says}" if says else name, list(rows)


def title_lines(model: LinearModel) -> list[str]:
    """The first lines of a file, without the sign of a comment."""
    return [str(model.instance), "Written by Bezzel; the legend says which variable is which square."]


def weighted_literals(row: Row) -> tuple[list[tuple[int, int]], int]:
    """A sum over 0-1 variables with positive weights: pairs (weight, literal), and what to add to the row's limits."""
    terms = [(weight, number + 1) for number, weight in row.terms.items() if weight]
    added = -sum(weight for weight, _ in terms if weight < 0)
    return [(abs(weight), literal if weight > 0 else -literal) for weight, literal in terms], added
