"""LP, the text form of linear programs that CPLEX introduced: sums written as people write them.

Each row is one line, or two where it has a lower and an upper limit; its name begins with the condition to which it
belongs. All variables are integers between two limits.

Read by: SCIP, HiGHS, CBC, GLPK, Gurobi, CPLEX.
Source: IBM ILOG CPLEX, LP file format: algebraic representation.
"""

from collections.abc import Iterator

from models.exporting.shared.answers import NO_SOLUTION, read_solution_file
from models.exporting.shared.format import (
    Format,
    Values,
    Written,
    list_limits,
    make_names,
    name_constraints,
    rows_by_group,
    sum_in_words,
    title_lines,
    wrap,
    write_lines,
)
from models.exporting.shared.stated import LinearModel, Row


class Lp(Format):
    extensions = (".lp",)
    no_solution = NO_SOLUTION
    left_out_is_zero = True

    def write(self, model: LinearModel) -> Written:
        names = make_names(model)
        row_names = iter(name_constraints(model.rows))
        pieces = sum_in_words(Row(_objective(model)), names)
        lines = [f"\\ {line}" for line in title_lines(model)]
        lines += ["Maximize" if model.wanted == "most" else "Minimize", wrap(f" pieces: {pieces}"), "Subject To"]
        for heading, rows in rows_by_group(model):
            lines.append(f"\\ {heading}")
            for row in rows:
                lines += _constraints(row, next(row_names), names)
        lines.append("Bounds")
        lines += [f" {one.lower} <= {name} <= {one.upper}" for name, one in zip(names, model.variables, strict=True)]
        lines += ["Generals", wrap(f" {' '.join(names)}", " "), "End"]
        return write_lines(lines, names, [len(list_limits(row)) for row in model.rows])

    def read(self, text: str) -> Iterator[Values]:
        return read_solution_file(text)


def _objective(model: LinearModel) -> dict[int, int]:
    """The number of pieces, or 0; it names all variables, so that programs number them in their order."""
    return dict.fromkeys(range(len(model.variables)), 0) | dict.fromkeys(model.pieces, 1 if model.wanted else 0)


def _constraints(row: Row, name: str, names: list[str]) -> Iterator[str]:
    several = len(list_limits(row)) > 1
    for sign, limit in list_limits(row):
        end = {">=": "_least", "<=": "_most"}[sign] if several else ""
        yield wrap(f" {name}{end}: {sum_in_words(row, names)} {sign} {limit}")
