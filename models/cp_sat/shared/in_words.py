"""A CP-SAT model in words, read from the model itself: its variables, its constraints and its objective."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from models.chess.board import Board
from models.exporting.cp_sat import HIGHEST, LOWEST
from models.languages import say, translate
from models.model_in_words import (
    ConstraintInWords,
    ModelInWords,
    VariableInWords,
    clause_in_words,
    on_the_board,
    ranges_in_words,
)
from models.problem import Instance

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

MOST_TERMS_IN_A_LINE = 3
"""A sum of more variables lists them below the sentence."""
RELATIONS = "=", "≤", "≥", "≠"
"""The signs that ``limits`` begins with, if one number follows."""


def model_in_words(
    instance: Instance, model: "CpModel", boards_of_variables: Mapping[int, Sequence[int]]
) -> ModelInWords:
    """The model in words. ``boards_of_variables``: by number of the variable, the bitboards of its values 0, 1, 2 …"""
    proto = model.proto
    terms = Terms(_make_different([spoken_name(variable.name) for variable in proto.variables]))
    variables = [
        _variable_in_words(name, ranges_of_domain(variable.domain), boards_of_variables.get(number, ()), instance.board)
        for number, (name, variable) in enumerate(zip(terms.names, proto.variables, strict=True))
    ]
    constraints = list(proto.constraints)
    return ModelInWords(
        instance,
        variables,
        [constraint_in_words(one, constraints, terms) for one in constraints],
        _objective_in_words(proto.objective, terms) if proto.has_objective() else None,
    )


NAMES: Final = {
    "row in column": "row in column {number}",
    "column in row": "column in row {number}",
    "row of column": "row of column {number}",
    "rising diagonal of column": "rising diagonal of column {number}",
    "falling diagonal of column": "falling diagonal of column {number}",
    "square of queen": "square of queen {number}",
}
"""The names that formulations give to variables and intervals, without their numbers; in the model they are English."""


def spoken_name(name: str) -> str:
    """The name of a variable or an interval in the language that is spoken."""
    if equal := re.fullmatch(r"equal up to (\S+) \((.*)\)", name):
        square, symmetry = equal.groups()
        return say("equal up to {square} ({symmetry})", square=square, symmetry=translate(symmetry))
    kind, _, number = name.rpartition(" ")
    return say(NAMES[kind], number=number) if kind in NAMES else name


def _make_different(names: Sequence[str]) -> list[str]:
    """The names, made different: a missing or shared name gets the variable's number."""
    shared = {name for name, count in Counter(names).items() if count > 1}
    different = []
    for number, name in enumerate(names):
        if not name:
            name = f"x{number}"
        elif name in shared:
            name = f"{name} (x{number})"
        different.append(name)
    return different


def _variable_in_words(
    name: str, domain: Sequence[tuple[int, int]], boards: Sequence[int], board: Board
) -> VariableInWords:
    """A variable with its domain, a list of ranges, and the squares that its values 0, 1, 2 … occupy (``boards``)."""
    squares = {
        value: squares for value, squares in enumerate(boards) if any(low <= value <= high for low, high in domain)
    }
    return VariableInWords(name, ranges_in_words(domain), on_the_board(board, squares))


class Terms:
    """Writes terms with the names of a model's variables, which the model calls by their numbers from 0.

    A literal is such a number, or ``-number - 1`` for its negation.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def variables(self, numbers: Iterable[int]) -> list[str]:
        """The names of the variables."""
        return [self.names[number] for number in numbers]

    def literals(self, literals: Iterable[int]) -> list[str]:
        """The names of the variables, those of negated literals with "not"."""
        return [self.names[one] if one >= 0 else say("not {name}", name=self.names[-one - 1]) for one in literals]

    def expressions(self, expressions: Iterable[Any]) -> list[str]:
        """Linear expressions of CP-SAT as sums."""
        return [self.expression(one) for one in expressions]

    def expression(self, expression: Any) -> str:
        """A linear expression of CP-SAT as a sum."""
        return self.sum(zip(expression.vars, expression.coeffs, strict=True), expression.offset)

    def sum(self, terms: Iterable[tuple[int, int]], offset: int = 0) -> str:
        """A sum from pairs (number of a variable, coefficient): ``x - 2 · y + 5``."""
        named = [(coefficient, self.names[number]) for number, coefficient in terms if coefficient]
        if len(named) == 1 and named[0][0] == 1 and not offset:
            return named[0][1]
        parts = [_signed(coefficient, f"({name})" if " " in name else name) for coefficient, name in named]
        if offset or not parts:
            parts.append(_signed(offset))
        text = " ".join(parts)
        return text[2:] if text.startswith("+") else f"-{text[2:]}"

    def compared(self, terms: Sequence[tuple[int, int]], ranges: Sequence[tuple[int, int]]) -> str:
        """A comparison, with the negative terms on the right side: ``x + y ≤ z + 3``."""
        limited = limits(ranges)
        relation, _, limit = limited.partition(" ")
        left = [(number, coefficient) for number, coefficient in terms if coefficient > 0]
        right = [(number, -coefficient) for number, coefficient in terms if coefficient < 0]
        if not left or not right or relation not in RELATIONS:
            return f"{self.sum(terms)} {limited}"
        return f"{self.sum(left)} {relation} {self.sum(right, int(limit))}"


def ranges_of_domain(ends: Iterable[int]) -> list[tuple[int, int]]:
    """The ranges (lowest value, highest value) of a domain, of which CP-SAT stores the ends in one list."""
    numbers = list(ends)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def limits(ranges: Sequence[tuple[int, int]]) -> str:
    """The right side of a comparison: ``= 3``, ``≤ 5``, ``≠ 2``, ``in 1 to 3``."""
    match ranges:
        case [(low, high)] if low == high:
            return f"= {low}"
        case [(low, high)] if low == LOWEST:
            return f"≤ {high}"
        case [(low, high)] if high == HIGHEST:
            return f"≥ {low}"
        case [(low, before), (after, high)] if (low, high) == (LOWEST, HIGHEST) and after == before + 2:
            return f"≠ {before + 1}"
    return say("in {values}", values=ranges_in_words(ranges))


def _signed(coefficient: int, name: str = "") -> str:
    """A term with its sign: ``+ 2 · x``, ``- x``, ``+ 5``."""
    sign, amount = ("-", -coefficient) if coefficient < 0 else ("+", coefficient)
    if not name:
        return f"{sign} {amount}"
    return f"{sign} {name}" if amount == 1 else f"{sign} {amount} · {name}"


def constraint_in_words(constraint: Any, constraints: Sequence[Any], terms: Terms) -> ConstraintInWords:
    """A constraint with its conditions, in words; ``constraints`` are all of the model, among them the intervals."""
    kind = next((kind for kind in KINDS if getattr(constraint, f"has_{kind}")()), None)
    if kind is None:
        return ConstraintInWords(" ".join(str(constraint).split()))
    words = getattr(Kinds(terms, constraints), kind)(getattr(constraint, kind))
    assert isinstance(words, ConstraintInWords)
    conditions = terms.literals(constraint.enforcement_literal)
    says = words.says
    if conditions:
        says = say("if {conditions}: {says}", conditions=say(" and ").join(conditions), says=says)
    return ConstraintInWords(f"{spoken_name(constraint.name)}: {says}" if constraint.name else says, words.of)


def _objective_in_words(objective: Any, terms: Terms) -> ConstraintInWords:
    """The objective in words. CP-SAT always minimises; a maximum is stored as the minimum of the negative."""
    sign = -1 if objective.scaling_factor < 0 else 1
    each = zip(objective.vars, objective.coeffs, strict=True)
    parts = [terms.sum([(number, sign * coefficient)]) for number, coefficient in each]
    return ConstraintInWords(say("minimise the sum of") if sign == 1 else say("maximise the sum of"), parts)


class Kinds:
    """Constraints in words: one method for each kind of constraint, named as in OR-Tools, whose message it is given."""

    def __init__(self, terms: Terms, constraints: Sequence[Any]) -> None:
        self._terms = terms
        self._constraints = constraints

    def bool_or(self, clause: Any) -> ConstraintInWords:
        return clause_in_words(self._terms.literals(clause.literals))

    def bool_and(self, clause: Any) -> ConstraintInWords:
        literals = self._terms.literals(clause.literals)
        return ConstraintInWords(say("all"), literals) if len(literals) > 1 else ConstraintInWords(*literals)

    def at_most_one(self, clause: Any) -> ConstraintInWords:
        return ConstraintInWords(say("at most one"), self._terms.literals(clause.literals))

    def exactly_one(self, clause: Any) -> ConstraintInWords:
        return ConstraintInWords(say("exactly one"), self._terms.literals(clause.literals))

    def all_diff(self, different: Any) -> ConstraintInWords:
        return ConstraintInWords(say("all different"), self._terms.expressions(different.exprs))

    def linear(self, linear: Any) -> ConstraintInWords:
        terms = list(zip(linear.vars, linear.coeffs, strict=True))
        ranges = ranges_of_domain(linear.domain)
        if len(terms) > MOST_TERMS_IN_A_LINE and all(coefficient == 1 for _, coefficient in terms):
            return ConstraintInWords(say("sum {limits}", limits=limits(ranges)), self._terms.variables(linear.vars))
        return ConstraintInWords(self._terms.compared(terms, ranges))

    def inverse(self, inverse: Any) -> ConstraintInWords:
        sides = [self._terms.variables(side) for side in (inverse.f_direct, inverse.f_inverse)]
        return ConstraintInWords(say("inverse of each other"), [f"({', '.join(side)})" for side in sides])

    def table(self, table: Any) -> ConstraintInWords:
        columns = self._terms.expressions(table.exprs) or self._terms.variables(table.vars)
        values = list(table.values)
        rows = [values[start : start + len(columns)] for start in range(0, len(values), len(columns))]
        listed = ", ".join(columns)
        none, one = "({variables}) is none of", "({variables}) is one of"
        says = say(none, variables=listed) if table.negated else say(one, variables=listed)
        return ConstraintInWords(says, [f"({', '.join(map(str, row))})" for row in rows])

    def interval(self, interval: Any) -> ConstraintInWords:
        start, size = self._terms.expressions([interval.start, interval.size])
        return ConstraintInWords(say("interval from {start}, {size} long", start=start, size=size))

    def no_overlap(self, overlap: Any) -> ConstraintInWords:
        return ConstraintInWords(say("no two overlap"), self._intervals(overlap.intervals))

    def _intervals(self, numbers: Iterable[int]) -> list[str]:
        return [spoken_name(self._constraints[number].name) or self._interval(number) for number in numbers]

    def _interval(self, number: int) -> str:
        start, end = (getattr(self._constraints[number].interval, side) for side in ("start", "end"))
        return f"[{self._terms.expression(start)}, {self._terms.expression(end)})"


KINDS = [name for name in vars(Kinds) if not name.startswith("_")]
