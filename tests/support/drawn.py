"""The content of a picture: an SVG, read back."""

import re
from collections.abc import Iterator
from unicodedata import east_asian_width
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from models import Board, Square
from models.drawing.layers import SQUARE

NAMESPACE = "{http://www.w3.org/2000/svg}"
WIDTH_OF_LETTER = 0.62
"""In units of the font size: more than the mean of the fonts that are named."""
Box = tuple[float, float, float, float]


def read(svg: str) -> Element:
    """The picture, which is well-formed, or this raises ParseError."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def of_look(root: Element, look: str) -> list[Element]:
    """The elements of a class of the style sheet, those of the symbols left out."""
    in_symbols = {id(one) for symbol in root.iter(f"{NAMESPACE}symbol") for one in symbol.iter()}
    return [one for one in root.iter() if one.get("class") == f"bezzel-{look}" and id(one) not in in_symbols]


def tiles(path: Element) -> set[Square]:
    """The squares that a path of whole squares covers."""
    corners = re.findall(r"M(\d+) (\d+)h40v40h-40z", path.get("d", ""))
    return {(int(y) // SQUARE, int(x) // SQUARE) for x, y in corners}


def squares_of_look(root: Element, look: str) -> set[Square]:
    """The squares that the paths of a class cover."""
    return {square for path in of_look(root, look) for square in tiles(path)}


def squares_of_pieces(root: Element, look: str | None = None) -> set[Square]:
    """The squares on which pieces stand; only those of a class, if one is given."""
    uses = [one for one in root.iter(f"{NAMESPACE}use") if look is None or one.get("class") == f"bezzel-{look}"]
    return {(int(one.get("y", "")) // SQUARE, int(one.get("x", "")) // SQUARE) for one in uses}


def square_at(x: float, y: float) -> Square:
    return int(y // SQUARE), int(x // SQUARE)


def strokes(path: Element) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight lines of a path, from point to point."""
    numbers = re.findall(r"M(\S+) (\S+?)L(\S+) ([^M]+)", path.get("d", ""))
    return [((float(a), float(b)), (float(c), float(d))) for a, b, c, d in numbers]


def is_on_board(board: Board, x: float, y: float) -> bool:
    return 0 <= x <= board.columns * SQUARE and 0 <= y <= board.rows * SQUARE


def boxes_of_texts(element: Element, x: float = 0, y: float = 0, size: float = 0) -> Iterator[Box]:
    """The boxes (left, top, right, bottom) in which the texts of a picture stand, whatever the font."""
    if element.tag == f"{NAMESPACE}symbol":
        return
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    size = float(element.get("font-size", str(size)).removesuffix("px"))
    if element.tag == f"{NAMESPACE}text":
        yield _box(element, x + float(element.get("x", "")), y + float(element.get("y", "")), size)
    for child in element:
        yield from boxes_of_texts(child, x, y, size)


def _box(text: Element, x: float, y: float, size: float) -> Box:
    letters = sum(1 / WIDTH_OF_LETTER if east_asian_width(letter) in "WF" else 1 for letter in text.text or "")
    width = letters * WIDTH_OF_LETTER * size
    left = x - width * {"start": 0.0, "end": 1.0}.get(text.get("text-anchor", ""), 0.5)
    return left, y - 0.8 * size, left + width, y + 0.25 * size


def outside(root: Element) -> list[Box]:
    """The texts that do not stand wholly inside the picture."""
    _, _, width, height = map(float, root.get("viewBox", "").split())
    return [box for box in boxes_of_texts(root) if min(box) < 0 or box[2] > width or box[3] > height]


def identifiers(root: Element) -> list[str]:
    """All ids, in their order."""
    return [one.get("id", "") for one in root.iter() if one.get("id")]
