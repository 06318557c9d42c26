"""Formulas in conjunctive normal form, in DIMACS form, solved by a SAT solver of PySAT.

A legend beside the file says what its variables mean; without one variable i is square i, row by row from 1. A clause
excludes the squares of each solution, so each placement comes once, whatever the other variables are.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt

from compare.classroom.own_file.notation import Reading
from compare.classroom.own_file.outside.legend import legend_beside
from compare.classroom.own_file.outside.model import Declared, OutsideModel, Values, require
from compare.harness.faults import Fault, shorten
from models.languages import say
from models.problem import Instance
from models.sat import ENGINE, USUAL_SOLVER
from models.sat.engine import add_counts_of_solver
from models.search import Search

END_MARK = "%"
"""The line that ends the formulas of the collection SATLIB."""
MOST_DIGITS = 8
"""The most digits of the number of a variable."""


class CnfFormula(OutsideModel):
    """A formula in DIMACS form, whose models a SAT solver lists."""

    endings = (".cnf", ".dimacs")
    imports = ("pysat.solvers",)
    engine = ENGINE

    @property
    def title(self) -> str:
        return say("a formula in CNF")

    def declare(self) -> Declared:
        require("pysat", "PySAT")
        self.legend = legend_beside(self.path)
        self.variables, self.clauses = self._parse()
        side = isqrt(self.variables)
        if self.legend is None and side * side == self.variables:
            return Declared(fixed={"n": side})
        if self.legend and self.legend.instance.board.rows == self.legend.instance.board.columns:
            return Declared(fixed={"n": self.legend.instance.board.rows})
        return Declared()

    def unsupported(self, instance: Instance) -> str | None:
        if not self.legend and self.variables < len(instance.board):
            return say("the formula has fewer variables than the board has squares")
        return super().unsupported(instance)

    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        """The values of the squares' variables, by their numbers. Only squares distinguish solutions."""
        from pysat.solvers import Solver

        search.statistics.variables, search.statistics.constraints = self.variables, len(self.clauses)
        squares = self.squares
        name = str(self.solver_settings.get("solver", USUAL_SOLVER))
        with Solver(name=name, bootstrap_with=self.clauses) as solver:
            while solver.solve():
                true = {literal for literal in solver.get_model() if literal > 0}
                yield {str(number): int(number in true) for number in squares}
                if not squares:
                    return
                solver.add_clause([-number if number in true else number for number in squares])
            add_counts_of_solver(solver, search)

    def _readings(self, instance: Instance, search: Search) -> Iterator[Reading]:
        if self.legend:
            self.squares = [int(name) for name in self.legend.values]
            yield from super()._readings(instance, search)
            return
        self.squares = list(range(1, len(instance.board) + 1))
        for number, values in enumerate(self.solutions({}, search), 1):
            occupied = [instance.board.square(int(name) - 1) for name, value in values.items() if value]
            yield Reading(occupied, say("solution {number} is {value}", number=number, value=shorten(occupied)))

    def _parse(self) -> tuple[int, list[list[int]]]:
        """The number of variables, and the clauses. Raises Fault, with the line, if a word is wrong."""
        variables: int | None = None
        clauses: list[list[int]] = [[]]
        with self.path.open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(file, 1):
                words = line.split()
                if not words or words[0] == "c":
                    continue
                if words[0] == END_MARK:
                    break
                if words[0] == "p":
                    variables = self._parse_head(words, number)
                    continue
                for word in words:
                    if literal := self._parse_literal(word, number, variables or 0):
                        clauses[-1].append(literal)
                    else:
                        clauses.append([])
        if variables is None:
            raise Fault(say("the file is no CNF: it has no line p cnf"))
        return variables, clauses if clauses[-1] else clauses[:-1]

    def _parse_head(self, words: Sequence[str], number: int) -> int:
        """The number of variables in a line p cnf. Raises Fault, with the line, if it is wrong."""
        if len(words) != 4 or words[1] != "cnf" or not words[2].isdecimal() or len(words[2]) > MOST_DIGITS:
            raise Fault(self._wrong(" ".join(words), number))
        return int(words[2])

    def _parse_literal(self, word: str, number: int, variables: int) -> int:
        """The literal, or 0, which ends a clause. Raises Fault, with the line, if there is no such variable."""
        digits = word.removeprefix("-")
        if not digits.isdecimal() or len(digits) > MOST_DIGITS or int(digits) > variables:
            raise Fault(self._wrong(word, number))
        return int(word)

    def _wrong(self, text: str, number: int) -> str:
        """The sentence that says what is wrong, and in which line."""
        sentence = "the file is no CNF: {text} ({file}, line {line})"
        return say(sentence, text=shorten(text), file=self.path.name, line=number)
