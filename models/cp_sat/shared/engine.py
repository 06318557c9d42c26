"""The engine CP-SAT: its parameters, its objective, and its solutions as a stream of placements.

Measured with OR-Tools 9.15, one worker. Enumeration is fastest with a fixed search over the viewpoint's variables,
without presolve, probing, the linear relaxation and inprocessing, and with few learned clauses kept: 10 and 12 queens
in an eighth of the time of the default settings. The cost of a model then shows, too: presolve would turn some of the
models here into the same one. An optimum is found fastest the other way round, with the strongest relaxation: the
10 × 10 domination number is then proved in half a second, where the default proves nothing in six. A sum of Booleans
equal to k is too hard for the enumeration (8 × 8 domination: not finished in 8 s); a counter of clauses takes 1.7 s. So
``count_exactly`` uses a counter.

One worker, always: with more, 9.15 returns OPTIMAL with an incomplete set of solutions and without a warning.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from models.cp_sat import ENGINE
from models.engine import Unsupported
from models.exporting.shared.stated import NEEDS_SIZE, ModelText, Variable
from models.formulation import Formulation
from models.model_in_words import ModelInWords
from models.problem import OPTIMUM, Instance
from models.search import Search
from models.solvers.batches import BatchesOfThread
from models.solvers.parameter import SEED, TRUTH_VALUES, Value

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel as CpModel
    from ortools.sat.python.cp_model import CpSolver as CpSolver
    from ortools.sat.python.cp_model import CpSolverSolutionCallback
    from ortools.sat.python.cp_model import CpSolverStatus as CpSolverStatus
    from ortools.sat.python.cp_model import IntVar as IntVar
    from ortools.sat.python.cp_model import LiteralT as LiteralT
else:  # OR-Tools takes long to load: these names stand in types only, and functions import what they need
    CpModel = CpSolver = CpSolverSolutionCallback = CpSolverStatus = IntVar = LiteralT = Any

Viewpoint = Sequence[tuple[IntVar, Sequence[int]]]
"""The decision variables, each with the bitboards that its values 0, 1, 2 … put on the board."""
OWN_NAMES = {SEED: "random_seed"}
"""CP-SAT's names of the parameters that have another name here."""


class CpSat(Formulation):
    """The base of formulations for CP-SAT: a subclass states its model, and this class solves it."""

    engine = ENGINE
    has_objective = True
    """Whether the model can leave the size open: its viewpoint is then one Boolean per square, an objective finds the
    optimum, and one search finds the solutions of all sizes."""
    breaks_symmetry = False
    """Whether the model has one solution of each class only."""
    tries_middle_first = True
    """Whether an integer variable of the viewpoint tries its middle value first, or its smallest."""

    @abstractmethod
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        """Add variables and constraints to the model, and return the viewpoint; a size that is no number stays open."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import CpModel

        with search.building():
            model = CpModel()
            viewpoint = self.state(instance, model)
            self._add_strategy(model, viewpoint)
        solver = make_enumerator()
        set_parameters(solver, self.settings)
        yield from placements_of(solver, model, viewpoint, search)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Every solution. For an optimum, minimise or maximise the size first, then fix it and enumerate."""
        if not self.has_objective:
            yield from super()._solve(instance, search)
        elif instance.size != OPTIMUM:
            yield from self.placements(instance, search)
        elif (size := self._optimum(instance, search)) is not None:
            yield from self.placements(instance.with_size(size), search)

    def _optimum(self, instance: Instance, search: Search) -> int | None:
        """The smallest or largest number of pieces; None if there is no solution of any size."""
        from ortools.sat.python import cp_model

        with search.building():
            model = cp_model.CpModel()
            _add_objective(instance, model, self.state(instance, model))
        solver = make_solver()
        solver.parameters.linearization_level = 2
        set_parameters(solver, self.settings)
        with SolverThread(solver, model) as solving:
            list(solving)
        _count(solver, model, search)
        if solving.status == cp_model.INFEASIBLE:
            return None
        _insist_on(cp_model.OPTIMAL, solving)
        return round(solver.objective_value)

    def _add_strategy(self, model: CpModel, viewpoint: Viewpoint) -> None:
        """State the search order: the column with the fewest rows left first; or squares in order, occupied first."""
        from ortools.sat.python import cp_model

        variables = [variable for variable, _ in viewpoint]
        if all(variable.is_boolean for variable in variables):
            model.add_decision_strategy(variables, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)
        else:
            value = cp_model.SELECT_MEDIAN_VALUE if self.tries_middle_first else cp_model.SELECT_MIN_VALUE
            model.add_decision_strategy(variables, cp_model.CHOOSE_MIN_DOMAIN_SIZE, value)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        from ortools.sat.python.cp_model import CpModel

        from models.cp_sat.shared.in_words import model_in_words

        if instance.size != OPTIMUM or not self.has_objective:
            instance = self.of_one_size(instance)
        model = CpModel()
        viewpoint = self.state(instance, model)
        if instance.size == OPTIMUM:
            _add_objective(instance, model, viewpoint)
        return model_in_words(instance, model, {variable.index: boards for variable, boards in viewpoint})

    def stated_model(self, instance: Instance) -> ModelText:
        """The model with its objective or its search strategy, as it is.

        Each variable is named by its place in the model, as CP-SAT prints the values in that order.
        """
        from ortools.sat.python.cp_model import CpModel

        if not isinstance(instance.size, int) and not self.has_objective:
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        model = CpModel()
        viewpoint = self.state(instance, model)
        if instance.size == OPTIMUM:
            _add_objective(instance, model, viewpoint)
        else:
            self._add_strategy(model, viewpoint)
        boards_of = {variable.index: boards for variable, boards in viewpoint}
        variables = []
        for index, variable in enumerate(model.proto.variables):
            squares = {value: board for value, board in enumerate(boards_of.get(index, ())) if board}
            variables.append(Variable(str(index), min(variable.domain), max(variable.domain), squares))
        return ModelText(instance, "cp-sat", str(model.proto), variables, self.breaks_symmetry)


class SolverThread(BatchesOfThread):
    """Runs CP-SAT; iterating yields the placements that the callback passes to ``give``."""

    def __init__(self, solver: CpSolver, model: CpModel) -> None:
        super().__init__(self._solve, solver.stop_search)
        self.solver = solver
        self.model = model
        self.callback: CpSolverSolutionCallback | None = None
        self.status: CpSolverStatus | None = None

    def _solve(self) -> None:
        self.status = self.solver.solve(self.model, self.callback)


def make_solver() -> CpSolver:
    """A solver with one worker; with more, an enumeration may be incomplete."""
    from ortools.sat.python.cp_model import CpSolver

    solver = CpSolver()
    solver.parameters.num_workers = 1
    # Its own handler is for the thread that solves: where another one hears Ctrl-C, the handler ends the process.
    solver.parameters.catch_sigint_signal = False
    return solver


def make_decider(seconds: float, work: float | None = None, *, strong_relaxation: bool = False) -> CpSolver:
    """A solver that looks for one solution within ``seconds``, and within ``work`` of CP-SAT's deterministic time.

    ``strong_relaxation`` helps to prove that pieces are too few to cover a board; to place pieces it takes too long.
    """
    solver = make_solver()
    if strong_relaxation:
        solver.parameters.linearization_level = 2
    solver.parameters.max_time_in_seconds = seconds
    if work is not None:
        solver.parameters.max_deterministic_time = work
    return solver


def make_enumerator() -> CpSolver:
    """A solver that enumerates all solutions, with the engine's defaults, the fastest settings for that."""
    solver = make_solver()
    solver.parameters.enumerate_all_solutions = True
    set_parameters(solver, ENGINE.defaults)
    # Of learned clauses only the most active are kept: by default thousands are, and looking at them takes time.
    solver.parameters.clause_cleanup_lbd_bound = 1
    return solver


def set_parameters(solver: CpSolver, settings: Mapping[str, Value]) -> None:
    """Give the settings of a formulation to the solver, by the names and in the words that CP-SAT has for them."""
    words = [f"{OWN_NAMES.get(name, name)}: {_own_value(value)}" for name, value in settings.items()]
    solver.parameters.merge_text_format(" ".join(words))


def _own_value(value: Value) -> Value:
    return value.upper() if isinstance(value, str) and value not in TRUTH_VALUES else value


def placements_of(solver: CpSolver, model: CpModel, viewpoint: Viewpoint, search: Search) -> Iterator[int]:
    """The placements of all solutions, as the solver finds them."""
    from ortools.sat.python import cp_model

    variables = [variable.index for variable, _ in viewpoint]
    boards_of_variables = [boards for _, boards in viewpoint]

    class Reader(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            placement = 0
            values = map(self.SolutionIntegerValue, variables)
            for boards, value in zip(boards_of_variables, values, strict=True):
                placement |= boards[value]
            solving.give(placement)

    solving = SolverThread(solver, model)
    solving.callback = Reader()
    with solving:
        yield from solving
    _count(solver, model, search)
    if solving.status != cp_model.INFEASIBLE:
        _insist_on(cp_model.OPTIMAL, solving)


def collect(solver: CpSolver, model: CpModel, viewpoint: Viewpoint) -> tuple[CpSolverStatus, list[int]]:
    """The status and the placements of all solutions that the solver reports, collected by a callback in a list.

    Most programs run CP-SAT in this way; the pitfalls do, too.
    """
    from ortools.sat.python.cp_model import CpSolverSolutionCallback

    placements = []

    class Collector(CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            placements.append(sum(boards[self.value(variable)] for variable, boards in viewpoint))

    return solver.solve(model, Collector()), placements


def _add_objective(instance: Instance, model: CpModel, viewpoint: Viewpoint) -> None:
    """Ask for the fewest or the most pieces: one for each variable of the viewpoint that is true."""
    pieces = sum(variable for variable, _ in viewpoint)
    if instance.problem.wanted == "fewest":
        model.minimize(pieces)
    else:
        model.maximize(pieces)


def _insist_on(status: CpSolverStatus, solving: SolverThread) -> None:
    """Raise RuntimeError if the solver ended with another status: an unfinished search must not count as complete."""
    if solving.status != status:
        raise RuntimeError(f"CP-SAT ended with {solving.solver.status_name(solving.status)}")


def add_counts_of_response(solver: CpSolver, search: Search) -> None:
    """Add CP-SAT's counts of its search; its log has propagations of Booleans and of bounds in two lines."""
    counts = solver.response_proto
    search.count(
        nodes=counts.num_branches,
        conflicts=counts.num_conflicts,
        propagations=counts.num_binary_propagations + counts.num_integer_propagations,
        restarts=counts.num_restarts,
        lp_iterations=counts.num_lp_iterations,
    )


def _count(solver: CpSolver, model: CpModel, search: Search) -> None:
    """Add the counts of the search, and note the size of the model."""
    add_counts_of_response(solver, search)
    search.statistics.variables = len(model.proto.variables)
    search.statistics.constraints = len(model.proto.constraints)
