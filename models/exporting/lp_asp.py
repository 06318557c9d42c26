"""A logic program for answer-set solvers: each row is an integrity constraint, which forbids sums outside its limits.

The choice rules leave all atoms open. ``occupied((Row, Column))`` counts rows and columns from 0 at the top left;
``helper(K)`` is variable K of the model. The objective is a ``#minimize`` or ``#maximize`` statement. The usual end of
such a file is ``.lp``, as that of a linear program; so ``--format lp-asp`` says which is meant.

Read by: clingo. ``clingo --models=0 FILE`` gives all solutions; of a file with an objective
``clingo --models=0 --opt-mode=optN FILE`` gives all that are optimal, after others that are not.
Source: Calimeri and others, ASP-Core-2 Input Language Format, TPLP 20 (2020) 294; Potassco User Guide.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from models.exporting.shared.format import RowFormat, Values
from models.exporting.shared.stated import LinearModel, Row

ATOM = re.compile(r"occupied\(\((\d+),(\d+)\)\)")
"""The atom of a square, with its row and its column."""
ANSWER = re.compile(r"Answer: (\d+)")
"""The line before the atoms of an answer set, with the number of the set."""


class LpAsp(RowFormat):
    extensions = (".lp", ".asp")
    comment = "%"
    no_solution = "UNSATISFIABLE"
    only_zero_one = True
    left_out_is_zero = True
    splits_limits = False

    def name_variables(self, model: LinearModel) -> list[str]:
        """An atom for each variable, as clingo prints it."""
        board = model.instance.board
        squares = [atom_of_square(row, column) for row, column in board]
        return squares + [f"helper({number})" for number in range(len(board), len(model.variables))]

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        board = model.instance.board
        last_row, last_column = board.square(len(board) - 1)
        lines = [*self.title(model), f"{{ occupied((0..{last_row}, 0..{last_column})) }}."]
        if len(names) > len(board):
            lines.append(f"{{ helper({len(board)}..{len(names) - 1}) }}.")
        for atom, one in zip(names, model.variables, strict=True):
            if one.lower == one.upper:
                lines.append(f":- {'not ' if one.lower else ''}{atom}.")
        lines += self.state_groups(model, lambda row: [_constraint(row, names)])
        if model.wanted:
            verb = "minimize" if model.wanted == "fewest" else "maximize"
            lines.append(f"#{verb} {{ 1,Square : occupied(Square) }}.")
        return [*lines, "#show occupied/1."]

    def read(self, text: str) -> Iterator[Values]:
        """The true atoms of each answer set, which are in the line after ``Answer: 1``.

        Where the numbers begin again, clingo has found the optimum, and lists all that reach it. Without such lines
        each line with atoms is an answer set.
        """
        lines = text.splitlines()
        numbered = [(ANSWER.match(line), after) for line, after in pairwise([*lines, ""])]
        answers = [(match[1], after) for match, after in numbered if match]
        first = max((place for place, (number, _) in enumerate(answers) if number == "1"), default=0)
        for line in [line for _, line in answers[first:]] or filter(ATOM.search, lines):
            yield {atom_of_square(int(row), int(column)): 1 for row, column in ATOM.findall(line)}


def atom_of_square(row: int, column: int) -> str:
    """The atom that says that the square is occupied."""
    return f"occupied(({row},{column}))"


def _constraint(row: Row, atoms: Sequence[str]) -> str:
    """The integrity constraint that forbids a sum outside the limits of the row."""
    least = "" if row.at_least is None else f"{row.at_least} "
    most = "" if row.at_most is None else f" {row.at_most}"
    if set(row.terms.values()) == {1}:
        return f":- not {least}{{ {'; '.join(atoms[number] for number in row.terms)} }}{most}."
    terms = "; ".join(f"{weight},{number} : {atoms[number]}" for number, weight in row.terms.items())
    return f":- not {least}#sum {{ {terms} }}{most}."
