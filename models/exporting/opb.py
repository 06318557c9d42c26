"""OPB: sums of 0-1 variables with a lower limit, for pseudo-Boolean solvers.

Each row is one sum, or two where it has a lower and an upper limit; nothing is translated. An upper limit is a lower
one with all signs changed. The fewest pieces are minimised, the most are minimised with the sign changed.

Read by: Exact, RoundingSat, Sat4j, NaPS, SCIP.
Source: Roussel and Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers (2012).
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from models.exporting.shared.answers import (
    END,
    MOST_SHOWN,
    SAYS_UNSATISFIABLE,
    Assignments,
    list_words_of_v_lines,
    split_solutions,
)
from models.exporting.shared.format import RowFormat, Unreadable, Values
from models.exporting.shared.stated import LinearModel, Row
from models.languages import say


class Opb(RowFormat):
    extensions = (".opb",)
    comment = "*"
    no_solution = SAYS_UNSATISFIABLE
    only_zero_one = True

    def name_variables(self, model: LinearModel) -> list[str]:
        return [_name(number) for number in range(len(model.variables))]

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        stated = list(self.state_groups(model, _constraints))
        fixed = [(name, one.lower) for name, one in zip(names, model.variables, strict=True) if one.lower == one.upper]
        stated += [f"+1 {name} = {value} ;" for name, value in fixed]
        count = sum(not line.startswith(self.comment) for line in stated)
        first = [f"* #variable= {len(names)} #constraint= {count}", *self.title(model)]
        if model.wanted:
            sign = 1 if model.wanted == "fewest" else -1
            first.append(f"min: {_sum(dict.fromkeys(model.pieces, sign))} ;")
        return first + stated

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(_read(text))


def _constraints(row: Row) -> Iterator[str]:
    """A line for each limit of the row: an equation, or a lower limit."""
    for sign, limit in row.limits:
        if sign == "<=":
            yield f"{_sum({number: -weight for number, weight in row.terms.items()})} >= {-limit} ;"
        else:
            yield f"{_sum(row.terms)} {sign} {limit} ;"


def _name(number: int) -> str:
    """The name of the variable with this number, from 0; names count from 1."""
    return f"x{number + 1}"


def _sum(terms: Mapping[int, int]) -> str:
    """A sum as text; an empty one is 0 times the first variable."""
    return " ".join(f"{weight:+} {_name(number)}" for number, weight in (terms or {0: 0}).items())


def _read(text: str) -> Assignments:
    """The values in the lines that begin with ``v``: the literals that are true. Raises Unreadable."""
    for word in list_words_of_v_lines(text):
        if word is END:
            yield END
        elif re.fullmatch("[-~]?x[0-9]+", word):
            yield word.lstrip("-~"), 1 if word.startswith("x") else 0
        else:
            wrong = "expected a variable such as x1 or -x1 in a line that begins with v, not {text}"
            raise Unreadable(say(wrong, text=repr(word[:MOST_SHOWN])))
