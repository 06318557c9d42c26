"""A page of the site, and its HTML: the frame around it, and links to other pages that hold wherever the site lies."""

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from compare.classroom.page.assembling import environment_of
from compare.classroom.page.language import load_texts as load_texts_of_page
from compare.question.errors import bad_use_of_names
from models.languages import ENGLISH, LANGUAGES, read_texts, speaking, spoken, translate, write_number
from models.lesson import Documented

TEMPLATES = (__package__, "compare.classroom.page", "compare.lessons")
"""The packages with templates: ours, that of the page about one question, and that of the lessons."""
PARTS = ("learn", "compare", "ask", "reference")
"""The parts of the site, which are folders in that of a language."""
MOST_LETTERS = 155
"""The length of a description, as search engines and previews show it."""
MOST_DIGITS, FIRST_DIGITS, LAST_DIGITS = 30, 12, 6
"""Of a number with more digits only the first and the last are shown."""
TAG, BLANKS = re.compile(r"<[^>]*>"), re.compile(r"\s+")
NO_TEXT = re.compile(r"<(script|style|svg|template|nav)\b.*?</\1>", re.DOTALL)
"""The elements of a page that are no text of it."""


@dataclass(frozen=True)
class Page:
    """A page in one language.

    ``path``: its place in the folder of the language. ``trail``: paths and titles of the pages above it. ``uses``: the
    styles and scripts that it needs besides the frame: ``boards``, ``cells``. ``values`` are read by its
    template. ``lead`` says in one sentence what the page is about.
    """

    path: str
    title: str
    template: str
    lead: str = ""
    trail: Sequence[tuple[str, str]] = ()
    uses: frozenset[str] = frozenset()
    values: Mapping[str, Any] = field(default_factory=dict)
    is_listed: bool = True
    """Whether the search of the site finds the page."""

    @property
    def part(self) -> str:
        """The part of the site to which the page belongs, one of ``PARTS``; its file name if it belongs to none."""
        return self.path.partition("/")[0]

    @property
    def description(self) -> str:
        """The lead as plain text, cut after ``MOST_LETTERS``."""
        text = plain_text(self.lead)
        return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS].rpartition(' ')[0]} …"


@dataclass(frozen=True)
class PageLink:
    """A link to a page, and a few words about it, in a language: by default the one that is spoken."""

    path: str
    title: str
    about: str = ""
    language: str = field(default_factory=spoken)


@dataclass(frozen=True)
class LinkGroup:
    """Links below a heading."""

    title: str
    entries: Sequence[PageLink]
    about: str = ""


@dataclass(frozen=True)
class Edition:
    """The site in one language. ``address`` is that of the site, for pictures in previews; empty if it is unknown.

    ``is_live``: cells run in the browser.
    """

    language: str
    address: str = ""
    is_live: bool = True

    @property
    def texts(self) -> dict[str, Any]:
        """The texts of the site in this language."""
        return load_texts(self.language)

    def place(self, path: str) -> str:
        """The path of a page in the folder of the site."""
        return place_in(self.language, path)

    def write(self, page: Page) -> str:
        """The whole page as HTML. The language is spoken."""
        here = self.place(page.path)
        others = [one for one in LANGUAGES if one != self.language]
        return (
            environment_of(self.language, *TEMPLATES)
            .get_template(page.template)
            .render(
                page=page,
                s=self.texts,
                language=self.language,
                others=[(one, load_texts(one)["name"], relative(here, place_in(one, page.path))) for one in others],
                to=lambda path: relative(here, self.place(path)),
                file=lambda path: relative(here, path),
                address=self.address,
                here=here,
                long=long_number,
                translate=translate,
                parts_of_site=PARTS,
                statuses=load_texts_of_page(self.language)["status"],
                is_live=self.is_live,
                **page.values,
            )
        )


def place_in(language: str, path: str) -> str:
    """The path of a page in the folder of the site: English is at the top, each other language in its own folder."""
    return path if language == ENGLISH else f"{language}/{path}"


def relative(here: str, there: str) -> str:
    """The link from the file ``here`` of the site to ``there``, with its anchor if it has one."""
    path, mark, anchor = there.partition("#")
    return posixpath.relpath(path, posixpath.dirname(here) or ".") + mark + anchor


def load_texts(language: str) -> dict[str, Any]:
    """The texts of the site in a language. Raises BadUse if a text is missing."""
    with bad_use_of_names():
        return read_texts(__package__, "texts.{language}.toml", language)


def plain_text(html: str) -> str:
    """The text of a piece of HTML, in one line."""
    return BLANKS.sub(" ", unescape(TAG.sub(" ", NO_TEXT.sub(" ", html)))).strip()


def long_number(value: int) -> str:
    """A number as the spoken language writes it; if it is very long, its first and last digits and their number."""
    digits = str(value)
    if len(digits) > MOST_DIGITS:
        return f"{digits[:FIRST_DIGITS]}…{digits[-LAST_DIGITS:]} ({len(digits)})"
    return write_number(value, spoken())


def lesson_language(documented: Documented) -> str:
    """The language of a lesson's text now: the one that is spoken, or English if the lesson has no text in that."""
    language, text = spoken(), documented.lesson
    with speaking(ENGLISH):
        return language if text != documented.lesson else ENGLISH


def first_line(documented: Documented) -> str:
    """The first line of a lesson, without marks of code."""
    return documented.lesson.partition("\n")[0].replace("``", "").strip()
