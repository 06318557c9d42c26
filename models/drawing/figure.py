"""A figure: a picture that explains a formulation, to stand beside its lesson."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A picture: its ``name``, also that of its file, a sentence that says what is seen, and an SVG element as text.

    Elements with the attribute ``data-step`` are gone through step by step on a page, from step 0 on: an element is lit
    at its own step, and stays marked after it. A file shows all of it at once.
    """

    name: str
    caption: str
    svg: str
