"""The answer as a picture of its boards, and as a page: each board shows what the condition it does without forbids."""

from dataclasses import dataclass

from markupsafe import Markup

from compare.question.description import describe
from compare.question.picture import layers_of, names_of_shapes
from compare.report.boards import boards_as_svg
from compare.report.pages.rendering import render_page
from compare.why.explaining import Explanation
from compare.why.words import answer_in_words, boards_of
from models.drawing import draw_board


@dataclass(frozen=True)
class Picture:
    """A drawn board and its title."""

    title: str
    board: Markup


def answer_as_svg(answer: Explanation) -> str:
    """The boards side by side, each under its title."""
    return boards_as_svg(answer.instance, boards_of(answer))


def answer_page(answer: Explanation) -> str:
    """The sentences and the boards as one page in HTML."""
    instance = answer.instance
    pictures = [
        Picture(
            one.title,
            Markup(draw_board(instance.board, layers_of(instance, one.placement), title=one.title, shared=True)),
        )
        for one in boards_of(answer)
    ]
    return render_page(
        "reasons.html",
        describe(instance),
        names_of_shapes(instance),
        sentences=answer_in_words(answer),
        pictures=pictures,
    )
