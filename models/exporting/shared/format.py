"""The base classes of all formats, which write a model and read the output of solvers; names and sums for most of them.

A format is one file in ``models/exporting``; its name is the file's.
"""

import re
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import ClassVar

from models.exporting.shared.stated import ArrayModel, LinearModel, Row
from models.lesson import Documented

WIDTH = 200
"""The most characters of a line; some readers of LP files take no more than 500."""
Values = Mapping[str, int]
"""A solution as a solver prints it: the values of variables by their names in the file."""


class Unreadable(ValueError):
    """The output of a solver is not written as its format says."""


@dataclass(frozen=True)
class Written:
    """A model as the text of a file.

    ``names`` are those of the model's variables in the file; ``ends`` has for each row the number of constraints in the
    file up to its end; ``helpers`` is the number of variables that the format adds.
    """

    text: str
    names: Sequence[str]
    ends: Sequence[int]
    helpers: int = 0


class Format(Documented, ABC):
    """A kind of file for models. ``extensions``: the ends of names of such files, the usual one first."""

    extensions: ClassVar[tuple[str, ...]]
    comment: ClassVar[str]
    """The sign that begins a comment."""
    only_zero_one: ClassVar[bool] = False
    """Whether its variables are 0 or 1 only."""
    left_out_is_zero: ClassVar[bool] = False
    """Whether solvers leave out what is 0."""
    no_solution: ClassVar[str]
    """The beginning of the line, as a regular expression, by which solvers say that there is no solution."""

    @property
    def name(self) -> str:
        return self.short_name

    def why_not(self, model: LinearModel) -> str | None:
        """The reason why the format cannot express the model, in a few words; None if it can."""
        return "it has variables with more than two values" if self.only_zero_one and not model.is_zero_one else None

    @abstractmethod
    def write(self, model: LinearModel) -> Written:
        """The model in this format."""

    def write_array(self, model: ArrayModel) -> Written | None:
        """The model in this format, with its array as one; None if the format has no arrays."""
        return None

    @abstractmethod
    def read(self, text: str) -> Iterator[Values]:
        """The solutions in the output of a solver. Raises Unreadable."""

    def says_none(self, text: str) -> bool:
        """Whether the output of a solver says that there is no solution."""
        return has_line(self.no_solution, text)

    def title(self, model: LinearModel | ArrayModel) -> list[str]:
        """The first lines of a file, as comments."""
        words = "Written by Bezzel; the legend says which variable is which square."
        return [f"{self.comment} {model.instance}", f"{self.comment} {words}"]


class RowFormat(Format):
    """A format that has sums with limits; the file has the rows of the model in their order."""

    splits_limits: ClassVar[bool] = True
    """Whether a row that has a lower and an upper limit is two constraints."""

    def write(self, model: LinearModel) -> Written:
        names = self.name_variables(model)
        numbers = (len(row.limits) if self.splits_limits else 1 for row in model.rows)
        return Written("\n".join(self.lines(model, names)) + "\n", names, list(accumulate(numbers)))

    @abstractmethod
    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        """The lines of the file; ``names`` are those of the variables in it."""

    def name_variables(self, model: LinearModel) -> list[str]:
        """Names of the variables for any format: ``x_a1``, as a name like ``e1`` would be read as a number."""
        names: dict[str, None] = {}
        for variable in model.variables:
            name = plain = f"x_{re.sub('[^A-Za-z0-9]+', '_', variable.name)}"
            number = 1
            while name in names:
                number += 1
                name = f"{plain}_{number}"
            names[name] = None
        return list(names)

    def state_groups(self, model: LinearModel, state: Callable[[Row], Iterable[str]]) -> Iterator[str]:
        """The lines by which ``state`` writes each row, those of a group below a comment that says what it demands."""
        for heading, rows in rows_by_group(model):
            yield f"{self.comment} {heading}"
            for row in rows:
                yield from state(row)


def has_line(beginning: str, text: str) -> bool:
    """Whether a line of the text begins like this regular expression, in small or capital letters."""
    return re.search(f"^({beginning})", text, re.MULTILINE | re.IGNORECASE) is not None


def name_of_column(number: int | str) -> str:
    """The word that stands for a variable's name where a solver gives only its number in the file, from 1."""
    return f"column {number}"


def rows_by_group(model: LinearModel) -> Iterator[tuple[str, list[Row]]]:
    """The rows in their order, those of one group together, with a heading for each group."""
    for name, rows in groupby(model.rows, key=lambda row: row.group):
        says = model.groups.get(name, "")
        yield f"{name}: {says}" if says else name, list(rows)


def name_constraints(rows: Sequence[Row]) -> list[str]:
    """A name for each constraint: its group with a number."""
    counted: dict[str, int] = {}
    names = []
    for row in rows:
        word = re.sub("[^A-Za-z0-9]+", "_", row.group) or "row"
        counted[word] = counted.get(word, 0) + 1
        names.append(f"c_{word}_{counted[word]}")
    return names


def sum_in_words(terms: Mapping[int, int], names: Sequence[str], times: str = " ") -> str:
    """The sum as text, such as ``x_a1 + 2 x_b1 - x_c1``; an empty sum is 0 times the first variable.

    ``terms`` has the coefficients by the numbers of the variables, ``names`` the names.
    """
    text = ""
    for number, weight in (terms or {0: 0}).items():
        factor = "" if abs(weight) == 1 else f"{abs(weight)}{times}"
        text += f" {'-' if weight < 0 else '+'} {factor}{names[number]}"
    return text.removeprefix(" + ").strip()


def wrap(line: str, indent: str = "   ") -> str:
    """The line; if it is longer than ``WIDTH``, cut into several, which are indented but for the first."""
    if len(line) <= WIDTH:
        return line
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
