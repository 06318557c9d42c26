"""MPS, the oldest form of linear programs that is still in use: rows and columns by name, in its free form.

Each row is one row, or two where it has a lower and an upper limit. All variables are integers between two limits. The
objective is always minimised, as the format does not say: where the most pieces are wanted, its signs are changed.

Read by: SCIP, HiGHS, CBC, GLPK, Gurobi, CPLEX.
Source: IBM, Mathematical Programming System/360 (1969); free form: lp_solve, mps-format.
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
    title_lines,
    write_lines,
)
from models.exporting.shared.stated import LinearModel

KINDS = {"=": "E", ">=": "G", "<=": "L"}


class Mps(Format):
    extensions = (".mps",)
    no_solution = NO_SOLUTION
    left_out_is_zero = True

    def write(self, model: LinearModel) -> Written:
        names = make_names(model)
        kinds, sides = ["N pieces"], []
        columns: list[list[str]] = [[] for _ in names]
        for row, row_name in zip(model.rows, name_constraints(model.rows), strict=True):
            for sign, limit in list_limits(row):
                name = f"{row_name}_{KINDS[sign]}"
                kinds.append(f"{KINDS[sign]} {name}")
                sides.append(f"RHS {name} {limit}")
                for number, weight in row.terms.items():
                    columns[number].append(f"{names[number]} {name} {weight}")
        cost = {"fewest": 1, "most": -1, None: 0}[model.wanted]
        for number in model.pieces:
            columns[number].append(f"{names[number]} pieces {cost}")
        entries = [line for column in columns for line in column]
        bounds = list(_bounds(names, model))
        lines = [f"* {line}" for line in title_lines(model)]
        lines += ["NAME bezzel", *_section("ROWS", kinds)]
        lines += _section("COLUMNS", ["MARKER 'MARKER' 'INTORG'", *entries, "MARKER 'MARKER' 'INTEND'"])
        lines += [*_section("RHS", sides), *_section("BOUNDS", bounds), "ENDATA"]
        return write_lines(lines, names, [len(list_limits(row)) for row in model.rows])

    def read(self, text: str) -> Iterator[Values]:
        return read_solution_file(text)


def _section(heading: str, lines: list[str]) -> list[str]:
    return [heading, *(f" {line}" for line in lines)]


def _bounds(names: list[str], model: LinearModel) -> Iterator[str]:
    for name, variable in zip(names, model.variables, strict=True):
        yield f"LO BOUND {name} {variable.lower}"
        yield f"UP BOUND {name} {variable.upper}"
