"""The engine python-constraint: its solver class, and its solutions as a stream of placements.

Measured with python-constraint2 2.9.0. The default solver, which orders its variables once, is the fastest of those
that enumerate (BacktrackingSolver and RecursiveBacktrackingSolver take 1.0 to 1.3 times as long, ParallelSolver more).
The time depends mostly on how the constraints are stated. A constraint class that looks at partial assignments and
hides values ahead is 2 to 10 times as fast as the built-in sums, and 1.3 to 1.4 times as fast as one Python function
per pair; more than twice as fast if one such constraint covers all columns.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, ClassVar

import constraint

from models.formulation import Formulation
from models.model_in_words import ModelInWords
from models.problem import Instance
from models.python_constraint import ENGINE
from models.search import Search
from models.solvers.parameter import Parameter
from models.viewpoints.one_queen_a_column import columns, rows_allowed

Viewpoint = Mapping[Hashable, Mapping[Any, int]]
"""For each decision variable and value the bitboard that it puts on the board.

A variable that is missing here puts nothing on the board.
"""
START = -1
"""The name of an extra variable that is assigned first, so that a constraint is called before the first decision."""
SOLVERS = {
    "optimized": constraint.OptimizedBacktrackingSolver,
    "backtracking": constraint.BacktrackingSolver,
    "recursive": constraint.RecursiveBacktrackingSolver,
}
"""The library's classes by the values of the parameter ``solver``."""


class PythonConstraint(Formulation):
    """The base of formulations for python-constraint: a subclass states its model, and this class solves it."""

    engine = ENGINE
    checks_forward: ClassVar[bool] = True
    """Whether the default solver removes values ahead; without that it is plain backtracking."""
    fixed_parameters = frozenset({"seed"})

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the engine, but for the solver where a lesson is about one or rests on how it searches."""
        takes_any = self.checks_forward and type(self).solver is PythonConstraint.solver
        return tuple(one for one in super().parameters if takes_any or one.name != "solver")

    @abstractmethod
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        """Add variables and constraints to the model. Returns the viewpoint; None if a variable has an empty domain."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            model = constraint.Problem()
            model.setSolver(self.solver())
            viewpoint = self.state(instance, model)
        if viewpoint is None:
            return
        search.statistics.variables = len(model._variables)
        search.statistics.constraints = len(model._constraints) + len(model._str_constraints)
        calls = Calls(model) if self.setting("count_calls") == "true" else None
        for solution in self.solutions(model):
            placement = 0
            for variable, boards in viewpoint.items():
                placement |= boards[solution[variable]]
            yield placement
        if calls:
            search.count(constraint_calls=calls.finish())

    def solver(self) -> constraint.Solver:
        """The solver that searches."""
        return SOLVERS[str(self.setting("solver"))](forwardcheck=self.checks_forward)

    def solutions(self, model: constraint.Problem) -> Iterator[Mapping[Hashable, Any]]:
        """The solver's solutions, as it finds them."""
        yield from model.getSolutionIter()

    def model_in_words(self, instance: Instance) -> ModelInWords:
        from models.python_constraint.in_words import model_in_words

        one_size = self.of_one_size(instance)
        model = constraint.Problem()
        return model_in_words(one_size, model, self.state(one_size, model) or {})


def boolean_squares(instance: Instance, model: constraint.Problem) -> Viewpoint:
    """One Boolean variable per square, 1 if it is occupied; required and forbidden squares have only one value."""
    viewpoint: dict[Hashable, dict[Any, int]] = {}
    for square in range(len(instance.board)):
        excluded_by = {0: instance.required, 1: instance.forbidden}
        model.addVariable(square, [value for value, squares in excluded_by.items() if not squares >> square & 1])
        viewpoint[square] = {0: 0, 1: 1 << square}
    return viewpoint


def columns_as_variables(
    instance: Instance, model: constraint.Problem, rows: Sequence[Sequence[int]] | None = None, name: str | None = None
) -> Viewpoint | None:
    """One variable per column, its value the row of its queen; None if a column has no row left.

    ``rows`` are those of each column; None: all that are allowed. A variable's name is the number of its column; with
    ``name`` it is that word followed by the number.
    """
    rows = rows_allowed(instance) if rows is None else rows
    if not all(rows):
        return None
    names: Sequence[Hashable] = [column if name is None else f"{name}{column}" for column in range(len(rows))]
    for variable, allowed in zip(names, rows, strict=True):
        model.addVariable(variable, list(allowed))
    boards = [{row: 1 << square for row, square in enumerate(column)} for column in columns(instance.board)]
    return dict(zip(names, boards, strict=True))


class Calls:
    """Counts the calls of all constraints of a model: each gets a class that extends its own and counts."""

    def __init__(self, model: constraint.Problem) -> None:
        self._calls = count()
        self._kinds: dict[Any, Any] = {}
        for stated, _ in model._constraints:
            self._count(stated)
        add = model.addConstraint

        def add_counted(stated: constraint.Constraint, variables: Sequence[Hashable]) -> None:
            self._count(stated)
            add(stated, variables)

        model.addConstraint = add_counted  # text becomes constraints when the search begins

    def finish(self) -> int:
        """End the count, and return the number of calls."""
        return next(self._calls)

    def _count(self, stated: Any) -> None:
        """Have the calls of this constraint counted."""
        kind = type(stated)
        if kind not in self._kinds:
            self._kinds[kind] = self._counted(kind)
        stated.__class__ = self._kinds[kind]

    def _counted(self, kind: Any) -> Any:
        """The same kind of constraint, each call of which is counted."""
        call, tick = kind.__call__, self._calls.__next__

        class Counted(kind):
            def __call__(self, *arguments: Any) -> Any:
                tick()
                return call(self, *arguments)

        return Counted
