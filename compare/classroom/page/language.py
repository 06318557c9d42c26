"""The texts of the page in one language: a catalogue that templates and script read."""

import re
from typing import Any

from compare.question.errors import bad_use_of_names
from models.languages import choose_form, read_texts, write_number

PLACE = re.compile(r"\{(\w+)\}")
Texts = dict[str, Any]
"""The texts by their keys, in groups by the part of the page."""


def load_texts(language: str) -> Texts:
    """The catalogue of a language. Raises BadUse if there is none, or a text is missing."""
    with bad_use_of_names():
        return read_texts("compare.classroom.page", "texts.{language}.toml", language)


def fill(text: str, **values: object) -> str:
    """The text with values in place of ``{name}``. Braces in the values stay as they are."""
    return PLACE.sub(lambda match: str(values.get(match[1], match[0])), text)


def count_in_words(forms: dict[str, str], number: int, language: str) -> str:
    """``92 solutions``: the form for one, or for any other number."""
    return fill(choose_form(number, forms["one"], forms["other"]), n=write_number(number, language))
