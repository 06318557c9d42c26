"""The course: chapters whose cells run in the browser, worksheets, the glossary, wrong models with their boards."""

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
from compare.site.entries import LinkGroup, PageLink, first_line, lesson_language
from compare.site.page import Edition, Page
from compare.site.text import reachable, values_of_lesson
from compare.verdict.tally import Disagreement
from models.drawing import symbols
from models.pitfalls import Pitfall

LEARN = "learn/index.html"
GLOSSARY = "learn/glossary.html"
PITFALLS = "learn/wrong-models.html"
CELLS = frozenset({"cells"})


@dataclass(frozen=True)
class Caught:
    """A wrong model and the board that convicts it; None where chance decides whether it shows."""

    pitfall: Pitfall
    board: Disagreement | None


def catch(pitfalls: Mapping[str, Pitfall], note: Callable[[str], None]) -> list[Caught]:
    """Each wrong model with its board; those that need luck are not run, as the site is the same every time."""
    caught = []
    for name, one in pitfalls.items():
        note(name)
        caught.append(Caught(one, find_evidence(one, demonstrate(one)) if one.runs == 1 else None))
    return caught


def path_of_chapter(one: Chapter) -> str:
    """The same in all languages."""
    return f"learn/chapter-{one.number}.html"


def course_pages(edition: Edition, caught: Sequence[Caught], runs: bool, numbers: Sequence[int]) -> Iterator[Page]:
    """The course in one language; ``runs``: Pyodide lies beside the pages. ``numbers``: those of the chapters."""
    texts = edition.texts
    course = [one for one in chapters(edition.language) if one.number in numbers]
    title = texts["parts"]["learn"]
    trail = [(LEARN, title)]
    more = [
        PageLink(GLOSSARY, texts["learn"]["glossary"], texts["learn"]["glossary_lead"], edition.language),
        PageLink(PITFALLS, texts["learn"]["pitfalls"], texts["learn"]["pitfalls_lead"], edition.language),
    ]
    values = {
        "course": [(one, path_of_chapter(one), worksheet_path(one)) for one in course],
        "groups": [LinkGroup(texts["learn"]["more"], more)],
    }
    yield Page(LEARN, title, "learn.html", texts["learn"]["lead"], values=values)
    for one in course:
        yield _chapter_page(one, trail, runs)
    words = sorted(glossary(edition.language).values(), key=lambda word: word.term.casefold())
    yield Page(
        GLOSSARY,
        texts["learn"]["glossary"],
        "glossary.html",
        texts["learn"]["glossary_lead"],
        trail,
        values={"words": words},
    )
    lead = texts["learn"]["pitfalls_lead"]
    entries = [
        PageLink(
            path_of_pitfall(one.pitfall), one.pitfall.short_name, first_line(one.pitfall), lesson_language(one.pitfall)
        )
        for one in caught
    ]
    groups = [LinkGroup(texts["learn"]["pitfalls_group"], entries, texts["learn"]["pitfalls_about"])]
    yield Page(PITFALLS, texts["learn"]["pitfalls"], "contents.html", lead, trail, values={"groups": groups})
    for found in caught:
        yield _pitfall_page(found, [*trail, (PITFALLS, texts["learn"]["pitfalls"])])


def worksheets(edition: Edition, numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
    """The worksheets as pages for the printer, with their paths."""
    for one in chapters(edition.language):
        if one.number in numbers:
            yield worksheet_path(one), as_worksheet(one)


def worksheet_path(one: Chapter) -> str:
    return f"learn/worksheet-{one.number}.html"


def _chapter_page(chapter: Chapter, trail: Sequence[tuple[str, str]], runs: bool) -> Page:
    headings = chapter.headings
    parts = chapter.without(headings.worksheet, headings.words)
    drawn = values_of_chapter(chapter, parts)
    values = drawn | {
        "chapter": chapter,
        "drawn": drawn["symbols"],
        "worksheet": worksheet_path(chapter),
        "reachable": reachable,
        **values_of_cells(chapter.language, runs, lacking_packages(parts)),
    }
    aims = " · ".join(chapter.aims)
    return Page(
        path_of_chapter(chapter), chapter.title, "chapter.html", aims, trail, CELLS if runs else frozenset(), values
    )


def values_of_cells(language: str, is_live: bool, needs: Sequence[str | None] = (None,)) -> dict[str, Any]:
    """The values for templates with cells; ``is_live``: they can be run; ``needs``: what a browser lacks for each.

    ``beside``: the files of the site that lie beside them.
    """
    return {"is_live": is_live, "says": load_texts(language)["browser"], "needs": needs, "beside": ()}


def path_of_pitfall(one: Pitfall) -> str:
    """The page of a wrong model."""
    return f"learn/wrong-models/{one.short_name}.html"


def _pitfall_page(found: Caught, trail: Sequence[tuple[str, str]]) -> Page:
    one = found.pitfall
    instance = one.shows_on
    values = values_of_lesson(one) | {
        "asked": describe(instance),
        "lines": lines_about(instance, found.board) if found.board else [],
        "board": Markup(placed_board(instance, found.board.placement, one.name)) if found.board else None,
        "drawn": Markup(symbols(sorted(names_of_shapes(instance)))),
    }
    return Page(path_of_pitfall(one), one.short_name, "pitfall.html", first_line(one), trail, values=values)
