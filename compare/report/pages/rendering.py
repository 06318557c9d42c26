"""Makes pages in HTML from templates: a comparison, and a gallery of solutions.

In a gallery each board opens to show its images under the symmetries of the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from compare.question.description import describe
from compare.question.picture import layers_of, names_of_shapes
from compare.report.boards import TitledBoard, images_of
from compare.report.columns import columns_with_values, note_on_statistics, select_supported
from compare.report.notebook import boards_as_html
from compare.report.sentences import SHORT, Wording, verdict_in_words
from compare.report.tables import for_people
from compare.verdict.comparison import Comparison
from models.drawing import draw_board, style_sheet, symbols
from models.languages import say, spoken
from models.problem import Instance


def render_page(template: str, title: str, shapes: set[str], **values: object) -> str:
    """The page that a template of this folder makes of these values.

    ``shapes`` are the names of those that its boards need, as ``names_of_shapes`` gives them.
    """
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8") + style_sheet()
    return _environment().get_template(template).render(
        title=title, language=spoken(), style=Markup(style), symbols=Markup(symbols(shapes)), **values
    )  # fmt: skip


@cache
def _environment() -> Environment:
    """The environment of the templates in this folder; it escapes every text, and refuses a value that is missing."""
    return Environment(
        loader=PackageLoader(__package__, "."), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip


def comparison_page(comparison: Comparison, wording: Wording = SHORT) -> str:
    """The comparison as one page in HTML, with every disagreement of which an example was kept."""
    return render_page(
        "comparison.html",
        describe(comparison.instance),
        names_of_shapes(comparison.instance),
        sentences=verdict_in_words(comparison, wording),
        heading=say("Formulations"),
        boards=Markup(boards_as_html(comparison, most=len(comparison.disagreements), shared=True)),
        columns=for_people(columns_with_values(comparison.outcomes, statistics=wording.statistics)),
        rows=select_supported(comparison.outcomes),
        note=note_on_statistics(),
    )


MOST_IMAGES = 32
"""The number of images that are shown of a board: on a torus there can be thousands."""


@dataclass(frozen=True)
class DrawnBoard:
    """A drawn board, its title, its images, and the number of images that are not shown."""

    title: str
    drawing: Markup
    images: Sequence["DrawnBoard"] = ()
    more: int = 0

    @property
    def more_in_words(self) -> str:
        """The sentence that says how many images are not shown."""
        return say("… and {count} more", count=self.more)


def gallery(instance: Instance, boards: Sequence[TitledBoard], sentences: Sequence[str]) -> str:
    """The boards with their images as one page in HTML, with these sentences above them."""
    drawn = []
    for one in boards:
        images = images_of(one.placement, instance.symmetries())
        shown = [DrawnBoard(image.title, _draw(instance, image, f"{one.title}, ")) for image in images[:MOST_IMAGES]]
        drawn.append(DrawnBoard(one.title, _draw(instance, one), shown, len(images) - len(shown)))
    hint = "Choose a board, by a click or with the keyboard, to see its images under the symmetries of the question."
    return render_page(
        "gallery.html",
        describe(instance),
        names_of_shapes(instance),
        boards=drawn,
        sentences=sentences,
        hint=say(hint),
    )


def _draw(instance: Instance, board: TitledBoard, context: str = "") -> Markup:
    """A board as SVG for a page that has the symbols; ``context`` stands before its title."""
    layers = layers_of(instance, board.placement)
    return Markup(draw_board(instance.board, layers, title=f"{context}{board.title}", shared=True))
