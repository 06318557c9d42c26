"""Facts about a Python file from its code, without running it."""

import ast
from pathlib import Path


def has_import(path: Path, package: str) -> bool:
    """Whether a file of Python imports a package, anywhere in it."""
    tree = parse(path) if path.suffix.lower() == ".py" else None
    if tree is None:
        return False
    nodes = list(ast.walk(tree))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    return any(name.partition(".")[0] == package for name in names)


def parse(path: Path) -> ast.Module | None:
    """The syntax tree of a file; None if the file has no code of Python."""
    try:
        return ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def names_read(tree: ast.Module) -> set[str]:
    """The names whose values the code reads."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def numbers_at_the_top(tree: ast.Module) -> dict[str, int]:
    """The whole numbers that are assigned at the top of a file, as in ``n = 8`` or ``n: int = 8``, by name."""
    numbers: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=targets, value=ast.Constant(value=int(number))):
                numbers |= {target.id: number for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int(number))):
                numbers[name] = number
    return {name: number for name, number in numbers.items() if type(number) is int}
