"""The code that two methods share, found by their imports: the files that both need, and their lines.

Not counted are the files that say the question (pieces, problems, and what all counters need, such as the board), and
those that belong to an engine (what all its counters need, or all formulations): a mistake there would be one about the
question, or would show everywhere. What is shared beyond them is named.
"""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import models
from compare.frontier.findings import CERTIFICATES
from models.catalogue.discovery import ROOMS_OF_ENGINES
from models.catalogue.finding import counters, formulations

ROOT = Path(models.__file__).parents[1]
VERIFIERS = {
    CERTIFICATES["sat"]: "compare.certificates.verifying.verify",
    CERTIFICATES["linear"]: "compare.certificates.weights.check",
}
"""The modules on which certificates rest: nobody needs to believe the programs that made them."""
QUESTION = ("models.pieces", "models.problems.")
"""The beginnings of the names of the modules that say the question."""


def shared_files(one: str, other: str) -> frozenset[str]:
    """The modules that both methods need, beyond the question and an engine. Raises LookupError if one is not here."""
    return modules_needed_by(_home(one)) & modules_needed_by(_home(other)) - _of_question_or_engine()


def least_shared(methods: list[str]) -> frozenset[str] | None:
    """The modules that two of the methods share: those two that share the least. None if there are no two here."""
    here = [method for method in methods if _path(_module_of(method))]
    return min((shared_files(*pair) for pair in combinations(here, 2)), key=count_lines, default=None)


def count_lines(modules: frozenset[str]) -> int:
    """The number of lines of code in modules together, without empty ones, comments and docstrings."""
    return sum(map(_lines_of, modules))


def lines_in_words(modules: frozenset[str]) -> str:
    """The number of lines of modules, rounded to one digit, such as "about 600": few changes of the code change it."""
    return f"about {float(f'{count_lines(modules):.1g}'):.0f}" if modules else "0"


@cache
def _of_question_or_engine() -> frozenset[str]:
    """The modules that say the question, or belong to an engine."""
    homes = {name: _module_of(name) for name in counters() if _path(_module_of(name))}
    engines = {name.partition("/")[0] for name in homes}
    groups = [[home for name, home in homes.items() if name.startswith(f"{engine}/")] for engine in engines]
    groups += [[*homes.values()], [_module_of(name) for name in formulations() if _path(_module_of(name))]]
    needed = frozenset[str]().union(*map(modules_needed_by, homes.values()))
    question = frozenset(module for module in needed if module.startswith(QUESTION))
    return question.union(*(frozenset.intersection(*map(modules_needed_by, group)) for group in groups))


@cache
def modules_needed_by(module: str) -> frozenset[str]:
    """The modules of ours that a module needs: itself, those that it imports anywhere, those that these import, …"""
    found: set[str] = set()
    ahead = [module]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead.extend(_imported(name))
    return frozenset(found)


def _home(method: str) -> str:
    """The module of a method. Raises LookupError if it is not here."""
    if _path(home := _module_of(method)):
        return home
    raise LookupError(f"there is no {method} here")


def _module_of(method: str) -> str:
    """The module of a method, whether or not it runs here: ``models.counters.kernels.empty_rows``."""
    if method in VERIFIERS:
        return VERIFIERS[method]
    inside = method.replace("/", ".").replace("-", "_")
    return next((name for room in ROOMS_OF_ENGINES if _path(name := f"{room}.{inside}")), f"models.{inside}")


@cache
def _path(module: str) -> Path | None:
    """The file of a module of ours; None if it is somebody else's."""
    place = ROOT.joinpath(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def _tree(module: str) -> ast.Module:
    """The syntax tree of a module of ours; an empty one of another."""
    path = _path(module)
    return ast.parse("" if path is None else path.read_text(encoding="utf-8"))


@cache
def _imported(module: str) -> frozenset[str]:
    """The modules of ours that this one imports. A name may be that of a module, or of something in one."""
    named: set[str] = set()
    for node in _statements(_tree(module)):
        if isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            named.update(name if _is_ours(name) else node.module for name in inside)
    return frozenset(filter(_is_ours, named))


def _is_ours(module: str) -> bool:
    """Whether a name is that of a module of this program."""
    return module.partition(".")[0] in ("models", "compare") and _path(module) is not None


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """All statements, but for those that only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        is_for_types = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case) and not is_for_types:
            if isinstance(node, ast.stmt):
                yield node
            yield from _statements(node)


@cache
def _lines_of(module: str) -> int:
    """The number of lines of code: lines on which a statement stands that is no mere text."""
    numbers: set[int] = set()
    for node in ast.walk(_tree(module)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not is_text:
            numbers.update(_own_lines(node))
    return len(numbers)


def _own_lines(node: ast.stmt) -> range:
    """The lines of a simple statement; of one that has others inside, those of its head."""
    inside = [child.lineno for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
    last = (min(inside) - 1 if inside else node.end_lineno) or node.lineno
    return range(node.lineno, max(node.lineno, last) + 1)
