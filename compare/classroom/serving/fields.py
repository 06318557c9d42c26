"""Errors and lists in a form, which has fields with labels where the command line has options and names."""

import re
from collections.abc import Iterator

from compare.classroom.page.language import Texts, fill
from models.catalogue.finding import pieces, problems
from models.languages import noun, translate

OPTION = re.compile(r"--(rows|columns|wrap|piece|problem|size|require|forbid|only|language)(?![\w-])")
"""An option that is a field of the form."""


def name_fields(error: str, texts: Texts) -> str:
    """An error with the label of a field in place of each option that has a field."""
    labels = texts["serve"]
    return OPTION.sub(lambda match: fill(labels["field"], label=labels[match[1]]), error)


def choices_of_pieces() -> Iterator[tuple[str, str]]:
    """The name of each piece, and its name in the language that is spoken."""
    yield from ((name, noun(name)) for name in pieces())


def choices_of_problems() -> Iterator[tuple[str, str]]:
    """The name of each problem, and its name and its question in the language that is spoken."""
    for name, problem in problems().items():
        question, _, _ = problem.lesson.partition("\n")
        yield name, f"{translate(name)}: {question}"
