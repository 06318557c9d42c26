"""Lessons in other languages: they have the headings of the English ones, and nothing in their files is dead."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from models import formulations
from models.catalogue.finding import counters, pitfalls, problems
from models.languages import ENGLISH, LANGUAGES, speaking
from models.lesson import ANY_HEADING, HEADINGS, Documented, split_headings, translated_lessons
from tests.support.program import ROOT

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def lessons() -> list[Documented]:
    return [*formulations().values(), *pitfalls().values(), *problems().values(), *counters().values()]


def translated(language: str) -> Iterator[tuple[str, str]]:
    """The tables of all files: the package, and the name of the table."""
    for path in sorted((ROOT / "models").rglob(f"lessons.{language}.toml")):
        package = ".".join(path.parent.relative_to(ROOT).parts)
        yield from ((package, name) for name in translated_lessons(package, language))


@cache
def docstrings_in(package: str) -> dict[str, str]:
    """Those of the files of a package and of their classes, by name; no engine has to be installed for it."""
    found = {}
    for path in (ROOT / package.replace(".", "/")).glob("*.py"):
        file = ast.parse(path.read_text("utf-8"))
        found[path.stem] = ast.get_docstring(file) or ""
        found |= {one.name: ast.get_docstring(one) or "" for one in file.body if isinstance(one, ast.ClassDef)}
    return found


def texts_of(docstring: str) -> list[str]:
    """The keys of its texts in a table."""
    return [heading or "summary" for heading in split_headings(inspect.cleandoc(docstring), ANY_HEADING)]


def texts_to_translate() -> Iterator[tuple[str, str, list[str]]]:
    """The package, the name of the table, and the keys of its texts: of each lesson, and of what lessons inherit."""
    for lesson in lessons():
        for kind in type(lesson).__mro__:
            package, _, file = kind.__module__.rpartition(".")
            if not package.startswith("models"):
                continue
            if kind is type(lesson):
                yield package, file, texts_of(sys.modules[kind.__module__].__doc__ or "")
            else:
                yield package, kind.__name__, [text for text in texts_of(kind.__doc__ or "") if text in HEADINGS]


@pytest.mark.parametrize("language", OTHERS)
def test_every_lesson_is_translated_and_what_lessons_inherit(language: str) -> None:
    assert lessons()
    lacking = {
        f"{package.replace('.', '/')}/lessons.{language}.toml: [{name}] {text}"
        for package, name, texts in texts_to_translate()
        for text in texts
        if text not in translated_lessons(package, language).get(name, {})
    }
    assert not lacking, "\n".join(["these texts are missing:", *sorted(lacking)])


@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_lesson_is_that_of_a_file_and_has_its_headings(language: str) -> None:
    assert lessons()
    for package, name in translated(language):
        assert name in docstrings_in(package), f"{package}: nothing is called {name}"
        written = translated_lessons(package, language)[name]
        assert set(written) <= set(texts_of(docstrings_in(package)[name])), (package, name)
        assert all(text.strip() for text in written.values()), (package, name)
        title = written.get("summary", "").strip().partition("\n\n")[0]
        assert "\n" not in title, f"{package}: the title of {name} has more than one line: {title}"


def test_what_is_inherited_is_translated_too_and_what_is_not_translated_stays_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flags = formulations()["backtracking/flags"]
    texts = {
        "models.backtracking": {"flags": {"summary": "Mit Merkern.", "Size": "n Variablen."}},
        "models.viewpoints": {"OneQueenAColumn": {"Question": "Stelle n Damen auf."}},
    }
    monkeypatch.setattr("models.lesson.translated_lessons", lambda package, language: texts.get(package, {}))
    english = split_headings(flags.lesson)
    with speaking("de"):
        german = split_headings(flags.lesson)
    assert list(german) == list(english)
    assert german[""] == "Mit Merkern.\n\n"
    assert german["Size"] == "Size\n    n Variablen.\n"
    assert german["Question"] == "Question\n    Stelle n Damen auf.\n"
    assert german["Search"] == english["Search"]
