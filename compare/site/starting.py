"""The first page: a board to play on, and two searches in step; and the values that other pages with boards need."""

from collections.abc import Sequence
from typing import Any

from compare.classroom.page.assembling import PageContent, values_of_parts
from compare.classroom.page.making import SEARCHES_SIDE_BY_SIDE, WATCHED
from compare.classroom.page.recording import Recording, record
from compare.lessons.chapter import chapters
from compare.site.page import Edition, Page
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.problem import Instance

BOARDS = frozenset({"boards"})
"""The ``uses`` of a page with a board to play on."""
SIDE = 8
"""The side of the board on the first page."""
MOST_STEPS = 1500
"""The recorded steps of each search: the page stays small, and the first solutions are among them."""
NO_HURRY = 600.0
"""A limit in seconds that is never reached: only ``MOST_STEPS`` ends a recording, so it is the same every time."""


def start_page(edition: Edition) -> Page:
    """The first page of the site in one language."""
    texts = edition.texts["start"]
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(SIDE))
    values = values_of_board(edition, instance, record_searches(instance))
    values["chapter_count"] = len(chapters(edition.language))
    lead = " ".join(texts[key] for key in ("one", "two", "three"))
    return Page("index.html", f"Bezzel: {texts['title']}", "start.html", lead, uses=BOARDS, values=values)


def record_searches(instance: Instance) -> list[Recording]:
    """The searches that a page shows by itself, without their code."""
    names = WATCHED[:SEARCHES_SIDE_BY_SIDE]
    recordings = [record(find_formulation(name), instance, MOST_STEPS, NO_HURRY) for name in names]
    for recording in recordings:
        recording.track = None
    return recordings


def values_of_board(edition: Edition, instance: Instance, recordings: Sequence[Recording] = ()) -> dict[str, Any]:
    """The values of a question, and of recorded searches, that the templates and scripts of boards read."""
    parts = ("question", "search") if recordings else ("question",)
    return values_of_parts(PageContent(instance, edition.language, parts, recordings=recordings)) | {
        "instance": instance
    }
