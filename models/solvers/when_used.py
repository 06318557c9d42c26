"""A package of others that is imported when something of it is first used: every command looks at every engine."""

from importlib import import_module
from typing import Any


class ImportedWhenUsed:
    """Stands for a module; its attributes are those of the module."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)
