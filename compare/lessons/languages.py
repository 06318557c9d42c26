"""The languages of the lessons, their fixed headings, and which language the user speaks."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that say which language the user speaks, the strongest first."""


@dataclass(frozen=True)
class Headings:
    """The headings that every lesson has, and the words of the pages."""

    aim: str
    exercises: str
    exercise: str
    worksheet: str
    words: str
    output: str
    contents: str
    name: str
    date: str
    page: str
    course: str


LANGUAGES: dict[str, Headings] = {
    "en": Headings(
        "Aim", "Exercises", "Exercise", "Worksheet", "Words", "prints", "Contents", "Name", "Date", "Page",
        "Lessons on eight queens",
    ),
    "de": Headings(
        "Ziel", "Aufgaben", "Aufgabe", "Arbeitsblatt", "Wörter", "gibt aus", "Inhalt", "Name", "Datum", "Seite",
        "Lektionen über acht Damen",
    ),
}  # fmt: skip


def language_of_user(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the lessons that the locale asks for; English where it asks for another one."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES else "en"
