"""The figures of a formulation: drawn in a process of its own, written to files, and made harmless for a page."""

from collections.abc import Iterable
from dataclasses import astuple
from pathlib import Path
from xml.etree import ElementTree

from compare.harness import isolated
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.errors import BadUse, reason_of_system
from models.drawing import Figure
from models.drawing.elements import NAMESPACE
from models.formulation import Formulation
from models.languages import say, speaking, spoken
from models.problem import Instance

SECONDS = 20.0
"""The time limit for the figures of a formulation."""
HARMLESS_ELEMENTS = {
    "circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "svg",
    "symbol", "text", "title", "tspan", "use",
}  # fmt: skip


def draw_figures(formulation: Formulation, instance: Instance, limits: Limits | None = None) -> list[Figure]:
    """The figures of a formulation on an instance; their names begin with that of the formulation.

    Raises Fault if they cannot be drawn within the limits.
    """
    if not formulation.has_figures:
        return []
    limits = limits or Limits(SECONDS)
    drawn = isolated.call(
        formulation.engine, _draw, formulation, instance, spoken(), seconds=limits.seconds, mib=limits.mib
    )
    return [Figure(f"{formulation.short_name}-{name}", caption, svg) for name, caption, svg in drawn]


def _draw(formulation: Formulation, instance: Instance, language: str) -> list[tuple[str, str, str]]:
    """The names, captions and SVGs of the figures, as a process may send them. Raises Fault if drawing fails."""
    try:
        with speaking(language):
            return [astuple(one) for one in formulation.figures(instance)]
    except Exception as error:
        raise Fault(f"{type(error).__name__}: {error}") from None


def write_figures(figures: Iterable[Figure], folder: str) -> list[Path]:
    """Write a file for each figure into a folder, which is made if it is missing. Returns the paths of the files.

    Raises BadUse if they cannot be written.
    """
    written = []
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for one in figures:
            written.append(Path(folder) / f"{one.name}.svg")
            written[-1].write_text(one.svg, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = reason_of_system(error)
        raise BadUse(say("cannot write to {folder}: {reason}", folder=folder, reason=reason)) from None
    return written


def make_harmless(svg: str) -> str:
    """The SVG, reduced to what a page may show: shapes and words, no scripts, styles, links or handlers of events.

    The page has the style sheet of all pictures. Raises ValueError if it is no SVG.
    """
    ElementTree.register_namespace("", NAMESPACE)
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(say("a figure is no SVG: {error}", error=error)) from None
    for element in root.iter():
        element[:] = [child for child in element if _name(child.tag) in HARMLESS_ELEMENTS]
        for attribute, value in list(element.attrib.items()):
            if not _is_harmless(_name(attribute).lower(), value):
                del element.attrib[attribute]
    if _name(root.tag) != "svg":
        raise ValueError(say("a figure is no SVG: it begins with {tag}", tag=_name(root.tag)))
    return ElementTree.tostring(root, encoding="unicode")


def _is_harmless(attribute: str, value: str) -> bool:
    """Whether an attribute handles no event, has no style and no escape, and leads nowhere but to the same picture."""
    leads_away = "url(" in value.lower().replace("url(#", "") or (attribute == "href" and not value.startswith("#"))
    has_escape = "\\" in value  # of CSS, which may hide any word
    return not (attribute.startswith("on") or attribute == "style" or has_escape or leads_away)


def _name(tag: object) -> str:
    """The name of an element or attribute without its namespace; empty for a comment."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
