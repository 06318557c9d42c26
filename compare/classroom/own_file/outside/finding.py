"""Finds the kind of a model from outside; the kinds are found by their files."""

import inspect
import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from compare.classroom.own_file.outside.model import OutsideModel

PACKAGE = "compare.classroom.own_file.outside.kinds"


@cache
def kinds() -> Sequence[type[OutsideModel]]:
    """All kinds of models."""
    package = import_module(PACKAGE)
    modules = [import_module(f"{PACKAGE}.{info.name}") for info in pkgutil.iter_modules(package.__path__)]
    classes = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return [kind for kind in dict.fromkeys(classes) if issubclass(kind, OutsideModel) and not inspect.isabstract(kind)]


def kind_of(path: str) -> type[OutsideModel] | None:
    """The kind of the model in a file; None if the file has no model from outside."""
    return next((kind for kind in kinds() if kind.is_meant(Path(path))), None)
