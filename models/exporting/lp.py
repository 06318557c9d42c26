"""LP, the text form of linear programs that CPLEX introduced: sums written as people write them.

Each row is one line, or two where it has a lower and an upper limit; its name begins with the condition to which it
belongs. All variables are integers between two limits.

Read by: SCIP, HiGHS, CBC, GLPK, Gurobi, CPLEX.
Source: IBM ILOG CPLEX, LP file format: algebraic representation.
"""

from collections.abc import Iterator, Sequence

from models.exporting.shared.answers import NO_SOLUTION, read_solution_file
from models.exporting.shared.format import RowFormat, Values, name_constraints, sum_in_words, wrap
from models.exporting.shared.stated import LinearModel, Row


class Lp(RowFormat):
    extensions = (".lp",)
    no_solution = NO_SOLUTION
    left_out_is_zero = True
    comment = "\\"

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        row_names = iter(name_constraints(model.rows))
        pieces = sum_in_words(_objective(model), names)
        lines = self.title(model)
        lines += ["Maximize" if model.wanted == "most" else "Minimize", wrap(f" pieces: {pieces}"), "Subject To"]
        lines += self.state_groups(model, lambda row: _constraints(row, next(row_names), names))
        lines.append("Bounds")
        lines += [f" {one.lower} <= {name} <= {one.upper}" for name, one in zip(names, model.variables, strict=True)]
        return [*lines, "Generals", wrap(f" {' '.join(names)}", " "), "End"]

    def read(self, text: str) -> Iterator[Values]:
        return read_solution_file(text)


def _objective(model: LinearModel) -> dict[int, int]:
    """The number of pieces, or 0; it names all variables, so that programs number them in their order."""
    return dict.fromkeys(range(len(model.variables)), 0) | dict.fromkeys(model.pieces, 1 if model.wanted else 0)


def _constraints(row: Row, name: str, names: Sequence[str]) -> Iterator[str]:
    """A named line for each limit of the row."""
    for sign, limit in row.limits:
        end = {">=": "_least", "<=": "_most"}[sign] if len(row.limits) > 1 else ""
        yield wrap(f" {name}{end}: {sum_in_words(row.terms, names)} {sign} {limit}")
