"""A student's file: loaded by its path, asked what it offers. This happens in workers, never in the program itself."""

import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from compare.classroom.grading.offer import FormulationOffer, FunctionOffer, Offer
from compare.harness.faults import Fault, place_in_file
from models.catalogue.loading import describe_exception
from models.formulation import Formulation, SolutionSet

MODULE_NAME = "student_file"
"""Whatever the file is called: a file named like a library's module must not take its place."""


@cache
def load(path: str) -> Offer:
    """Load the file and find what it offers. Raises Fault.

    From now on nothing that the process prints is shown, there is nothing to read, and the file is its only argument.
    """
    _close_the_terminal()
    sys.argv = [path]
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(Path(path).resolve().parent))
    loader = SourceFileLoader(MODULE_NAME, path)
    spec = importlib.util.spec_from_file_location(MODULE_NAME, loader=loader)
    assert spec
    module = sys.modules[MODULE_NAME] = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return _offer(module)


def in_words(error: BaseException, path: str) -> str:
    """What was raised, and the last line of the student's file on the way to it."""
    return _what(error) + place_in_file(error, path)


def _what(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return f"called sys.exit({'' if error.code is None else repr(error.code)})"
    if isinstance(error, EOFError):
        return f"{describe_exception(error)}; grade gives no input"
    return describe_exception(error)


def _close_the_terminal() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - open as long as the process lives


def _offer(module: ModuleType) -> Offer:
    classes = [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Formulation) and kind.__module__ == module.__name__
    ]
    if classes:
        return _of_class(classes)
    function = getattr(module, "solve", None)
    if callable(function):
        return _of_function(function)
    own = [name for name in vars(module) if not name.startswith("_")]
    found = f"it defines {', '.join(own)}" if own else "it defines nothing"
    raise Fault(f"expected a function solve(n), or a class derived from Formulation; {found}")


def _of_class(classes: list[type[Formulation]]) -> Offer:
    whole = [kind for kind in classes if not inspect.isabstract(kind)]
    if not whole:
        missing = sorted(getattr(classes[0], "__abstractmethods__", ()))
        raise Fault(f"class {classes[0].__name__} does not define {' and '.join(missing)}")
    if len(whole) > 1:
        raise Fault(f"expected one class derived from Formulation; there are {', '.join(k.__name__ for k in whole)}")
    if whole[0].gives != SolutionSet.ALL:
        raise Fault(f"class {whole[0].__name__} gives {whole[0].gives}; expected all solutions")
    return FormulationOffer(whole[0]())


def _of_function(function: Callable[..., Any]) -> Offer:
    parameters = inspect.signature(function).parameters.values()
    needed = tuple(
        one.name
        for one in parameters
        if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    )
    if len(needed) not in (1, 2):
        raise Fault(f"solve takes {len(needed)} arguments; expected solve(n), or solve(rows, columns)")
    return FunctionOffer(function, needed)
