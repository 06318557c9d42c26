"""How a SAT solver is run: a new clause excludes each solution that it finds, and it is asked again.

The clause says that at least one occupied square of the solution is empty. It contains no auxiliary variable, so each
placement comes once, no matter how many values of the auxiliary variables go with it. It does not need the empty
squares either, because all solutions have the same number of pieces. Between two solutions the solver keeps all clauses
that it has learnt.

Measured with PySAT 1.9: for the 4860 solutions of 8 × 8 domination CaDiCaL 1.9.5 takes 4 to 6 s, CaDiCaL 1.5.3 about as
long, Glucose 4 13 s, MiniSat 2.2 114 s. For the 92 solutions of 8 queens all take about a hundredth of a second.
"""

import signal
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from models.chess.notation import square_name
from models.common_form import Connected
from models.engine import Unsupported
from models.exporting.shared.stated import NEEDS_SIZE, LinearModel, Variable, at_most, clause
from models.formulation import Formulation, Search
from models.model_in_words import ModelInWords
from models.problem import Instance
from models.sat import ENGINE
from models.sat.shared.formula import Formula, model_in_words

if TYPE_CHECKING:
    from pysat.solvers import Solver

Refuter = Callable[[int], list[int] | None]
"""Gives a clause that all solutions satisfy and a placement violates; None if the placement is a solution."""
Native = TypeVar("Native", bound=Any)
"""An object of PySAT that has memory outside Python."""


class Sat(Formulation):
    """A formulation for SAT states its formula; this class solves it."""

    engine = ENGINE
    solver_name: ClassVar[str] = "cadical195"

    @abstractmethod
    def state(self, instance: Instance, formula: Formula) -> None:
        """Add clauses to the formula; it already fixes the required and forbidden squares."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        formula = self.formula(instance)
        search.statistics.variables = formula.variables
        search.statistics.constraints = len(formula.clauses) + len(formula.at_mosts)
        with solver_of(formula, self.solver_name) as solver:
            yield from self.solutions(instance, solver)
            search.statistics.nodes = (search.statistics.nodes or 0) + solver.accum_stats()["decisions"]

    def formula(self, instance: Instance) -> Formula:
        """The complete formula of an instance."""
        formula = Formula(instance.board)
        formula.fix(instance.required, instance.forbidden)
        self.state(instance, formula)
        return formula

    def model_in_words(self, instance: Instance) -> ModelInWords:
        one_size = self.of_one_size(instance)
        return model_in_words(one_size, self.formula(one_size))

    def stated_model(self, instance: Instance) -> LinearModel:
        """Each clause as a row. A question whose clauses are added during the search cannot be written."""
        if not isinstance(instance.size, int):
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        stated = instance.problem.common_form(instance) or []
        if any(isinstance(one, Connected) for one in stated):
            raise Unsupported(self.name, instance, "its clauses for connectedness come during the search")
        formula = self.formula(instance)
        names = [square_name(instance.board, square) for square in instance.board]
        squares = [Variable(name, squares={1: 1 << index}) for index, name in enumerate(names)]
        helpers = [Variable(f"helper {number + 1}") for number in range(len(squares), formula.variables)]
        rows = [clause(literals) for literals in formula.clauses]
        rows += [at_most(literals, count) for literals, count in formula.at_mosts]
        return LinearModel(instance, squares + helpers, rows)

    def solutions(self, instance: Instance, solver: "Solver") -> Iterator[int]:
        """The placements that the solver finds, each once."""
        squares, refute = len(instance.board), self.refuter(instance)
        while solver.solve():
            occupied = [literal for literal in solver.get_model() if 0 < literal <= squares]
            placement = sum([1 << literal - 1 for literal in occupied])
            refutation = refute(placement)
            if refutation is None:
                yield placement
            solver.add_clause(refutation or [-literal for literal in occupied])

    def refuter(self, instance: Instance) -> Refuter:
        """For constraints that would take too many clauses in advance: by default there are none."""
        return lambda placement: None


@contextmanager
def solver_of(formula: Formula, name: str) -> Iterator["Solver"]:
    """A solver with the formula loaded, deleted at the end of the block."""
    from pysat.solvers import Solver

    with deleted_once(Solver(name=name, bootstrap_with=formula.clauses)) as solver:
        for literals, count in formula.at_mosts:
            solver.add_atmost(literals, count)
        yield solver


@contextmanager
def deleted_once(native: Native) -> Iterator[Native]:
    """Delete an object of PySAT at the end of the block, and let no signal in before that is done.

    PySAT releases the memory, and then notes that it has; an exception in between, such as that of a time limit, would
    have it released twice.
    """
    try:
        yield native
    finally:
        with _signals_wait():
            native.delete()


@contextmanager
def _signals_wait() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
