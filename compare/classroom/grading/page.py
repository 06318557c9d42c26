"""The grades of files as a page: a table for each, and the boards on which it failed, with what is broken on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from compare.classroom.grading.grade import Grade
from compare.classroom.grading.ladder import Rung
from compare.classroom.grading.words import (
    CRITERIA,
    MARKS,
    board_again,
    failure_on_a_board,
    reasons_of_failure,
    verdict_in_a_word,
    verdict_in_words,
)
from compare.question.picture import layers_of
from compare.report.pages.rendering import render_page
from compare.report.tables import Column
from models.drawing import draw_board
from models.languages import say, translate


def _criterion(name: str) -> Column[Rung]:
    return Column(name, translate(name), lambda rung: MARKS[getattr(rung, name)], is_text=True)


def _columns() -> list[Column[Rung]]:
    return [
        Column("board", translate("board"), board_again, is_text=True),
        Column("solutions", translate("solutions"), lambda rung: rung.outcome.count or 0),
        *map(_criterion, CRITERIA),
        Column("seconds", translate("seconds"), lambda rung: rung.outcome.seconds, digits=3),
    ]


@dataclass(frozen=True)
class FailedBoard:
    """A board on which a file failed; ``board`` is empty where no placement shows it."""

    heading: str
    reasons: list[str]
    board: Markup


@dataclass(frozen=True)
class GradedFile:
    """One file on the page."""

    name: str
    verdict: str
    passed: bool
    sentences: list[str]
    rungs: list[Rung]
    failures: list[FailedBoard]
    drawn: str
    """Lines with a board of letters."""


def page_of_grades(grades: Sequence[Grade]) -> str:
    """One page in HTML for all these grades."""
    title = say("Grades of {count} files", count=len(grades))
    if len(grades) == 1:
        title = say("Grade of {name}", name=grades[0].name)
    pieces = {rung.instance.piece.name for one in grades for rung in one.failures}
    return render_page("grades.html", title, pieces, files=list(map(_graded_file, grades)), columns=_columns())


def _graded_file(grade: Grade) -> GradedFile:
    words = [] if grade.failures else verdict_in_words(grade)
    sentences, drawn = ([], "\n".join(words)) if grade.propagator else (words, "")
    failures = [_failed_board(rung) for rung in grade.failures]
    return GradedFile(
        grade.path or grade.name, verdict_in_a_word(grade), grade.passed, sentences, grade.rungs, failures, drawn
    )


def _failed_board(rung: Rung) -> FailedBoard:
    title = failure_on_a_board(rung)
    heading = say("✗ failed on {question}", question=title)
    placement = rung.failure.placement if rung.failure else None
    if placement is None:
        return FailedBoard(heading, reasons_of_failure(rung), Markup())
    svg = draw_board(rung.instance.board, layers_of(rung.instance, placement), title=title, shared=True)
    return FailedBoard(heading, reasons_of_failure(rung), Markup(svg))
