"""Ways to show a comparison, one file each: each writes the same Comparison to a text stream.

A view is a module with ``render(comparison, out)``; ``run`` has an option of its name.
"""

import importlib
import pkgutil
from typing import Protocol, TextIO

from compare.comparison import Comparison


class View(Protocol):
    """How a comparison is shown."""

    def render(self, comparison: Comparison, out: TextIO) -> None:
        """Write the comparison to a stream."""


def views() -> list[str]:
    """The names of the views; ``terminal`` is the one that is used where none is asked for."""
    return [found.name for found in pkgutil.iter_modules(__path__)]


def view(name: str) -> View:
    """The view of this name."""
    module: View = importlib.import_module(f"compare.views.{name}")
    return module
