"""One Boolean per square, and constraints on the number of occupied squares: the basis of most models here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.chess.attacks import ride_directions
from models.chess.board import bits
from models.chess.notation import square_name
from models.common_form import EquallyMany
from models.problem import Among, Instance

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

    from models.cp_sat.shared.engine import Viewpoint


def boolean_squares(instance: Instance, model: "CpModel") -> list["IntVar"]:
    """For each square a Boolean: is it occupied? Required and forbidden squares are fixed."""
    occupied = [model.new_bool_var(square_name(instance.board, square)) for square in instance.board]
    for index in bits(instance.required):
        model.add(occupied[index] == 1)
    for index in bits(instance.forbidden):
        model.add(occupied[index] == 0)
    return occupied


def viewpoint_of(occupied: Sequence["IntVar"]) -> "Viewpoint":
    """The viewpoint of one Boolean per square: 1 puts a piece there."""
    return [(variable, (0, 1 << index)) for index, variable in enumerate(occupied)]


def among(model: "CpModel", variables: Sequence["IntVar"], constraint: Among) -> None:
    """State one constraint of the common form as the kind of constraint that suits the solver best."""
    at_least, at_most = constraint.at_least, constraint.at_most
    match at_least, at_most:
        case 1, None:
            model.add_bool_or(variables)
        case 0, 1:
            model.add_at_most_one(variables)
        case 1, 1:
            model.add_exactly_one(variables)
        case _, None:
            model.add(sum(variables) >= at_least)
        case _:
            assert at_most is not None
            model.add_linear_constraint(sum(variables), at_least, at_most)


def equally_many(model: "CpModel", occupied: Sequence["IntVar"], constraint: EquallyMany) -> None:
    """As many of these squares are occupied as of those."""
    first, second = ([occupied[index] for index in bits(squares)] for squares in (constraint.first, constraint.second))
    model.add(sum(first) == sum(second))


def lines_that_hold_one(instance: Instance) -> list[int]:
    """The lines that must hold exactly one piece: those of a direction with as many lines as non-attacking pieces."""
    directions = [instance.board.lines(ride) for ride in ride_directions(instance.piece)]
    full_lines = [line for lines in directions if len(lines) == instance.size for line in lines]
    return [sum(1 << index for index in line) for line in full_lines]


def fix_size(instance: Instance, model: "CpModel", occupied: Sequence["IntVar"]) -> None:
    """Exactly ``instance.size`` squares are occupied; no constraint if the size is open."""
    if isinstance(instance.size, int):
        count_exactly(model, occupied, instance.size)


def count_exactly(model: "CpModel", variables: Sequence["IntVar"], k: int) -> None:
    """Exactly k of the variables are true, by a sequential counter: a chain of auxiliary variables in clauses.

    ``more_than[j]`` says that more than j of the variables so far are true. It is fully reified: the variables
    determine the counter, so each solution comes once (Sinz, Towards an Optimal CNF Encoding of Boolean
    Cardinality Constraints, 2005).
    """
    if not 0 < k < len(variables):
        for variable in variables:
            model.add(variable == (k > 0))
        if not 0 <= k <= len(variables):
            model.add_bool_or([])
        return
    more_than: list[IntVar] = []
    for number, variable in enumerate(variables):
        more_than = _count_one_more(model, more_than, variable, min(k + 1, number + 1))
    model.add(more_than[k - 1] == 1)
    model.add(more_than[k] == 0)


def _count_one_more(model: "CpModel", before: list["IntVar"], variable: "IntVar", length: int) -> list["IntVar"]:
    """The counter after one more variable: more than j are true if they were before, or if j were and this one is."""
    after = [model.new_bool_var("") for _ in range(length)]
    for j, now in enumerate(after):
        was = [before[j]] if j < len(before) else []
        one_less = [before[j - 1]] if j > 0 else []
        for earlier in was:
            model.add_implication(earlier, now)
        model.add_bool_or([now, ~variable, *(~earlier for earlier in one_less)])
        model.add_bool_or([~now, variable, *was])
        model.add_bool_or([~now, *was, *one_less] if one_less else [~now, variable, *was])
    return after
