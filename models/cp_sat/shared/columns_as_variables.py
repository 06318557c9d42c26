"""An integer variable a column, the row of its queen: what the models of the n-queens question are made of."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.problem import Instance
from models.viewpoints.one_queen_a_column import columns, rows_allowed

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

    from models.cp_sat.shared.engine import Viewpoint


def row_variables(instance: Instance, model: "CpModel") -> list["IntVar"]:
    """For each column a variable, the row of its queen; its domain is the rows that are allowed."""
    from ortools.sat.python.cp_model import Domain

    rows = []
    for column, allowed in enumerate(rows_allowed(instance)):
        if not allowed:
            model.add_bool_or([])  # a column without a row: no solution, and no domain may be empty
        domain = Domain.from_values(allowed or [0])
        rows.append(model.new_int_var_from_domain(domain, f"row in column {column}"))
    return rows


def viewpoint_of_columns(instance: Instance, rows: Sequence["IntVar"]) -> "Viewpoint":
    """The viewpoint of one variable a column: its value puts a queen on that row."""
    squares = columns(instance.board)
    return [(row, [1 << square for square in column]) for row, column in zip(rows, squares, strict=True)]
