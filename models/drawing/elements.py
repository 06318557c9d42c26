"""Elements of SVG: how they are made, how they get their look, and how they are written."""

import re
from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from models.drawing.style import PREFIX, Theme, attributes_of

NAMESPACE = "http://www.w3.org/2000/svg"
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(
    tag: str, look: str = "", text: str = "", children: Iterable[Element] = (), **attributes: str | float
) -> Element:
    """An element with its look, which is a class of the style sheet, without the prefix.

    ``_`` in the name of an attribute stands for ``-``. A character that XML does not have is replaced.
    """
    made = Element(tag)
    if look:
        made.set("class", PREFIX + look)
    for name, value in attributes.items():
        made.set(name.rstrip("_").replace("_", "-"), _allowed(value) if isinstance(value, str) else number(value))
    made.text = _allowed(text) or None
    made.extend(children)
    return made


def _allowed(text: str) -> str:
    return NOT_IN_XML.sub("\ufffd", text)


def number(value: float) -> str:
    """The number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def resolve_look(root: Element, theme: Theme) -> None:
    """Give every element the attributes that its class has in this theme."""
    for one in root.iter():
        for name, value in attributes_of(one.get("class", "").removeprefix(PREFIX), theme).items():
            if name not in one.attrib:
                one.set(name, value)


def write(root: Element) -> str:
    """The element as text."""
    return ElementTree.tostring(root, encoding="unicode")
