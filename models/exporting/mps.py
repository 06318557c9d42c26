"""MPS, the oldest form of linear programs that is still in use: rows and columns by name, in its free form.

Each row is one row, or two where it has a lower and an upper limit. All variables are integers between two limits. The
objective is always minimised, as the format does not say: where the most pieces are wanted, its signs are changed.

Read by: SCIP, HiGHS, CBC, GLPK, Gurobi, CPLEX.
Source: IBM, Mathematical Programming System/360 (1969); free form: lp_solve, mps-format.
"""

from collections.abc import Iterator, Sequence

from models.exporting.shared.answers import NO_SOLUTION, read_solution_file
from models.exporting.shared.format import RowFormat, Values, name_constraints
from models.exporting.shared.stated import LinearModel

KINDS = {"=": "E", ">=": "G", "<=": "L"}
"""The letters of the format for the signs of limits."""


class Mps(RowFormat):
    extensions = (".mps",)
    no_solution = NO_SOLUTION
    left_out_is_zero = True
    comment = "*"

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        kinds, right_sides = ["N pieces"], []
        columns: list[list[str]] = [[] for _ in names]
        for row, row_name in zip(model.rows, name_constraints(model.rows), strict=True):
            for sign, limit in row.limits:
                name = f"{row_name}_{KINDS[sign]}"
                kinds.append(f"{KINDS[sign]} {name}")
                right_sides.append(f"RHS {name} {limit}")
                for number, weight in row.terms.items():
                    columns[number].append(f"{names[number]} {name} {weight}")
        cost = {"fewest": 1, "most": -1, None: 0}[model.wanted]
        for number in model.pieces:
            columns[number].append(f"{names[number]} pieces {cost}")
        entries = [line for column in columns for line in column]
        sections = {
            "ROWS": kinds,
            "COLUMNS": ["MARKER 'MARKER' 'INTORG'", *entries, "MARKER 'MARKER' 'INTEND'"],
            "RHS": right_sides,
            "BOUNDS": [
                f"{kind} BOUND {name} {limit}"
                for name, one in zip(names, model.variables, strict=True)
                for kind, limit in (("LO", one.lower), ("UP", one.upper))
            ],
        }
        lines = [line for heading, inside in sections.items() for line in (heading, *(f" {one}" for one in inside))]
        return [*self.title(model), "NAME bezzel", *lines, "ENDATA"]

    def read(self, text: str) -> Iterator[Values]:
        return read_solution_file(text)
