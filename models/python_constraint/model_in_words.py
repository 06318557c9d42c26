"""A python-constraint model in words, read from the library's Problem."""

import inspect
from collections.abc import Hashable, Mapping
from typing import Any

import constraint

from models.board import Board
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, values_in_words
from models.problem import Instance


def model_in_words(
    instance: Instance, model: constraint.Problem, viewpoint: Mapping[Hashable, Mapping[Any, int]]
) -> ModelInWords:
    """The model; the viewpoint has, for each variable, what each of its values puts on the board."""
    variables = [
        VariableInWords(
            _name(variable),
            values_in_words(domain),
            _squares(instance.board, domain, viewpoint.get(variable, {})),
        )
        for variable, domain in model._variables.items()
    ]
    stated = [
        ConstraintInWords(_says(one), [_name(variable) for variable in scope or model._variables])
        for one, scope in model._constraints
    ]
    return ModelInWords(instance, variables, stated + [ConstraintInWords(text) for text in model._str_constraints])


def _name(variable: Hashable) -> str:
    return f"v{variable}" if isinstance(variable, int) else str(variable)


def _squares(board: Board, domain: list[Any], squares_of_values: Mapping[Any, int]) -> str:
    return on_the_board(board, {value: squares_of_values[value] for value in domain if value in squares_of_values})


def _says(stated: constraint.Constraint) -> str:
    """The class with its settings, and the first line of its docstring; of a wrapped function, the function's."""
    if isinstance(stated, constraint.FunctionConstraint):
        return _with_first_line(getattr(stated._func, "__name__", "a function"), stated._func)
    return _with_first_line(f"{type(stated).__name__}{_settings(stated)}", type(stated))


def _with_first_line(name: str, documented: object) -> str:
    first_line = (inspect.getdoc(documented) or "").partition("\n")[0].rstrip(".")
    return f"{name}, {first_line[0].lower()}{first_line[1:]}" if first_line else name


def _settings(stated: constraint.Constraint) -> str:
    """What the constraint was made with, where it is a number that it keeps: ``(at_least=1)``."""
    parameters = inspect.signature(type(stated).__init__).parameters
    values = {name: getattr(stated, name, getattr(stated, f"_{name}", None)) for name in parameters}
    kept = [f"{name}={value}" for name, value in values.items() if isinstance(value, int)]
    return f"({', '.join(kept)})" if kept else ""
