"""How python-constraint is run: its solver class, and its solutions as a stream of placements.

Measured with python-constraint2 2.9.0: the default solver, which orders its variables once, is the fastest of those
that enumerate (BacktrackingSolver and RecursiveBacktrackingSolver take 1.0 to 1.3 times as long, ParallelSolver
more); what the time goes into is the way of stating constraints. A class of one's own that looks at partial assignments
and hides values ahead beats one Python function a pair 1.7 times, and the built-in sums 2 to 10 times.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence

import constraint

from models.formulation import Formulation, Search
from models.problem import Instance
from models.python_constraint import ENGINE

Viewpoint = Mapping[int, Mapping[int, int]]
"""What the decision variables stand for: for each, the bitboard that each of its values puts on the board."""


class PythonConstraint(Formulation):
    """A formulation for python-constraint states its model; this class has it solved."""

    engine = ENGINE

    @abstractmethod
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        """Put variables and constraints into the model. None: a variable has no value, so there is no solution."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        model = constraint.Problem(self.solver())
        viewpoint = self.state(instance, model)
        if viewpoint is None:
            return
        search.statistics.variables = len(model._variables)
        search.statistics.constraints = len(model._constraints)
        for solution in model.getSolutionIter():
            placement = 0
            for variable, value in solution.items():
                placement |= viewpoint[variable][value]
            yield placement

    def solver(self) -> constraint.Solver:
        """The solver class that searches."""
        return constraint.OptimizedBacktrackingSolver()


def boolean_squares(instance: Instance, model: constraint.Problem) -> Viewpoint:
    """One Boolean variable a square, 1 if it is occupied; required and forbidden squares have one value only."""
    viewpoint = {}
    for square in range(len(instance.board)):
        values = [1] if instance.required >> square & 1 else [0] if instance.forbidden >> square & 1 else [0, 1]
        model.addVariable(square, values)
        viewpoint[square] = {0: 0, 1: 1 << square}
    return viewpoint


def columns_as_variables(
    squares: Sequence[Sequence[int]], rows: Sequence[Sequence[int]], model: constraint.Problem
) -> Viewpoint | None:
    """One variable a column, its value the row of its queen; None if a column has no row left."""
    if not all(rows):
        return None
    for column, allowed in enumerate(rows):
        model.addVariable(column, list(allowed))
    return {column: {row: 1 << square for row, square in enumerate(line)} for column, line in enumerate(squares)}
