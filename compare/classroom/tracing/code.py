"""The lists in which the board of a program may stand, found in its code without running it."""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from compare.classroom.algorithm.source import read_name
from compare.classroom.own_file.outside.python_code import numbers_at_the_top

ROWS = ("row", "zeile", "reihe", "rank", "line", "linie", "y", "r", "z")
COLUMNS = ("col", "spalte", "file", "x", "c", "s")
"""The names of rows and of columns in programs. A name that contains one with more than two letters counts, too."""


@dataclass(frozen=True)
class Assignment:
    """``board[index] = value``: its lines, the name that is the index, and the lines of the innermost function.

    ``clears``: the value is a constant, such as 0, −1 or None.
    """

    lines: range
    index: str
    function: range
    clears: bool


@dataclass
class ProgramCode:
    """The code of a program. Raises as ``ast.parse`` does if it has mistakes, or expressions that are too deep.

    Of the name of a variable only the last part counts, such as ``board`` of ``self.board``.
    """

    text: str
    _tree: ast.Module = field(init=False)

    def __post_init__(self) -> None:
        self._tree = ast.parse(self.text)

    def is_by_row(self, name: str) -> bool:
        """Whether most names in the code say that the index of this list is a row, or an item of it a column."""
        return self._votes[_last_part(name)] > 0

    def assignments_by_index(self, name: str) -> list[Assignment] | None:
        """The assignments to one place of this list whose index is a name; None if there are none."""
        return self._assignments.get(_last_part(name))

    @property
    def runs_by_itself(self) -> bool:
        """Whether the file does something when it is run, besides defining functions and values."""
        doing = ast.For | ast.While | ast.If | ast.With | ast.Try
        return any(
            isinstance(one, doing) or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Call))
            for one in self._tree.body
        )

    @property
    def asks_for_input(self) -> bool:
        """Whether the program reads what its user types."""
        calls = (node for node in ast.walk(self._tree) if isinstance(node, ast.Call))
        return any(read_name(call.func) == "input" for call in calls)

    @property
    def numbers_at_top(self) -> dict[str, int]:
        """The whole numbers that are assigned at the top of the file, as in ``N = 8``, by name."""
        return numbers_at_the_top(self._tree)

    @cached_property
    def _votes(self) -> Counter[str]:
        """For each list, the places where the code says that its index is a row, less those where it is a column."""
        votes: Counter[str] = Counter()
        for node in ast.walk(self._tree):
            match node:
                case ast.Subscript(value=listed, slice=index):
                    votes[read_name(listed)] += _vote(index)
                case ast.Call(func=ast.Attribute(value=listed, attr="append"), args=[item]):
                    votes[read_name(listed)] -= _vote(item)
                case (
                    ast.For(target=ast.Tuple(elts=[index, *_]), iter=ast.Call(func=function, args=[listed, *_]))
                    | ast.comprehension(
                        target=ast.Tuple(elts=[index, *_]), iter=ast.Call(func=function, args=[listed, *_])
                    )
                ) if read_name(function) == "enumerate":
                    votes[read_name(listed)] += _vote(index)
        return votes

    @cached_property
    def _assignments(self) -> dict[str, list[Assignment]]:
        """The assignments to places of lists whose index is a name, by the last part of the list's name."""
        assignments: dict[str, list[Assignment]] = {}
        for function, node in _with_functions(self._tree, range(1, sys.maxsize)):
            for target in _targets(node):
                if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Name):
                    clears = isinstance(node, ast.Assign) and _is_constant(node.value)
                    assignment = Assignment(_lines_of(node), target.slice.id, function, clears)
                    assignments.setdefault(read_name(target.value), []).append(assignment)
        return assignments


def _with_functions(node: ast.AST, function: range) -> Iterator[tuple[range, ast.AST]]:
    """Each node below, with the lines of the innermost function in which it stands."""
    for child in ast.iter_child_nodes(node):
        yield function, child
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _with_functions(child, _lines_of(child) if is_function else function)


def _lines_of(node: ast.AST) -> range:
    """The lines on which a node stands."""
    first: int = getattr(node, "lineno", 0)
    return range(first, (getattr(node, "end_lineno", None) or first) + 1)


def _targets(node: ast.AST) -> list[ast.expr]:
    """The targets of an assignment; none of another statement."""
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign) else []


def _is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) or (isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant))


def _vote(node: ast.expr) -> int:
    """1 for the name of a row, −1 for that of a column, 0 for any other expression."""
    name = read_name(node).lower().rstrip("0123456789_")
    if name in ROWS or any(len(word) > 2 and word in name for word in ROWS):
        return 1
    return -1 if name in COLUMNS or any(len(word) > 2 and word in name for word in COLUMNS) else 0


def _last_part(name: str) -> str:
    return name.rpartition(".")[2]
