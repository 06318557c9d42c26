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
    """An element with its look (a class of the style sheet, without the prefix). ``_`` in a name stands for ``-``."""
    made = Element(tag)
    if look:
        made.set("class", PREFIX + look)
    for name, value in attributes.items():
        made.set(name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
    made.text = text or None
    made.extend(children)
    return made


def number(value: float) -> str:
    """The number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def write(root: Element, theme: Theme) -> str:
    """The element as text, with the look of every element resolved to attributes for this theme."""
    for one in root.iter():
        for name, value in attributes_of(one.get("class", "").removeprefix(PREFIX), theme).items():
            if name not in one.attrib:
                one.set(name, value)
        one.text = one.text and NOT_IN_XML.sub("\ufffd", one.text)
    return ElementTree.tostring(root, encoding="unicode")
