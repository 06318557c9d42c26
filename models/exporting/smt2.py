"""SMT-LIB 2: formulas for SMT solvers, in linear integer arithmetic.

A variable that is 0 or 1 is a ``Bool``, any other an ``Int`` between two limits, which stand at the end. Each row is
one ``assert``, or two where it has a lower and an upper limit: a clause is an ``or``, any other a sum, in which a
``Bool`` counts as ``(ite x 1 0)``. The objective is ``minimize`` or ``maximize``, which is not in the standard.

Read by: z3, cvc5, MathSAT, Yices 2, SMTInterpol; with an objective z3 and OptiMathSAT.
Source: Barrett, Fontaine and Tinelli, The SMT-LIB Standard: Version 2.6.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from models.exporting.shared.answers import END, Assignments, parse_value, split_solutions
from models.exporting.shared.format import RowFormat, Values
from models.exporting.shared.stated import LinearModel, Row, Variable

ANSWER = re.compile(
    r"^sat\b|\((?:define-fun |= )?\|?([\w-]+)\|?\s+(?:\(\)\s+(?:\w+|\(_ BitVec \d+\))\s+)?"
    r"(?:(true|false)|(#x[\da-fA-F]{1,8}|#b[01]{1,32})|\(?(-? ?\d+)\)?)\s*\)",
    re.MULTILINE,
)
"""The line ``sat``; or a variable with its value, as ``get-model`` and ``get-value`` print them.

``(= x true)`` is Yices's own form.
"""
WITH_VALUES = "(set-option :produce-models true)"
"""The command by which a solver keeps values for ``get-model``."""


class Smt2(RowFormat):
    extensions = (".smt2",)
    comment = ";"
    no_solution = "unsat"
    left_out_is_zero = True

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        named = list(zip(names, model.variables, strict=True))
        terms = [f"(ite {name} 1 0)" if one.is_zero_one else name for name, one in named]
        lines = [*self.title(model), WITH_VALUES, *([] if model.wanted else ["(set-logic QF_LIA)"])]
        lines += [f"(declare-const {name} {'Bool' if one.is_zero_one else 'Int'})" for name, one in named]
        lines += self.state_groups(model, lambda row: _constraints(row, names, terms, model.variables))
        for term, one in zip(terms, model.variables, strict=True):
            if not one.is_zero_one or one.lower == one.upper:
                lines.append(f"(assert (<= {_number(one.lower)} {term} {_number(one.upper)}))")
        if model.wanted:
            verb = "minimize" if model.wanted == "fewest" else "maximize"
            lines.append(f"({verb} {_sum(dict.fromkeys(model.pieces, 1), terms)})")
        return [*lines, "(check-sat)", "(get-model)"]

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(_read(text))


def _constraints(row: Row, names: Sequence[str], terms: Sequence[str], variables: Sequence[Variable]) -> Iterator[str]:
    """A clause for the row, or else an assertion for each of its limits."""
    is_clause = row.limits == [(">=", 1)] and set(row.terms.values()) == {1} and len(row.terms) > 1
    if is_clause and all(variables[number].is_zero_one for number in row.terms):
        yield f"(assert (or {' '.join(names[number] for number in row.terms)}))"
        return
    for sign, limit in row.limits:
        yield f"(assert ({sign} {_sum(row.terms, terms)} {_number(limit)}))"


def _sum(weights: Mapping[int, int], terms: Sequence[str]) -> str:
    """A sum as text; ``weights`` are by the numbers of the variables, ``terms`` the texts of these."""
    products = [
        terms[number] if weight == 1 else f"(* {_number(weight)} {terms[number]})" for number, weight in weights.items()
    ]
    return f"(+ {' '.join(products)})" if len(products) > 1 else "".join(products) or "0"


def _number(value: int) -> str:
    return f"(- {-value})" if value < 0 else str(value)


def _read(text: str) -> Assignments:
    """The values in the output, with ``END`` at each line ``sat``. Raises Unreadable."""
    for name, boolean, bits, integer in ANSWER.findall(text):
        if not name:
            yield END
        elif bits:
            yield name, int(bits[2:], 16 if bits[1] == "x" else 2)
        else:
            yield name, int(boolean == "true") if boolean else parse_value(integer.replace(" ", ""))
