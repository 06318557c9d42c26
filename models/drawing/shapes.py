"""The shapes of the pieces as SVG symbols. A file ``shapes/NAME.svg`` is the shape of the piece with that name.

A piece that is two in one stands as both, and a piece without a shape is a disc with its letter. A page embeds
``symbols(...)`` once and shows a piece by ``<svg class="bezzel" viewBox="0 0 100 100"><use href="#ID"/></svg>``, where
the id is ``symbol_id(name)``.
"""

import hashlib
import re
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from models.drawing.elements import NAMESPACE, PREFIX, Theme, element, resolve_look, write

SIDE = 100
"""The side of the square in which a shape is drawn."""
WITH_KNIGHT = {"amazon": "queen", "empress": "rook", "princess": "bishop"}
"""The pieces that move as a rider and as a knight, each with its rider."""
BEHIND, IN_FRONT = "translate(24 2) scale(0.76)", "translate(-6 22) scale(0.76)"
"""The places of the rider, at the upper right, and of the knight, at the lower left."""
UPSIDE_DOWN = "rotate(180 50 50)"
TURNED = {"nightrider": "knight"}
"""Pieces shown as another one upside down, as in the diagrams of chess problems."""
SECOND = " of the second army"
"""The end of a name that stands for the shape of a piece with body and outline exchanged."""


def symbol_id(name: str) -> str:
    """The id of the symbol of a piece in a page; different names have different ids."""
    if re.fullmatch("[a-z]+", name):
        return PREFIX + name
    return f"{PREFIX}piece-{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:12]}"


def symbols(names: Iterable[str], theme: Theme = "auto") -> str:
    """The symbols of these pieces as one SVG element that takes no room in a page."""
    holder = element(
        "svg", xmlns=NAMESPACE, width=0, height=0, style="position:absolute", aria_hidden="true",
        children=[symbol(name, symbol_id(name)) for name in sorted({*names})],
    )  # fmt: skip
    resolve_look(holder, theme)
    return write(holder)


def symbol(name: str, identifier: str) -> Element:
    """The symbol of a piece, with this id."""
    return element("symbol", id=identifier, viewBox=f"0 0 {SIDE} {SIDE}", children=_drawing(name))


def _drawing(name: str) -> list[Element]:
    """The elements of the shape of a piece."""
    if name.endswith(SECOND):
        return [_exchange_colours(one) for one in _drawing(name.removesuffix(SECOND))]
    if name in WITH_KNIGHT:
        rider = element("g", transform=BEHIND, children=_drawing(WITH_KNIGHT[name]))
        return [rider, element("g", transform=IN_FRONT, children=_drawing("knight"))]
    if name in TURNED:
        return [element("g", transform=UPSIDE_DOWN, children=_drawing(TURNED[name]))]
    return [deepcopy(one) for one in _shapes().get(name, ())] or _lettered_disc(name)


def _exchange_colours(drawn: Element) -> Element:
    """The element, in which body and outline have exchanged their colours from now on."""
    for one in drawn.iter():
        look = one.get("class", "").removeprefix(PREFIX)
        if look:
            one.set("class", f"{PREFIX}second-{look}")
    return drawn


def _lettered_disc(name: str) -> list[Element]:
    """A disc with the first letter of the name, or with a question mark if the name is empty."""
    disc = element("circle", "body", cx=50, cy=50, r=38)
    return [disc, element("text", "letter", name.strip()[:1].upper() or "?", x=50, y=67)]


@cache
def _shapes() -> dict[str, list[Element]]:
    """The elements of each file of a shape, by the name of the piece."""
    shapes = [file for file in files(__package__).joinpath("shapes").iterdir() if file.name.endswith(".svg")]
    return {file.name.removesuffix(".svg"): _read_shape(file.read_text(encoding="utf-8")) for file in shapes}


def _read_shape(text: str) -> list[Element]:
    """The elements in the text of a file, outside the namespace, their classes with the prefix."""
    root = ElementTree.fromstring(text)
    return [element(one.tag.partition("}")[2], one.get("class", ""), d=one.get("d", "")) for one in root]
