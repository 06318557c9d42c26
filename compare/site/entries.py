"""Lists that lead to other pages."""

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
    """Entries below a heading."""

    title: str
    entries: Sequence[PageLink]
    about: str = ""


def lesson_language(one: Documented) -> str:
    """The language in which a lesson is told where this one is spoken: this one, or English if it has no other text."""
    here, told = spoken(), one.lesson
    with speaking(ENGLISH):
        return here if told != one.lesson else ENGLISH


def first_line(one: Documented) -> str:
    """The first line of a lesson, which says what it is."""
    return one.lesson.partition("\n")[0].replace("``", "").strip()
