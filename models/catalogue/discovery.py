"""Finds files and the classes that they define: the mechanism behind the catalogue."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from itertools import accumulate
from shutil import which
from types import ModuleType
from typing import Protocol, TypeVar

from models.catalogue.loading import describe_place, leave_out, load_module, warn
from models.engine import Engine
from models.languages import say


class Named(Protocol):
    """An entry of the catalogue: it has a name."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


def load_modules(package_name: str) -> Iterator[ModuleType]:
    """Import the modules of a package, in the order of their names. One that cannot be imported is left out."""
    loaded = (load_module(f"{package_name}.{name}") for name in module_names(package_name))
    return filter(None, loaded)


def make_objects(module: ModuleType, base: type[T]) -> list[T]:
    """One object of each class that the module defines and that is of this kind; none if one cannot be made.

    Classes in one file may have one name, that of the file: then the first counts, and a warning names the others.
    """
    try:
        made = [kind() for kind in classes_in(module, base) if not inspect.isabstract(kind)]
        return _without_namesakes(module, made)
    except (Exception, SystemExit) as error:
        leave_out(module.__name__, error)
        return []


def _without_namesakes(module: ModuleType, made: Iterable[T]) -> list[T]:
    """The first object of each name; a warning names each of the others."""
    by_name: dict[str, T] = {}
    for one in made:
        first = by_name.setdefault(one.name, one)
        if first is not one:
            kept, dropped = type(first).__name__, type(one).__name__
            warn(
                f"{describe_place(module.__name__)} defines {kept} and {dropped}, which are both called "
                f"{first.name}; {dropped} is left out, and needs a file of its own"
            )
    return list(by_name.values())


def classes_in(module: ModuleType, base: type[T]) -> list[type[T]]:
    """The classes of this kind that the module itself defines, abstract ones too."""
    classes = [kind for _, kind in inspect.getmembers(module, inspect.isclass)]
    return [kind for kind in classes if issubclass(kind, base) and kind.__module__ == module.__name__]


def objects_in_package(package_name: str, base: type[T]) -> Iterator[T]:
    """One object of each class of this kind that the modules of a package define."""
    return (one for module in load_modules(package_name) for one in make_objects(module, base))


def objects_of_engines(base: type[T], is_wanted: Callable[[Engine], bool] = lambda engine: True) -> Iterator[T]:
    """One object of each class of this kind in the packages of the installed engines that are wanted."""
    for package in engine_packages():
        if is_wanted(package.ENGINE) and is_installed(package.ENGINE):
            yield from objects_in_package(package.__name__, base)


def module_names(package_name: str, *, packages: bool = False) -> list[str]:
    """The names of the modules directly in a package, or of the packages in it, in order. They are not imported."""
    path = importlib.import_module(package_name).__path__
    return [info.name for info in pkgutil.iter_modules(path) if info.ispkg == packages]


ROOMS_OF_ENGINES = ("models", "models.counters")
"""The packages in which an engine's package may be."""


@cache
def engine_packages() -> list[ModuleType]:
    """The packages in ``models`` and in its wing of counters that have an ``ENGINE``, installed or not, by name."""
    names = [f"{room}.{name}" for room in ROOMS_OF_ENGINES for name in module_names(room, packages=True)]
    packages = [load_module(name) for name in sorted(names, key=lambda name: name.rpartition(".")[2])]
    return [package for package in packages if package and isinstance(getattr(package, "ENGINE", None), Engine)]


def is_installed(engine: Engine) -> bool:
    """Whether the packages and programs that an engine needs are installed. They are not loaded to find out."""
    return all(map(_is_found, engine.requires)) and all(map(which, engine.programs))


def _is_found(package: str) -> bool:
    """Whether there is a package of this name; a package inside another is looked for only where that is found."""
    return all(find_spec(name) for name in accumulate(package.split("."), "{}.{}".format))


def explain_missing_engine(engine: Engine) -> str:
    """A few words that say that an engine is not installed, and what installs it."""
    if engine.install:
        return say("not installed; {command} installs it", command=engine.install)
    return say("not installed; it needs {names}", names=" + ".join(engine.requires + engine.programs))
