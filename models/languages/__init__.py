"""The language in which people are addressed: English, or one that has a catalogue in this folder, such as ``de.toml``.

The English sentences stand in the code, as templates: ``say("solution {number} was given before", number=3)``. A
catalogue has the same templates as keys; what it lacks stays English. The language is set for the whole process, by
``speaking``; a worker is told by what is sent to it. Programs read English only.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that say which language the user speaks, the strongest first."""
_spoken = ENGLISH


@dataclass(frozen=True)
class Catalogue:
    """What is said in a language, by the English form. Nouns have a singular and a plural."""

    sentences: Mapping[str, str]
    words: Mapping[str, str]
    nouns: Mapping[str, tuple[str, str]]


def language_of_user(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's locale; English where the locale is C, or is not set, or has no catalogue here."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = re.split("[-_.@]", locale)[0].lower()
    return language if language in LANGUAGES else ENGLISH


def spoken() -> str:
    """The language that is spoken now."""
    return _spoken


def speak(language: str) -> None:
    """Speak this language from now on. Raises ValueError if it is none of ``LANGUAGES``."""
    global _spoken
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
    _spoken = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language in the block."""
    before = spoken()
    speak(language)
    try:
        yield
    finally:
        speak(before)


def say(template: str, /, **values: object) -> str:
    """The sentence in the language that is spoken, with the values in place of ``{names}``."""
    return _catalogue().sentences.get(template, template).format(**values)


def say_number(one: str, several: str, /, count: int, **values: object) -> str:
    """The first sentence if the count is 1, otherwise the second; ``{count}`` may stand in both."""
    return say(one if count == 1 else several, count=count, **values)


def translate(word: str) -> str:
    """A word that is not a sentence of its own, such as the name of a problem."""
    return _catalogue().words.get(word, word)


def noun(word: str, count: int = 1, plural: str | None = None, *, language: str | None = None) -> str:
    """A noun in the form that the count asks for, in the language that is spoken if none is named.

    ``plural`` is the English plural where it is irregular.
    """
    nouns = catalogue(language or _spoken).nouns
    if word in nouns:
        return nouns[word][count != 1]
    return word if count == 1 else plural or word + ("es" if word.endswith("s") else "s")


def _catalogue() -> Catalogue:
    return catalogue(_spoken)


@cache
def catalogue(language: str) -> Catalogue:
    """What is said in a language; nothing in English, which stands in the code."""
    if language == ENGLISH:
        return Catalogue({}, {}, {})
    return Catalogue(**tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8")))
