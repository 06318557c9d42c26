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
    modules = [import_module(f"{PACKAGE}.{found.name}") for found in pkgutil.iter_modules(package.__path__)]
    classes = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return [one for one in dict.fromkeys(classes) if issubclass(one, OutsideModel) and not inspect.isabstract(one)]


def kind_of(path: str) -> type[OutsideModel] | None:
    """The kind of the model in a file; None if it is none."""
    return next((one for one in kinds() if one.is_meant(Path(path))), None)
