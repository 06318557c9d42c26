"""What other installed packages add: pieces, problems and formulations, found by their entry points.

A package declares them in its ``pyproject.toml``, for example

    [project.entry-points."bezzel.formulations"]
    zigzag = "my_package.zigzag:Zigzag"

and likewise in the groups ``bezzel.pieces`` and ``bezzel.problems``. An entry point leads to a class, to an object, or
to a module, in which every class and every object of the kind counts. A class or an object is called like the entry
point (``engine/zigzag``), what is found in a module like the file; but a piece says its name itself. All stand in order
among the others of their kind. A plug-in that cannot be loaded is left out, and that is said: a warning of the logger
``bezzel``, by default one line on standard error.
"""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from models.catalogue.discovery import Named
from models.catalogue.errors_in_words import what_was_raised
from models.catalogue.loading import warn
from models.lesson import Documented

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T", bound=Named)


def with_plug_ins(own: dict[str, T], group: str, kind: type[T]) -> dict[str, T]:
    """What is here, and what the entry points of a group add, sorted by name. A plug-in replaces nothing."""
    every = dict(own)
    for value, name, one in _plug_ins(group, kind):
        if name in every:
            warn(f"the plug-in {value} is left out, because there is a {kind.__name__.lower()} {name!r} already")
        else:
            every[name] = one
    return dict(sorted(every.items()))


def _plug_ins(group: str, kind: type[T]) -> Iterator[tuple[str, str, T]]:
    """For each object of the kind that a plug-in defines, what the entry point says, and the object's name."""
    from importlib.metadata import entry_points

    for entry_point in entry_points(group=group):
        try:
            found = [(entry_point.value, one.name, one) for one in _called_like(entry_point, kind)]
        except (Exception, SystemExit) as error:
            warn(f"the plug-in {entry_point.value} cannot be loaded: {what_was_raised(error)}")
            continue
        if not found:
            warn(f"the plug-in {entry_point.value} is left out, because it is no {kind.__name__.lower()}")
        yield from found


def _called_like(entry_point: "EntryPoint", kind: type[T]) -> list[T]:
    """What an entry point leads to, named after the entry point, or after the file where it leads to a module."""
    target = entry_point.load()
    found = list(_objects(target, kind))
    is_module = isinstance(target, ModuleType)
    for one in found:
        if isinstance(one, Documented):
            one.declared_name = target.__name__.rpartition(".")[2] if is_module else entry_point.name
    return found


def _objects(target: Any, kind: type[T]) -> Iterator[T]:
    if isinstance(target, kind):
        yield target
    elif inspect.isclass(target) and issubclass(target, kind) and not inspect.isabstract(target):
        yield target()
    elif isinstance(target, ModuleType):
        for value in vars(target).values():
            is_imported = inspect.ismodule(value) or getattr(value, "__module__", target.__name__) != target.__name__
            if isinstance(value, kind) or not is_imported:
                yield from _objects(value, kind)
