"""The words of the lessons in both languages, each with its definition: ``glossary.toml``."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from compare.lessons.languages import LANGUAGES


@dataclass(frozen=True)
class Word:
    """A term and its definition, each by language."""

    key: str
    term: dict[str, str]
    definition: dict[str, str]


@cache
def glossary() -> dict[str, Word]:
    """All words by their keys, in the order of the file."""
    entries = tomllib.loads(files(__package__).joinpath("glossary.toml").read_text(encoding="utf-8"))
    return {key: _word(key, entry) for key, entry in entries.items()}


def _word(key: str, entry: dict[str, str]) -> Word:
    definition = {language: entry[f"definition_{language}"] for language in LANGUAGES}
    return Word(key, {language: entry[language] for language in LANGUAGES}, definition)


def find_word(language: str, term: str) -> Word:
    """The word with this term. Raises LookupError if there is none."""
    for word in glossary().values():
        if word.term[language].casefold() == term.casefold():
            return word
    raise LookupError(f"{term!r} is not in the glossary")


def glossary_page() -> str:
    """The glossary as a page of the reference, in Markdown."""
    words = sorted(glossary().values(), key=lambda word: word.term["en"].casefold())
    rows = [f"| {word.term['en']} | {word.definition['en']} | {word.term['de']} |" for word in words]
    return "\n".join(
        ["# Glossary: the words of the lessons", "", "| word | meaning | German |", "|:--|:--|:--|", *rows, ""]
    )
