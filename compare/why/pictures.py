"""An answer as a page with pictures of its boards: each breaks one condition of the core, and meets the others."""

from markupsafe import Markup

from compare.question.description import describe
from compare.question.picture import layers_of, names_of_shapes
from compare.report.pages.rendering import render_page
from compare.why.explaining import Explanation
from compare.why.words import answer_in_words, boards_of
from models.drawing import draw_board


def answer_page(answer: Explanation) -> str:
    """The sentences and the boards of an answer as one page in HTML."""
    instance = answer.instance
    pictures = []
    for one in boards_of(answer):
        layers = layers_of(instance, one.placement)
        drawn = draw_board(instance.board, layers, title=one.title, shared=True)
        pictures.append({"title": one.title, "board": Markup(drawn)})
    return render_page(
        "reasons.html",
        describe(instance),
        names_of_shapes(instance),
        sentences=answer_in_words(answer),
        pictures=pictures,
    )
