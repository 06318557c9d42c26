"""Links to other pages, in groups, as the pages with contents show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.languages import ENGLISH, speaking, spoken
from models.lesson import Documented


@dataclass(frozen=True)
class PageLink:
    """A link to a page, and a few words about it in a language."""

    path: str
    title: str
    about: str = ""
    language: str = ENGLISH


@dataclass(frozen=True)
class LinkGroup:
    """Links below a heading."""

    title: str
    entries: Sequence[PageLink]
    about: str = ""


def lesson_language(documented: Documented) -> str:
    """The language of a lesson's text now: the one that is spoken, or English if the lesson has no text in that."""
    language, text = spoken(), documented.lesson
    with speaking(ENGLISH):
        return language if text != documented.lesson else ENGLISH


def first_line(documented: Documented) -> str:
    """The first line of a lesson, without marks of code."""
    return documented.lesson.partition("\n")[0].replace("``", "").strip()
