"""How an integer program is solved: SCIP finds one solution at a time, and a no-good cut excludes each.

SCIP branches, solves a linear relaxation at each node, and cuts a node off whose relaxation has no solution or no
better one. It calculates in floating point with tolerances (10⁻⁶). So nothing that it says is taken as it is: each
solution is rounded, and must then meet every row in integer arithmetic. That there is no further solution rests on
SCIP's word; all coefficients here are small integers, for which the tolerances are harmless.

Measured with OR-Tools 9.15 (SCIP 10.0): for the 92 solutions of 8 queens SCIP takes 7.4 s, without separating cutting
planes 4.4 s; HiGHS 1.12 and CBC 2.10 take longer. Each solution costs a whole search, so many solutions take long:
enumeration is what integer programming is worst at, and an optimum is what it is best at.
"""

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from models.exporting.shared.common_form import square_variables
from models.exporting.shared.stated import LinearModel, Variable, objective_of
from models.exporting.shared.stated import Row as StatedRow
from models.formulation import Formulation, Search
from models.linear import ENGINE
from models.linear.shared.program import IntegerProgram, Row
from models.linear.shared.relaxation import prove_bound
from models.linear.shared.solver import add_row, run_in_thread
from models.model_in_words import ModelInWords
from models.problem import OPTIMUM, Instance

if TYPE_CHECKING:
    pass

TOLERANCE = 1e-5
"""The largest distance from an integer at which a value of SCIP is rounded."""
NO_SEPARATION = "separating/maxrounds = 0\nseparating/maxroundsroot = 0\n"
"""Cutting planes help to prove an optimum; where any solution will do they only take time."""


class Linear(Formulation):
    """A formulation states its integer program; this class solves it."""

    engine = ENGINE
    is_telling = False
    priority = -1
    has_relaxation = True

    @abstractmethod
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        """Add rows and auxiliary variables, which the squares must determine. The size is not stated here."""

    def program(self, instance: Instance) -> IntegerProgram:
        """The complete program of an instance; without a row for the size if that is open."""
        program = IntegerProgram(instance)
        self.state(instance, program)
        if isinstance(instance.size, int):
            program.add_among(instance.board.full, instance.size, instance.size)
        return program

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        scip = Scip(self.program(instance), search, NO_SEPARATION)
        while (values := scip.solve()) is not None:
            placement = scip.program.placement_of(values)
            yield placement
            scip.add(scip.program.exclude(placement))

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """For an optimum, minimise or maximise the number of pieces first, then fix it and enumerate."""
        if instance.size != OPTIMUM:
            yield from super()._solve(instance, search)
            return
        scip = Scip(self.program(instance), search)
        values = scip.optimise(instance.problem.wanted)
        if values is not None:
            size = scip.program.placement_of(values).bit_count()
            yield from self.placements(instance.with_size(size), search)

    def relaxed_bound(self, instance: Instance) -> Fraction | None:
        return prove_bound(self.program(instance), instance.problem.wanted)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        stated = instance if instance.size == OPTIMUM else self.of_one_size(instance)
        return self.program(stated).in_words(stated)

    def stated_model(self, instance: Instance) -> LinearModel:
        program = self.program(instance)
        limits = list(zip(program.names, program.lower, program.upper, strict=True))
        helpers = [Variable(*one) for one in limits[program.squares :]]
        rows = [StatedRow(row.coefficients, row.at_least, row.at_most) for row in program.rows]
        return LinearModel(instance, [*square_variables(instance), *helpers], rows, objective_of(instance))


class Scip:
    """SCIP with a program loaded. Rows can be added between two searches."""

    def __init__(self, program: IntegerProgram, search: Search, parameters: str = "") -> None:
        from ortools.linear_solver.pywraplp import Solver

        self.program = program
        self.search = search
        self.solver = Solver.CreateSolver("SCIP")
        if not self.solver.SetSolverSpecificParametersAsString(parameters):
            raise RuntimeError("SCIP does not know one of its parameters")
        limits = zip(program.lower, program.upper, program.names, strict=True)
        self.variables = [self.solver.IntVar(low, high, name) for low, high, name in limits]
        for row in program.rows:
            self.add(row)
        search.statistics.variables = len(program.names)
        search.statistics.constraints = len(program.rows)

    def add(self, row: Row) -> None:
        """Add a row to what SCIP solves, not to the program."""
        add_row(self.solver, self.variables, row)

    def optimise(self, wanted: str) -> list[int] | None:
        """The values of a solution with the fewest or the most pieces; None if there is no solution."""
        pieces = self.solver.Sum(self.variables[: self.program.squares])
        if wanted == "fewest":
            self.solver.Minimize(pieces)
        else:
            self.solver.Maximize(pieces)
        return self.solve()

    def solve(self) -> list[int] | None:
        """The values of a solution, an optimal one if there is an objective; None if there is no solution.

        Raises RuntimeError if SCIP stopped early, or its solution does not meet the program exactly.
        """
        status = run_in_thread(self.solver)
        self.search.statistics.nodes = (self.search.statistics.nodes or 0) + max(0, self.solver.nodes())
        if status == self.solver.INFEASIBLE:
            return None
        if status != self.solver.OPTIMAL:
            raise RuntimeError(f"SCIP ended with status {status}, neither optimal nor infeasible")
        return round_exactly(self.program, [variable.solution_value() for variable in self.variables])


def round_exactly(program: IntegerProgram, values: list[float]) -> list[int]:
    """The values as integers. Raises RuntimeError if one is not close to an integer, or a row is then not met."""
    rounded = [round(value) for value in values]
    if any(abs(value - integer) > TOLERANCE for value, integer in zip(values, rounded, strict=True)):
        raise RuntimeError("the solver gave a value that is no integer")
    if not program.is_met_by(rounded):
        raise RuntimeError("the solver gave a solution that does not meet the program once it is rounded")
    return rounded
