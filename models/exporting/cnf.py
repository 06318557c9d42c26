"""CNF in DIMACS form: clauses, for SAT solvers and for programs that count solutions.

Variable i + 1 is square i; the helpers come after the squares. A row that is no clause is stated by clauses for each
pair or by a counter, whose helpers the squares determine. So the number of solutions is that of
the question. A clause with one literal fixes a required or a forbidden square. The line ``c p show`` names the
variables of the squares, for counters that count by these only. CNF has no objective.

Read by: CaDiCaL, Kissat, MiniSat and all other SAT solvers; ganak, d4 and other model counters.
Source: DIMACS, Satisfiability: Suggested Format (1993); ``c p show``: Model Counting Competition, 2021.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from models.exporting.shared.answers import SAYS_UNSATISFIABLE, read_dimacs, split_solutions
from models.exporting.shared.format import Format, Values, Written, title_lines, weighted_literals
from models.exporting.shared.stated import LinearModel, Row

TRUE, FALSE = "true", "false"
ClauseTerm = int | str
"""A literal, or one of the two constants."""


class Cnf(Format):
    extensions = (".cnf", ".dimacs")
    no_solution = SAYS_UNSATISFIABLE
    only_zero_one = True

    def why_not(self, model: LinearModel) -> str | None:
        if model.wanted:
            return "it has no objective; give --size K"
        return super().why_not(model)

    def write(self, model: LinearModel) -> Written:
        formula, ends = make_clauses(model)
        lines = [f"c {line}" for line in title_lines(model)]
        lines += ["c p show " + " ".join(str(number + 1) for number in model.pieces) + " 0"]
        lines += [f"p cnf {formula.variables} {len(formula.clauses)}", *clause_lines(formula.clauses)]
        return Written("\n".join(lines) + "\n", number_variables(model), ends, formula.variables - len(model.variables))

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_dimacs(text))


class Clauses:
    """Clauses of literals; ``variables`` counts those that they have, helpers too.

    Of a row over 0-1 variables "at least one" is a clause, "at most one" a clause for each pair. Any other row has a
    counter (Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, 2005; with weights: Hölldobler,
    Manthey and Steinke, A Compact Encoding of Pseudo-Boolean Constraints into SAT, 2012). After each term the helper j
    says that the sum so far is at least j. All implications are stated both ways, so the helpers are determined, and
    each solution of the rows is one of the clauses.
    """

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
        reached: list[ClauseTerm] = [TRUE, *[FALSE] * highest]
        for weight, literal in terms:
            reached = [
                TRUE if sum_ == 0 else self._now(before, literal, reached[max(0, sum_ - weight)])
                for sum_, before in enumerate(reached)
            ]
        if at_least:
            self._add(reached[at_least])
        if at_most < total:
            self._add(_negated(reached[at_most + 1]))

    def _now(self, before: ClauseTerm, literal: int, without: ClauseTerm) -> ClauseTerm:
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

    def _add(self, *terms: ClauseTerm) -> None:
        if TRUE not in terms:
            self.clauses.append([term for term in terms if isinstance(term, int)])


def _negated(term: ClauseTerm) -> ClauseTerm:
    if isinstance(term, int):
        return -term
    return FALSE if term == TRUE else TRUE


def clause_lines(clauses: Iterable[Sequence[int]], before: str = "") -> list[str]:
    """The clauses as DIMACS writes them."""
    return [" ".join([*([before] if before else []), *map(str, one), "0"]) for one in clauses]


def make_clauses(model: LinearModel) -> tuple[Clauses, list[int]]:
    """The clauses of the rows, then those that fix variables; and how many clauses there are up to each row."""
    formula = Clauses(len(model.variables))
    ends = []
    for row in model.rows:
        formula.state(row)
        ends.append(len(formula.clauses))
    for number, variable in enumerate(model.variables, start=1):
        if variable.lower == variable.upper:
            formula.fix(number if variable.lower else -number)
    return formula, ends


def number_variables(model: LinearModel) -> list[str]:
    """The variables as DIMACS names them."""
    return [str(number) for number in range(1, len(model.variables) + 1)]
