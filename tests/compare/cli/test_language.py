"""--language: every command has it, anywhere on the line; what programs read is in English."""

import re

import pytest

from compare.cli.commands import names_of_commands
from models.languages import ENGLISH, spoken
from tests.support.program import bezzel_here

MEASURED = r"[0-9]+\.[0-9]+(e-[0-9]+)?"
IN_GERMAN = "angriffsfrei, 4 Damen, auf 4 × 4"


@pytest.mark.parametrize("name", names_of_commands())
def test_every_command_has_the_option(name: str) -> None:
    assert "--language" in bezzel_here(name, "--help").stdout


@pytest.mark.parametrize(
    "words",
    ["--language de show 4", "show --language=de 4", "show 4 --language de", "show 4 --language fr --language de"],
)
def test_the_language_stands_anywhere_on_the_line_and_the_last_one_counts(words: str) -> None:
    assert bezzel_here(*words.split()).stdout.startswith(IN_GERMAN)
    assert spoken() == ENGLISH


def test_without_the_option_it_is_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert bezzel_here("show", "4").stdout.startswith(IN_GERMAN)
    assert not bezzel_here("show", "4", "--language", "en").stdout.startswith(IN_GERMAN)


@pytest.mark.parametrize(
    "words",
    [
        "run 4 --only flags --json",
        "bound 4 --problem domination --only cover --json",
        "first 5 --only flags --only sat/general --json",
    ],
)
def test_what_programs_read_is_in_english(words: str) -> None:
    first, second = (bezzel_here(*words.split(), "--language", language).stdout for language in ("de", "en"))
    assert re.sub(MEASURED, "", first) == re.sub(MEASURED, "", second) != ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("list --language fr", "unknown language 'fr': expected en or de"),
        ("list --language", "--language is followed by a language: en or de"),
        ("--language= list", "unknown language '': expected en or de"),
        ("grade -- --language", "there is no file --language"),
    ],
)
def test_what_names_no_language_is_refused(words: str, reason: str) -> None:
    done = bezzel_here(*words.split())
    assert (done.returncode, done.stderr) == (2, f"error: {reason}\n")
