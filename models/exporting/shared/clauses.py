"""Rows over 0-1 variables as clauses.

"At least one" is a clause, "at most one" a clause for each pair. Any other row has a counter (Sinz, Towards an Optimal
CNF Encoding of Boolean Cardinality Constraints, 2005; with weights: Hölldobler, Manthey and Steinke, A Compact Encoding
of Pseudo-Boolean Constraints into SAT, 2012). After each term the helper j says that the sum so far is at least j. All
implications are stated both ways, so the helpers are determined, and each solution of the rows is one of the clauses.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from models.exporting.shared.format import weighted_literals
from models.exporting.shared.stated import Row

TRUE, FALSE = "true", "false"
Term = int | str
"""A literal, or one of the two constants."""


class Clauses:
    """Clauses of literals; ``variables`` counts those that they have, helpers too."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.clauses: list[list[int]] = []

    def fix(self, literal: int) -> None:
        self.clauses.append([literal])

    def state(self, row: Row) -> None:
        """The row, as clauses."""
        terms, added = weighted_literals(row)
        total = sum(weight for weight, _ in terms)
        at_least = 0 if row.at_least is None else max(0, row.at_least + added)
        at_most = total if row.at_most is None else min(total, row.at_most + added)
        if at_most < 0 or at_least > total or at_least > at_most:
            self._state_impossible()
            return
        weights = [weight for weight, _ in terms]
        literals = [literal for _, literal in terms]
        if at_least and all(weight >= at_least for weight in weights):
            self.clauses.append(literals)
            at_least = 0
        if at_most == 1 < total and set(weights) == {1}:
            self.clauses += [[-one, -other] for one, other in combinations(literals, 2)]
            at_most = total
        if at_least == total:
            self.clauses += [[literal] for literal in literals]
        elif at_most == 0:
            self.clauses += [[-literal] for literal in literals]
        elif at_least or at_most < total:
            self._count(terms, at_least, at_most, total)

    def _state_impossible(self) -> None:
        """Two clauses that contradict each other; not every reader takes an empty clause."""
        self.clauses += [[1], [-1]]

    def _count(self, terms: Sequence[tuple[int, int]], at_least: int, at_most: int, total: int) -> None:
        highest = max(at_least, at_most + 1 if at_most < total else 0)
        reached: list[Term] = [TRUE, *[FALSE] * highest]
        for weight, literal in terms:
            reached = [
                TRUE if sum_ == 0 else self._now(before, literal, reached[max(0, sum_ - weight)])
                for sum_, before in enumerate(reached)
            ]
        if at_least:
            self._add(reached[at_least])
        if at_most < total:
            self._add(_negated(reached[at_most + 1]))

    def _now(self, before: Term, literal: int, without: Term) -> Term:
        """Whether a sum is reached: it was before, or the literal is true and the sum without it was reached."""
        if before == FALSE and without in (TRUE, FALSE):
            return literal if without == TRUE else FALSE
        self.variables += 1
        now = self.variables
        self._add(_negated(before), now)
        self._add(-literal, _negated(without), now)
        self._add(-now, before, literal)
        self._add(-now, before, without)
        return now

    def _add(self, *terms: Term) -> None:
        if TRUE not in terms:
            self.clauses.append([term for term in terms if isinstance(term, int)])


def _negated(term: Term) -> Term:
    if isinstance(term, int):
        return -term
    return FALSE if term == TRUE else TRUE


def clause_lines(clauses: Iterable[Sequence[int]], before: str = "") -> list[str]:
    """The clauses as DIMACS writes them."""
    return [" ".join([*([before] if before else []), *map(str, one), "0"]) for one in clauses]
