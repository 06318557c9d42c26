"""A comparison that shows itself in a notebook: as text, and as HTML with boards. Pages show the same boards."""

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
"""The most boards that are shown."""
PIXELS = 26
"""The width of a square, in pixels."""
ROW = "display:flex;flex-wrap:wrap;gap:1.5em"
"""The style of a row of boards."""


class ShownComparison(Comparison):
    """A comparison that is printed as a line with the question and a line that says whether the formulations agree.

    A third line tells about a certificate. A notebook shows HTML instead.
    """

    def __repr__(self) -> str:
        return f"{describe(self.instance)}\n{summary_in_words(self)}"

    def _repr_html_(self) -> str:
        """The comparison as HTML, which a notebook asks for by this name."""
        return as_html(self)


def shown(comparison: Comparison) -> ShownComparison:
    """The same comparison as one that shows itself."""
    return ShownComparison(**{field.name: getattr(comparison, field.name) for field in fields(comparison)})


def as_html(comparison: Comparison) -> str:
    """The question, the verdict in sentences, and boards, as HTML that needs no style sheet."""
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in verdict_in_words(comparison))
    heading = f"<p><strong>{escape(describe(comparison.instance))}</strong></p>"
    boards = boards_as_html(comparison)
    return (
        f'<div>{heading}<ul style="list-style:none;padding-left:0;white-space:pre-wrap">{sentences}</ul>{boards}</div>'
    )


def boards_as_html(comparison: Comparison, most: int = MOST_DISAGREEMENTS, *, shared: bool = False) -> str:
    """Boards as HTML: the first on which formulations differ; if they agree, one of each of the first classes.

    ``shared``: the page has the symbols and the style sheet of the boards.
    """
    instance = comparison.instance
    drawn = [(one.placement, lines_about(instance, one)) for one in comparison.disagreements[:most]]
    if not drawn:
        classes = enumerate(islice(orbits(comparison.solutions, instance.symmetries()), MOST_CLASSES), 1)
        drawn = [(orbit[0], [class_in_words(number, len(orbit))]) for number, orbit in classes]
    figures = "".join(_figure(instance, placement, lines, shared=shared) for placement, lines in drawn)
    return f'<div style="{ROW}">{figures}</div>'


def _figure(instance: Instance, placement: int, lines: Sequence[str], *, shared: bool) -> str:
    """A board as HTML, with these lines as its caption."""
    layers = layers_of(instance, placement)
    svg = draw_board(instance.board, layers, title=lines[0], pixels=PIXELS, shared=shared)
    caption = "<br>".join(map(escape, lines))
    return f'<figure style="margin:0;max-width:24em">{svg}<figcaption>{caption}</figcaption></figure>'
