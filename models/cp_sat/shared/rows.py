"""One assignment of values that meets some rows of a linear model, or the proof that there is none."""

from collections.abc import Iterable, Sequence

from models.cp_sat.shared.conditions import has_solution
from models.cp_sat.shared.engine import decider
from models.exporting.shared.stated import Row, Variable


def find_values(variables: Sequence[Variable], rows: Iterable[Row], seconds: float) -> list[int] | None:
    """Values within the limits of the variables that meet all rows; None if there are none.

    Raises TimeoutError when the time limit is reached.
    """
    from ortools.sat.python.cp_model import CpModel

    model = CpModel()
    known = [model.new_int_var(one.lower, one.upper, one.name) for one in variables]
    for row in rows:
        total = sum(weight * known[number] for number, weight in row.terms.items())
        if row.at_least is not None:
            model.add(total >= row.at_least)
        if row.at_most is not None:
            model.add(total <= row.at_most)
    solver = decider(seconds)
    return [solver.value(one) for one in known] if has_solution(solver, model) else None
