"""Loads the libraries that code of strangers imports, before the code's time and memory count.

Otherwise the loading of libraries would count as its work. Imports are looked for wherever they stand in its files.
These files are read and not run here, because whatever they do when they are loaded is their own work.
"""

import dis
import tokenize
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from models.formulation import Formulation

OUR_PACKAGES = ("compare", "models")
"""The packages of this program."""
Import = tuple[str, tuple[str, ...]]
"""The name of a module, and the names that are taken from it."""


def load_libraries_of_file(path: str) -> None:
    """Import the libraries that a file imports, and those of the files beside it that it imports.

    A library that cannot be imported is passed over: the file will report that when it runs.
    """
    folder = Path(path).resolve().parent
    for _, imports in _walk(path):
        for name, taken in imports:
            if not any(_files_of(folder, [name.partition(".")[0]])):
                _load(name, taken)


def files_of_program(path: str) -> list[Path]:
    """The file, and all files beside it that it imports, directly or through others of them."""
    return [file for file, _ in _walk(path)]


def _walk(path: str) -> Iterator[tuple[Path, list[Import]]]:
    """The files of a program, each with its imports, the given file first."""
    folder = Path(path).resolve().parent
    waiting, seen = [Path(path)], set[Path]()
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        seen.add(file)
        imports = _imports_of_file(file)
        yield file, imports
        for name, taken in imports:
            waiting += _files_of(folder, [name, *(f"{name}.{one}" for one in taken)])


def load_libraries_of(formulation: Formulation) -> None:
    """Import the modules that a formulation's engine names.

    For a formulation that is not of this program, the libraries, too, that its class imports, or the functions and
    classes of its module that it uses.
    """
    for module in formulation.engine.imports:
        import_module(module)
    if type(formulation).__module__.partition(".")[0] in OUR_PACKAGES:
        return
    for function in _functions_of(type(formulation)):
        for name, taken in _imports_of(function.__code__):
            _load(name, taken)


def _load(name: str, taken: tuple[str, ...]) -> None:
    """Import a module, and of the names that are taken from it those that are modules; what fails is passed over."""
    with suppress(Exception, SystemExit):
        module = import_module(name)
        for one in taken:
            if not hasattr(module, one) and hasattr(module, "__path__"):
                import_module(f"{name}.{one}")


def _imports_of_file(path: Path) -> list[Import]:
    """The imports in a file; none if it cannot be read or is no Python."""
    try:
        with tokenize.open(path) as file:
            return list(_imports_of(compile(file.read(), path, "exec", dont_inherit=True)))
    except Exception:
        return []


def _imports_of(code: CodeType) -> Iterator[Import]:
    """The imports in a piece of code, with those of the functions and classes inside."""
    before: object = None  # the names that an import takes are the operand before it
    for instruction in dis.get_instructions(code):
        if instruction.opname == "IMPORT_NAME" and instruction.argval:
            yield instruction.argval, before if isinstance(before, tuple) else ()
        before = instruction.argval
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from _imports_of(inside)


def _files_of(folder: Path, names: list[str]) -> Iterator[Path]:
    """The files in a folder that Python runs when modules of these names are imported."""
    for name in names:
        words = name.split(".")
        for number in range(1, len(words) + 1):
            place = folder.joinpath(*words[:number])
            yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())


def _functions_of(kind: type) -> Iterator[FunctionType]:
    """The functions of a class, and all functions of its module that they reach by name, also through classes."""
    waiting: list[Any] = [kind]
    seen = set[int]()
    while waiting:
        method_or_value = waiting.pop()
        value = unwrap(getattr(method_or_value, "__func__", method_or_value))
        if id(value) in seen or getattr(value, "__module__", None) != kind.__module__:
            continue
        seen.add(id(value))
        if isinstance(value, type):
            waiting += [*value.__bases__, *vars(value).values()]
        elif isinstance(value, FunctionType):
            waiting += [value.__globals__[name] for name in value.__code__.co_names if name in value.__globals__]
            yield value
