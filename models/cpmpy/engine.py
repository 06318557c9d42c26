"""The engine CPMpy: one model, stated once for all of its solvers.

A solver is either asked for one solution after another, each excluded from the next solve, or it enumerates by itself.
Which of the two is right depends on the solver: Choco, asked again after a clause was added, may say that there is no
further solution although there is one (``models/pitfalls/asked_again.py``).
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from models.chess.board import bits
from models.chess.notation import square_name
from models.common_form import Among, EquallyMany, HalfReified
from models.cpmpy import ENGINE
from models.cpmpy.writing import writers
from models.engine import Unsupported
from models.exporting.shared.stated import NEEDS_SIZE, ModelByFormat
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, ranges_in_words
from models.problem import OPTIMUM, Instance
from models.search import Search
from models.solvers.versions import versions_of_packages
from models.solvers.when_used import ImportedWhenUsed
from models.viewpoints.occupied_squares import StatedAsConstraints
from models.viewpoints.redundancy import essential_constraints

if TYPE_CHECKING:
    from cpmpy import Model

cpmpy: Any = ImportedWhenUsed("cpmpy")

Viewpoint = Sequence[tuple[Any, Sequence[int]]]
"""The decision variables, each with the bitboards that its values 0, 1, 2 … put on the board."""


class Cpmpy(StatedAsConstraints):
    """One model for each of CPMpy's solvers.

    Question
        Any problem that is stated only by counting: a list of ``Among(squares, at_least, at_most)``,
        ``EquallyMany(first, second)`` and ``HalfReified(square, among)``.
    Variables and domains
        One Boolean per square.
    """

    engine = ENGINE
    is_telling = False
    kinds = (Among, EquallyMany, HalfReified)
    fixed_parameters = frozenset({"solver"})
    solver_name: str
    package: str
    """The import name of the package that must be installed for this solver."""

    def unsupported(self, instance: Instance) -> str | None:
        return super().unsupported(instance) or self.explain_missing_package()

    def versions(self) -> list[str]:
        """The versions of CPMpy and of the solver's package."""
        return super().versions() + versions_of_packages([self.package])

    def explain_missing_package(self) -> str | None:
        """A few words that say that the solver's package is not installed; None if it is."""
        return None if find_spec(self.package) else say("{name} is not installed", name=self.package)

    def state(self, instance: Instance, model: "Model") -> Viewpoint:
        """Add the constraints of the common form to the model, over one Boolean per square."""
        occupied = [cpmpy.boolvar(name=square_name(instance.board, square)) for square in instance.board]
        fixed = Among(instance.required, instance.required.bit_count()), Among(instance.forbidden, 0, 0)
        for constraint in [*essential_constraints(instance), *fixed]:
            match constraint:
                case EquallyMany(first, second):
                    # Without a negative coefficient, which PySAT alone does not take.
                    literals = [occupied[square] for square in bits(first)]
                    literals += [~occupied[square] for square in bits(second)]
                    model += cpmpy.sum(literals) == second.bit_count()
                case HalfReified(square, among, when_occupied):
                    condition = occupied[square] if when_occupied else ~occupied[square]
                    for limit in state_limits(among, occupied):
                        model += condition.implies(limit)
                case Among():
                    for limit in state_limits(constraint, occupied):
                        model += limit
        return [(variable, (0, 1 << square)) for square, variable in enumerate(occupied)]

    @abstractmethod
    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        """The placements that the solver finds."""

    def count(self, solver: Any, search: Search) -> None:
        """Tell the search what the solver has counted; by default nothing."""

    def holding(self, solver: Any) -> AbstractContextManager[object]:
        """A context manager around all use of the solver, which may free it at the end; by default it does nothing."""
        return nullcontext()

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            model = cpmpy.Model()
            viewpoint = self.state(instance, model)
            solver = cpmpy.SolverLookup.get(self.solver_name, model)
        search.statistics.variables = len(viewpoint)
        search.statistics.constraints = len(model.constraints)
        with self.holding(solver):
            yield from self.solutions(solver, viewpoint)
            self.count(solver, search)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The model as CPMpy prints it."""
        one_size = self.of_one_size(instance)
        model = cpmpy.Model()
        variables = [
            VariableInWords(
                variable.name,
                ranges_in_words([(variable.lb, variable.ub)]),
                on_the_board(instance.board, dict(enumerate(boards))),
            )
            for variable, boards in self.state(one_size, model)
        ]
        return ModelInWords(one_size, variables, [ConstraintInWords(str(stated)) for stated in model.constraints])

    def stated_model(self, instance: Instance) -> ModelByFormat:
        """The model as CPMpy writes it."""
        if instance.size == OPTIMUM:
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        model = cpmpy.Model()
        return ModelByFormat(writers(self.name, instance, model, self.state(instance, model)))


def state_limits(among: Among, occupied: Sequence[Any]) -> Iterator[Any]:
    """A counting constraint in CPMpy's terms, without limits that always hold."""
    pieces = cpmpy.sum([occupied[square] for square in bits(among.squares)])
    if among.at_least == among.at_most and among.squares:
        yield pieces == among.at_least
        return
    if among.at_least > 0:
        yield pieces >= among.at_least
    if among.at_most is not None and among.squares:
        yield pieces <= among.at_most


def ask_again_and_again(solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
    """One solve per solution, each excluded from the next: some variable that puts a piece on the board must change.

    Other variables may stay as they are, because all solutions have the same number of pieces.
    """
    while solver.solve():
        yield placement_of(viewpoint)
        placing = [variable for variable, boards in viewpoint if boards[int(variable.value())]]
        solver += cpmpy.any([variable != variable.value() for variable in placing])
    insist_on_completeness(solver)


def placement_of(viewpoint: Viewpoint) -> int:
    """The placement of the solution that the solver found last."""
    placement = 0
    for variable, boards in viewpoint:
        placement |= boards[int(variable.value())]
    return placement


def insist_on_completeness(solver: Any) -> None:
    """Raise RuntimeError if the solver did not prove that there is no further solution."""
    from cpmpy.solvers.solver_interface import ExitStatus

    status = solver.status().exitstatus
    if status not in (ExitStatus.OPTIMAL, ExitStatus.UNSATISFIABLE):
        raise RuntimeError(f"{solver.name} ended with {status.name}")
