"""Ways to show a bench, one file each: ``render(report, out)``. The command has an option of the name of each."""

import importlib
from collections.abc import Callable
from typing import TextIO

from compare.bench.running import Report

Render = Callable[[Report, TextIO], None]


def render_as(name: str) -> Render:
    """The function that writes a report in this way."""
    render: Render = importlib.import_module(f"compare.bench.views.{name}").render
    return render
