"""Makes mutants: copies of a module that differ from it in one place, by Cosmic Ray's operators and one of ours.

A mutant that differs only in docstrings, type annotations, or assertions of a type is left out, as is one that is no
Python or says the same as another.
"""

import ast
import copy
import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any

import cosmic_ray.ast
from cosmic_ray.operators.provider import OperatorProvider

ROOT = Path(__file__).parents[3]
OPERATORS = [
    "AddNot", "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop",
    "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceFalseWithTrue", "ReplaceTrueWithFalse",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak",
    "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_Invert", "ReplaceUnaryOperator_Delete_USub",
    "ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_Lt_GtE",
    "ReplaceComparisonOperator_LtE_Lt", "ReplaceComparisonOperator_LtE_Gt",
    "ReplaceComparisonOperator_Gt_GtE", "ReplaceComparisonOperator_Gt_LtE",
    "ReplaceComparisonOperator_GtE_Gt", "ReplaceComparisonOperator_GtE_Lt",
    "ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_FloorDiv", "ReplaceBinaryOperator_Pow_Mul",
    "ReplaceBinaryOperator_FloorDiv_Mul", "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceBinaryOperator_RShift_LShift", "ReplaceBinaryOperator_LShift_RShift",
    "ReplaceBinaryOperator_BitOr_BitAnd", "ReplaceBinaryOperator_BitAnd_BitOr", "ReplaceBinaryOperator_BitXor_BitAnd",
]  # fmt: skip
"""Those of Cosmic Ray that are used: of the many for one sign, the opposite and the one that differs at the limit."""
REMOVABLE = {"expr_stmt", "atom_expr", "return_stmt", "raise_stmt", "yield_expr", "keyword", "assert_stmt"}
"""The kinds of statement that ``RemoveStatement`` removes, in the words of parso."""


@dataclass(frozen=True)
class Mutant:
    """One mutant of a module: ``line`` stands in ``function`` and becomes another."""

    module: str
    function: str
    line: str
    becomes: str
    number: int
    """The number of the line in the file, from 1."""
    source: str

    @cached_property
    def digest(self) -> str:
        """A name for the whole text of the module with the mutation."""
        return hashlib.sha256(f"{self.module}\n{self.source}".encode()).hexdigest()[:24]

    def __str__(self) -> str:
        return f"{self.module}:{self.number} {self.function}\n    - {self.line}\n    + {self.becomes}"


class RemoveStatement:
    """Replaces a statement of a function or a class by ``pass``."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "simple_stmt" and node.children[0].type in REMOVABLE and node.parent.type != "file_input":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        prefix = node.get_first_leaf().prefix
        node.children = [cosmic_ray.ast.get_ast(f"{prefix}pass"), *node.children[1:]]
        return node


def path_of(module: str) -> Path:
    """The file of a module of the project."""
    return (ROOT / Path(*module.split("."))).with_suffix(".py")


def mutants_of(module: str, kept: Path) -> list[Mutant]:
    """All mutants of a module, in the order of its lines. They are kept in a folder, and made once of each text."""
    texts = [path_of(module).read_bytes(), Path(__file__).read_bytes()]
    path = kept / f"{module}-{hashlib.sha256(b''.join(texts)).hexdigest()[:16]}.json"
    if path.exists():
        return [Mutant(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
    mutants = _make_mutants(module)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(mutant) for mutant in mutants]), encoding="utf-8")
    return mutants


def _make_mutants(module: str) -> list[Mutant]:
    source = path_of(module).read_text(encoding="utf-8")
    meanings = {_meaning(source)}
    found = []
    for mutated in _mutated_sources(source):
        meaning = _meaning(mutated)
        if meaning is not None and meaning not in meanings:
            meanings.add(meaning)
            found.append(_described(module, source, mutated))
    return sorted(found, key=lambda mutant: mutant.number)


def sample(mutants: list[Mutant], most: int) -> list[Mutant]:
    """At most this number of mutants, the same ones each time; the lines take turns, so that each has its share."""
    dice = random.Random(0)
    by_line: dict[int, list[Mutant]] = {}
    for mutant in dice.sample(mutants, len(mutants)):
        by_line.setdefault(mutant.number, []).append(mutant)
    turns = [(turn, number, mutant) for number, of_line in by_line.items() for turn, mutant in enumerate(of_line)]
    chosen = [mutant for _, _, mutant in sorted(turns, key=lambda one: one[0])[:most]]
    return sorted(chosen, key=lambda mutant: mutant.number)


def _mutated_sources(source: str) -> Iterator[str]:
    provider = OperatorProvider()
    operators: list[Any] = [provider[name]() for name in OPERATORS]
    tree: Any = cosmic_ray.ast.get_ast(source)
    for node in list(cosmic_ray.ast.ast_nodes(tree)):
        for operator in [RemoveStatement(), *operators]:
            for index in range(len(list(operator.mutation_positions(node)))):
                yield _with_mutation(tree, node, operator, index)


def _with_mutation(tree: Any, node: Any, operator: Any, index: int) -> str:
    """The text of the tree after a mutation of one of its nodes; the tree itself is as before."""
    siblings = list(node.parent.children) if node.parent else []
    before = copy.copy(node.children) if hasattr(node, "children") else node.value
    leaf = node.children[0] if hasattr(node, "children") else node
    leaf_value = getattr(leaf, "value", None)
    mutated = operator.mutate(node, index)
    if node.parent:
        node.parent.children = [mutated if one is node else one for one in siblings if mutated or one is not node]
    text = str(tree.get_code())
    if node.parent:
        node.parent.children = siblings
    if hasattr(node, "children"):
        node.children = before
    if leaf_value is not None:
        leaf.value = leaf_value
    return text


def _meaning(source: str) -> str | None:
    """The syntax tree of the source, without what only readers and type checkers read; None if it is no Python."""
    try:
        return ast.dump(_WithoutTypes().visit(ast.parse(source)))
    except (SyntaxError, ValueError):
        return None


class _WithoutTypes(ast.NodeTransformer):
    """Takes docstrings, annotations, assertions of a type and blocks for type checkers out of a tree."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return ast.Assign([node.target], self.visit(node.value)) if node.value else ast.Pass()

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return ast.Pass() if "isinstance(" in ast.unparse(node) else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        return ast.Pass() if "TYPE_CHECKING" in ast.unparse(node.test) else self.generic_visit(node)


def _described(module: str, source: str, mutated: str) -> Mutant:
    """The mutant with its place: the lines that differ, joined, and the function that they stand in."""
    old, new = source.splitlines(), mutated.splitlines()
    first = len(_common_start(old, new))
    same_after = len(_common_start(old[:first:-1], new[:first:-1]))
    removed = [line.strip() for line in old[first : len(old) - same_after]]
    added = [line.strip() for line in new[first : len(new) - same_after]]
    return Mutant(module, _function_at(source, first + 1), " ".join(removed), " ".join(added), first + 1, mutated)


def _common_start(one: list[str], other: list[str]) -> list[str]:
    """The lines that two texts have in common, from their first on."""
    return [line for line, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))]


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


def _function_at(source: str, line: int) -> str:
    """The name of the innermost function or class around a line, after those around it; empty at the top."""
    names = []
    around: ast.AST | None = _parsed(source)
    while around:
        inside = [
            node
            for node in ast.iter_child_nodes(around)
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        around = inside[0] if inside else None
        if isinstance(around, ast.FunctionDef | ast.ClassDef):
            names.append(around.name)
    return ".".join(names)
