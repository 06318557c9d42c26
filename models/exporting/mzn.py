"""MiniZinc: the model as text in MiniZinc's language, with one variable for each square and one line for each row.

A comment says what each group of rows demands. There is no output item, so MiniZinc prints each variable with its
value. The objective is the sum of the squares.

Read by: ``minizinc`` with Gecode, Chuffed, OR-Tools and its other solvers.
Source: The MiniZinc Handbook.
"""

from collections.abc import Iterator

from models.exporting.shared.answers import read_minizinc, split_solutions
from models.exporting.shared.format import (
    Format,
    Values,
    Written,
    list_limits,
    make_names,
    rows_by_group,
    sum_in_words,
    title_lines,
    write_lines,
)
from models.exporting.shared.stated import LinearModel, Row


class Mzn(Format):
    extensions = (".mzn",)
    no_solution = "=====UNSATISFIABLE====="

    def write(self, model: LinearModel) -> Written:
        names = make_names(model)
        lines = [f"% {line}" for line in title_lines(model)]
        lines += [f"var {one.lower}..{one.upper}: {name};" for name, one in zip(names, model.variables, strict=True)]
        for heading, rows in rows_by_group(model):
            lines.append(f"% {heading}")
            for row in rows:
                said = sum_in_words(row, names, times=" * ")
                lines += [f"constraint {said} {sign} {limit};" for sign, limit in list_limits(row)]
        verb = {"fewest": "minimize", "most": "maximize"}.get(model.wanted or "")
        pieces = sum_in_words(Row(dict.fromkeys(model.pieces, 1)), names)
        lines.append(f"solve {verb} {pieces};" if verb else "solve satisfy;")
        return write_lines(lines, names, [len(list_limits(row)) for row in model.rows])

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_minizinc(text))
