"""One variable per column, three AllDifferent, solved by Choco, a classical constraint solver.

Constraints
    The rows are all different; so are row + column (rising diagonals) and row - column (falling diagonals).
Search
    Choco's: depth first, propagation at every node, no learning. It enumerates by itself and returns all solutions at
    the end.
Size
    n variables; three AllDifferent, and one constraint for each column in which not all rows are allowed.
Source
    The model of the CP textbooks: Rossi, van Beek and Walsh, Handbook of Constraint Programming (2006).
Compare with
    cp-sat/columns (the same model, a solver that learns), cpmpy/choco (one Boolean per square),
    python-constraint/derived-variables.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from models.cpmpy.choco import Choco
from models.cpmpy.engine import Cpmpy, Viewpoint, cpmpy
from models.cpmpy.ortools import OrTools
from models.exporting.shared.stated import ModelByFormat
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed, three_all_different

if TYPE_CHECKING:
    from cpmpy import Model


SOLVERS: dict[str, Cpmpy] = {"choco": Choco(), "ortools": OrTools()}
"""The lessons about the solvers that can be asked."""


class Columns(OneQueenAColumn, Choco):
    is_telling = True
    fixed_parameters = frozenset()

    def with_settings(self, settings: Mapping[str, object]) -> Self:
        variant = super().with_settings(settings)
        if chosen := variant.settings.get("solver"):
            variant.solver_name, variant.package = str(chosen), SOLVERS[str(chosen)].package
        return variant

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return SOLVERS[self.solver_name].solutions(solver, viewpoint)

    def count(self, solver: Any, search: Search) -> None:
        SOLVERS[self.solver_name].count(solver, search)

    def unsupported(self, instance: Instance) -> str | None:
        return super().unsupported(instance) or self.explain_missing_package()

    def stated_model(self, instance: Instance) -> ModelByFormat:
        """The model as CPMpy writes it, and as an array, for which it has no writer."""
        array = partial(three_all_different, self.name, instance)
        return ModelByFormat({**super().stated_model(instance).writers, "mzn": array, "xcsp3": array})

    def state(self, instance: Instance, model: "Model") -> Viewpoint:
        squares = columns(instance.board)
        rows = [cpmpy.intvar(0, len(column) - 1, name=f"row{number}") for number, column in enumerate(squares)]
        for row, allowed in zip(rows, rows_allowed(instance), strict=True):
            if len(allowed) < len(squares[0]):
                model += cpmpy.any([row == one for one in allowed])
        # No two queens in one row, on one rising or on one falling diagonal.
        model += cpmpy.AllDifferent(rows)
        model += cpmpy.AllDifferent([row + column for column, row in enumerate(rows)])
        model += cpmpy.AllDifferent([row - column for column, row in enumerate(rows)])
        return [(row, [1 << square for square in column]) for row, column in zip(rows, squares, strict=True)]
