"""A logic program for answer-set solvers: each row is an integrity constraint, which forbids that its limits are left.

The choice rules leave all atoms open. ``occupied((Row, Column))`` counts rows and columns from 0 at the top left;
``helper(K)`` is variable K of the model. The objective is a ``#minimize`` or ``#maximize`` statement. The usual end of
such a file is ``.lp``, as that of a linear program; so ``--format lp-asp`` says which is meant.

Read by: clingo. ``clingo --models=0 FILE`` gives all solutions.
Source: Calimeri and others, ASP-Core-2 Input Language Format, TPLP 20 (2020) 294; Potassco User Guide.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from models.exporting.shared.format import Format, Values, Written, rows_by_group, title_lines, write_lines
from models.exporting.shared.stated import LinearModel, Row

ATOM = re.compile(r"occupied\(\((\d+),(\d+)\)\)")
ANSWER = re.compile(r"Answer: (\d+)")


class LpAsp(Format):
    extensions = (".lp", ".asp")
    no_solution = "UNSATISFIABLE"
    only_zero_one = True
    left_out_is_zero = True

    def write(self, model: LinearModel) -> Written:
        atoms = atoms_of(model)
        board = model.instance.board
        lines = [f"% {line}" for line in title_lines(model)]
        rows, columns = (max(places) for places in zip(*board, strict=True))
        lines.append(f"{{ occupied((0..{rows}, 0..{columns})) }}.")
        if len(atoms) > len(board):
            lines.append(f"{{ helper({len(board)}..{len(atoms) - 1}) }}.")
        for atom, one in zip(atoms, model.variables, strict=True):
            if one.lower == one.upper:
                lines.append(f":- {'not ' if one.lower else ''}{atom}.")
        for heading, rows in rows_by_group(model):
            lines.append(f"% {heading}")
            lines += [_constraint(row, atoms) for row in rows]
        if model.wanted:
            verb = "minimize" if model.wanted == "fewest" else "maximize"
            lines.append(f"#{verb} {{ 1,Square : occupied(Square) }}.")
        lines.append("#show occupied/1.")
        return write_lines(lines, atoms, [1] * len(model.rows))

    def read(self, text: str) -> Iterator[Values]:
        return iter(_answer_sets(text))


def atoms_of(model: LinearModel) -> list[str]:
    """An atom for each variable, as clingo prints it."""
    board = model.instance.board
    squares = [atom_of_square(row, column) for row, column in board]
    return squares + [f"helper({number})" for number in range(len(board), len(model.variables))]


def atom_of_square(row: int, column: int) -> str:
    return f"occupied(({row},{column}))"


def _constraint(row: Row, atoms: list[str]) -> str:
    least = "" if row.at_least is None else f"{row.at_least} "
    most = "" if row.at_most is None else f" {row.at_most}"
    if set(row.terms.values()) == {1}:
        return f":- not {least}{{ {'; '.join(atoms[number] for number in row.terms)} }}{most}."
    terms = "; ".join(f"{weight},{number} : {atoms[number]}" for number, weight in row.terms.items())
    return f":- not {least}#sum {{ {terms} }}{most}."


def _answer_sets(text: str) -> list[Values]:
    """The true atoms of each answer set, which are in the line after ``Answer: 1``.

    Where the numbers begin again, clingo has found the optimum, and lists all that reach it. Without such lines each
    line with atoms is an answer set.
    """
    lines = text.splitlines()
    numbered = [(ANSWER.match(line), after) for line, after in pairwise([*lines, ""])]
    answers = [(match[1], after) for match, after in numbered if match]
    first = max((place for place, (number, _) in enumerate(answers) if number == "1"), default=0)
    of_atoms = [line for _, line in answers[first:]] or [line for line in lines if ATOM.search(line)]
    return [{atom_of_square(int(row), int(column)): 1 for row, column in ATOM.findall(line)} for line in of_atoms]
