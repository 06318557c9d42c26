"""Elements of SVG: made, given their look, and written.

The look of each kind of element comes from one style sheet: with variables for browsers, or resolved to plain colours.
Programs that do not know variables (converters, drawing programs, old viewers) read the resolved attributes, which
every element carries; in a browser the style sheet has precedence over them.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

Theme = Literal["auto", "light", "dark"]

PREFIX = "bezzel-"
"""Every class and every variable of the style sheet begins with it."""
RULE = re.compile(rf"\.{PREFIX}([\w-]+) \{{ ([^}}]*) \}}")
"""A class of the style sheet, and its declarations."""
VARIABLE = re.compile(rf"--({PREFIX}[\w-]+): light-dark\(([^,]+), ([^)]+)\);")
"""A variable of the style sheet, with its colours in the light and in the dark theme."""
NAMESPACE = "http://www.w3.org/2000/svg"
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that no document in XML may have."""


def element(
    tag: str,
    look: str = "",
    text: str = "",
    title: str = "",
    children: Iterable[Element] = (),
    **attributes: str | float,
) -> Element:
    """An element with its look, which is a class of the style sheet, without the prefix.

    ``title`` is read out in its place. ``_`` in the name of an attribute stands for ``-``. A character that XML
    does not have is replaced.
    """
    made = Element(tag)
    if look:
        made.set("class", PREFIX + look)
    for name, value in attributes.items():
        made.set(name.replace("_", "-"), _allowed(value) if isinstance(value, str) else number(value))
    made.text = _allowed(text) or None
    if title:
        made.append(element("title", text=title))
    made.extend(children)
    return made


def _allowed(text: str) -> str:
    """The text with a mark in place of each character that XML does not have."""
    return NOT_IN_XML.sub("\ufffd", text)


def number(value: float) -> str:
    """The number as SVG writes it, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def resolve_look(root: Element, theme: Theme) -> None:
    """Give every element the attributes that its class has in this theme, unless it has them already."""
    for one in root.iter():
        for name, value in attributes_of(one.get("class", "").removeprefix(PREFIX), theme).items():
            if name not in one.attrib:
                one.set(name, value)


def write(root: Element) -> str:
    """The element as text."""
    return ElementTree.tostring(root, encoding="unicode")


@cache
def style_sheet() -> str:
    """The style sheet as CSS, without comments."""
    text = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/\s*", "", text, flags=re.DOTALL)


@cache
def attributes_of(look: str, theme: Theme) -> dict[str, str]:
    """The style of a class as attributes with plain colours; ``auto`` has those of the light theme."""
    declarations = _rules().get(look, "")
    pairs = [part.split(":", 1) for part in declarations.split(";") if part.strip()]
    return {name.strip(): _resolve(value.strip(), theme) for name, value in pairs}


@cache
def _rules() -> dict[str, str]:
    """The declarations of each class of the style sheet, without the prefix of its name."""
    return dict(RULE.findall(style_sheet()))


@cache
def _colours() -> dict[str, tuple[str, str]]:
    """The colours of each variable of the style sheet in the light and in the dark theme."""
    return {name: (light, dark) for name, light, dark in VARIABLE.findall(style_sheet())}


def _resolve(value: str, theme: Theme) -> str:
    """The colour of a variable in this theme; a value that is none stays as it is."""
    variable = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return _colours()[variable[1]][theme == "dark"] if variable else value
