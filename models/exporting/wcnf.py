"""WCNF: clauses that must hold, and clauses that should, for MaxSAT solvers.

The hard clauses (``h``) are those of CNF. For each square a soft clause of weight 1 wishes it empty, where the fewest
pieces are wanted, or occupied, where the most are. So the cost of an optimum is the number of pieces, or of the squares
without one.

Read by: RC2 (python-sat), EvalMaxSAT, and the other MaxSAT solvers.
Source: MaxSAT Evaluation 2022, the format without a line ``p``.
"""

from collections.abc import Iterator

from models.exporting.cnf import Clauses, clause_lines
from models.exporting.shared.answers import SAYS_UNSATISFIABLE, read_dimacs, split_solutions
from models.exporting.shared.format import Format, Values, Written
from models.exporting.shared.stated import LinearModel


class Wcnf(Format):
    extensions = (".wcnf",)
    comment = "c"
    no_solution = SAYS_UNSATISFIABLE
    only_zero_one = True

    def why_not(self, model: LinearModel) -> str | None:
        if not model.wanted:
            return "it is for an optimum; give --size optimum, or take cnf"
        return super().why_not(model)

    def write(self, model: LinearModel) -> Written:
        formula = Clauses(model)
        sign = -1 if model.wanted == "fewest" else 1
        wishes = [[sign * (number + 1)] for number in model.pieces]
        hard, soft = clause_lines(formula.clauses, before="h"), clause_lines(wishes, before="1")
        return formula.write(model, [*self.title(model), *hard, *soft])

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_dimacs(text))
