"""All solutions of a model of CPMpy, by CP-SAT with one worker, as values by name.

A solution may leave variables open that CPMpy adds to the model: CP-SAT then gives the same values of the model's own
variables more than once. They are passed on once. If a variable of the model itself is open when the pieces are given,
a placement does come more than once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from compare.classroom.own_file.outside.model import Values, incomplete
from models.cp_sat.shared.engine import SolverThread, add_counts_of_response
from models.cpmpy.ortools import Enumeration
from models.search import Search


def solve_all(model: Any, values: Mapping[str, Any], search: Search) -> Iterator[Values]:
    """The solutions of a model, each with the numbers that ``values`` (variables and expressions by name) have in it.

    If the model has an objective, only the best solutions are given. Raises GaveUp if there may be more.
    """
    import cpmpy

    own = variables_of(model)
    search.statistics.variables = len(own)
    search.statistics.constraints = len(model.constraints)
    if model.objective_ is not None:
        model = _best(model)
        if model is None:
            return
    with search.building():
        solver = cpmpy.SolverLookup.get("ortools", model)
    enumeration: Any = Enumeration(solver)
    solving: Any = SolverThread(enumeration, solver.ort_model)
    solving.callback = lambda: solving.give(
        (tuple(one.value() for one in own), {name: value_of(one) for name, one in values.items()})
    )
    seen: set[tuple[Any, ...]] = set()
    with solving:
        for assignment, solution in solving:
            if assignment not in seen:
                seen.add(assignment)
                yield solution
    if _status(solver) not in ("OPTIMAL", "UNSATISFIABLE"):
        raise incomplete("OR-Tools")
    add_counts_of_response(solver.ort_solver, search)


def _best(model: Any) -> Any:
    """The model with its best value as a constraint; None if it has no solution."""
    import cpmpy

    solver = cpmpy.SolverLookup.get("ortools", model)
    has_solution = solver.solve(num_workers=1)
    if not has_solution and _status(solver) == "UNSATISFIABLE":
        return None
    if _status(solver) != "OPTIMAL":
        raise incomplete("OR-Tools")
    return cpmpy.Model([*model.constraints, model.objective_ == solver.objective_value()])


def _status(solver: Any) -> str:
    return str(solver.status().exitstatus.name)


def variables_of(model: Any) -> Sequence[Any]:
    """The variables of a model."""
    from cpmpy.transformations.get_variables import get_variables_model

    return list(get_variables_model(model))


def value_of(value: Any) -> Any:
    """The value of a variable or an expression as an int, None if it has none; arrays and lists as lists of these."""
    if hasattr(value, "shape") and hasattr(value, "tolist") and getattr(value, "shape", ()) != ():
        return [value_of(one) for one in value]
    if isinstance(value, list | tuple):
        return [value_of(one) for one in value]
    number = value.value() if hasattr(value, "value") else value
    return None if number is None else int(number)


def arrays_by_name(variables: Sequence[Any]) -> dict[str, Any]:
    """Variables with names such as ``q[0]``, ``q[1]`` … as arrays, by the name before the brackets."""
    cells: dict[str, dict[tuple[int, ...], Any]] = {}
    for one in variables:
        name, _, rest = str(one.name).partition("[")
        places = rest.removesuffix("]").replace("][", ",").split(",") if rest else []
        if all(place.strip().isdecimal() for place in places):
            cells.setdefault(name, {})[tuple(map(int, places))] = one
    return {name: _nested(of_name) for name, of_name in cells.items()}


def _nested(cells: Mapping[tuple[int, ...], Any]) -> Any:
    """Cells by their places, as lists in lists; a cell without a place stands for all."""
    if () in cells:
        return cells[()]
    rows: dict[int, dict[tuple[int, ...], Any]] = {}
    for place, one in sorted(cells.items()):
        rows.setdefault(place[0], {})[place[1:]] = one
    return [_nested(row) for row in rows.values()]
