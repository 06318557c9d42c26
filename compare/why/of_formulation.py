"""The core of the model that a formulation states: the fewest of its groups of rows that cannot be met together.

The groups are those of the legends that ``export`` writes. CP-SAT looks for values of all variables, helpers too; that
there are none for the core is shown again by SCIP.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from compare.answers.conditions.groups import Group, name_model_rows
from compare.answers.conditions.names import meaning_of
from compare.answers.conditions.smallest import Core, GroupSolver, find_core
from compare.why.by_z3 import Z3Solver
from compare.why.explaining import Case, ExplainedCore, Explanation, SearchesDisagree, explain, verify_witnesses
from compare.why.reason import Reason
from models.chess.board import bits
from models.chess.notation import square_name
from models.common_form import Among
from models.cp_sat.shared.conditions import find_values
from models.engine import Unsupported
from models.exporting.shared.common_form import name_groups
from models.exporting.shared.stated import LinearModel, Row, Variable
from models.formulation import Formulation
from models.languages import say, translate
from models.linear.engine import NO_SEPARATION, MixedIntegerSolver
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.search import Search
from models.smt.general import General

SECOND_SOLVER = "SCIP"
"""The solver that shows again that the rows of a core cannot be met."""


class NoGroups(ValueError):
    """The formulation has no groups of rows to choose from. The message says why."""


@dataclass(frozen=True, eq=False)
class RowGroup(Group):
    """The rows of a model that belong to one condition; no two groups of a model have the same name.

    A solver of such groups finds assignments: values of all variables, of which the first ``board_squares`` are those
    of the squares. ``assignments`` has all that were found. Where other groups take a placement, these take the place
    of an assignment there, from 0.
    """

    rows: tuple[Row, ...] = ()
    assignments: Sequence[Sequence[int]] = ()
    board_squares: int = 0

    @property
    def number(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def squares(self) -> int:
        """The squares whose variables are in the rows, as a bitboard."""
        variables = {variable for row in self.rows for variable in row.terms}
        return sum(1 << variable for variable in variables if variable < self.board_squares)

    def is_met_by(self, placement: int) -> bool:
        """Whether the assignment at this place meets all rows."""
        return all(row.is_met_by(self.assignments[placement]) for row in self.rows)


class RowSolver(GroupSolver):
    """The solver of the groups of a model. ``find`` returns places in ``assignments`` instead of placements."""

    def __init__(self, model: LinearModel, seconds: float) -> None:
        self.assignments: list[list[int]] = []
        super().__init__(model.instance, _groups_of(model, self.assignments), seconds)
        # that squares are required or forbidden is said by rows, not by limits
        self.variables = [Variable(one.name) for one in model.variables[: self.squares]]
        self.variables += model.variables[self.squares :]

    def find(self, groups: Sequence[Group]) -> int | None:
        values = find_values(self.variables, rows_of(groups), self.seconds_left)
        if values is None:
            return None
        self.assignments.append(values)
        return len(self.assignments) - 1

    def improve(self, placement: int, groups: Sequence[Group]) -> int:
        return placement

    def placement_of(self, number: int) -> int:
        """The placement of an assignment, whose first values are those of the squares."""
        return sum(1 << index for index, value in enumerate(self.assignments[number][: self.squares]) if value)


def explain_formulation(instance: Instance, formulation: Formulation, seconds: float) -> Explanation:
    """Explain, by the model of a formulation, why the question has no solution; if it has one, the answer has that.

    Raises NoGroups if the model has no groups of rows, TimeoutError when the time limit is reached, and
    SearchesDisagree.
    """
    if isinstance(formulation, General):
        return _explain_by_z3(instance, formulation, seconds)
    deadline = time.monotonic() + seconds
    solver = RowSolver(_model(instance, formulation), seconds)
    assignment = solver.find(solver.groups)
    if assignment is not None:
        solution = solver.placement_of(assignment)
        if not instance.is_solution(solution):
            sentence = "by the specification, what meets the model of {name} is no solution"
            raise SearchesDisagree(say(sentence, name=formulation.name))
        return Explanation(instance, None, (Case(instance, None, solution),))
    core = find_core(solver)
    verify_witnesses(core)
    second_solver = _refute_again(solver, core, deadline - time.monotonic())
    shown = replace(core, witnesses=tuple(map(solver.placement_of, core.witnesses)))
    reason = Reason("search", say("a search for values of the variables says so; on rows of a model no count is tried"))
    explained = ExplainedCore(shown, reason, None, formulation.name, second_solver)
    return Explanation(instance, None, (Case(instance, None, by_groups=explained),))


def _explain_by_z3(instance: Instance, formulation: General, seconds: float) -> Explanation:
    """Explain by z3, whose formulation states the conditions as they are, so that they are the groups."""
    case = explain(instance, None, fine=False, seconds=seconds, solver_class=Z3Solver)
    explained = case.by_groups and replace(case.by_groups, formulation=formulation.name)
    return Explanation(instance, None, (replace(case, by_groups=explained),))


def rows_of(groups: Sequence[Group]) -> list[Row]:
    """The rows of all groups."""
    return [row for group in groups if isinstance(group, RowGroup) for row in group.rows]


def _model(instance: Instance, formulation: Formulation) -> LinearModel:
    """The model that a formulation states. Raises NoGroups if it states none that has named rows."""
    try:
        model = formulation.stated_model(instance)
    except Unsupported as declined:
        sentence = "{name} does not state this question: {reason}"
        raise NoGroups(say(sentence, name=formulation.name, reason=translate(declined.reason))) from None
    if not isinstance(model, LinearModel):
        sentence = (
            "{name} has no named groups of rows; the formulations of linear and sat have, and smt/general has the "
            "conditions of the question, as why has without --only"
        )
        raise NoGroups(say(sentence, name=formulation.name))
    return model


def _groups_of(model: LinearModel, assignments: Sequence[Sequence[int]]) -> list[Group]:
    """The rows of a model, and those of required and forbidden squares, in groups by their conditions."""
    instance, known = model.instance, name_model_rows(model.instance)
    fixed = [Row({one: 1}, at_least=1) for one in bits(instance.required)]
    fixed += [Row({one: 1}, at_most=0) for one in bits(instance.forbidden)]

    def name(among: Among) -> tuple[str, str]:
        if among.squares.bit_count() == 1 and among.squares & instance.required and among.at_least == 1:
            (index,) = bits(among.squares)
            condition = f"{square_name(instance.board, instance.board.square(index))} occupied"
            return condition, meaning_of(condition, instance)
        return known(among)

    named = name_groups(replace(model, rows=[*model.rows, *fixed]), name)
    rows: dict[str, list[Row]] = {}
    for row in named.rows:
        rows.setdefault(row.group, []).append(row)
    squares = len(instance.board)
    return [RowGroup(one, named.groups[one], (), tuple(rows[one]), assignments, squares) for one in rows]


def _refute_again(solver: RowSolver, core: Core, seconds: float) -> str | None:
    """Show by a second solver that no values meet the core. Returns its name; None if it does not end in time."""
    if seconds <= 0:
        return None
    program = IntegerProgram(replace(solver.instance, required=0, forbidden=0))
    program.variables += solver.variables[solver.squares :]
    program.rows += rows_of(core.members)
    scip = MixedIntegerSolver(program, Search(), NO_SEPARATION)
    scip.solver.SetTimeLimit(max(1, int(1000 * seconds)))
    deadline = time.monotonic() + seconds
    try:
        values = scip.solve()
    except RuntimeError:
        if time.monotonic() >= deadline:
            return None
        raise
    if values is not None:
        raise SearchesDisagree(say("CP-SAT finds no values, and {solver} has some", solver=SECOND_SOLVER))
    return SECOND_SOLVER
