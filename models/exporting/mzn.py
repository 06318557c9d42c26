"""MiniZinc: the model as text in MiniZinc's language, with one variable for each square and one line for each row.

A comment says what each group of rows demands. There is no output item, so MiniZinc prints each variable with its
value. The objective is the sum of the squares.

Read by: ``minizinc`` with Gecode, Chuffed, OR-Tools and its other solvers.
Source: The MiniZinc Handbook.
"""

from collections.abc import Iterator, Sequence

from models.exporting.shared.answers import MINIZINC_UNSATISFIABLE, read_minizinc, split_solutions
from models.exporting.shared.format import RowFormat, Values, Written, sum_in_words
from models.exporting.shared.stated import ArrayModel, LinearModel, Row


class Mzn(RowFormat):
    extensions = (".mzn",)
    comment = "%"
    no_solution = MINIZINC_UNSATISFIABLE

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

    def write_array(self, model: ArrayModel) -> Written:
        array, last = model.array, len(model.variables) - 1
        values = {value for one in model.variables for value in one.squares}
        lines = ['include "alldifferent.mzn";', *self.title(model)]
        lines.append(f"array[0..{last}] of var {min(values)}..{max(values)}: {array};")
        for number, one in enumerate(model.variables):
            if one.squares.keys() != values:
                lines.append(f"constraint {array}[{number}] in {{{', '.join(map(str, sorted(one.squares)))}}};")
        for different in model.constraints:
            said = f"[{array}[i] {'+' if different.step > 0 else '-'} i | i in 0..{last}]" if different.step else array
            lines += [f"% {different.says}", f"constraint alldifferent({said});"]
        lines.append("solve satisfy;")
        return Written("\n".join(lines) + "\n", [f"[{number}]" for number in range(last + 1)], [])

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_minizinc(text))
