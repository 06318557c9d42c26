"""CNF in DIMACS form: clauses, for SAT solvers and for programs that count solutions.

Variable i + 1 is square i; the helpers come after the squares. A row that is no clause is stated by clauses for each
pair or by a counter, whose helpers the squares determine. So the number of solutions is that of the question. A clause
with one literal fixes a required or a forbidden square. The line ``c p show`` names the variables of the squares, for
counters that count by these only. CNF has no objective.

Read by: CaDiCaL, Kissat, MiniSat and all other SAT solvers; ganak, d4 and other model counters.
Source: DIMACS, Satisfiability: Suggested Format (1993); ``c p show``: Model Counting Competition, 2021.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from models.exporting.shared.answers import SAYS_UNSATISFIABLE, read_dimacs, split_solutions
from models.exporting.shared.format import Format, Values, Written
from models.exporting.shared.stated import LinearModel, Row

TRUE = 1 << 62
FALSE = -TRUE
"""The two constants, beside literals: the sign negates both."""


class Cnf(Format):
    extensions = (".cnf", ".dimacs")
    comment = "c"
    no_solution = SAYS_UNSATISFIABLE
    only_zero_one = True

    def why_not(self, model: LinearModel) -> str | None:
        if model.wanted:
            return "it has no objective; give --size K"
        return super().why_not(model)

    def write(self, model: LinearModel) -> Written:
        formula = Clauses(model)
        lines = [*self.title(model), f"c p show {' '.join(str(number + 1) for number in model.pieces)} 0"]
        lines.append(f"p cnf {formula.variables} {len(formula.clauses)}")
        return formula.write(model, [*lines, *clause_lines(formula.clauses)])

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_dimacs(text))


class Clauses:
    """The clauses of a model: those of its rows, then those that fix variables.

    ``variables`` is the number of variables, helpers included; ``ends`` has the number of clauses up to each row.

    Of a row over 0-1 variables "at least one" is a clause, "at most one" a clause for each pair. Any other row has a
    counter (Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, 2005; with weights: Hölldobler,
    Manthey and Steinke, A Compact Encoding of Pseudo-Boolean Constraints into SAT, 2012). After each term the helper j
    says that the sum so far is at least j. All implications are stated both ways, so the helpers are determined, and
    each solution of the rows is one of the clauses.
    """

    def __init__(self, model: LinearModel) -> None:
        self.variables = len(model.variables)
        self.clauses: list[list[int]] = []
        self.ends: list[int] = []
        for row in model.rows:
            self._state(row)
            self.ends.append(len(self.clauses))
        for number, variable in enumerate(model.variables, start=1):
            if variable.lower == variable.upper:
                self.clauses.append([number if variable.lower else -number])

    def write(self, model: LinearModel, lines: Iterable[str]) -> Written:
        """The file with these lines; DIMACS names variables by their numbers."""
        names = [str(number) for number in range(1, len(model.variables) + 1)]
        return Written("\n".join(lines) + "\n", names, self.ends, self.variables - len(names))

    def _state(self, row: Row) -> None:
        """Add the clauses of a row: a few where it is simple, else those of a counter."""
        weights = [abs(weight) for weight in row.terms.values() if weight]
        literals = [number + 1 if weight > 0 else -number - 1 for number, weight in row.terms.items() if weight]
        total = sum(weights)
        added = -sum(weight for weight in row.terms.values() if weight < 0)  # as a negated literal is 1 - the variable
        at_least = 0 if row.at_least is None else max(0, row.at_least + added)
        at_most = total if row.at_most is None else min(total, row.at_most + added)
        if at_most < 0 or at_least > total or at_least > at_most:
            self.clauses += [[1], [-1]]  # it cannot be met; not every reader takes an empty clause
            return
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
            self._count(dict(zip(literals, weights, strict=True)), at_least, at_most if at_most < total else None)

    def _count(self, weights: Mapping[int, int], at_least: int, at_most: int | None) -> None:
        """State the limits of a sum of literals by a counter; ``weights`` by the literals, None: no upper limit."""
        reached = [TRUE, *[FALSE] * max(at_least, 0 if at_most is None else at_most + 1)]
        for literal, weight in weights.items():
            sums = list(enumerate(reached))[1:]
            reached = [TRUE, *(self._reached(before, literal, reached[max(0, size - weight)]) for size, before in sums)]
        if at_least:
            self._add(reached[at_least])
        if at_most is not None:
            self._add(-reached[at_most + 1])

    def _reached(self, before: int, literal: int, without: int) -> int:
        """The literal "with this term, the sum is at least j": ``before`` is true, or ``literal`` and ``without`` are.

        ``before``: without the term the sum is at least j; ``without``: at least j less the weight of the term.
        """
        if before == FALSE and without in (TRUE, FALSE):
            return literal if without == TRUE else FALSE
        self.variables += 1
        now = self.variables
        self._add(-before, now)
        self._add(-literal, -without, now)
        self._add(-now, before, literal)
        self._add(-now, before, without)
        return now

    def _add(self, *terms: int) -> None:
        """Add a clause of literals and constants."""
        if TRUE not in terms:
            self.clauses.append([term for term in terms if term != FALSE])


def clause_lines(clauses: Iterable[Sequence[int]], before: str = "") -> list[str]:
    """The clauses as DIMACS writes them, a line each, which begins with the word ``before``."""
    return [" ".join([*([before] if before else []), *map(str, one), "0"]) for one in clauses]
