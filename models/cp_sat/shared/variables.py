"""Variables of the models here, one integer per column or one Boolean per square, and the number of the true ones."""

from collections.abc import Sequence

from models.chess.board import bits
from models.chess.notation import square_name
from models.cp_sat.shared.engine import CpModel, IntVar, Viewpoint
from models.problem import Instance
from models.viewpoints.one_queen_a_column import columns, rows_allowed


def row_variables(instance: Instance, model: CpModel) -> list[IntVar]:
    """For each column a variable, the row of its queen; its domain is the allowed rows."""
    from ortools.sat.python.cp_model import Domain

    rows = []
    for column, allowed in enumerate(rows_allowed(instance)):
        if not allowed:
            model.add(False)  # a column without an allowed row: no solution, but CP-SAT allows no empty domain
        domain = Domain.from_values(allowed or [0])
        rows.append(model.new_int_var_from_domain(domain, f"row in column {column}"))
    return rows


def viewpoint_of_columns(instance: Instance, rows: Sequence[IntVar]) -> Viewpoint:
    """The viewpoint of one variable per column: its value is the row of the column's queen."""
    squares = columns(instance.board)
    return [(row, [1 << square for square in column]) for row, column in zip(rows, squares, strict=True)]


def boolean_squares(instance: Instance, model: CpModel) -> list[IntVar]:
    """For each square a Boolean: is it occupied? Required and forbidden squares are fixed."""
    occupied = [model.new_bool_var(square_name(instance.board, square)) for square in instance.board]
    for index in bits(instance.required):
        model.add(occupied[index] == 1)
    for index in bits(instance.forbidden):
        model.add(occupied[index] == 0)
    return occupied


def viewpoint_of(occupied: Sequence[IntVar]) -> Viewpoint:
    """The viewpoint of one Boolean per square: 1 puts a piece there."""
    return [(variable, (0, 1 << index)) for index, variable in enumerate(occupied)]


def fix_size(instance: Instance, model: CpModel, occupied: Sequence[IntVar]) -> None:
    """State that exactly ``instance.size`` squares are occupied; nothing if the size is open."""
    if isinstance(instance.size, int):
        count_exactly(model, occupied, instance.size)


def count_exactly(model: CpModel, variables: Sequence[IntVar], k: int) -> None:
    """State that exactly k of the variables are true, by a sequential counter: auxiliary variables in clauses.

    ``more_than[j]`` says that more than j of the variables so far are true. It is fully reified: the variables
    determine the counter, so each solution comes once (Sinz, Towards an Optimal CNF Encoding of Boolean
    Cardinality Constraints, 2005).
    """
    if not 0 < k < len(variables):
        for variable in variables:
            model.add(variable == (k > 0))
        if not 0 <= k <= len(variables):
            model.add(False)
        return
    more_than: list[IntVar] = []
    for number, variable in enumerate(variables):
        more_than = _count_one_more(model, more_than, variable, min(k + 1, number + 1))
    model.add(more_than[k - 1] == 1)
    model.add(more_than[k] == 0)


def _count_one_more(model: CpModel, before: list[IntVar], variable: IntVar, length: int) -> list[IntVar]:
    """The counter after one more variable: more than j are true if they were before, or if this is true and j were."""
    after = [model.new_bool_var("") for _ in range(length)]
    for j, now in enumerate(after):
        was = [before[j]] if j < len(before) else []
        one_less = [before[j - 1]] if j > 0 else []
        for earlier in was:
            model.add_implication(earlier, now)
        model.add_bool_or([now, ~variable, *(~earlier for earlier in one_less)])
        model.add_bool_or([~now, variable, *was])
        if one_less:
            model.add_bool_or([~now, *was, *one_less])
    return after
