"""Boards as files: one SVG with all of them, or the same as PNG."""

import re
from collections.abc import Sequence
from importlib import import_module

from compare.question.description import describe
from compare.question.errors import BadUse
from compare.question.picture import layers_of
from compare.report.boards import TitledBoard
from models.drawing import Panel, Theme, draw_sheet
from models.problem import Instance

PIXELS_PER_UNIT = 2
"""A PNG has so many pixels for each that the SVG takes on a screen."""
MOST_PIXELS = 16_000
"""Of a side of a PNG: Cairo has a limit of 32767."""


def boards_as_svg(instance: Instance, boards: Sequence[TitledBoard], theme: Theme = "auto") -> str:
    """The boards side by side, each under its title."""
    panels = [Panel(one.title, layers_of(instance, one.placement)) for one in boards]
    return draw_sheet(instance.board, panels, title=describe(instance), theme=theme)


def boards_as_png(instance: Instance, boards: Sequence[TitledBoard]) -> bytes:
    """The same as PNG, in the light colours on white."""
    svg = boards_as_svg(instance, boards, "light")
    longer_side = max(float(side) for side in re.findall(r' (?:width|height)="([\d.]+)"', svg)[:2])
    scale = min(PIXELS_PER_UNIT, MOST_PIXELS / longer_side)
    png: bytes = import_module("cairosvg").svg2png(svg.encode(), scale=scale, background_color="white")
    return png


def refuse_png_without_converter() -> None:
    """Raises BadUse where what draws PNG is not installed, or finds no Cairo library."""
    try:
        import_module("cairosvg")
    except ImportError:
        raise BadUse("--png needs CairoSVG; pip install 'bezzel[png]' installs it") from None
    except OSError:
        raise BadUse("--png needs the Cairo library of the system, which CairoSVG does not find") from None
