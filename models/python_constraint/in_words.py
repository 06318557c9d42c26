"""A python-constraint model in words, read from the library's Problem.

A Python function that serves as a constraint is written out as the expression that it returns.
"""

import ast
import inspect
import linecache
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from types import CodeType
from typing import Any

import constraint

from models.languages import say, translate
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, values_in_words
from models.problem import Instance

FunctionNode = ast.FunctionDef | ast.Lambda


def model_in_words(
    instance: Instance, model: constraint.Problem, viewpoint: Mapping[Hashable, Mapping[Any, int]]
) -> ModelInWords:
    """The model in words; the viewpoint says what each value of a variable puts on the board."""
    variables = []
    for variable, domain in model._variables.items():
        boards = viewpoint.get(variable, {})
        squares = on_the_board(instance.board, {value: boards[value] for value in domain if value in boards})
        variables.append(VariableInWords(_name(variable), values_in_words(domain), squares))
    stated = [_constraint(one, list(map(_name, scope or model._variables))) for one, scope in model._constraints]
    stated += [ConstraintInWords(text) for text in model._str_constraints]
    named = dict(_meaning(one) for one, _ in model._constraints)
    meanings = {name: meaning for name, meaning in named.items() if meaning}
    return ModelInWords(instance, variables, stated, meanings=meanings)


def _name(variable: Hashable) -> str:
    """The name to show: a number gets a letter, so that v0 is the variable 0."""
    match variable:
        case int():
            return f"v{variable}"
        case tuple():
            return "_".join(map(str, variable))
    return str(variable)


def _constraint(stated: constraint.Constraint, names: list[str]) -> ConstraintInWords:
    """A constraint on the variables of these names: its class with its numbers, or what its function returns."""
    if not isinstance(stated, constraint.FunctionConstraint):
        return ConstraintInWords(f"{type(stated).__name__}{_settings(stated)}", names)
    name, meaning = _meaning(stated)
    expression = expression_of(stated._func, names)
    if expression is None:
        return ConstraintInWords(name, names)
    return ConstraintInWords(f"{name}: {expression}" if meaning else expression)


def _meaning(stated: constraint.Constraint) -> tuple[str, str]:
    """The name of the constraint's class or function, and the first paragraph of its docstring, translated if known."""
    documented = stated._func if isinstance(stated, constraint.FunctionConstraint) else type(stated)
    paragraph = (inspect.getdoc(documented) or "").partition("\n\n")[0]
    return getattr(documented, "__name__", say("a function")), translate(" ".join(paragraph.split()))


def _settings(stated: constraint.Constraint) -> str:
    """The numbers that the constraint was made with, if it keeps them as attributes: ``(at_least=1)``."""
    parameters = inspect.signature(type(stated).__init__).parameters
    values = {name: getattr(stated, name, getattr(stated, f"_{name}", None)) for name in parameters}
    kept = [f"{name}={value}" for name, value in values.items() if isinstance(value, int)]
    return f"({', '.join(kept)})" if kept else ""


def expression_of(function: Callable[..., Any], names: Sequence[str]) -> str | None:
    """The expression that the function returns, for variables with these names: ``abs(v0 - v1) != 1``.

    Numbers that the function closes over are filled in. None if its body is more than one expression.
    """
    code = getattr(function, "__code__", None)
    expression = _returned_expression(code) if code else None
    if code is None or expression is None:
        return None
    parameters = code.co_varnames[: code.co_argcount]
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    closed_over = dict(zip(code.co_freevars, cells, strict=True))
    defaults = dict(zip(reversed(parameters), reversed(getattr(function, "__defaults__", None) or ()), strict=False))
    numbers = {name: str(value) for name, value in (closed_over | defaults).items() if isinstance(value, int)}
    meant = numbers | dict(zip(parameters, names, strict=False))
    return ast.unparse(_Renamed(meant).visit(ast.parse(expression, mode="eval")))


class _Renamed(ast.NodeTransformer):
    """Writes each name in an expression as it is ``meant``."""

    def __init__(self, meant: dict[str, str]) -> None:
        self.meant = meant

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.meant.get(node.id, node.id), node.ctx)


def _returned_expression(code: CodeType) -> str | None:
    """The one expression that a function returns, as text; None if it cannot be found or is not alone."""
    parameters = list(code.co_varnames[: code.co_argcount])
    functions = [
        one
        for one in _functions_in(code.co_filename)
        if one.lineno == code.co_firstlineno and [argument.arg for argument in one.args.args] == parameters
    ]
    if len(functions) != 1:
        return None
    body = functions[0].body
    if isinstance(body, ast.expr):
        return ast.unparse(body)
    statements = body[1:] if ast.get_docstring(functions[0]) else body  # type: ignore[arg-type]
    if len(statements) == 1 and isinstance(statements[0], ast.Return) and statements[0].value:
        return ast.unparse(statements[0].value)
    return None


@cache
def _functions_in(file_name: str) -> list[FunctionNode]:
    """The functions and lambdas that a file defines; none if it cannot be parsed."""
    try:
        tree = ast.parse("".join(linecache.getlines(file_name)))
    except SyntaxError:
        return []
    return [node for node in ast.walk(tree) if isinstance(node, FunctionNode)]
