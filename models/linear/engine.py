"""The engine for integer programs: SCIP finds one solution at a time, and a no-good cut excludes each.

SCIP branches, solves a linear relaxation at each node, and cuts a node off whose relaxation has no solution or no
better one. It calculates in floating point with tolerances (10⁻⁶). So nothing that it says is taken as it is: each
solution is rounded, and must then meet every row in integer arithmetic. That there is no further solution rests on
SCIP's word; all coefficients here are small integers, for which the tolerances are harmless.

Measured with OR-Tools 9.15 (SCIP 10.0): for the 92 solutions of 8 queens SCIP takes 7.4 s, without separating cutting
planes 4.4 s; HiGHS 1.12 and CBC 2.10 take longer. Each solution costs a whole search, so many solutions take long:
enumeration is what integer programming is worst at, and an optimum is what it is best at.

The linear relaxation lets each variable take any value between its limits, not only integers. So every solution is a
solution of the relaxation, and the optimum of the relaxation is a bound. GLOP, the simplex solver of OR-Tools, solves
it in floating point; its result alone would prove nothing. But it also gives a dual value for each row, and from any
dual values a bound follows by weak duality, in rational arithmetic: the rows, each times its dual value, are added up,
and what is then left of each variable is as bad as its limits allow. Rounded dual values make the bound a little
weaker, never wrong (Neumaier and Shcherbina, Safe bounds in linear and mixed-integer linear programming, Mathematical
Programming 99 (2004) 283).
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from threading import Event, Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from models.chess.board import bits
from models.exporting.shared.stated import LinearModel, Row, objective_of
from models.formulation import Formulation
from models.linear import ENGINE, SCIP, SOLVERS
from models.linear.program import IntegerProgram
from models.model_in_words import ModelInWords
from models.problem import OPTIMUM, Instance
from models.search import Search
from models.solvers.parameter import SEED, Parameter, Value

if TYPE_CHECKING:
    from ortools.linear_solver.pywraplp import Solver

TOLERANCE = 1e-5
"""The largest distance from an integer at which a value of SCIP is rounded."""
NO_SEPARATION = "separating/maxrounds = 0\nseparating/maxroundsroot = 0\n"
"""Cutting planes help to prove an optimum; where any solution will do they only take time."""
COUNTING = SCIP, "cbc"
"""The solvers of which OR-Tools tells nodes and steps of the simplex method."""
ONE_WORKER = {"cp_sat": "num_workers: 1"}
"""The parameters of a solver: CP-SAT uses one thread, as every engine does, so that times can be compared."""
INTERRUPT_AGAIN = 0.01
"""The seconds after which a solver that still runs is interrupted once more."""
LARGEST_DENOMINATOR = 10**6
"""The largest denominator of a dual value, which is rounded to a fraction."""


class Linear(Formulation):
    """The base of formulations as integer programs: a subclass states the program, and this class solves it.

    Variables and domains
        One integer from 0 to 1 per square.
    """

    engine = ENGINE
    is_telling = False
    priority = -1
    has_relaxation = True

    @abstractmethod
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        """Add rows and auxiliary variables, which the squares must determine. The size is not stated here."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the engine; only SCIP has a seed."""
        is_scip = self.settings.get("solver", SCIP) == SCIP
        return tuple(one for one in super().parameters if is_scip or one.name != SEED)

    def program(self, instance: Instance) -> IntegerProgram:
        """The complete program of an instance; without a row for the size if that is open."""
        program = IntegerProgram(instance)
        self.state(instance, program)
        if isinstance(instance.size, int):
            program.add_among(instance.board.full, instance.size, instance.size)
        return program

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            solver = MixedIntegerSolver(self.program(instance), search, NO_SEPARATION, self.settings)
        while (values := solver.solve()) is not None:
            placement = solver.program.placement_of(values)
            yield placement
            # The no-good cut: one of these squares is empty. All solutions have the same number of pieces, so the empty
            # squares need not be named.
            solver.add(Row(dict.fromkeys(bits(placement), 1), at_most=placement.bit_count() - 1))

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """For an optimum, minimise or maximise the number of pieces first, then fix it and enumerate."""
        if instance.size != OPTIMUM:
            yield from super()._solve(instance, search)
            return
        with search.building():
            solver = MixedIntegerSolver(self.program(instance), search, settings=self.settings)
        values = solver.optimise(instance.problem.wanted)
        if values is not None:
            size = solver.program.placement_of(values).bit_count()
            yield from self.placements(instance.with_size(size), search)

    def relaxed_bound(self, instance: Instance) -> Fraction | None:
        return prove_bound(self.program(instance), instance.problem.wanted)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        stated = instance if instance.size == OPTIMUM else self.of_one_size(instance)
        return self.program(stated).in_words(stated)

    def stated_model(self, instance: Instance) -> LinearModel:
        program = self.program(instance)
        return LinearModel(instance, program.variables, program.rows, objective_of(instance))


class MixedIntegerSolver:
    """SCIP, or the solver of the settings, with a program loaded. Rows can be added between two searches.

    ``of_scip``: parameters that only SCIP is given.
    """

    def __init__(
        self,
        program: IntegerProgram,
        search: Search,
        of_scip: str = "",
        settings: Mapping[str, Value] = MappingProxyType({}),
    ) -> None:
        from ortools.linear_solver.pywraplp import Solver

        self.program = program
        self.search = search
        self.name = str(settings.get("solver", SCIP))
        self.solver = Solver.CreateSolver(SOLVERS[self.name])
        parameters = {SCIP: f"{of_scip}randomization/randomseedshift = {settings.get(SEED, 0)}\n"}
        if not self.solver.SetSolverSpecificParametersAsString((parameters | ONE_WORKER).get(self.name, "")):
            raise RuntimeError(f"{self.name} does not know one of its parameters")
        self.variables = [self.solver.IntVar(one.lower, one.upper, one.name) for one in program.variables]
        for row in program.rows:
            self.add(row)
        search.statistics.variables = len(program.variables)
        search.statistics.constraints = len(program.rows)

    def add(self, row: Row) -> None:
        """Add a row to the model of the solver, not to the program."""
        add_row(self.solver, self.variables, row)

    def optimise(self, wanted: Literal["fewest", "most"]) -> list[int] | None:
        """The values of a solution with the fewest or the most pieces, as ``wanted`` says; None if there is none."""
        pieces = self.solver.Sum(self.variables[: self.program.number_of_squares])
        if wanted == "fewest":
            self.solver.Minimize(pieces)
        else:
            self.solver.Maximize(pieces)
        return self.solve()

    def solve(self) -> list[int] | None:
        """The values of a solution, an optimal one if there is an objective; None if there is no solution.

        Raises RuntimeError if the solver stopped early, or its solution does not meet the program exactly.
        """
        status = run_in_thread(self.solver)
        if self.name in COUNTING:
            self.search.count(nodes=max(0, self.solver.nodes()), lp_iterations=max(0, self.solver.iterations()))
        if status == self.solver.INFEASIBLE:
            return None
        if status != self.solver.OPTIMAL:
            raise RuntimeError(f"{self.name} ended with status {status}, neither optimal nor infeasible")
        return round_exactly(self.program, [variable.solution_value() for variable in self.variables])


def round_exactly(program: IntegerProgram, values: list[float]) -> list[int]:
    """The values as integers. Raises RuntimeError if one is not close to an integer, or a row is then not met."""
    rounded = [round(value) for value in values]
    for value, integer in zip(values, rounded, strict=True):
        if abs(value - integer) > TOLERANCE:
            raise RuntimeError(f"the solver gave a value that is no integer: {value}")
    if not program.is_met_by(rounded):
        raise RuntimeError("the solver gave a solution that does not meet the program once it is rounded")
    return rounded


def add_row(solver: "Solver", variables: list[Any], row: Row) -> Any:
    """Add a row over these variables to their solver, and return the constraint that the solver makes of it."""
    at_least = -solver.infinity() if row.at_least is None else row.at_least
    at_most = solver.infinity() if row.at_most is None else row.at_most
    constraint = solver.Constraint(at_least, at_most)
    for number, weight in row.terms.items():
        constraint.SetCoefficient(variables[number], weight)
    return constraint


def run_in_thread(solver: "Solver") -> int:
    """Solve in a thread, so that a signal, such as the alarm at a time limit, reaches Python and stops the solver.

    Returns the status of the solver.
    """
    statuses: list[int] = []
    has_ended = Event()  # after an exception in its ``join`` a thread is taken for dead

    def work() -> None:
        try:
            statuses.append(solver.Solve())
        finally:
            has_ended.set()

    Thread(target=work, daemon=True).start()
    try:
        has_ended.wait()
    finally:
        while not has_ended.is_set():
            solver.InterruptSolve()
            has_ended.wait(INTERRUPT_AGAIN)
    return statuses[0]


def prove_bound(program: IntegerProgram, wanted: Literal["fewest", "most"]) -> Fraction | None:
    """A lower bound on the fewest pieces, or an upper one on the most; None if the relaxation has no solution.

    Raises RuntimeError if GLOP does not finish.
    """
    sign = 1 if wanted == "fewest" else -1
    duals = solve_dual(program, sign)
    return None if duals is None else sign * lower_bound(program, sign, duals)


def solve_dual(program: IntegerProgram, sign: int) -> list[Fraction] | None:
    """The dual value of each row, where ``sign`` times the number of pieces is minimised; None if infeasible."""
    from ortools.linear_solver.pywraplp import Solver

    solver = Solver.CreateSolver("GLOP")
    variables = [solver.NumVar(one.lower, one.upper, one.name) for one in program.variables]
    rows = [add_row(solver, variables, row) for row in program.rows]
    solver.Minimize(sign * solver.Sum(variables[: program.number_of_squares]))
    status = run_in_thread(solver)
    if status == solver.INFEASIBLE:
        return None
    if status != solver.OPTIMAL:
        raise RuntimeError(f"GLOP ended with status {status}, neither optimal nor infeasible")
    return [Fraction(row.dual_value()).limit_denominator(LARGEST_DENOMINATOR) for row in rows]


def lower_bound(program: IntegerProgram, sign: int, duals: Sequence[Fraction]) -> Fraction:
    """The lower bound on ``sign`` times the number of pieces that these dual values prove."""
    left = [Fraction(sign if number < program.number_of_squares else 0) for number in range(len(program.variables))]
    bound = Fraction(0)
    for row, dual in zip(program.rows, duals, strict=True):
        limit = row.at_least if dual > 0 else row.at_most
        if not dual or limit is None:
            continue
        bound += dual * limit
        for number, weight in row.terms.items():
            left[number] -= dual * weight
    limits = zip(left, program.variables, strict=True)
    return bound + sum(cost * (variable.lower if cost > 0 else variable.upper) for cost, variable in limits)
