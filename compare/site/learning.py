"""The pages of the course: chapters whose cells run in the browser, worksheets, the glossary, and wrong models."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from compare.classroom.demonstration import demonstrate, find_evidence
from compare.classroom.page.question import placed_board
from compare.lessons.browser.folder import lacking_packages
from compare.lessons.chapter import Chapter, chapters
from compare.lessons.page import as_worksheet, values_of_chapter
from compare.lessons.texts import glossary, load_texts
from compare.question.description import describe
from compare.question.picture import names_of_shapes
from compare.report.sentences import lines_about
from compare.site.page import Edition, LinkGroup, Page, PageLink, first_line, lesson_language
from compare.site.text import reachable, values_of_lesson
from compare.verdict.tally import Disagreement
from models.drawing import symbols
from models.pitfalls import Pitfall

LEARN = "learn/index.html"
GLOSSARY = "learn/glossary.html"
PITFALLS = "learn/wrong-models.html"


@dataclass(frozen=True)
class Caught:
    """A wrong model and the board that convicts it. ``board`` is None if chance decides whether the mistake shows."""

    pitfall: Pitfall
    board: Disagreement | None


def catch(pitfalls: Mapping[str, Pitfall], note: Callable[[str], None]) -> list[Caught]:
    """Each wrong model with its board. A model that needs luck is not run, so that the site is the same every time."""
    caught = []
    for name, pitfall in pitfalls.items():
        note(name)
        evidence = find_evidence(pitfall, demonstrate(pitfall)) if pitfall.runs == 1 else None
        caught.append(Caught(pitfall, evidence))
    return caught


def path_of_chapter(chapter: Chapter) -> str:
    """The path of the page of a chapter, which is the same in all languages."""
    return f"learn/chapter-{chapter.number}.html"


def course_pages(edition: Edition, caught: Sequence[Caught], numbers: Sequence[int]) -> Iterator[Page]:
    """The pages of the course in one language, with the chapters of these ``numbers``."""
    texts = edition.texts
    course = [one for one in chapters(edition.language) if one.number in numbers]
    title = texts["parts"]["learn"]
    trail = [(LEARN, title)]
    more = [
        PageLink(GLOSSARY, texts["learn"]["glossary"], texts["learn"]["glossary_lead"]),
        PageLink(PITFALLS, texts["learn"]["pitfalls"], texts["learn"]["pitfalls_lead"]),
    ]
    values = {
        "course": [(one, path_of_chapter(one), worksheet_path(one)) for one in course],
        "groups": [LinkGroup(texts["learn"]["more"], more)],
    }
    lead = f"{texts['learn']['lead']} {texts['learn']['live'] if edition.is_live else ''}".strip()
    yield Page(LEARN, title, "learn/index.html", lead, values=values)
    for one in course:
        yield _chapter_page(edition, one, trail)
    yield _glossary_page(edition, trail)
    yield _contents_of_pitfalls(edition, [one.pitfall for one in caught], trail)
    for wrong in caught:
        yield _pitfall_page(wrong, [*trail, (PITFALLS, texts["learn"]["pitfalls"])])


def _glossary_page(edition: Edition, trail: Sequence[tuple[str, str]]) -> Page:
    texts = edition.texts["learn"]
    words = sorted(glossary(edition.language).values(), key=lambda word: word.term.casefold())
    return Page(
        GLOSSARY, texts["glossary"], "learn/glossary.html", texts["glossary_lead"], trail, values={"words": words}
    )


def _contents_of_pitfalls(edition: Edition, pitfalls: Sequence[Pitfall], trail: Sequence[tuple[str, str]]) -> Page:
    """The page that leads to the wrong models."""
    texts = edition.texts["learn"]
    entries = [
        PageLink(path_of_pitfall(one), one.short_name, first_line(one), lesson_language(one)) for one in pitfalls
    ]
    values = {"groups": [LinkGroup(texts["pitfalls_group"], entries, texts["pitfalls_about"])]}
    return Page(PITFALLS, texts["pitfalls"], "contents.html", texts["pitfalls_lead"], trail, values=values)


def worksheets(edition: Edition, numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
    """The worksheets of the chapters with these numbers, as pages for the printer; the path of each, and its text."""
    for chapter in chapters(edition.language):
        if chapter.number in numbers:
            yield worksheet_path(chapter), as_worksheet(chapter)


def worksheet_path(chapter: Chapter) -> str:
    """The path of the worksheet of a chapter."""
    return f"learn/worksheet-{chapter.number}.html"


def _chapter_page(edition: Edition, chapter: Chapter, trail: Sequence[tuple[str, str]]) -> Page:
    headings = chapter.headings
    parts = chapter.without(headings.worksheet, headings.words)
    drawn = values_of_chapter(chapter, parts)
    values = drawn | {
        "chapter": chapter,
        "drawn": drawn["symbols"],
        "worksheet": worksheet_path(chapter),
        "reachable": reachable,
        **values_of_cells(edition, lacking_packages(parts)),
    }
    aims = " · ".join(chapter.aims)
    return Page(
        path_of_chapter(chapter), chapter.title, "learn/chapter.html", aims, trail, uses_of_cells(edition), values
    )


def uses_of_cells(edition: Edition) -> frozenset[str]:
    """The ``uses`` of a page with cells."""
    return frozenset({"cells"} if edition.is_live else ())


def values_of_cells(edition: Edition, needs: Sequence[str | None] = (None,)) -> dict[str, Any]:
    """The values that templates with cells read.

    ``needs``: for each cell the package that a browser lacks for it, if there is one.
    """
    return {"says": load_texts(edition.language)["browser"], "needs": needs, "beside": ()}


def path_of_pitfall(pitfall: Pitfall) -> str:
    """The path of the page of a wrong model."""
    return f"learn/wrong-models/{pitfall.short_name}.html"


def _pitfall_page(caught: Caught, trail: Sequence[tuple[str, str]]) -> Page:
    """The page of a wrong model, with the board that convicts it if there is one."""
    pitfall, board = caught.pitfall, caught.board
    instance = pitfall.shows_on
    values = values_of_lesson(pitfall) | {
        "asked": describe(instance),
        "lines": lines_about(instance, board) if board else [],
        "board": Markup(placed_board(instance, board.placement, pitfall.name)) if board else None,
        "drawn": Markup(symbols(sorted(names_of_shapes(instance)))),
    }
    path = path_of_pitfall(pitfall)
    return Page(path, pitfall.short_name, "learn/pitfall.html", first_line(pitfall), trail, values=values)
