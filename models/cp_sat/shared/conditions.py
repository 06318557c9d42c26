"""Solutions of any subset of a problem's conditions, or of the rows of a linear model; and smallest hitting sets.

For questions about conditions, not for formulations.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.cp_sat.shared.constraints import state_common_form
from models.cp_sat.shared.engine import CpModel, CpSolver, CpSolverStatus, IntVar, SolverThread, make_decider
from models.exporting.shared.stated import Row, Variable

WORK_FOR_WISHES = 0.2
"""The work on wishes, in CP-SAT's deterministic time; the best placement that is found until then is good enough."""


def find_placement(squares: int, constraints: Iterable[Constraint], seconds: float) -> int | None:
    """A placement on a board with this number of squares that meets all constraints; None if there is none.

    Raises TimeoutError when the time limit is reached.
    """
    stated = list(constraints)
    model, occupied = _state(squares, stated)
    solver = make_decider(seconds, strong_relaxation=_ask_for_pieces(stated))
    return _placement(solver, occupied) if has_solution(solver, model) else None


def improve_placement(
    placement: int, squares: int, constraints: Iterable[Constraint], wishes: Iterable[Sequence[Among]], seconds: float
) -> int:
    """A placement that meets all constraints, as this one does, and perhaps more of the wishes.

    A wish is some constraints that are to be met together. When the time limit is reached, it is the best placement
    that was found until then, or the given one.
    """
    model, occupied = _state(squares, list(constraints))
    granted = [_wish(model, occupied, wish) for wish in wishes]
    model.maximize(sum(granted))
    for index, variable in enumerate(occupied):
        model.add_hint(variable, placement >> index & 1)
    solver = make_decider(seconds, WORK_FOR_WISHES)
    try:
        return _placement(solver, occupied) if has_solution(solver, model) else placement
    except TimeoutError:
        return placement


def find_best_placement(
    squares: int, constraints: Iterable[Constraint], wanted: Literal["fewest", "most"], seconds: float
) -> int | None:
    """A placement with the fewest or the most pieces that meets all constraints; None if there is none.

    Raises TimeoutError when the time limit is reached.
    """
    from ortools.sat.python.cp_model import OPTIMAL

    model, occupied = _state(squares, list(constraints))
    if wanted == "fewest":
        model.minimize(sum(occupied))
    else:
        model.maximize(sum(occupied))
    solver = make_decider(seconds, strong_relaxation=True)
    return _placement(solver, occupied) if has_solution(solver, model, OPTIMAL) else None


def find_smallest_hitting_set(
    sets: Iterable[Iterable[int]], count: int, seconds: float, excluded: Iterable[Iterable[int]] = ()
) -> set[int] | None:
    """A smallest set of numbers from 0 to ``count - 1`` with a number of each set; of several, that with the least sum.

    None of the ``excluded`` sets is a part of it; None if there is no such set. Raises TimeoutError when the time limit
    is reached.
    """
    from ortools.sat.python.cp_model import OPTIMAL, CpModel

    model = CpModel()
    chosen = [model.new_bool_var(str(number)) for number in range(count)]
    for to_hit in sets:
        model.add_bool_or([chosen[number] for number in to_hit])
    for choice in excluded:
        model.add_bool_or([~chosen[number] for number in choice])
    model.minimize(sum((count * count + number) * variable for number, variable in enumerate(chosen)))
    solver = make_decider(seconds)
    if not has_solution(solver, model, OPTIMAL):
        return None
    return {number for number, variable in enumerate(chosen) if solver.value(variable)}


def find_values(variables: Sequence[Variable], rows: Iterable[Row], seconds: float) -> list[int] | None:
    """Values of the variables that meet all rows; None if there are none. Raises as ``find_placement`` does."""
    from ortools.sat.python.cp_model import CpModel

    model = CpModel()
    integers = [model.new_int_var(one.lower, one.upper, one.name) for one in variables]
    for row in rows:
        total = sum(weight * integers[number] for number, weight in row.terms.items())
        if row.at_least is not None:
            model.add(total >= row.at_least)
        if row.at_most is not None:
            model.add(total <= row.at_most)
    solver = make_decider(seconds)
    return [solver.value(one) for one in integers] if has_solution(solver, model) else None


def has_solution(solver: CpSolver, model: CpModel, enough: CpSolverStatus | None = None) -> bool:
    """Whether the model has a solution, which the solver then holds.

    ``enough`` is the status that counts as found; None: any solution does. Raises TimeoutError when the time limit is
    reached, RuntimeError if the solver ends in another way.
    """
    from ortools.sat.python import cp_model

    with SolverThread(solver, model) as solving:
        list(solving)
    if solving.status == cp_model.INFEASIBLE:
        return False
    if solving.status in ([enough] if enough is not None else [cp_model.OPTIMAL, cp_model.FEASIBLE]):
        return True
    if solving.status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
        raise TimeoutError("CP-SAT reached the time limit")
    raise RuntimeError(f"CP-SAT ended with {solver.status_name(solving.status)}")


def _state(squares: int, constraints: Sequence[Constraint]) -> tuple[CpModel, list[IntVar]]:
    """A model of the constraints, and for each square whether it is occupied."""
    from ortools.sat.python.cp_model import CpModel

    model, full = CpModel(), (1 << squares) - 1
    occupied = [model.new_bool_var(str(index)) for index in range(squares)]
    sizes = [one.at_most for one in constraints if isinstance(one, Among) and one.squares == full]
    most_pieces = min([squares, *(size for size in sizes if size is not None)])
    state_common_form(model, occupied, constraints, most_pieces)
    return model, occupied


def _ask_for_pieces(constraints: Iterable[Constraint]) -> bool:
    """Whether a constraint, other than the size, asks for a piece on one of several squares."""
    counting = (one for one in constraints if isinstance(one, Among))
    return any(one.at_least and one.at_most is None and one.squares.bit_count() > 1 for one in counting)


def _wish(model: CpModel, occupied: Sequence[IntVar], wish: Iterable[Among]) -> IntVar:
    """A Boolean: true only if all constraints of the wish are met."""
    granted = model.new_bool_var("")
    for one in wish:
        pieces = sum(occupied[index] for index in bits(one.squares))
        model.add(pieces >= one.at_least).only_enforce_if(granted)
        if one.at_most is not None:
            model.add(pieces <= one.at_most).only_enforce_if(granted)
    return granted


def _placement(solver: CpSolver, occupied: Sequence[IntVar]) -> int:
    """The bitboard of the occupied squares of the solution that the solver holds."""
    return sum(1 << index for index, variable in enumerate(occupied) if solver.value(variable))
