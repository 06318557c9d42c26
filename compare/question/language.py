"""The option --language, which every command has: the language in which people are addressed."""

import inspect
from collections.abc import Sequence
from typing import Annotated

from compare.question.errors import BadUse, bad_use_of_names
from compare.question.parameters import Option
from models.languages import LANGUAGES, language_of_user, say, speak

NAME = "--language"
PARAMETER = inspect.Parameter(
    "language",
    inspect.Parameter.KEYWORD_ONLY,
    annotation=Annotated[
        str | None, Option(NAME, metavar="|".join(LANGUAGES), help="The language. By default that of your locale.")
    ],
    default=None,
)
"""The option as the help shows it."""


def speak_as_asked(words: Sequence[str]) -> list[str]:
    """Speak the language that the command line names, or that of the user, and return the line's other words.

    The option may stand anywhere before ``--``. Raises BadUse.
    """
    _speak(language_of_user())
    others, language = _take_out_language(words)
    if language is not None and language not in LANGUAGES:
        sentence = "unknown language {language!r}: expected {languages}"
        raise BadUse(sentence, language=language, languages=say(" or ").join(LANGUAGES))
    if language is not None:
        _speak(language)
    return others


def _take_out_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of the line without the option, and the last value that is given for the option; None if none is."""
    end = words.index("--") if "--" in words else len(words)
    others: list[str] = []
    language = None
    ahead = iter(words[:end])
    for word in ahead:
        name, is_joined, value = word.partition("=")
        if name != NAME:
            others.append(word)
            continue
        language = value if is_joined else next(ahead, None)
        if language is None:
            sentence = "{name} is followed by a language: {languages}"
            raise BadUse(sentence, name=NAME, languages=say(" or ").join(LANGUAGES))
    return others + list(words[end:]), language


def _speak(language: str) -> None:
    """Speak the language. Raises BadUse where its catalogue lacks a text."""
    with bad_use_of_names():
        speak(language)
