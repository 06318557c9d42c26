"""The languages of the lessons, and their fixed headings."""

from dataclasses import dataclass


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
