"""Names and lessons: a formulation, counter, problem or format is named and explained by its file.

The lesson is the docstring of the file. In another language it stands beside the file, in ``lessons.LANGUAGE.toml``: a
table for each file, with ``summary``, the text before the first heading, and a text for each heading, by its English
name. A class whose docstring has headings that others inherit has a table, too.
"""

import inspect
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from textwrap import indent

from models.languages import ENGLISH, read_tables, spoken

HEADINGS = (
    "Question", "Viewpoint", "Variables and domains", "Constraints", "Search", "Size", "Symmetry", "Source",
    "Compare with",
)  # fmt: skip
"""The headings of the lesson of a formulation, in their order."""
ANY_HEADING = r"\S.*(?=\n    \S)"
"""A regular expression: a line that is followed by an indented one."""


def as_name(text: str) -> str:
    """The text in the form that all names have: small letters, and hyphens between words."""
    return text.strip().lower().replace("_", "-")


def split_headings(lesson: str, headings: str = "|".join(HEADINGS)) -> dict[str, str]:
    """The text of each heading, with the heading itself; under the key "" the text before the first heading.

    ``headings``: a regular expression of the headings at which the lesson is split.
    """
    parts = re.split(f"^({headings})\n", f"{lesson}\n", flags=re.MULTILINE)
    return {"": parts[0]} | {
        heading: f"{heading}\n{text}" for heading, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def complete_lesson(lesson: str, inherited: Iterable[str]) -> str:
    """The lesson with the headings that it lacks, each from the first of the inherited texts that has it."""
    texts = split_headings(lesson)
    for text in inherited:
        texts = split_headings(text) | texts
    return "".join(texts.get(heading, "") for heading in ("", *HEADINGS)).rstrip()


def spoken_lesson(module: str, name: str, docstring: str | None) -> str:
    """The lesson that stands in a module, in the language that is spoken.

    ``name``: the last part of the module's name, or the name of the class whose docstring it is. Without a text in that
    language, and for each heading that the text lacks, it is the docstring.
    """
    english = inspect.cleandoc(docstring or "")
    package = module.rpartition(".")[0]
    if spoken() == ENGLISH or not module.startswith("models."):
        return english
    written = translated_lessons(package, spoken()).get(name, {})
    texts = {heading: f"{heading}\n{indent(text.strip(), '    ')}\n" for heading, text in written.items()}
    if "summary" in written:
        texts[""] = f"{written['summary'].strip()}\n\n"
    return "".join(texts.get(heading, text) for heading, text in split_headings(english, ANY_HEADING).items()).rstrip()


def lessons_of_class(kind: type) -> tuple[str, str]:
    """The lessons in the docstrings of a class and of its module, in the language that is spoken."""
    module = kind.__module__
    return (
        spoken_lesson(module, kind.__name__, kind.__doc__),
        spoken_lesson(module, module.rpartition(".")[2], sys.modules[module].__doc__),
    )


@cache
def translated_lessons(package: str, language: str) -> Mapping[str, Mapping[str, str]]:
    """The lessons of a package's files in another language, by the names of the files; empty where there are none.

    Raises MissingText if they cannot be read.
    """
    name = f"lessons.{language}.toml"
    return read_tables(package, name) if files(package).joinpath(name).is_file() else {}


class Documented:
    """The base of classes whose objects are named after their file, and explained by its docstring.

    An object of a class that is defined outside ``models``, as in a script or a notebook, is named after that class and
    explained by the docstring of that class. A plug-in has the name that its entry point declares.
    """

    declared_name: str | None = None
    """The name of a plug-in's entry point."""

    @property
    def short_name(self) -> str:
        """The name without that of an engine."""
        if self.declared_name:
            return as_name(self.declared_name)
        if self.has_own_file:
            return as_name(type(self).__module__.rpartition(".")[2])
        hyphenated = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", type(self).__name__)
        return as_name(hyphenated)  # MyQueens: my-queens

    @property
    def lesson(self) -> str:
        """The docstring of the file or class; that of a file of ours in the language that is spoken."""
        module = type(self).__module__
        of_class = None if self.declared_name or self.has_own_file else type(self).__doc__
        return spoken_lesson(module, module.rpartition(".")[2], of_class or sys.modules[module].__doc__)

    @property
    def source_file(self) -> Path:
        """The file in which it is defined."""
        return Path(inspect.getfile(type(self)))

    @property
    def has_own_file(self) -> bool:
        """Whether it is defined in a file of ``models``, which names and explains it."""
        return type(self).__module__.startswith("models.")
