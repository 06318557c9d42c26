"""Boards as files: one SVG with all of them, or the same as PNG."""

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


def boards_as_svg(instance: Instance, boards: Sequence[TitledBoard], theme: Theme = "auto") -> str:
    """The boards side by side, each under its title."""
    panels = [Panel(one.title, layers_of(instance, one.placement)) for one in boards]
    return draw_sheet(instance.board, panels, title=describe(instance), theme=theme)


def boards_as_png(instance: Instance, boards: Sequence[TitledBoard]) -> bytes:
    """The same as PNG, in the light colours on white."""
    svg = boards_as_svg(instance, boards, "light")
    png: bytes = import_module("cairosvg").svg2png(svg.encode(), scale=PIXELS_PER_UNIT, background_color="white")
    return png


def refuse_png_without_converter() -> None:
    """Raises BadUse where what draws PNG is not installed, or finds no Cairo library."""
    try:
        import_module("cairosvg")
    except ImportError:
        raise BadUse("--png needs CairoSVG; pip install 'bezzel[png]' installs it") from None
    except OSError:
        raise BadUse("--png needs the Cairo library of the system, which CairoSVG does not find") from None
