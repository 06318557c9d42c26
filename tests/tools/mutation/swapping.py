"""Puts the functions of a mutant in the place of those of a loaded module, without loading it anew."""

import ast
import functools
import gc
import importlib
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType

from tests.tools.mutation.mutants import Mutant, path_of

AT_DEFINITION = {"__init_subclass__"}
"""The functions that run when classes are made; to swap them later changes nothing."""

Place = tuple[str, int]
"""The qualified name of a function and the number of its first line."""


def can_be_swapped(mutant: Mutant) -> bool:
    """Whether the mutation lies inside functions or in plain attributes, so that nothing else need be loaded anew."""
    return _difference(mutant) is not None or mutant.function in _classes_with_plain_bodies(mutant)


def swap_in(mutant: Mutant) -> None:
    """Let a loaded module do what the mutant does. Raises what loading the mutant raises."""
    importlib.import_module(mutant.module)  # some are loaded only where they are used
    changed = _difference(mutant)
    if changed is None:
        _swap_attributes(mutant)
        return
    for function in list(functions_of(str(path_of(mutant.module)))):
        place = function.__code__.co_qualname, function.__code__.co_firstlineno
        if place in changed:
            function.__code__ = changed[place]


def _swap_attributes(mutant: Mutant) -> None:
    """Give the class that the mutation is in the attributes that it has in the mutant."""
    loaded = vars(sys.modules[mutant.module])[mutant.function]
    scratch = ModuleType(mutant.module, sys.modules[mutant.module].__doc__)
    exec(compile(mutant.source, str(path_of(mutant.module)), "exec"), vars(scratch))
    mutated = vars(vars(scratch)[mutant.function])
    for name, value in list(vars(loaded).items()):
        if _is_plain(name, value) and name not in mutated:
            delattr(loaded, name)
        elif _is_plain(name, value) and mutated[name] != value:
            setattr(loaded, name, mutated[name])


def _is_plain(name: str, value: object) -> bool:
    return not name.startswith("_") and not callable(value) and not hasattr(value, "__get__")


def _classes_with_plain_bodies(mutant: Mutant) -> set[str]:
    """The classes whose attributes are only read when they are asked for: those of formulations and problems."""
    bodies = [one for one in ast.parse(mutant.source).body if isinstance(one, ast.ClassDef) and not one.decorator_list]
    decorated = "@" in mutant.line
    return set() if decorated else {one.name for one in bodies if one.name == mutant.function}


def forget_what_is_cached() -> None:
    """Empty the caches of all functions of the project."""
    for one in _all_objects():
        if type(one) is functools._lru_cache_wrapper and one.__module__.startswith(("models", "compare", "tests")):
            one.cache_clear()


def _all_objects() -> list[object]:
    """The objects that the collector of garbage knows; also those that the tests have frozen.

    Among them are proxies of what is gone: only their type can be asked for.
    """
    gc.unfreeze()
    return gc.get_objects()


def functions_of(file: str) -> Iterator[FunctionType]:
    """The functions whose code is in the file."""
    return (one for one in _all_objects() if type(one) is FunctionType and one.__code__.co_filename == file)


def _difference(mutant: Mutant) -> dict[Place, CodeType] | None:
    """The code of each function that differs, by the function's place in the module; None if more differs."""
    path = path_of(mutant.module)
    before = compile(path.read_text(encoding="utf-8"), str(path), "exec")
    after = compile(mutant.source, str(path), "exec")
    changed: dict[Place, CodeType] = {}
    return changed if _note_changes(before, after, changed) else None


def _note_changes(before: CodeType, after: CodeType, changed: dict[Place, CodeType]) -> bool:
    """Note the functions of a module or class that differ; False if anything else does, or one cannot be swapped."""
    inside, inside_after = _codes(before), _codes(after)
    if len(inside) != len(inside_after) or _without_codes(before) != _without_codes(after):
        return False
    for one, other in zip(inside, inside_after, strict=True):
        if one == other:
            continue
        if _is_body_of_class(one):
            if not _note_changes(one, other, changed):
                return False
        elif one.co_name in AT_DEFINITION or one.co_freevars != other.co_freevars:
            return False
        else:
            changed[one.co_qualname, one.co_firstlineno] = other
    return True


def _codes(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _without_codes(code: CodeType) -> tuple[object, ...]:
    constants = tuple((type(one), one) for one in code.co_consts if not isinstance(one, CodeType))
    return code.co_name, code.co_code, code.co_names, constants


def _is_body_of_class(code: CodeType) -> bool:
    return code.co_names[:2] == ("__name__", "__module__")
