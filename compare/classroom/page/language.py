"""The texts of the page in one language: a catalogue that templates and script read."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from compare.question.errors import BadUse
from models.languages import LANGUAGES

PLACE = re.compile(r"\{(\w+)\}")
Texts = dict[str, Any]


@cache
def load_texts(language: str) -> Texts:
    """The catalogue of a language. Raises BadUse if there is none."""
    if language not in LANGUAGES:
        raise BadUse(f"--language is {' or '.join(LANGUAGES)}, not {language!r}")
    text = files("compare.classroom.page").joinpath(f"texts.{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def fill(text: str, **values: object) -> str:
    """The text with values in place of ``{name}``. Braces in the values stay as they are."""
    return PLACE.sub(lambda found: str(values.get(found[1], found[0])), text)


def count_in_words(forms: dict[str, str], number: int, language: str = "en") -> str:
    """``92 solutions``: the form for one, or for any other number."""
    return fill(forms["one" if number == 1 else "other"], n=write_number(number, language))


def write_number(value: float, language: str = "en", digits: int = 0) -> str:
    """``35 538`` and ``0.089``; in German ``0,089``. The blank does not break a line."""
    text = f"{value:,.{digits}f}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return text.replace(".", ",") if language == "de" else text
