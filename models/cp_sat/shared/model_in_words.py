"""A CP-SAT model in words, read from the model itself."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from models.chess.board import Board
from models.cp_sat.shared.constraints_in_words import Terms, constraint_in_words, pairs
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, ranges_in_words
from models.problem import Instance

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


def model_in_words(
    instance: Instance, model: "CpModel", boards_of_variables: Mapping[int, Sequence[int]]
) -> ModelInWords:
    """The model in words. ``boards_of_variables``: by number of the variable, the bitboards of its values 0, 1, 2 …"""
    proto = model.proto
    terms = Terms(_make_different([variable.name for variable in proto.variables]))
    variables = [
        _variable_in_words(name, pairs(variable.domain), boards_of_variables.get(number, ()), instance.board)
        for number, (name, variable) in enumerate(zip(terms.names, proto.variables, strict=True))
    ]
    constraints = list(proto.constraints)
    return ModelInWords(
        instance,
        variables,
        [constraint_in_words(one, constraints, terms) for one in constraints],
        _objective_in_words(proto.objective, terms) if proto.has_objective() else None,
    )


def _make_different(names: Sequence[str]) -> list[str]:
    """The names, made different: a missing or shared name gets the variable's number."""
    shared = {name for name, count in Counter(names).items() if count > 1}
    return [
        f"x{number}" if not name else f"{name} (x{number})" if name in shared else name
        for number, name in enumerate(names)
    ]


def _variable_in_words(
    name: str, domain: Sequence[tuple[int, int]], boards: Sequence[int], board: Board
) -> VariableInWords:
    squares = {
        value: squares for value, squares in enumerate(boards) if any(low <= value <= high for low, high in domain)
    }
    return VariableInWords(name, ranges_in_words(domain), on_the_board(board, squares))


def _objective_in_words(objective: Any, terms: Terms) -> ConstraintInWords:
    """CP-SAT always minimises; a maximum is stored as the minimum of the negative."""
    sign = -1 if objective.scaling_factor < 0 else 1
    each = zip(objective.vars, objective.coeffs, strict=True)
    parts = [terms.sum([(number, sign * coefficient)]) for number, coefficient in each]
    return ConstraintInWords(say("minimise the sum of") if sign == 1 else say("maximise the sum of"), parts)
