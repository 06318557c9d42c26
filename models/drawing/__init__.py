"""Boards as SVG: pieces of our own design, and layers that show attacks, conflicts, differences and images.

>>> from models import Board, find_piece
>>> from models.drawing import AttackedSquares, Conflicts, Pieces, draw_board
>>> queen, placement = find_piece("queen"), 0b0010_1000_0001_0100
>>> layers = [Pieces(placement, queen), AttackedSquares(placement, queen), Conflicts(placement, queen)]
>>> svg = draw_board(Board(4), layers, title="4 queens")
>>> svg[:4], "<title" in svg, svg.count("<use ")
('<svg', True, 4)

The order of the layers does not matter: each knows whether it lies under the pieces or over them. A picture is complete
in itself: it carries its symbols and its style, follows the light or dark scheme of the reader, and its ids are its
own. ``theme="light"`` or ``theme="dark"`` fixes the colours instead, without any style sheet.

A page with many boards carries ``symbols(...)`` and ``style_sheet()`` once, and draws its boards with
``shared=True``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models.drawing.board import draw_board
    from models.drawing.chart import Axis, Chart, Look, Series, draw_chart, draw_histogram
    from models.drawing.decision_diagram import draw_decision_diagram
    from models.drawing.domains import SIGNS, Evidence, ForcedPieces, RemovedSquares
    from models.drawing.elements import Theme, style_sheet
    from models.drawing.figure import Figure
    from models.drawing.graph import draw_graph, graph_figure
    from models.drawing.layers import (
        AttackedSquares,
        Conflicts,
        Difference,
        Forbidden,
        Layer,
        Lines,
        Marks,
        Pieces,
        Required,
        SecondArmy,
        Uncovered,
    )
    from models.drawing.shapes import SECOND, symbol_id, symbols
    from models.drawing.sheet import Panel, draw_images, draw_sheet

__all__ = [
    "SECOND", "SIGNS", "AttackedSquares", "Axis", "Chart", "Conflicts", "Difference", "Evidence", "Figure",
    "Forbidden", "ForcedPieces", "Layer", "Lines", "Look", "Marks", "Panel", "Pieces", "RemovedSquares", "Required",
    "SecondArmy", "Series", "Theme", "Uncovered", "draw_board", "draw_chart", "draw_decision_diagram",
    "draw_graph", "draw_histogram", "draw_images", "draw_sheet", "graph_figure", "style_sheet", "symbol_id", "symbols",
]  # fmt: skip
MODULES = "board", "chart", "decision_diagram", "domains", "elements", "figure", "graph", "layers", "shapes", "sheet"
"""The modules in which these names are looked up, in this order."""


def __getattr__(name: str) -> object:
    """Load a name when it is first asked for: every command imports this package, and most commands draw nothing."""
    if name in __all__:
        modules = (import_module(f"{__name__}.{module}") for module in MODULES)
        return next(getattr(module, name) for module in modules if hasattr(module, name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
