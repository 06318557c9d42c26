"""The views, one file each: ways to write a comparison, or a table over n, to a text stream.

A view is a module with the functions of ``View``. The commands have an option with its name.
"""

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, TextIO

from models.catalogue.discovery import module_names

if TYPE_CHECKING:
    from compare.answers.asking import Detail
    from compare.answers.table import Row
    from compare.report.sentences import Wording
    from compare.verdict.comparison import Comparison

FOR_PEOPLE = ("terminal", "markdown")
"""The views that people read, in their language."""


class View(Protocol):
    """A way to show a comparison."""

    def render(self, comparison: "Comparison", out: TextIO, wording: "Wording" = ...) -> None:
        """Write the comparison to a stream; ``wording`` is for views that people read."""

    def render_table(self, rows: "Iterable[Row]", detail: "Detail", out: TextIO) -> None:
        """Write a table over n to a stream, each row as it comes."""


def views() -> list[str]:
    """The names of the views; ``terminal`` is used if none is asked for."""
    return module_names(__name__)


def view(name: str) -> View:
    """The view of this name."""
    module: View = importlib.import_module(f"compare.report.views.{name}")
    return module
