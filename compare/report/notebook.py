"""A comparison that shows itself: as text, and in a notebook as HTML with boards. Pages show the same boards."""

from collections.abc import Sequence
from dataclasses import fields
from html import escape
from itertools import islice

from compare.question.description import describe
from compare.question.picture import layers_of
from compare.report.sentences import class_in_words, lines_about, summary_in_words, verdict_in_words
from compare.verdict.comparison import Comparison
from models.chess.symmetry import orbits
from models.drawing import draw_board
from models.problem import Instance

MOST_DISAGREEMENTS = 3
MOST_CLASSES = 4
PIXELS = 26
"""The width of a square."""
ROW = "display:flex;flex-wrap:wrap;gap:1.5em"


class ShownComparison(Comparison):
    """Printed, it is two lines: the question, and whether the formulations agree; a third one for a certificate."""

    def __repr__(self) -> str:
        return f"{describe(self.instance)}\n{summary_in_words(self)}"

    def _repr_html_(self) -> str:
        return as_html(self)


def shown(comparison: Comparison) -> ShownComparison:
    """The same comparison, which shows itself."""
    return ShownComparison(**{one.name: getattr(comparison, one.name) for one in fields(comparison)})


def as_html(comparison: Comparison) -> str:
    """The question, the verdict in sentences, and boards; complete in itself."""
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in verdict_in_words(comparison))
    heading = f"<p><strong>{escape(describe(comparison.instance))}</strong></p>"
    boards = boards_as_html(comparison)
    return (
        f'<div>{heading}<ul style="list-style:none;padding-left:0;white-space:pre-wrap">{sentences}</ul>{boards}</div>'
    )


def boards_as_html(comparison: Comparison, most: int = MOST_DISAGREEMENTS, shared: bool = False) -> str:
    """The first boards on which formulations differ, with what is broken on them; where none differ, of the classes.

    ``shared``: the page has the symbols and the style sheet of the boards.
    """
    instance = comparison.instance
    drawn = [(one.placement, lines_about(instance, one)) for one in comparison.disagreements[:most]]
    if not drawn:
        classes = enumerate(islice(orbits(comparison.solutions, instance.symmetries()), MOST_CLASSES), 1)
        drawn = [(orbit[0], [class_in_words(number, len(orbit))]) for number, orbit in classes]
    figures = "".join(_figure(instance, placement, lines, shared) for placement, lines in drawn)
    return f'<div style="{ROW}">{figures}</div>'


def _figure(instance: Instance, placement: int, lines: Sequence[str], shared: bool) -> str:
    layers = layers_of(instance, placement)
    svg = draw_board(instance.board, layers, title=lines[0], pixels=PIXELS, shared=shared)
    caption = "<br>".join(map(escape, lines))
    return f'<figure style="margin:0;max-width:24em">{svg}<figcaption>{caption}</figcaption></figure>'
