"""The code of a search, and what can be read from it about the data that it keeps: no formulation has to say it again.

``rising[row + column]`` says what the index of an array stands for, ``row + column in rising`` what a set holds;
``taken | queen`` says that a number is a set of bits, ``board.square(index)`` that it is the number of a square.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from compare.classroom.lesson import code_below_lesson, find_file, read_code
from models.formulation import Formulation

BIT_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor)
SHIFTS = (ast.LShift, ast.RShift)
MINUS_SIGN = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Source:
    """The code below the lesson of a file, or all of it, and the number of its first line in the file."""

    file: str
    code: str
    first_line: int

    @cached_property
    def tree(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.code)))

    @cached_property
    def indices(self) -> dict[str, str]:
        """For the name of an array or a set, the expression by which it is indexed or asked; sums before names."""
        found = sorted(_find_indices(self.tree), key=lambda pair: isinstance(pair[1], ast.Name))
        return {name: ast.unparse(index).replace("-", MINUS_SIGN) for name, index in reversed(found)}

    @cached_property
    def bit_sets(self) -> set[str]:
        """The names that stand beside an operator on bits."""
        return {name for node in self.tree for operand in _operands_as_bits(node) if (name := read_name(operand))}

    @cached_property
    def squares(self) -> set[str]:
        """The names that are handed to ``board.square``, or that it gives; and the lists from which they come."""
        calls = [one for one in self.tree if isinstance(one, ast.Call) and read_name(one.func) == "square"]
        asked = {read_name(argument) for call in calls for argument in call.args}
        given = {read_name(one.targets[0]) for one in self.tree if isinstance(one, ast.Assign) and one.value in calls}
        loops = [one for one in self.tree if isinstance(one, ast.For) and read_name(one.target) in asked]
        return (asked | given | {read_name(one.iter) for one in loops}) - {""}


def read_source(formulation: Formulation) -> Source | None:
    """The source of a formulation; None if its file cannot be read. Of a file of one's own, all of it."""
    own = getattr(formulation, "path", None)
    path = Path(own or find_file(formulation))
    try:
        code = read_code(path) if own else code_below_lesson(path)
        before = read_code(path).partition(code)[0]
    except (OSError, SyntaxError, TypeError, ValueError, IndexError):
        return None
    return Source(str(path.resolve()), code, before.count("\n") + 1)


def _find_indices(tree: list[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    subscripts = [(one.value, one.slice) for one in tree if isinstance(one, ast.Subscript)]
    asked = [one for one in tree if isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.In)]
    for array, index in [*subscripts, *((one.comparators[0], one.left) for one in asked)]:
        if _is_plain(index) and (name := read_name(array)):
            yield name, index


def _is_plain(index: ast.expr) -> bool:
    """Whether an index is made of names, numbers, plus and minus, with one name at least."""
    parts = list(ast.walk(index))
    allowed = ast.Name | ast.Constant | ast.BinOp | ast.Add | ast.Sub | ast.Load
    return all(isinstance(one, allowed) for one in parts) and any(isinstance(one, ast.Name) for one in parts)


def _operands_as_bits(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        return [node.operand]
    if isinstance(node, ast.AugAssign) and isinstance(node.op, BIT_OPERATORS):
        return [node.target, node.value]
    if isinstance(node, ast.BinOp) and isinstance(node.op, BIT_OPERATORS):
        return [node.left, node.right]
    return [node.left] if isinstance(node, ast.BinOp) and isinstance(node.op, SHIFTS) else []


def read_name(node: ast.expr) -> str:
    """The name of a variable or an attribute; nothing if it is neither."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
