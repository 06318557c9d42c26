"""The texts of the lessons that are not in the chapters: headings, words of the pages, and the glossary.

Each language has them in its folder, in ``texts.toml``.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from compare.question.errors import BadUse, bad_use_of_names
from models.languages import ENGLISH, LANGUAGES, catalogue, read_texts


@dataclass(frozen=True)
class Word:
    """A term of the glossary and its definition; ``key`` is the same in all languages."""

    key: str
    term: str
    definition: str


def load_texts(language: str) -> dict[str, Any]:
    """All texts of a language. Raises BadUse if a text is missing."""
    with bad_use_of_names():
        return read_texts("compare.lessons", "{language}/texts.toml", language)


@cache
def glossary(language: str) -> dict[str, Word]:
    """All words by their keys, in the order of the file. Raises BadUse if a word is missing."""
    return {key: Word(key, **entry) for key, entry in load_texts(language)["glossary"].items()}


def find_word(language: str, term: str) -> Word:
    """The word with this term. Raises BadUse if there is none."""
    for word in glossary(language).values():
        if word.term.casefold() == term.casefold():
            return word
    sentence = "compare/lessons/{language}/texts.toml lacks the word {term} in its glossary"
    raise BadUse(sentence, language=language, term=term)


def glossary_page() -> str:
    """The glossary as a page of the reference, in Markdown."""
    translated = [language for language in LANGUAGES if language != ENGLISH]
    columns = ["word", "meaning", *(catalogue(language).name for language in translated)]
    lines = [f"| {' | '.join(columns)} |", f"|{':--|' * len(columns)}"]
    for word in sorted(glossary(ENGLISH).values(), key=lambda word: word.term.casefold()):
        cells = [word.term, word.definition, *(glossary(language)[word.key].term for language in translated)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(["# Glossary: the words of the lessons", "", *lines, ""])
