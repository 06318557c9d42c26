"""Pieces, problems and formulations of other installed packages, found by their entry points.

A package declares them in its ``pyproject.toml``, for example

    [project.entry-points."bezzel.formulations"]
    zigzag = "my_package.zigzag:Zigzag"

and likewise in the groups ``bezzel.pieces`` and ``bezzel.problems``. An entry point names a class, an object, or a
module. A class or an object has the name of the entry point (``engine/zigzag``), the contents of a module have the name
of the file, and a piece has its own name. So of a module every piece counts, and of problems and formulations the first
of each name. They are sorted among the others of their kind. A plug-in that cannot be loaded is left out, with a
warning of the logger ``bezzel``, by default one line on standard error.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from models.catalogue.discovery import Named
from models.catalogue.loading import describe_exception, warn
from models.lesson import Documented

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T", bound=Named)


def add_plug_ins(own: dict[str, T], group: str, kind: type[T]) -> dict[str, T]:
    """Our own objects and those of the entry points of a group, sorted by name. A plug-in replaces nothing."""
    every = dict(own)
    for plug_in in _find_plug_ins(group, kind):
        if every.setdefault(plug_in.name, plug_in.entry) is not plug_in.entry:
            kind_and_name = f"{kind.__name__.lower()} {plug_in.name!r}"
            warn(f"the plug-in {plug_in.source} is left out, because there is a {kind_and_name} already")
    return dict(sorted(every.items()))


class _PlugIn(NamedTuple, Generic[T]):
    """An entry of the catalogue with its name, and the value of the entry point that leads to it."""

    source: str
    name: str
    entry: T


def _find_plug_ins(group: str, kind: type[T]) -> Iterator[_PlugIn[T]]:
    """Every object of the kind to which an entry point of the group leads."""
    for entry_point in _entry_points().select(group=group):
        try:
            found = [_PlugIn(entry_point.value, one.name, one) for one in _load_objects(entry_point, kind)]
        except (Exception, SystemExit) as error:
            warn(f"the plug-in {entry_point.value} cannot be loaded: {describe_exception(error)}")
            continue
        if not found:
            warn(f"the plug-in {entry_point.value} is left out, because it is no {kind.__name__.lower()}")
        yield from found


@cache
def _entry_points() -> Any:
    """The entry points of all installed packages; reading them takes a while, and is done once for all groups."""
    from importlib.metadata import entry_points

    return entry_points()


def _load_objects(entry_point: "EntryPoint", kind: type[T]) -> list[T]:
    """The objects that an entry point leads to, named after it, or after the file if it leads to a module."""
    target = entry_point.load()
    objects = list(_objects_in(target, kind))
    is_module = isinstance(target, ModuleType)
    for one in objects:
        if isinstance(one, Documented):
            one.declared_name = target.__name__.rpartition(".")[2] if is_module else entry_point.name
    return objects


def _objects_in(target: Any, kind: type[T]) -> Iterator[T]:
    """The objects of the kind that an object, a class or a module stands for."""
    if isinstance(target, kind):
        yield target
    elif inspect.isclass(target) and issubclass(target, kind) and not inspect.isabstract(target):
        yield target()
    elif isinstance(target, ModuleType):
        for value in vars(target).values():
            is_imported = inspect.ismodule(value) or getattr(value, "__module__", target.__name__) != target.__name__
            if isinstance(value, kind) or not is_imported:
                yield from _objects_in(value, kind)
