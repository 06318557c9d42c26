"""FlatZinc, what MiniZinc makes of a model for a solver: variables, and constraints by name.

Each row is an ``int_lin_le`` or ``int_lin_eq``, with its coefficients and variables; a lower limit is an upper one with
all signs changed. For an objective one more variable is the number of pieces.

Read by: ``fzn-gecode``, Chuffed, OR-Tools' ``fzn-cp-sat``, Choco, and the other solvers of the MiniZinc Challenge.
Source: The MiniZinc Handbook, Interfacing Solvers to FlatZinc.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from models.exporting.shared.answers import MINIZINC_UNSATISFIABLE, read_minizinc, split_solutions
from models.exporting.shared.format import RowFormat, Values, Written
from models.exporting.shared.stated import LinearModel, Row

PIECES = "pieces"
"""The variable that counts the pieces for the objective."""


class Fzn(RowFormat):
    extensions = (".fzn",)
    comment = "%"
    no_solution = MINIZINC_UNSATISFIABLE

    def write(self, model: LinearModel) -> Written:
        return replace(super().write(model), helpers=int(model.wanted is not None))

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        lines = self.title(model)
        for name, one in zip(names, model.variables, strict=True):
            lines.append(f"var {one.lower}..{one.upper}: {name} :: output_var;")
        if model.wanted:
            lines.append(f"var 0..{len(model.pieces)}: {PIECES};")
        lines += self.state_groups(model, lambda row: _constraints(row, names))
        if not model.wanted:
            return [*lines, "solve satisfy;"]
        counted = {**dict.fromkeys(model.pieces, 1), len(names): -1}
        lines += [f"{self.comment} the number of pieces", _linear("int_lin_eq", counted, [*names, PIECES], 0)]
        return [*lines, f"solve {'minimize' if model.wanted == 'fewest' else 'maximize'} {PIECES};"]

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_minizinc(text))


def _constraints(row: Row, names: Sequence[str]) -> Iterator[str]:
    """A constraint for each limit of the row."""
    negated = {number: -weight for number, weight in row.terms.items()}
    for sign, limit in row.limits:
        if sign == ">=":
            yield _linear("int_lin_le", negated, names, -limit)
        else:
            yield _linear("int_lin_eq" if sign == "=" else "int_lin_le", row.terms, names, limit)


def _linear(name: str, terms: Mapping[int, int], names: Sequence[str], limit: int) -> str:
    """A linear constraint of this name; an empty sum is 0 times the first variable, as an array has an element."""
    terms = terms or {0: 0}
    weights, variables = ",".join(map(str, terms.values())), ",".join(names[number] for number in terms)
    return f"constraint {name}([{weights}],[{variables}],{limit});"
