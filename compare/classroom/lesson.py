"""A lesson, which is the docstring of a formulation's file, as headings with paragraphs; and the code below it."""

import ast
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from rich.text import Text

from models.engine import Answerer
from models.languages import translate
from models.lesson import ANY_HEADING

CODE = re.compile(r"``(.+?)``", re.DOTALL)
"""A name of the code in a paragraph."""
NO_CODE = OSError, SyntaxError, TypeError, ValueError, IndexError, RecursionError, MemoryError
"""The exceptions raised where the code of an answerer cannot be read or parsed; the last two: it is nested too deep."""


@dataclass(frozen=True)
class LessonSection:
    """A heading, and the paragraphs below it, their lines joined."""

    heading: str
    paragraphs: list[str]


@dataclass(frozen=True)
class Lesson:
    """A lesson: its first line, and its sections in their order."""

    summary: str
    sections: list[LessonSection]


def parse_lesson(lesson: str) -> Lesson:
    """The lesson in a docstring: lines without indent are headings; indented lines belong to the heading above them."""
    summary, _, rest = lesson.partition("\n")
    sections = []
    for block in re.split(r"^(?=\S)", rest.strip("\n"), flags=re.MULTILINE):
        heading, _, body = block.partition("\n")
        paragraphs = [_join_lines(text) for text in re.split(r"\n\s*\n", dedent(body)) if text.strip()]
        sections += [LessonSection(heading.strip(), paragraphs)] if block.strip() else []
    return Lesson(summary, sections)


def _join_lines(paragraph: str) -> str:
    """The lines of a paragraph joined into one; unchanged if it has lists, or lines that are indented on purpose."""
    lines = paragraph.strip("\n").splitlines()
    if any(line.startswith((" ", "- ", "* ")) for line in lines):
        return "\n".join(lines)
    return " ".join(line.strip() for line in lines)


def with_spoken_headings(lesson: str) -> str:
    """The lesson, with its headings in the language that is spoken."""
    return re.sub(f"^{ANY_HEADING}", lambda heading: translate(heading[0]), lesson, flags=re.MULTILINE)


def find_file(answerer: Answerer) -> Path:
    """The file in which a formulation or counter is defined, relative to the current folder if it is below it."""
    path = answerer.source_file
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def read_code(path: Path) -> str:
    """The code of a file, in the encoding that it names itself."""
    with tokenize.open(path) as file:
        return file.read()


def code_below_lesson(path: Path) -> str:
    """The code of a file without its docstring, which is the lesson.

    Raises SyntaxError if the code has mistakes, IndexError if the file has no code.
    """
    text = read_code(path)
    first = ast.parse(text).body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return "\n".join(text.split("\n")[first.end_lineno if is_docstring else 0 :]).strip("\n")


def mark_code(paragraph: str) -> Text:
    """A paragraph in which ``names of the code`` stand out."""
    text = Text()
    for number, piece in enumerate(CODE.split(paragraph)):
        text.append(piece, style="cyan" if number % 2 else "")
    return text
