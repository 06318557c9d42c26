"""FlatZinc, what MiniZinc makes of a model for a solver: variables, and constraints by name.

Each row is an ``int_lin_le`` or ``int_lin_eq``, with its coefficients and variables; a lower limit is an upper one with
all signs changed. For an objective one more variable is the number of pieces.

Read by: ``fzn-gecode``, Chuffed, OR-Tools' ``fzn-cp-sat``, Choco, and the other solvers of the MiniZinc Challenge.
Source: The MiniZinc Handbook, Interfacing Solvers to FlatZinc.
"""

from collections.abc import Iterator, Mapping

from models.exporting.shared.answers import read_minizinc, split_solutions
from models.exporting.shared.format import (
    Format,
    Values,
    Written,
    list_limits,
    make_names,
    rows_by_group,
    title_lines,
    write_lines,
)
from models.exporting.shared.stated import LinearModel, Row

PIECES = "pieces"


class Fzn(Format):
    extensions = (".fzn",)
    no_solution = "=====UNSATISFIABLE====="

    def write(self, model: LinearModel) -> Written:
        names = make_names(model)
        lines = [f"% {line}" for line in title_lines(model)]
        lines += [
            f"var {one.lower}..{one.upper}: {name} :: output_var;"
            for name, one in zip(names, model.variables, strict=True)
        ]
        if model.wanted:
            lines.append(f"var 0..{len(model.pieces)}: {PIECES};")
        for heading, rows in rows_by_group(model):
            lines.append(f"% {heading}")
            lines += [line for row in rows for line in _constraints(row, names)]
        solve = "satisfy"
        if model.wanted:
            counted = {**dict.fromkeys(model.pieces, 1), len(names): -1}
            lines += ["% the number of pieces", _linear("int_lin_eq", counted, [*names, PIECES], 0)]
            solve = f"{'minimize' if model.wanted == 'fewest' else 'maximize'} {PIECES}"
        lines.append(f"solve {solve};")
        numbers = [len(list_limits(row)) for row in model.rows]
        return write_lines(lines, names, numbers, helpers=int(model.wanted is not None))

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_minizinc(text))


def _constraints(row: Row, names: list[str]) -> Iterator[str]:
    negated = {number: -weight for number, weight in row.terms.items()}
    for sign, limit in list_limits(row):
        if sign == ">=":
            yield _linear("int_lin_le", negated, names, -limit)
        else:
            yield _linear("int_lin_eq" if sign == "=" else "int_lin_le", row.terms, names, limit)


def _linear(name: str, terms: Mapping[int, int], names: list[str], limit: int) -> str:
    terms = terms or {0: 0}
    weights, variables = ",".join(map(str, terms.values())), ",".join(names[number] for number in terms)
    return f"constraint {name}([{weights}],[{variables}],{limit});"
