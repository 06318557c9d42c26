"""LP, the text form of linear programs that CPLEX introduced: sums written as people write them.

Each row is one line, or two where it has a lower and an upper limit; its name begins with the condition to which it
belongs. All variables are integers between two limits.

Read by: SCIP, HiGHS, CBC, GLPK, Gurobi, CPLEX.
Source: IBM ILOG CPLEX, LP file format: algebraic representation.
"""

from collections.abc import Iterator

from models.exporting.shared.answers import NO_SOLUTION, solutions_of_sol
from models.exporting.shared.format import (
    Format,
    Values,
    Written,
    constraint_names,
    ends,
    identifiers,
    limits,
    rows_by_group,
    sum_in_words,
    title_lines,
    wrapped,
)
from models.exporting.shared.stated import LinearModel, Row


class Lp(Format):
    extensions = (".lp",)
    no_solution = NO_SOLUTION
    left_out_is_zero = True

    def write(self, model: LinearModel) -> Written:
        names = identifiers(model)
        row_names = iter(constraint_names(model.rows))
        pieces = sum_in_words(Row(_objective(model)), names)
        lines = [f"\\ {line}" for line in title_lines(model)]
        lines += ["Maximize" if model.wanted == "most" else "Minimize", wrapped(f" pieces: {pieces}"), "Subject To"]
        for heading, rows in rows_by_group(model):
            lines.append(f"\\ {heading}")
            for row in rows:
                lines += _constraints(row, next(row_names), names)
        lines.append("Bounds")
        lines += [f" {one.lower} <= {name} <= {one.upper}" for name, one in zip(names, model.variables, strict=True)]
        lines += ["Generals", wrapped(f" {' '.join(names)}", " "), "End"]
        return Written("\n".join(lines) + "\n", names, ends([len(limits(row)) for row in model.rows]))

    def read(self, text: str) -> Iterator[Values]:
        return solutions_of_sol(text)


def _objective(model: LinearModel) -> dict[int, int]:
    """The number of pieces, or 0; it names all variables, so that programs number them in their order."""
    return dict.fromkeys(range(len(model.variables)), 0) | dict.fromkeys(model.pieces, 1 if model.wanted else 0)


def _constraints(row: Row, name: str, names: list[str]) -> Iterator[str]:
    several = len(limits(row)) > 1
    for sign, limit in limits(row):
        end = {">=": "_least", "<=": "_most"}[sign] if several else ""
        yield wrapped(f" {name}{end}: {sum_in_words(row, names)} {sign} {limit}")
