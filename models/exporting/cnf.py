"""CNF in DIMACS form: clauses, for SAT solvers and for programs that count solutions.

Variable i + 1 is square i; the helpers come after the squares. A row that is no clause is stated by clauses for each
pair or by a counter, whose helpers the squares determine (``shared/clauses.py``). So the number of solutions is that of
the question. A clause with one literal fixes a required or a forbidden square. The line ``c p show`` names the
variables of the squares, for counters that count by these only. CNF has no objective.

Read by: CaDiCaL, Kissat, MiniSat and all other SAT solvers; ganak, d4 and other model counters.
Source: DIMACS, Satisfiability: Suggested Format (1993); ``c p show``: Model Counting Competition, 2021.
"""

from collections.abc import Iterator

from models.exporting.shared.answers import SAYS_UNSATISFIABLE, dimacs_assignments, solutions_of
from models.exporting.shared.clauses import Clauses, clause_lines
from models.exporting.shared.format import Format, Values, Written, title_lines
from models.exporting.shared.stated import LinearModel


class Cnf(Format):
    extensions = (".cnf", ".dimacs")
    no_solution = SAYS_UNSATISFIABLE
    only_zero_one = True

    def why_not(self, model: LinearModel) -> str | None:
        if model.wanted:
            return "it has no objective; give --size K"
        return super().why_not(model)

    def write(self, model: LinearModel) -> Written:
        formula, ends = clauses_of(model)
        lines = [f"c {line}" for line in title_lines(model)]
        lines += ["c p show " + " ".join(str(number + 1) for number in model.pieces) + " 0"]
        lines += [f"p cnf {formula.variables} {len(formula.clauses)}", *clause_lines(formula.clauses)]
        return Written("\n".join(lines) + "\n", numbers_of(model), ends, formula.variables - len(model.variables))

    def read(self, text: str) -> Iterator[Values]:
        return solutions_of(dimacs_assignments(text))


def clauses_of(model: LinearModel) -> tuple[Clauses, list[int]]:
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


def numbers_of(model: LinearModel) -> list[str]:
    """The variables as DIMACS names them."""
    return [str(number) for number in range(1, len(model.variables) + 1)]
