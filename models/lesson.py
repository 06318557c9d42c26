"""Names and lessons: a formulation, counter, problem or format is named and explained by its file."""

import inspect
import re
import sys
from collections.abc import Iterable
from pathlib import Path

HEADINGS = (
    "Question", "Viewpoint", "Variables and domains", "Constraints", "Search", "Size", "Symmetry", "Source",
    "Compare with",
)  # fmt: skip
"""The headings of the lesson of a formulation, in their order."""


def as_name(text: str) -> str:
    """The text in the form that all names have: small letters, and hyphens between words."""
    return text.strip().lower().replace("_", "-")


def split_headings(lesson: str) -> dict[str, str]:
    """The text of each heading, with the heading itself; under the key "" the text before the first heading."""
    parts = re.split(f"^({'|'.join(HEADINGS)})\n", f"{lesson}\n", flags=re.MULTILINE)
    return {"": parts[0]} | {
        heading: f"{heading}\n{text}" for heading, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def complete_lesson(lesson: str, inherited: Iterable[str]) -> str:
    """The lesson with the headings that it lacks, each from the first of the inherited texts that has it."""
    texts = split_headings(lesson)
    for text in inherited:
        texts = split_headings(text) | texts
    return "".join(texts.get(heading, "") for heading in ("", *HEADINGS)).rstrip()


class Documented:
    """Named after its file, and explained by the docstring of its file.

    What is defined outside ``models``, as in a script or a notebook, is named after its class and explained by the
    docstring of its class. What an entry point declares has the name that is declared there.
    """

    declared_name: str | None = None
    """The name of a plug-in's entry point."""

    @property
    def short_name(self) -> str:
        """Its name without that of an engine."""
        if self.declared_name:
            return as_name(self.declared_name)
        if self.has_own_file:
            return as_name(type(self).__module__.rpartition(".")[2])
        hyphenated = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", type(self).__name__)
        return as_name(hyphenated)  # MyQueens: my-queens

    @property
    def lesson(self) -> str:
        """The docstring of the file or class."""
        of_class = None if self.declared_name or self.has_own_file else type(self).__doc__
        return inspect.cleandoc(of_class or sys.modules[type(self).__module__].__doc__ or "")

    @property
    def source_file(self) -> Path:
        """The file in which it is defined."""
        return Path(inspect.getfile(type(self)))

    @property
    def has_own_file(self) -> bool:
        """Whether it is defined in a file of ``models``, which names and explains it."""
        return type(self).__module__.startswith("models.")
