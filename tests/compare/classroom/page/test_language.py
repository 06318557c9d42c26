"""The catalogues of texts have the same entries, and every text of the page is in them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from compare.classroom.page.language import count_in_words, fill, load_texts
from compare.question.errors import BadUse
from models.catalogue.finding import problems
from models.languages import LANGUAGES, write_number
from tests.support.program import ROOT

FOLDER = ROOT / "compare" / "classroom" / "page"
ENGLISH = load_texts("en")


def entries(texts: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from entries(value, f"{before}{key}.")
        else:
            yield before + key, value


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same_things_of_the_same_values(language: str) -> None:
    ours, theirs = dict(entries(ENGLISH)), dict(entries(load_texts(language)))
    assert set(ours) == set(theirs)
    different = [
        key for key in ours
        if placeholders(ours[key]) != placeholders(theirs[key]) and not key.endswith(("one", "border-domination"))
    ]  # fmt: skip
    assert different == []
    same = [key for key in ours if ours[key] == theirs[key] and len(ours[key].split()) > 2]
    assert same == []


def test_every_problem_of_the_catalogue_has_its_words() -> None:
    assert set(problems()) | {"any"} == set(ENGLISH["problems"])


def test_every_text_of_the_script_is_used_by_it_and_no_other() -> None:
    script = "".join(path.read_text() for path in (FOLDER / "script").rglob("*.js"))
    unused = {key for key in ENGLISH["script"] if not re.search(rf"[\"`.]{key.rpartition('_')[0] or key}", script)}
    assert unused == set()
    asked = set(re.findall(r"say\(\"(\w+)\"", script))
    assert asked <= set(ENGLISH["script"])


def test_there_is_no_text_in_templates() -> None:
    for path in (FOLDER / "templates").glob("*.html"):
        text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", path.read_text(), flags=re.DOTALL)
        words = set(re.findall(r"[A-Za-z]{3,}", text)) - {"doctype", "html", "Bezzel"}
        assert words == set(), path.name


def test_values_are_filled_in_as_they_are() -> None:
    assert fill("{a} and {b}", a="{b}", b=2) == "{b} and 2"
    assert count_in_words({"one": "{n} Dame", "other": "{n} Damen"}, 1, "de") == "1 Dame"
    assert write_number(12345.678, "de", 1) == "12.345,7"


def test_a_language_that_is_not_there_is_bad_use() -> None:
    with pytest.raises(BadUse, match="unknown language 'fr': expected en or de"):
        load_texts("fr")
