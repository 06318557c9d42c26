"""A chapter of the course, read from its Markdown, in which some fences are cells, outputs and boards.

=================== ================================================================
fence               what it is
=================== ================================================================
``python``          a cell; ``python tags=["time"]``: its output is different each time
``text output``     what the cell before it prints
``board``           a picture of a board: see ``compare.lessons.pictures``
``board output``    the picture that the cell before it draws
=================== ================================================================

All other fences are a part of the prose.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from types import SimpleNamespace

from compare.lessons.texts import load_texts
from compare.question.errors import BadUse
from models.languages import read_prose

MARKDOWN = ".md"
"""The end of the name of a file."""
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```[ ]*$\n?", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(?=#{2,3} )", re.MULTILINE)
"""The place before a heading of the second or third level."""
ITEM = re.compile(r"^- (.+?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""An item of a list, which may have several lines."""
TAG = re.compile(r'"([^"]+)"')


class Kind(StrEnum):
    """The kinds of parts of a chapter; the values are the info strings of the fences."""

    PROSE = "prose"
    CELL = "python"
    OUTPUT = "text output"
    BOARD = "board"
    DRAWN = "board output"

    @property
    def is_output(self) -> bool:
        return self in (Kind.OUTPUT, Kind.DRAWN)


@dataclass(frozen=True)
class Part:
    """Some lines of a chapter that are of one kind. The first part of a section begins with its heading."""

    kind: Kind
    text: str
    tags: tuple[str, ...] = ()


class Sections(dict[str, list[Part]]):
    """The parts of a chapter by their headings. Raises BadUse if a heading is missing."""

    def __init__(self, file: str) -> None:
        super().__init__({"": []})
        self._file = file

    def __missing__(self, heading: str) -> list[Part]:
        raise BadUse("{file} lacks the heading {heading}", file=self._file, heading=heading)


@dataclass(frozen=True)
class Chapter:
    """A chapter of the course in one language."""

    language: str
    name: str
    parts: Sequence[Part]

    @property
    def number(self) -> int:
        """The number at the beginning of the name, from 1."""
        return int(self.name.partition("-")[0])

    @cached_property
    def headings(self) -> SimpleNamespace:
        """The headings that every chapter has, and the words of the pages, by their names in ``texts.toml``."""
        return SimpleNamespace(**load_texts(self.language)["headings"])

    @cached_property
    def title(self) -> str:
        """The title, with the number."""
        return self.parts[0].text.partition("\n")[0].removeprefix("# ")

    @cached_property
    def sections(self) -> Sections:
        """The parts below each heading of the second level, by the heading; those above the first one, by ""."""
        sections = Sections(f"compare/lessons/{self.language}/{self.name}{MARKDOWN}")
        heading = ""
        for part in self.parts:
            if part.kind == Kind.PROSE and part.text.startswith("## "):
                line, _, text = part.text.partition("\n")
                heading = line.removeprefix("## ").strip()
                sections[heading] = []
                part = Part(part.kind, text)
            sections[heading].append(part)
        return sections

    @property
    def aims(self) -> list[str]:
        """The abilities of a student after this chapter: the list below the heading, without marks of Markdown."""
        text = re.sub("[*`]", "", "\n\n".join(part.text for part in self.sections[self.headings.aim]))
        return [" ".join(aim.split()).rstrip(";.") for aim in ITEM.findall(text)]

    @property
    def words(self) -> list[str]:
        """The words of the glossary that this chapter explains."""
        lines = "".join(part.text for part in self.sections[self.headings.words]).splitlines()
        return [line.removeprefix("- ").strip() for line in lines if line.startswith("- ")]

    @property
    def cells(self) -> list[Part]:
        """The cells, in their order."""
        return [part for part in self.parts if part.kind == Kind.CELL]

    def without(self, *headings: str) -> list[Part]:
        """The parts that are not below these headings, each section with its heading."""
        kept: list[Part] = []
        for name, (first, *rest) in self.sections.items():
            if name not in headings:
                kept += [Part(Kind.PROSE, f"## {name}\n{first.text}") if name else first, *rest]
        return kept


def chapters(language: str) -> list[Chapter]:
    """All chapters in a language, in their order. Raises BadUse if there are none, MissingText if one is unreadable."""
    folder = files(__package__).joinpath(language)
    names = [file.name for file in folder.iterdir() if file.name.endswith(MARKDOWN)] if folder.is_dir() else []
    if not names:
        raise BadUse("a language lacks its texts: there is no chapter in compare/lessons/{language}", language=language)
    parsed = [parse(language, name, read_prose(__package__, f"{language}/{name}")) for name in names]
    return sorted(parsed, key=lambda chapter: chapter.number)


def teacher_sheet(chapter: Chapter) -> Chapter:
    """The text for the teacher's sheet of a chapter: times, prior knowledge, mistakes to expect, solutions.

    Raises MissingText if there is none.
    """
    name = f"{chapter.number}{MARKDOWN}"
    return parse(chapter.language, name, read_prose(__package__, f"{chapter.language}/teacher/{name}"))


def parse(language: str, file_name: str, text: str) -> Chapter:
    """The chapter in the text of a file."""
    return Chapter(language, file_name.removesuffix(MARKDOWN), list(_parts(text)))


def _parts(text: str) -> Iterator[Part]:
    """The parts of a chapter, in their order."""
    prose_from = 0
    for fence in FENCE.finditer(text):
        kind = fence["info"].partition("tags=")[0].strip()
        if kind in list(Kind):  # other fences are a part of the prose
            yield from _prose(text[prose_from : fence.start()])
            yield Part(Kind(kind), fence["text"].rstrip("\n"), tuple(TAG.findall(fence["info"])))
            prose_from = fence.end()
    yield from _prose(text[prose_from:])


def _prose(text: str) -> Iterator[Part]:
    """The text, cut before each heading."""
    for piece in HEADING.split(text):
        if piece.strip():
            yield Part(Kind.PROSE, piece.strip("\n"))
