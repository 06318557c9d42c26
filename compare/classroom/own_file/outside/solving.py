"""All solutions of a model of CPMpy, by CP-SAT with one worker, as values by name.

What CPMpy adds to the model may be open in a solution: CP-SAT then gives the same values of the model's own variables
more than once. They are passed on once. Where the model itself leaves a variable open that the pieces do not determine,
a placement does come more than once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from compare.classroom.own_file.outside.model import Values, incomplete
from models.cp_sat.shared.engine import SolverThread, count_response
from models.cpmpy.ortools import Enumeration
from models.search import Search


def solve_all(model: Any, values: Mapping[str, Any], search: Search) -> Iterator[Values]:
    """The values in each solution, which ``values`` names; where the model has an objective, in each best one.

    Raises Fault where it cannot be solved, GaveUp if there may be more.
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
    solving.callback = lambda: solving.give((tuple(one.value() for one in own), _read(values)))
    seen: set[tuple[Any, ...]] = set()
    with solving:
        for assignment, found in solving:
            if assignment not in seen:
                seen.add(assignment)
                yield found
    if _status(solver) not in ("OPTIMAL", "UNSATISFIABLE"):
        raise incomplete("OR-Tools")
    count_response(solver.ort_solver, search)


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


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value_of(value) for name, value in values.items()}


def value_of(value: Any) -> Any:
    """The value of a variable or an expression, of arrays and lists of them as lists; what has none is None."""
    if hasattr(value, "shape") and hasattr(value, "tolist") and getattr(value, "shape", ()) != ():
        return [value_of(one) for one in value]
    if isinstance(value, list | tuple):
        return [value_of(one) for one in value]
    found = value.value() if hasattr(value, "value") else value
    return None if found is None else int(found)


def arrays_by_name(variables: Sequence[Any]) -> dict[str, Any]:
    """Variables that are called ``q[0]``, ``q[1]`` … as arrays, by the name before the brackets."""
    cells: dict[str, dict[tuple[int, ...], Any]] = {}
    for one in variables:
        name, _, rest = str(one.name).partition("[")
        places = rest.removesuffix("]").replace("][", ",").split(",") if rest else []
        if all(place.strip().isdecimal() for place in places):
            cells.setdefault(name, {})[tuple(map(int, places))] = one
    return {name: _nested(found) for name, found in cells.items()}


def _nested(cells: Mapping[tuple[int, ...], Any]) -> Any:
    """Lists in lists; where the places do not have the same number of numbers, the first of them counts."""
    if () in cells:
        return cells[()]
    rows: dict[int, dict[tuple[int, ...], Any]] = {}
    for place, one in sorted(cells.items()):
        rows.setdefault(place[0], {})[place[1:]] = one
    return [_nested(row) for row in rows.values()]
