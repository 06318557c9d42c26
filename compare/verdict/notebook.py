"""A comparison as HTML, for notebooks and pages: the verdict, the first disagreements, the first classes."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

from compare.literature.published import check_in_words
from compare.question.description import describe, plural
from compare.question.picture import layers_of
from compare.verdict.disagreements import Disagreement
from compare.verdict.words import DEFECTS, describe_judgement
from models.chess.symmetry import orbits
from models.drawing import draw_board
from models.formulation import Status

if TYPE_CHECKING:
    from compare.verdict.comparison import Comparison

MOST_DISAGREEMENTS = 3
MOST_CLASSES = 4
PIXELS = 26
"""The width of a square."""
ROW = "display:flex;flex-wrap:wrap;gap:1.5em"


def as_html(comparison: "Comparison") -> str:
    """The question, the verdict in sentences, and boards; complete in itself."""
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in _sentences(comparison))
    heading = f"<p><strong>{escape(describe(comparison.instance))}</strong></p>"
    boards = boards_as_html(comparison)
    return f'<div>{heading}<ul style="list-style:none;padding-left:0">{sentences}</ul>{boards}</div>'


def boards_as_html(comparison: "Comparison", most: int = MOST_DISAGREEMENTS, shared: bool = False) -> str:
    """The first boards on which formulations differ, with what is broken on them; where none differ, of the classes.

    ``shared``: the page has the symbols and the style sheet of the boards.
    """
    if comparison.disagreements:
        return _row(_disagreement_as_html(comparison, one, shared) for one in comparison.disagreements[:most])
    return _classes_as_html(comparison, shared)


def _sentences(comparison: "Comparison") -> Iterator[str]:
    from compare.verdict.comparison import agreement_in_words

    yield agreement_in_words(comparison)
    if comparison.certificate is not None:
        yield str(comparison.certificate)
    for outcome in comparison.outcomes:
        if outcome.status == Status.FAILED:
            yield f"✗ {outcome.name} failed: {outcome.reason}"
    for check in comparison.checks:
        yield f"{'✓ as' if check.agrees else '✗ NOT as'} published: {check_in_words(check)}"


def _disagreement_as_html(comparison: "Comparison", disagreement: Disagreement, shared: bool) -> str:
    lines = [f"✗ {DEFECTS[disagreement.defect]}", f"given by: {', '.join(disagreement.has) or 'nobody'}"]
    if disagreement.lacks:
        lines.append(f"lacked by: {', '.join(disagreement.lacks)}")
    lines.append(describe_judgement(comparison.instance, disagreement))
    return _figure(comparison, disagreement.placement, lines, shared)


def _classes_as_html(comparison: "Comparison", shared: bool) -> str:
    classes = islice(orbits(comparison.solutions, comparison.instance.symmetries()), MOST_CLASSES)
    return _row(
        _figure(comparison, orbit[0], [f"class {number}, {plural(len(orbit), 'board')}"], shared)
        for number, orbit in enumerate(classes, 1)
    )


def _figure(comparison: "Comparison", placement: int, lines: Sequence[str], shared: bool) -> str:
    instance = comparison.instance
    layers = layers_of(instance, placement)
    svg = draw_board(instance.board, layers, title=lines[0], pixels=PIXELS, shared=shared)
    caption = "<br>".join(map(escape, lines))
    return f'<figure style="margin:0;max-width:24em">{svg}<figcaption>{caption}</figcaption></figure>'


def _row(figures: Iterable[str]) -> str:
    return f'<div style="{ROW}">{"".join(figures)}</div>'
