"""The language in which people are addressed: English, or one that has a folder here, such as ``de``.

The English sentences stand in the code, as templates: ``say("solution {number} was given before", number=3)``. A
catalogue has the same templates as keys, in a file for each room that says them; what it lacks stays English. Names,
nouns and words are in its ``words.toml``, the help of the commands in its ``help.toml``. Longer texts stand in files
of their own, one for each language, which ``read_texts`` reads: none of these may lack a text that the English one has.
The language is set for the whole process, by ``speaking``; a worker is told when it is started. Programs read English
only.
"""

import os
import re
import tomllib
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

ENGLISH = "en"
WORDS, HELP = "words.toml", "help.toml"
"""The files of a language with names, nouns and words, and with the help of the commands."""
LANGUAGES = (ENGLISH, *sorted(path.parent.name for path in Path(__file__).parent.glob(f"*/{WORDS}")))
"""The languages by their codes: English, and those that have a folder."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that say which language the user speaks, the strongest first."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""The letters that not every keyboard has, and those written in their place."""
_spoken = ENGLISH


@dataclass(frozen=True)
class Catalogue:
    """The sentences and words of a language, by the English form. Nouns have a singular and a plural.

    ``name``: that of the language, in English. ``decimal_mark`` stands between a number and its decimals,
    ``group_mark`` between groups of three digits; sentences in English have a comma there. ``genders`` has for each
    gender its nouns, in the language itself; a noun that is not among them is masculine. ``determiners`` has, by the
    masculine form, the forms for other genders.
    """

    name: str
    decimal_mark: str
    group_mark: str
    words: Mapping[str, str]
    nouns: Mapping[str, tuple[str, str]]
    genders: Mapping[str, Sequence[str]]
    determiners: Mapping[str, Mapping[str, str]]
    sentences: Mapping[str, str]

    def mark_number(self, text: str) -> str:
        """The text, in which a number has ``,`` and ``.``, with the marks of the language."""
        return text.translate(str.maketrans(",.", self.group_mark + self.decimal_mark))


OF_ENGLISH = Catalogue("English", ".", "\N{NARROW NO-BREAK SPACE}", {}, {}, {}, {}, {})
"""The catalogue of English, whose sentences and words stand in the code."""


class MissingText(LookupError):
    """A language lacks a text. The message names the file and the key."""


def language_of_user(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's locale; English where the locale is C, or is not set, or has no catalogue here."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = re.split("[-_.@]", locale)[0].lower()
    return language if language in LANGUAGES else ENGLISH


def check_language(language: str) -> None:
    """Raise ValueError if it is none of ``LANGUAGES``, MissingText if its catalogue lacks a table."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}: expected {' or '.join(LANGUAGES)}")
    catalogue(language)


def spoken() -> str:
    """The language that is spoken now."""
    return _spoken


def names_of_languages() -> dict[str, str]:
    """The name of each language in the one that is spoken."""
    return {language: translate(catalogue(language).name) for language in LANGUAGES}


def speak(language: str) -> None:
    """Speak this language from now on. Raises as ``check_language`` does."""
    global _spoken
    check_language(language)
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
    """The sentence in the language that is spoken, with the values in place of ``{names}``.

    Without values it is no template, and may have any braces: a text that is said already stays as it is.
    """
    sentence = catalogue(_spoken).sentences.get(template, template)
    return sentence.format(**values) if values else sentence


def say_number(one: str, several: str, /, count: int, **values: object) -> str:
    """The sentence that fits the count; ``{count}`` may stand in both."""
    return say(choose_form(count, one, several), count=count, **values)


def translate(word: str) -> str:
    """A word that is no sentence of its own, such as the name of a problem, in the language that is spoken."""
    return catalogue(_spoken).words.get(word, word)


def translate_help(text: str) -> str:
    """A paragraph of the help in the language that is spoken. A list after a colon stays as it is."""
    texts = help_texts(_spoken)
    before, colon, listed = text.partition(": ")
    return texts.get(text) or f"{texts.get(before, before)}{colon}{listed}"


@cache
def help_texts(language: str) -> Mapping[str, str]:
    """The help in a language, by the English text; empty for English. Raises MissingText."""
    return {} if language == ENGLISH else read_tables(__package__, f"{language}/{HELP}")


def find_english(name: str, among: Iterable[str]) -> str | None:
    """Of these English names the one that is called so in another language, in the singular or the plural; else None.

    >>> find_english("Läufer", ["rook", "bishop"]), find_english("TUERME", ["rook", "bishop"])
    ('bishop', 'rook')
    """
    named = (
        (english, translated)
        for language in LANGUAGES
        if language != ENGLISH
        for english in among
        for translated in names_in(language, english)
    )
    return next((english for english, translated in named if fold(translated) == fold(name)), None)


def names_in(language: str, english: str) -> list[str]:
    """The names in a language for an English noun or word: a noun's singular and plural."""
    names = catalogue(language)
    return [*names.nouns.get(english, ()), *([names.words[english]] if english in names.words else [])]


def fold(name: str) -> str:
    """The name in small letters, with blanks between its words, and without letters that not every keyboard has."""
    return " ".join(re.split(r"[-_\s]+", name.strip().casefold().translate(UMLAUTS)))


def noun(word: str, count: int = 1, plural: str | None = None, *, language: str | None = None) -> str:
    """A noun in the form that the count asks for, in the language that is spoken if none is named.

    ``plural`` is the English plural where it is irregular.
    """
    english = word, plural or word + ("es" if word.endswith("s") else "s")
    return choose_form(count, *catalogue(language or _spoken).nouns.get(word, english))


class Noun(str):
    """A noun in the language that is spoken, before which a sentence can put a determiner of the right gender.

    The sentence has the masculine form: ``{piece:ein}`` is "eine Dame" for a queen and "ein Turm" for a rook. Raises
    MissingText if the language lacks the forms of the determiner.
    """

    __slots__ = ()

    def __format__(self, determiner: str) -> str:
        if not determiner:
            return str(self)
        spoken_here = catalogue(_spoken)
        gender = next((one for one, nouns in spoken_here.genders.items() if self in nouns), "")
        if determiner not in spoken_here.determiners:
            raise MissingText(f"{_path(__package__, f'{_spoken}/{WORDS}')} lacks the text determiners.{determiner}")
        return f"{spoken_here.determiners[determiner].get(gender, determiner)} {self}"


def choose_form(count: int, one: str, several: str) -> str:
    """The form of a word for a count, by a rule that all languages here share: ``one`` for 1, ``several`` otherwise."""
    return one if count == 1 else several


def write_number(value: float, language: str = ENGLISH, digits: int = 0) -> str:
    """The number as pictures and pages in a language have it, with ``digits`` decimals.

    In English ``35 538``, with a blank that does not break a line, and ``0.089``; in German ``35.538`` and ``0,089``.
    """
    return catalogue(language).mark_number(f"{value:,.{digits}f}")


def localise_number(text: str) -> str:
    """A number as sentences in English have it, such as ``1,310.5 s``, as those in the language that is spoken do."""
    return text if _spoken == ENGLISH else catalogue(_spoken).mark_number(text)


def visible(text: str) -> str:
    """A text that somebody else wrote, such as the message of a student's file, as a terminal may show it.

    Characters that steer a terminal or are not shown become escapes; line breaks and tabs stay.

    >>> print(visible("red: \\x1b[31m"))
    red: \\x1b[31m
    """
    return "".join(one if one.isprintable() or one in "\n\t" else ascii(one)[1:-1] for one in text)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; that of English is empty, as the code has its sentences. Raises MissingText."""
    if language == ENGLISH:
        return OF_ENGLISH
    needed = {key: value for key, value in vars(OF_ENGLISH).items() if key != "sentences"}
    of_rooms = (path for path in files(__package__).joinpath(language).iterdir() if path.name not in (WORDS, HELP))
    sentences = [
        read_tables(__package__, f"{language}/{path.name}") for path in of_rooms if path.name.endswith(".toml")
    ]
    words = read_tables(__package__, f"{language}/{WORDS}", needed)
    return Catalogue(**{key: words[key] for key in needed}, sentences=dict(ChainMap(*sentences)))


@cache
def read_texts(package: str, path: str, language: str) -> dict[str, Any]:
    """The texts of a file in a package's folder; ``path`` has ``{language}`` for the language.

    Raises as ``check_language`` does, and MissingText where the file is missing, or lacks what the English one has.
    """
    check_language(language)
    english = {} if language == ENGLISH else read_texts(package, path, ENGLISH)
    return read_tables(package, path.format(language=language), english)


def read_tables(package: str, path: str, needed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The texts of a TOML file. Raises MissingText as ``read_prose`` does, or if it lacks a key of ``needed``."""
    try:
        texts = tomllib.loads(read_prose(package, path))
    except tomllib.TOMLDecodeError as error:
        raise MissingText(f"{_path(package, path)} cannot be read: {error}") from None
    if missing := next(_missing_keys(needed or {}, texts), None):
        raise MissingText(f"{_path(package, path)} lacks the text {missing}")
    return texts


def read_prose(package: str, path: str) -> str:
    """The text of a file in a package's folder. Raises MissingText if the file is missing or unreadable."""
    try:
        return files(package).joinpath(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise MissingText(f"a language lacks its texts: there is no file {_path(package, path)}") from None
    except (OSError, ValueError) as error:
        raise MissingText(f"{_path(package, path)} cannot be read: {error}") from None


def _path(package: str, path: str) -> str:
    """The path of a file in a package's folder, from the folder of the project."""
    return f"{package.replace('.', '/')}/{path}"


def _missing_keys(needed: Mapping[str, Any], texts: Any, before: str = "") -> Iterator[str]:
    """The keys that the texts lack, with the names of their tables before them."""
    for key, value in needed.items():
        if not isinstance(texts, Mapping) or key not in texts:
            yield before + key
        elif isinstance(value, Mapping):
            yield from _missing_keys(value, texts[key], f"{before}{key}.")
