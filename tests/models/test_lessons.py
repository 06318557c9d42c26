"""Lessons in other languages: they have the headings of the English ones, and nothing in their files is dead."""

import inspect
import sys
from collections.abc import Iterator

import pytest

from models import formulations
from models.catalogue.finding import pitfalls, problems
from models.languages import ENGLISH, LANGUAGES, speaking
from models.lesson import ANY_HEADING, Documented, split_headings, translated_lessons
from tests.support.program import ROOT

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def lessons() -> list[Documented]:
    return [*formulations().values(), *pitfalls().values(), *problems().values()]


def translated(language: str) -> Iterator[tuple[str, str]]:
    """The tables of all files: the package, and the name of the table."""
    for path in sorted((ROOT / "models").rglob(f"lessons.{language}.toml")):
        package = ".".join(path.parent.relative_to(ROOT).parts)
        yield from ((package, name) for name in translated_lessons(package, language))


def docstring_of(package: str, name: str) -> str | None:
    """That of a module of the package, or of a class in one of its modules."""
    module = sys.modules.get(f"{package}.{name}")
    if module is not None:
        return module.__doc__
    inside = [one for key, one in sys.modules.items() if key.rpartition(".")[0] == package]
    return next((vars(one)[name].__doc__ for one in inside if inspect.isclass(vars(one).get(name))), None)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_lesson_is_that_of_a_file_and_has_its_headings(language: str) -> None:
    assert lessons()
    for package, name in translated(language):
        docstring = docstring_of(package, name)
        assert docstring is not None, f"{package}: nothing is called {name}"
        of_english = [heading or "summary" for heading in split_headings(inspect.cleandoc(docstring), ANY_HEADING)]
        written = translated_lessons(package, language)[name]
        assert set(written) <= set(of_english), (package, name)
        assert all(text.strip() for text in written.values()), (package, name)


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
