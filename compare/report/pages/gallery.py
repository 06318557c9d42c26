"""A gallery of solutions as a page: each board opens to its images under the symmetries of the question."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from compare.question.description import describe
from compare.question.picture import layers_of, names_of_shapes
from compare.report.boards import TitledBoard, images_of
from compare.report.pages.rendering import render_page
from models.chess.symmetry import Symmetry
from models.drawing import draw_board
from models.problem import Instance

MOST_IMAGES = 32
"""Of an orbit on a torus, which can have thousands of members, this many are shown."""


@dataclass(frozen=True)
class Picture:
    """A drawn board and its title."""

    title: str
    board: Markup


@dataclass(frozen=True)
class Group:
    """A board and its images; ``more`` images are not shown."""

    title: str
    board: Markup
    images: list[Picture]
    more: int


def gallery(instance: Instance, boards: Sequence[TitledBoard], sentences: Sequence[str]) -> str:
    """The boards as one page in HTML, with these sentences above them."""
    symmetries = instance.symmetries()
    groups = [_group(instance, one, symmetries) for one in boards]
    title = describe(instance)
    return render_page("gallery.html", title, names_of_shapes(instance), groups=groups, sentences=sentences)


def _group(instance: Instance, one: TitledBoard, symmetries: Sequence[Symmetry]) -> Group:
    images = images_of(one.placement, symmetries)
    shown = [_picture(instance, image, f"{one.title}, ") for image in islice(images, MOST_IMAGES)]
    first = _picture(instance, one)
    return Group(one.title, first.board, shown, len(images) - len(shown))


def _picture(instance: Instance, one: TitledBoard, context: str = "") -> Picture:
    svg = draw_board(instance.board, layers_of(instance, one.placement), title=f"{context}{one.title}", shared=True)
    return Picture(one.title, Markup(svg))
