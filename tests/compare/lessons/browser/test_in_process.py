"""A call in this interpreter leaves it as it was, and says how it ended."""

import sys
from typing import Any

import pytest

from compare.harness.limits import Limits
from compare.lessons.browser.in_process import ThisInterpreter
from models.catalogue.finding import find_engine
from models.languages import speaking


def end_of(target: Any) -> str:
    """How a call of the target ended, in words."""
    place = ThisInterpreter(Limits())
    return place.start_child(find_engine("backtracking"), target, seconds=1).death_in_words()


def test_streams_arguments_and_search_path_are_as_before_whatever_a_call_does_to_them() -> None:
    def spoil(outbox: object) -> None:
        sys.argv.append("more")
        sys.path.append("elsewhere")
        sys.stdin = sys.stdout = sys.stderr = None

    def held() -> list[object]:
        return [list(sys.argv), list(sys.path), sys.stdin, sys.stdout, sys.stderr]

    before = held()
    end_of(spoil)
    assert held() == before


@pytest.mark.parametrize(
    ("code", "english", "german"),
    [
        (None, "it ended its process", "es beendete seinen Prozess"),
        (3, "it ended its process with 3", "es beendete seinen Prozess mit 3"),
    ],
)
def test_a_call_that_exits_is_told_in_the_language_that_is_spoken(code: object, english: str, german: str) -> None:
    def leave(outbox: object) -> None:
        sys.exit(code)  # type: ignore[arg-type]

    for language, words in (("en", english), ("de", german)):
        with speaking(language):
            assert end_of(leave) == words
