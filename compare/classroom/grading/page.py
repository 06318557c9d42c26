"""The grades of files as a page: a table for each, and the boards on which it failed, with what is broken on them."""

from collections.abc import Sequence

from markupsafe import Markup

from compare.classroom.grading.grade import Grade
from compare.classroom.grading.judging import BoardJudgement
from compare.classroom.grading.words import (
    CRITERIA,
    MARKS,
    failure_on_a_board,
    judged_board_in_words,
    reasons_of_failure,
    verdict,
    verdict_in_words,
)
from compare.question.picture import layers_of
from compare.report.pages.rendering import render_page
from compare.report.tables import Column
from models.drawing import draw_board
from models.languages import say, translate


def page_of_grades(grades: Sequence[Grade]) -> str:
    """One page in HTML for all these grades, as text."""
    title = say("Grades of {count} files", count=len(grades))
    if len(grades) == 1:
        title = say("Grade of {name}", name=grades[0].name)
    pieces = {judgement.instance.piece.name for grade in grades for judgement in grade.failures}
    columns = [
        Column("board", "board", judged_board_in_words, is_text=True),
        Column("solutions", "solutions", lambda judgement: judgement.outcome.count or 0),
        *map(_criterion_column, CRITERIA),
        Column("seconds", "seconds", lambda judgement: judgement.outcome.seconds, digits=3),
    ]
    words = {"verdict": verdict, "sentences": verdict_in_words, "failure": failure_on_a_board}
    words |= {"reasons": reasons_of_failure, "translate": translate, "say": say, "draw": _draw}
    return render_page("grades.html", title, pieces, grades=grades, columns=columns, **words)


def _criterion_column(name: str) -> Column[BoardJudgement]:
    return Column(name, name, lambda judgement: MARKS[getattr(judgement, name)], is_text=True)


def _draw(judgement: BoardJudgement, title: str) -> Markup:
    """The placement that shows why the file failed, as SVG; empty if no placement does."""
    placement = judgement.failure.placement if judgement.failure else None
    if placement is None:
        return Markup()
    return Markup(
        draw_board(judgement.instance.board, layers_of(judgement.instance, placement), title=title, shared=True)
    )
