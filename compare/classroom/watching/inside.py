"""The code of a watched search with the line that runs, and the data that it keeps, as lines for a terminal."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from compare.classroom.algorithm.observing import Shapes, Snapshot
from compare.classroom.algorithm.shape import Cells, Shape
from models.chess.board import Board
from models.languages import visible

CHANGED = "bold reverse"
"""The style of a value that the last step has changed."""
LINES_OF_CODE, LINES_BEFORE = 8, 3
"""The number of lines of code that are shown, and how many of them stand before the line that runs."""
KINDS_IN_ORDER = ("number", "row", "list", "table", "board")
"""The kinds of shapes in the order in which variables are shown."""


def draw_code(shapes: Shapes, snapshot: Snapshot | None) -> list[Text]:
    """The lines of code around the one that runs, which is marked; none without a snapshot."""
    if snapshot is None:
        return []
    code = _lines_of_code(shapes)
    current = snapshot.line - shapes.source.first_line
    first = max(0, min(current - LINES_BEFORE, len(code) - LINES_OF_CODE))
    shown = code[first : first + LINES_OF_CODE]
    indent = min((len(line) - len(line.lstrip()) for line in shown if line.strip()), default=0)
    numbered = enumerate((line[indent:] for line in shown), first)
    return [
        Text(("▸ " if number == current else "  ") + line, "bold" if number == current else "dim")
        for number, line in numbered
    ]


def _lines_of_code(shapes: Shapes) -> list[str]:
    """The lines of the observed file, without tabs and without characters that a terminal would obey."""
    return [visible(line.expandtabs(4)) for line in shapes.source.code.split("\n")]


def draw_data(
    shapes: Shapes, snapshot: Snapshot | None, before: Snapshot | None, board: Board, *, only_changed: bool = False
) -> Iterator[Text]:  # fmt: skip
    """The variables of the code at ``snapshot``; values that differ from those ``before`` are marked.

    ``only_changed`` leaves out the variables whose values are the same.
    """
    if snapshot is None:
        return
    earlier = before.variables if before else {}
    shape_of = {name: shapes.shape(name, board) for name in snapshot.variables}
    shown = [(name, shape) for name, shape in shape_of.items() if shape is not None]
    if only_changed:
        shown = [(name, shape) for name, shape in shown if snapshot.variables[name] is not earlier.get(name)]
    numbers = [pair for pair in shown if pair[1].kind == "number"]
    if numbers:
        yield Text("  ").join(
            _draw_number(shape, snapshot.variables[name], earlier.get(name)) for name, shape in numbers
        )
    shown.sort(key=lambda pair: (KINDS_IN_ORDER.index(pair[1].kind), pair[1].is_bits))  # the board shows bits anyway
    for name, shape in shown:
        if shape.kind != "number":
            cells = shape.cells(snapshot.variables[name])
            yield from _draw(shape, cells, shape.cells(earlier[name]) if name in earlier else (), board.columns)


def _draw_number(shape: Shape, value: Any, before: Any) -> Text:
    """The name and the value of a variable that is a number; it is marked if it was another one before."""
    return Text.assemble((f"{shape.label} ", "dim"), ("".join(shape.cells(value)), "" if value is before else CHANGED))


def _draw(shape: Shape, cells: Cells, before: Cells, columns: int) -> Iterator[Text]:
    """The lines of a variable that is no number; cells that differ from those ``before`` are marked."""
    label = Text(shape.label, "dim")
    if shape.kind == "row":
        drawn = _draw_cells(cells, before)
        ends = (f"{shape.heads[0]} … {shape.heads[-1]}  ", "dim") if shape.heads else ""
        yield from (label, Text.assemble("  ", ends, drawn))
    elif shape.kind == "board":
        yield label
        for start in range(0, len(cells), columns):
            yield Text("  ") + _draw_cells(cells[start : start + columns], before[start : start + columns])
    elif shape.kind == "table":
        yield label
        yield from (Text(f"  {one}", "" if one in before else CHANGED) for one in cells)
    else:
        items = Text(" ").join(Text(one, "" if one in before else CHANGED) for one in cells)
        yield from (label, Text("  ") + items)


def _draw_cells(cells: Sequence[str], before: Sequence[str]) -> Text:
    """The cells in one line, all as wide as the widest; those that differ from the cells ``before`` are marked."""
    width = max(map(len, cells), default=1)
    earlier = [*before, *[""] * len(cells)]
    return Text(" ").join(
        Text(f"{one:>{width}}", "" if one == was else CHANGED) for one, was in zip(cells, earlier, strict=False)
    )


def describe_inside(
    shapes: Shapes, snapshot: Snapshot | None, before: Snapshot | None, board: Board
) -> Iterator[str]:  # fmt: skip
    """The line that runs, and the variables whose values have changed, as plain lines."""
    if snapshot is not None:
        code = _lines_of_code(shapes)
        current = snapshot.line - shapes.source.first_line
        if 0 <= current < len(code):
            yield f"▸ {code[current].strip()}"
        yield from (one.plain for one in draw_data(shapes, snapshot, before, board, only_changed=True))
