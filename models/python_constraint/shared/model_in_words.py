"""A python-constraint model in words, read from the library's Problem."""

import inspect
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import constraint

from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, values_in_words
from models.problem import Instance
from models.python_constraint.shared.functions_in_words import expression_of


def model_in_words(
    instance: Instance, model: constraint.Problem, viewpoint: Mapping[Hashable, Mapping[Any, int]]
) -> ModelInWords:
    """The model in words; the viewpoint says what each value of a variable puts on the board."""
    variables = [
        VariableInWords(
            _name(variable),
            values_in_words(domain),
            on_the_board(instance.board, _of_domain(viewpoint.get(variable, {}), domain)),
        )
        for variable, domain in model._variables.items()
    ]
    stated = [_constraint(one, list(map(_name, scope or model._variables))) for one, scope in model._constraints]
    stated += [ConstraintInWords(text) for text in model._str_constraints]
    meanings = dict(_meaning(one) for one, _ in model._constraints)
    known = {name: meaning for name, meaning in meanings.items() if meaning}
    return ModelInWords(instance, variables, stated, meanings=known)


def _name(variable: Hashable) -> str:
    """The name to show: a number gets a letter, so that v0 is the variable 0."""
    match variable:
        case int():
            return f"v{variable}"
        case tuple():
            return "_".join(map(str, variable))
    return str(variable)


def _of_domain(squares_of_values: Mapping[Any, int], domain: Sequence[Any]) -> dict[Any, int]:
    return {value: squares_of_values[value] for value in domain if value in squares_of_values}


def _constraint(stated: constraint.Constraint, names: list[str]) -> ConstraintInWords:
    if not isinstance(stated, constraint.FunctionConstraint):
        return ConstraintInWords(f"{type(stated).__name__}{_settings(stated)}", names)
    name, meaning = _meaning(stated)
    expression = expression_of(stated._func, names)
    if expression is None:
        return ConstraintInWords(name, names)
    return ConstraintInWords(f"{name}: {expression}" if meaning else expression)


def _meaning(stated: constraint.Constraint) -> tuple[str, str]:
    """The name of the constraint's class or function, and the first paragraph of its docstring."""
    documented = stated._func if isinstance(stated, constraint.FunctionConstraint) else type(stated)
    paragraph = (inspect.getdoc(documented) or "").partition("\n\n")[0]
    return getattr(documented, "__name__", say("a function")), " ".join(paragraph.split())


def _settings(stated: constraint.Constraint) -> str:
    """The numbers that the constraint was made with, if it keeps them as attributes: ``(at_least=1)``."""
    parameters = inspect.signature(type(stated).__init__).parameters
    values = {name: getattr(stated, name, getattr(stated, f"_{name}", None)) for name in parameters}
    kept = [f"{name}={value}" for name, value in values.items() if isinstance(value, int)]
    return f"({', '.join(kept)})" if kept else ""
