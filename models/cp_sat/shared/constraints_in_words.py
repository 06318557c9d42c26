"""The kinds of constraint that the models here state, in words; another kind as CP-SAT itself prints it."""

from collections.abc import Iterable, Sequence
from typing import Any

from models.cp_sat.shared.terms_in_words import Terms, limits, pairs
from models.model_in_words import ConstraintInWords, clause_in_words


def constraint_in_words(constraint: Any, constraints: Sequence[Any], terms: Terms) -> ConstraintInWords:
    """A constraint with its conditions, in words; ``constraints`` are all of the model, among them the intervals."""
    kind = next((kind for kind in KINDS if getattr(constraint, f"has_{kind}")()), None)
    if kind is None:
        return ConstraintInWords(" ".join(str(constraint).split()))
    words = getattr(Kinds(terms, constraints), kind)(getattr(constraint, kind))
    assert isinstance(words, ConstraintInWords)
    conditions = terms.literals(constraint.enforcement_literal)
    says = f"if {' and '.join(conditions)}: {words.says}" if conditions else words.says
    return ConstraintInWords(f"{constraint.name}: {says}" if constraint.name else says, words.of)


class Kinds:
    """One method for each kind of constraint, named as in OR-Tools."""

    def __init__(self, terms: Terms, constraints: Sequence[Any]) -> None:
        self._terms = terms
        self._constraints = constraints

    def bool_or(self, clause: Any) -> ConstraintInWords:
        return clause_in_words(self._terms.literals(clause.literals))

    def bool_and(self, clause: Any) -> ConstraintInWords:
        literals = self._terms.literals(clause.literals)
        return ConstraintInWords("all", literals) if len(literals) > 1 else ConstraintInWords(*literals)

    def at_most_one(self, clause: Any) -> ConstraintInWords:
        return ConstraintInWords("at most one", self._terms.literals(clause.literals))

    def exactly_one(self, clause: Any) -> ConstraintInWords:
        return ConstraintInWords("exactly one", self._terms.literals(clause.literals))

    def all_diff(self, different: Any) -> ConstraintInWords:
        return ConstraintInWords("all different", self._terms.expressions(different.exprs))

    def linear(self, linear: Any) -> ConstraintInWords:
        terms = list(zip(linear.vars, linear.coeffs, strict=True))
        ranges = pairs(linear.domain)
        if len(terms) > 3 and all(coefficient == 1 for _, coefficient in terms):
            return ConstraintInWords(f"sum {limits(ranges)}", self._terms.variables(linear.vars))
        return ConstraintInWords(self._terms.compared(terms, ranges))

    def inverse(self, inverse: Any) -> ConstraintInWords:
        sides = [self._terms.variables(side) for side in (inverse.f_direct, inverse.f_inverse)]
        return ConstraintInWords("inverse of each other", [f"({', '.join(side)})" for side in sides])

    def table(self, table: Any) -> ConstraintInWords:
        columns = self._terms.expressions(table.exprs) or self._terms.variables(table.vars)
        values = list(table.values)
        rows = [values[start : start + len(columns)] for start in range(0, len(values), len(columns))]
        relation = "is none of" if table.negated else "is one of"
        return ConstraintInWords(
            f"({', '.join(columns)}) {relation}", [f"({', '.join(map(str, row))})" for row in rows]
        )

    def interval(self, interval: Any) -> ConstraintInWords:
        start, size = self._terms.expressions([interval.start, interval.size])
        return ConstraintInWords(f"interval from {start}, {size} long")

    def no_overlap(self, overlap: Any) -> ConstraintInWords:
        return ConstraintInWords("no two overlap", self._intervals(overlap.intervals))

    def _intervals(self, numbers: Iterable[int]) -> list[str]:
        return [self._constraints[number].name or self._interval(number) for number in numbers]

    def _interval(self, number: int) -> str:
        start, end = (getattr(self._constraints[number].interval, side) for side in ("start", "end"))
        return f"[{self._terms.expression(start)}, {self._terms.expression(end)})"


KINDS = [name for name in vars(Kinds) if not name.startswith("_")]
