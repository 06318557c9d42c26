"""The code of a search, and the meaning of its variables as the code itself shows it, so that no formulation says it.

``rising[row + column]`` says what the index of an array stands for, ``row + column in rising`` what a set holds;
``taken | queen`` says that a number is a set of bits, ``board.square(index)`` that it is the number of a square.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from compare.classroom.lesson import NO_CODE, code_below_lesson, find_file, read_code
from models.formulation import Formulation

BIT_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor)
SHIFTS = (ast.LShift, ast.RShift)
MINUS_SIGN = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Source:
    """The code below the lesson of a file, or all its code, and the number of the code's first line in the file.

    ``file`` is the absolute path.
    """

    file: str
    code: str
    first_line: int

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the syntax tree. Raises SyntaxError if the code has mistakes."""
        return list(ast.walk(ast.parse(self.code)))

    @cached_property
    def indices(self) -> dict[str, str]:
        """For the name of an array, the expression that is its index; of a set, what is looked for in it.

        If there are several, the first sum or difference, or else the first name.
        """
        pairs = sorted(_find_indices(self.nodes), key=lambda pair: isinstance(pair[1], ast.Name))
        return {name: ast.unparse(index).replace("-", MINUS_SIGN) for name, index in reversed(pairs)}

    @cached_property
    def bit_sets(self) -> set[str]:
        """The names that stand beside an operator on bits."""
        return {name for node in self.nodes for operand in _operands_as_bits(node) if (name := read_name(operand))}

    @cached_property
    def squares(self) -> set[str]:
        """The names of arguments and results of ``board.square``, and of the lists from which the arguments come."""
        calls = [node for node in self.nodes if isinstance(node, ast.Call) and read_name(node.func) == "square"]
        arguments = {read_name(argument) for call in calls for argument in call.args}
        assignments = [node for node in self.nodes if isinstance(node, ast.Assign) and node.value in calls]
        results = {read_name(node.targets[0]) for node in assignments}
        loops = [node for node in self.nodes if isinstance(node, ast.For) and read_name(node.target) in arguments]
        return (arguments | results | {read_name(loop.iter) for loop in loops}) - {""}


def read_source(formulation: Formulation) -> Source | None:
    """The source of a formulation: the code below its lesson, or all the code of a file of one's own.

    None if the file cannot be read.
    """
    own = getattr(formulation, "path", None)
    path = Path(own or find_file(formulation))
    try:
        code = read_code(path) if own else code_below_lesson(path)
        before = read_code(path).partition(code)[0]
    except NO_CODE:
        return None
    return Source(str(path.resolve()), code, before.count("\n") + 1)


def _find_indices(nodes: list[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """The names of arrays with their indices, and of sets with the expressions that are looked for in them."""
    subscripts = [(node.value, node.slice) for node in nodes if isinstance(node, ast.Subscript)]
    tests = [node for node in nodes if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In)]
    for array, index in [*subscripts, *((test.comparators[0], test.left) for test in tests)]:
        if _is_plain(index) and (name := read_name(array)):
            yield name, index


def _is_plain(index: ast.expr) -> bool:
    """Whether an index is made of names, numbers, plus and minus, with one name at least."""
    nodes = list(ast.walk(index))
    allowed = ast.Name | ast.Constant | ast.BinOp | ast.Add | ast.Sub | ast.Load
    return all(isinstance(node, allowed) for node in nodes) and any(isinstance(node, ast.Name) for node in nodes)


def _operands_as_bits(node: ast.AST) -> list[ast.expr]:
    """The operands of an operator on bits, of a shift the left operand; none for any other node."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        return [node.operand]
    if isinstance(node, ast.AugAssign) and isinstance(node.op, BIT_OPERATORS):
        return [node.target, node.value]
    if isinstance(node, ast.BinOp) and isinstance(node.op, BIT_OPERATORS):
        return [node.left, node.right]
    return [node.left] if isinstance(node, ast.BinOp) and isinstance(node.op, SHIFTS) else []


def read_name(node: ast.expr) -> str:
    """The name of a variable or an attribute; empty for any other expression."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
