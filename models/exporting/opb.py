"""OPB: sums of 0-1 variables with a lower limit, for pseudo-Boolean solvers.

Each row is one sum, or two where it has a lower and an upper limit; nothing is translated. An upper limit is a lower
one with all signs changed. The fewest pieces are minimised, the most are minimised with the sign changed.

Read by: Exact, RoundingSat, Sat4j, NaPS, SCIP.
Source: Roussel and Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers (2012).
"""

import re
from collections.abc import Iterator, Mapping

from models.exporting.shared.answers import END, SAYS_UNSATISFIABLE, Assignment, list_words_of_v_lines, split_solutions
from models.exporting.shared.format import (
    Format,
    Unreadable,
    Values,
    Written,
    list_limits,
    rows_by_group,
    title_lines,
    write_lines,
)
from models.exporting.shared.stated import LinearModel, Row
from models.languages import say


class Opb(Format):
    extensions = (".opb",)
    no_solution = SAYS_UNSATISFIABLE
    only_zero_one = True

    def write(self, model: LinearModel) -> Written:
        lines = []
        for heading, rows in rows_by_group(model):
            lines.append(f"* {heading}")
            lines += [line for row in rows for line in _constraints(row)]
        fixed = [one for one in enumerate(model.variables) if one[1].lower == one[1].upper]
        lines += [f"+1 x{number + 1} = {variable.lower} ;" for number, variable in fixed]
        count = sum(not line.startswith("*") for line in lines)
        first = [f"* #variable= {len(model.variables)} #constraint= {count}"]
        first += [f"* {line}" for line in title_lines(model)]
        if model.wanted:
            sign = 1 if model.wanted == "fewest" else -1
            first.append(f"min: {_sum(dict.fromkeys(model.pieces, sign))} ;")
        names = [f"x{number + 1}" for number in range(len(model.variables))]
        return write_lines([*first, *lines], names, [len(list_limits(row)) for row in model.rows])

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(_read(text))


def _constraints(row: Row) -> Iterator[str]:
    for sign, limit in list_limits(row):
        if sign == "<=":
            yield f"{_sum({number: -weight for number, weight in row.terms.items()})} >= {-limit} ;"
        else:
            yield f"{_sum(row.terms)} {sign} {limit} ;"


def _sum(terms: Mapping[int, int]) -> str:
    return " ".join(f"{weight:+} x{number + 1}" for number, weight in (terms or {0: 0}).items())


def _read(text: str) -> Iterator[Assignment | None]:
    for word in list_words_of_v_lines(text):
        if word is END:
            yield END
        elif re.fullmatch("[-~]?x[0-9]+", word):
            yield word.lstrip("-~"), 1 if word.startswith("x") else 0
        else:
            wrong = "expected a variable such as x1 or -x1 in a line that begins with v, not {text}"
            raise Unreadable(say(wrong, text=repr(word[:40])))
