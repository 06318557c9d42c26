"""MiniZinc: the model as text in MiniZinc's language, with one variable for each square and one line for each row.

A comment says what each group of rows demands. There is no output item, so MiniZinc prints each variable with its
value. The objective is the sum of the squares.

Read by: ``minizinc`` with Gecode, Chuffed, OR-Tools and its other solvers.
Source: The MiniZinc Handbook.
"""

from collections.abc import Iterator, Sequence

from models.exporting.shared.answers import read_minizinc, split_solutions
from models.exporting.shared.format import RowFormat, Values, sum_in_words
from models.exporting.shared.stated import LinearModel, Row


class Mzn(RowFormat):
    extensions = (".mzn",)
    comment = "%"
    no_solution = "=====UNSATISFIABLE====="

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        def state(row: Row) -> Iterator[str]:
            said = sum_in_words(row.terms, names, times=" * ")
            return (f"constraint {said} {sign} {limit};" for sign, limit in row.limits)

        lines = self.title(model)
        lines += [f"var {one.lower}..{one.upper}: {name};" for name, one in zip(names, model.variables, strict=True)]
        lines += self.state_groups(model, state)
        verb = {"fewest": "minimize", "most": "maximize"}.get(model.wanted or "")
        pieces = sum_in_words(dict.fromkeys(model.pieces, 1), names)
        return [*lines, f"solve {verb} {pieces};" if verb else "solve satisfy;"]

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_minizinc(text))
