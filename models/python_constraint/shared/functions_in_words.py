"""A Python function that serves as a constraint, written out as the expression that it returns."""

import ast
import linecache
from collections.abc import Callable, Sequence
from functools import cache
from types import CodeType
from typing import Any

Written = ast.FunctionDef | ast.Lambda


def expression_of(function: Callable[..., Any], names: Sequence[str]) -> str | None:
    """What the function returns for variables with these names: ``abs(v0 - v1) != 1``.

    Numbers that the function closes over are filled in. None if its body is more than one expression.
    """
    code = getattr(function, "__code__", None)
    expression = _returned_expression(code) if code else None
    if code is None or expression is None:
        return None
    parameters = code.co_varnames[: code.co_argcount]
    meant = dict(zip(code.co_freevars, _values_closed_over(function), strict=True))
    meant |= dict(zip(reversed(parameters), reversed(getattr(function, "__defaults__", None) or ()), strict=False))
    meant = {name: str(value) for name, value in meant.items() if isinstance(value, int)}
    meant |= dict(zip(parameters, names, strict=False))
    return ast.unparse(_Renamed(meant).visit(ast.parse(expression, mode="eval")))


class _Renamed(ast.NodeTransformer):
    def __init__(self, meant: dict[str, str]) -> None:
        self.meant = meant

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.meant.get(node.id, node.id), node.ctx)


def _values_closed_over(function: Callable[..., Any]) -> list[Any]:
    return [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]


def _returned_expression(code: CodeType) -> str | None:
    """The one expression that a function returns, as text; None if it cannot be found or is not alone."""
    parameters = list(code.co_varnames[: code.co_argcount])
    found = [
        one
        for one in _functions_in(code.co_filename)
        if one.lineno == code.co_firstlineno and [argument.arg for argument in one.args.args] == parameters
    ]
    if len(found) != 1:
        return None
    body = found[0].body
    if isinstance(body, ast.expr):
        return ast.unparse(body)
    statements = body[1:] if ast.get_docstring(found[0]) else body  # type: ignore[arg-type]
    if len(statements) == 1 and isinstance(statements[0], ast.Return) and statements[0].value:
        return ast.unparse(statements[0].value)
    return None


@cache
def _functions_in(file_name: str) -> list[Written]:
    try:
        tree = ast.parse("".join(linecache.getlines(file_name)))
    except SyntaxError:
        return []
    return [node for node in ast.walk(tree) if isinstance(node, Written)]
